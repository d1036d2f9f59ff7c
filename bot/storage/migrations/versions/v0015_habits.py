"""Characters have habits: what they do in every fight."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the habits of characters; none has any yet."""
    op.add_column("character", sa.Column("habits", sa.Text(), nullable=False, server_default="{}"))
