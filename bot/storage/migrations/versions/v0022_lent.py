"""Characters are lent for a while."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has lent one so far."""
    op.add_column("character", sa.Column("lent_by", sa.Text, nullable=False, server_default=""))
    op.add_column("character", sa.Column("lent_until", sa.BigInteger()))
    op.create_index(
        "ix_character_lent",
        "character",
        ["lent_until"],
        sqlite_where=sa.text("lent_until IS NOT NULL"),
        postgresql_where=sa.text("lent_until IS NOT NULL"),
    )
