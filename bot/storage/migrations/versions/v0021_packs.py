"""The texts of older records and lines, packed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table, and how far each fight is packed."""
    op.create_table(
        "pack",
        sa.Column("encounter", sa.Text, nullable=False),
        sa.Column("upto", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("encounter", "upto", name="pk_pack"),
        sa.ForeignKeyConstraint(["encounter"], ["encounter.id"], name="fk_pack_encounter"),
    )
    op.add_column("encounter", sa.Column("packed", sa.Integer, nullable=False, server_default="0"))
