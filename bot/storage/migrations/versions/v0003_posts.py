"""Which posts show a fight's lines, and what its board was last seen to show."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the data about posts. Older posts have none."""
    op.add_column("encounter", sa.Column("face", sa.Text(), nullable=True))
    op.add_column("line", sa.Column("post", sa.Text(), nullable=True))
    op.add_column(
        "line", sa.Column("retold", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    where = "post IS NOT NULL AND struck = {} AND retold = {}"
    op.create_index(
        "ix_line_retell",
        "line",
        ["encounter", "post"],
        sqlite_where=sa.text(where.format(1, 0)),
        postgresql_where=sa.text(where.format("true", "false")),
    )
