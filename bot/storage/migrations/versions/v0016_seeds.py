"""The secret seeds of fights whose dice anyone can check."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table. Fights begun before have no seeds: their dice go on to fall by chance."""
    op.create_table(
        "seed",
        sa.Column("pledge", sa.Text, nullable=False),
        sa.Column("encounter", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Text, nullable=False),
        sa.Column("hidden", sa.Text, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("pledge", name="pk_seed"),
        sa.ForeignKeyConstraint(["encounter"], ["encounter.id"], name="fk_seed_encounter"),
    )
    op.create_index("ix_seed_encounter", "seed", ["encounter", "at"])
