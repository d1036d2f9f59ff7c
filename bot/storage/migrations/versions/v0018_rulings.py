"""Objections of players, and what the GM ruled."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "ruling",
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("campaign", sa.Text, nullable=False),
        sa.Column("encounter", sa.Text, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("clauses", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("objection", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("ruled_by", sa.Text, nullable=False),
        sa.Column("ruled_at", sa.BigInteger, nullable=True),
        sa.Column("kept", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_ruling"),
        sa.ForeignKeyConstraint(["campaign"], ["campaign.id"], name="fk_ruling_campaign"),
        sa.ForeignKeyConstraint(["encounter"], ["encounter.id"], name="fk_ruling_encounter"),
    )
    op.create_index("ix_ruling_campaign", "ruling", ["campaign", "ruleset", "at"])
