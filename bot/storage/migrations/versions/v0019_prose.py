"""People's texts about their acts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "prose",
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("encounter", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("opened", sa.Integer, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("line", name="pk_prose"),
        sa.ForeignKeyConstraint(["encounter"], ["encounter.id"], name="fk_prose_encounter"),
    )
    op.create_index("ix_prose_encounter", "prose", ["encounter", "at"])
