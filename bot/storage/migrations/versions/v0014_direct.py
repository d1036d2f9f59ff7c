"""People say whether they want direct messages; when they were last sent news is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everybody wants them until they say otherwise."""
    op.add_column(
        "member", sa.Column("direct", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    op.add_column("member", sa.Column("digest_at", sa.BigInteger()))
