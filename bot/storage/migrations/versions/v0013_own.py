"""In the round tempo only one's own reactions are asked about, unless the campaign says so."""

from __future__ import annotations

import json

from alembic import op
from sqlalchemy import text

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Keep the old behaviour for campaigns without this setting: everything is asked."""
    if op.get_context().as_sql:
        return
    connection = op.get_bind()
    for id, settings in connection.execute(text("SELECT id, settings FROM campaign")).all():
        kept = {"round_asks": "ask"} | json.loads(settings)
        connection.execute(
            text("UPDATE campaign SET settings = :settings WHERE id = :id"),
            {"settings": json.dumps(kept), "id": id},
        )
