"""The first tables. Until 1.0 they are those that the code describes."""

from __future__ import annotations

from alembic import op

from bot.storage.schema.every_table import METADATA
from bot.storage.schema.migrate import HEAD

revision = HEAD
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make every table."""
    METADATA.create_all(op.get_bind())
