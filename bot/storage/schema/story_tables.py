"""The tables of seeds, rulings, prose and voices: see `tables` for the others."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table, Text

from bot.storage.schema.tables import METADATA

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
    Column("line", Text, nullable=False),  # the token of the line that the objection is about
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

prose = Table(
    "prose",
    METADATA,
    Column("line", Text, primary_key=True),  # the token of its line, or the id of a spoken post
    Column("encounter", Text, ForeignKey("encounter.id"), nullable=False),
    Column("by", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),  # the act it tells of; 0: the answer to the question
    Column("key", Text, nullable=False),
    Column("opened", Integer, nullable=False),
    Column("message", Text, nullable=False),  # the post that it was written in, "" for none
    Column("text", Text, nullable=False),
)
Index("ix_prose_encounter", prose.c.encounter, prose.c.at)

portrait = Table(
    "portrait",
    METADATA,
    Column("digest", Text, primary_key=True),  # of the image: each picture is here once
    Column("image", Text, nullable=False),  # a file as Base64
)

wears = Table(
    "wears",
    METADATA,
    Column("character", Text, ForeignKey("character.id"), primary_key=True),
    Column("portrait", Text, ForeignKey("portrait.digest"), nullable=False),
)
Index("ix_wears_portrait", wears.c.portrait)

spoken = Table(
    "spoken",
    METADATA,
    Column("id", Text, primary_key=True),  # the interaction that posted it
    Column("campaign", Text, ForeignKey("campaign.id"), nullable=False),
    Column("channel", Text, nullable=False),  # the channel or thread of the post
    Column("by", Text, nullable=False),
    Column("character", Text, nullable=False),  # "" for an NPC that is not kept
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("message", Text, nullable=False),  # "" until Discord has taken it
    Column("webhook", Text, nullable=False),  # the webhook that it came through
)
Index("ix_spoken_campaign", spoken.c.campaign, spoken.c.at)
Index("ix_spoken_message", spoken.c.message)

forgotten = Table(
    "forgotten",
    METADATA,
    Column("mark", Text, primary_key=True),  # of a person whose data was removed
    Column("at", BigInteger, nullable=False),
)
