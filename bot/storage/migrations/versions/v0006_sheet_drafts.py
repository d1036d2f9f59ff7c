"""Sheets on their way: read from what somebody brought, or filled in section by section."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the drafts of sheets; there are none yet."""
    op.create_table(
        "sheet_draft",
        sa.Column("token", sa.Text(), primary_key=True),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("campaign", sa.Text(), sa.ForeignKey("campaign.id"), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sheet_draft_user", "sheet_draft", ["campaign", "user"])
