"""Portraits of characters, and posts in their names."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "portrait",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("image", sa.Text, nullable=False),
        sa.Column("emoji", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_portrait"),
    )
    op.create_table(
        "wears",
        sa.Column("character", sa.Text, nullable=False),
        sa.Column("portrait", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("character", name="pk_wears"),
        sa.ForeignKeyConstraint(["character"], ["character.id"], name="fk_wears_character"),
        sa.ForeignKeyConstraint(["portrait"], ["portrait.digest"], name="fk_wears_portrait"),
    )
    op.create_index("ix_wears_portrait", "wears", ["portrait"])
    op.create_table(
        "spoken",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("campaign", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("character", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_spoken"),
        sa.ForeignKeyConstraint(["campaign"], ["campaign.id"], name="fk_spoken_campaign"),
    )
    op.create_index("ix_spoken_campaign", "spoken", ["campaign", "at"])
    op.create_index("ix_spoken_message", "spoken", ["message"])
