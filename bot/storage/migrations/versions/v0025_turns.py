"""Questions are kept with the turn that they are part of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; the turns of questions that were asked before are not known."""
    op.add_column("prompt", sa.Column("turn", sa.Text(), nullable=False, server_default=""))
