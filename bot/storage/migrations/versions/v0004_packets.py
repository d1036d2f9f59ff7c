"""Which notices went into one message, written down before it is sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the packets. Older messages have none."""
    op.add_column("notice", sa.Column("packet", sa.BigInteger(), nullable=True))
