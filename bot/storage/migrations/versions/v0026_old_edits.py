"""A queue's row says when old messages there were edited last: the next owner must know."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; edits before the upgrade are not known."""
    op.add_column("queue", sa.Column("edited", sa.Text(), nullable=False, server_default=""))
