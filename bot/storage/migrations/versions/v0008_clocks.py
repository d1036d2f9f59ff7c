"""When people are awake, and when they are away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the hours and the absence of people: all of them are there at all hours."""
    zone = sa.Column("zone", sa.Text(), nullable=False, server_default="UTC")
    op.add_column("member", zone)
    for name in ("wakes", "sleeps"):
        op.add_column("member", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    op.add_column(
        "member", sa.Column("weekends", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    for name in ("away_since", "away_until"):
        op.add_column("member", sa.Column(name, sa.BigInteger(), nullable=True))
