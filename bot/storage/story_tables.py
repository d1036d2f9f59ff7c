"""The tables of what makes a fight a story that can be trusted: see `tables` for the others."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table, Text

from bot.storage.tables import METADATA

seed = Table(
    "seed",
    METADATA,
    Column("pledge", Text, primary_key=True),  # the fingerprint of the public seed
    Column("encounter", Text, ForeignKey("encounter.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("public", Text, nullable=False),  # hex
    Column("hidden", Text, nullable=False),  # hex
    Column("shown", Text, nullable=False),  # which of them were published
)
Index("ix_seed_encounter", seed.c.encounter, seed.c.at)
