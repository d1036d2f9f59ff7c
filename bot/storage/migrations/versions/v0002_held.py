"""Held-back records, and fights that go on by themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the instants."""
    op.add_column("record", sa.Column("shows_at", sa.BigInteger(), nullable=True))
    op.add_column("encounter", sa.Column("shown", sa.Integer(), nullable=True))
    op.add_column("encounter", sa.Column("wake_at", sa.BigInteger(), nullable=True))
    for name, column, of in (
        ("ix_encounter_held", "id", "shown"),
        ("ix_encounter_wake", "wake_at", "wake_at"),
    ):
        where = sa.text(f"{of} IS NOT NULL")
        op.create_index(name, "encounter", [column], sqlite_where=where, postgresql_where=where)
