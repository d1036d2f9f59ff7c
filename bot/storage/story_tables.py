"""The tables of what makes a fight a story that can be trusted: see `tables` for the others."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table, Text

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

ruling = Table(
    "ruling",
    METADATA,
    Column("token", Text, primary_key=True),
    Column("campaign", Text, ForeignKey("campaign.id"), nullable=False),
    Column("encounter", Text, ForeignKey("encounter.id"), nullable=False),
    Column("line", Text, nullable=False),  # the token of the line that is objected to
    Column("seq", Integer, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("clauses", Text, nullable=False),  # JSON
    Column("by", Text, nullable=False),
    Column("objection", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("answer", Text, nullable=False),
    Column("ruled_by", Text, nullable=False),
    Column("ruled_at", BigInteger),  # null: the GM has not ruled yet
    Column("kept", Boolean, nullable=False),  # for the campaign, from now on
)
Index("ix_ruling_campaign", ruling.c.campaign, ruling.c.ruleset, ruling.c.at)
