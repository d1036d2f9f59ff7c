"""All tables of the database, from all modules."""

from __future__ import annotations

from bot.storage.schema import story_tables, tables

METADATA = tables.METADATA
EVERY = (
    tables.meta,
    story_tables.seed,
    story_tables.ruling,
    story_tables.prose,
    story_tables.spoken,
)
"""One table of each module, so that each module is loaded."""
