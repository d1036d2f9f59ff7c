"""Notes of people who have left a server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column: everybody is there until a look-up says otherwise."""
    op.add_column(
        "member", sa.Column("left", sa.Boolean(), nullable=False, server_default=sa.false())
    )
