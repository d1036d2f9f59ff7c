"""People have a bank of time, and missed turns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every bank is full, nobody has missed anything, and no open question has a bank in it."""
    op.add_column("member", sa.Column("bank_ms", sa.BigInteger()))
    op.add_column("member", sa.Column("missed", sa.Integer(), nullable=False, server_default="0"))
    op.add_column(
        "prompt", sa.Column("banked", sa.Boolean(), nullable=False, server_default=sa.false())
    )
