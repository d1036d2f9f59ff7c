"""Words by which characters are found: those of the campaign's own NPCs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tags of characters; none has any yet."""
    op.add_column("character", sa.Column("tags", sa.Text(), nullable=False, server_default="[]"))
