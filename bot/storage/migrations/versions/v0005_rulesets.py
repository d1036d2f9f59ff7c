"""Which package a fight's ruleset came from, and its status before that went missing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. Every fight until now was played by the rulesets of Interlude 0.1.0."""
    for name, default in (("package", "interlude"), ("version", "0.1.0")):
        op.add_column(
            "encounter", sa.Column(name, sa.Text(), nullable=False, server_default=default)
        )
    op.add_column("encounter", sa.Column("parked_from", sa.Text(), nullable=True))
