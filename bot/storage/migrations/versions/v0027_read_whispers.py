"""An index finds what was kept for a person, also after they have read it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index of kept notices anew, with those that have been delivered."""
    op.drop_index("ix_notice_kept", table_name="notice")
    kept = sa.text("kept_at IS NOT NULL")
    op.create_index(
        "ix_notice_kept", "notice", ["person"], sqlite_where=kept, postgresql_where=kept
    )
