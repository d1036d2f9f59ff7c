"""The tables.

Instants are milliseconds since 1970, UTC; ids are text; columns that say JSON hold it as text.

Rows that a fight is rebuilt from are never deleted; `pruning` says which others are deleted by age.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    and_,
    false,
    literal_column,
    true,
)

from bot.storage.schema.packed_text import Packed

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

meta = Table(
    "meta", METADATA, Column("key", Text, primary_key=True), Column("value", Text, nullable=False)
)

campaign = Table(
    "campaign",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("rulesets", Text, nullable=False),  # JSON
    Column("gm_role", Text, nullable=False),
    Column("co_gms", Text, nullable=False),  # JSON
    Column("settings", Text, nullable=False),  # JSON
)

member = Table(
    "member",
    METADATA,
    Column("campaign", Text, ForeignKey("campaign.id"), primary_key=True),
    Column("user", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("hours", Float),
    Column("deputy", Text, nullable=False),
    Column("zone", Text, nullable=False),
    Column("wakes", Integer, nullable=False),  # minutes after midnight
    Column("sleeps", Integer, nullable=False),
    Column("weekends", Boolean, nullable=False),
    Column("away_since", BigInteger),
    Column("away_until", BigInteger),
    Column("direct", Boolean, nullable=False),
    Column("digest_at", BigInteger),
    Column("left", Boolean, nullable=False),
)
Index("ix_member_deputy", member.c.campaign, member.c.deputy)

character = Table(
    "character",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("campaign", Text, ForeignKey("campaign.id"), nullable=False),
    Column("owner", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("sheet", Text, nullable=False),  # the digest of one
    Column("version", Integer, nullable=False),
    Column("active", Boolean, nullable=False),
    Column("deleted", Boolean, nullable=False),
    Column("tags", Text, nullable=False),  # JSON
    Column("lent_by", Text, nullable=False),
    Column("lent_until", BigInteger),
)
LENT = character.c.lent_until.is_not(None)
Index("ix_character_lent", character.c.lent_until, sqlite_where=LENT, postgresql_where=LENT)
Index("ix_character_owner", character.c.campaign, character.c.owner, character.c.ruleset)
Index(
    "uq_character_active",
    character.c.campaign,
    character.c.owner,
    character.c.ruleset,
    unique=True,
    sqlite_where=character.c.active == true(),
    postgresql_where=character.c.active == true(),
)

sheet = Table(
    "sheet",
    METADATA,
    Column("digest", Text, primary_key=True),  # of the body: each sheet is here once
    Column("body", Packed, nullable=False),  # JSON
)

change = Table(
    "change",
    METADATA,
    Column("character", Text, ForeignKey("character.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("sheet", Text, nullable=False),  # the digest of one
)

encounter = Table(
    "encounter",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("token", Text, nullable=False, unique=True),
    Column("campaign", Text, ForeignKey("campaign.id"), nullable=False),
    Column("channel", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("edition", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("head", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("board", Text, nullable=False),
    Column("published", Integer, nullable=False),
    Column("idle", Boolean, nullable=False),
    Column("paused_at", BigInteger),
    Column("note", Text, nullable=False),
    Column("wake_at", BigInteger),  # when it goes on by itself; null: never
    Column("face", Text),
    Column("posting", Integer),  # the last record of the lines being posted at once
    Column("package", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("parked_from", Text),  # its status before its ruleset was missing; null: it is there
    Column("packed", Integer, nullable=False, server_default="0"),  # upto this record: see `pack`
)
# The condition of an index is written out: SQLite uses the index only for exactly the same words.
LIVE = encounter.c.status != literal_column("'over'", Text)
Index("ix_encounter_channel", encounter.c.channel, encounter.c.opened_at)
Index("ix_encounter_campaign", encounter.c.campaign, encounter.c.opened_at)
TO_WAKE = encounter.c.wake_at.is_not(None)
Index("ix_encounter_wake", encounter.c.wake_at, sqlite_where=TO_WAKE, postgresql_where=TO_WAKE)
Index(
    "uq_encounter_live",
    encounter.c.channel,
    unique=True,
    sqlite_where=LIVE,
    postgresql_where=LIVE,
)

record = Table(
    "record",
    METADATA,
    Column("encounter", Text, ForeignKey("encounter.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("via", Text),  # the source of an automatic answer, else null
    Column("body", Text, nullable=False),  # JSON; "" where it is packed
    Column("struck", Boolean, nullable=False),
)
# Undo may strike thousands of records in a row: this index finds those in force without reading
# them. (If the primary key were the table itself, SQLite would use that and read them.)
Index("ix_record_force", record.c.encounter, record.c.struck, record.c.seq)
IN_ADVANCE = record.c.via.is_not(None)
Index(
    "ix_record_via",
    record.c.encounter,
    record.c.struck,
    record.c.seq,
    record.c.via,
    sqlite_where=IN_ADVANCE,
    postgresql_where=IN_ADVANCE,
)

line = Table(
    "line",
    METADATA,
    Column("encounter", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("token", Text, nullable=False, unique=True),
    Column("body", Text, nullable=False),  # JSON; "" where it is packed
    Column("struck", Boolean, nullable=False),
    Column("post", Text),
    Column("retold", Boolean, nullable=False),
    ForeignKeyConstraint(["encounter", "seq"], ["record.encounter", "record.seq"]),
    sqlite_with_rowid=False,
)
TOLD = line.c.post.is_not(None)
Index("ix_line_post", line.c.encounter, line.c.post, sqlite_where=TOLD, postgresql_where=TOLD)
RETELL = and_(line.c.post.is_not(None), line.c.struck == true(), line.c.retold == false())
Index(
    "ix_line_retell",
    line.c.encounter,
    line.c.post,
    sqlite_where=RETELL,
    postgresql_where=RETELL,
)

checkpoint = Table(
    "checkpoint",
    METADATA,
    Column("encounter", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("edition", Integer, nullable=False),
    Column("state", Packed, nullable=False),  # JSON
    Column("struck", Boolean, nullable=False),
    ForeignKeyConstraint(["encounter", "seq"], ["record.encounter", "record.seq"]),
)
Index("ix_checkpoint_force", checkpoint.c.encounter, checkpoint.c.struck, checkpoint.c.seq)

pack = Table(
    "pack",
    METADATA,
    Column("encounter", Text, ForeignKey("encounter.id"), primary_key=True),
    Column("upto", Integer, primary_key=True, autoincrement=False),
    Column("since", Integer, nullable=False),
    Column("body", Packed(9), nullable=False),  # JSON: the texts of these records and their lines
)

prompt = Table(
    "prompt",
    METADATA,
    Column("encounter", Text, ForeignKey("encounter.id"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("opened", Integer, primary_key=True),
    Column("token", Text, nullable=False, unique=True),
    Column("who", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("covert", Boolean, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("due_at", BigInteger),
    Column("remind_at", BigInteger),
    Column("claimed_at", BigInteger),
    Column("closed_at", BigInteger),
    Column("message", Text, nullable=False),
    Column("retired", Boolean, nullable=False),  # its message has no live button any more
    Column("said", Text, nullable=False),  # the public text of the answer
    Column("via", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("turn", Text, nullable=False),  # as `Ask.turn`
)
OPEN = prompt.c.closed_at.is_(None)
DUE = and_(OPEN, prompt.c.due_at.is_not(None))
TO_REMIND = and_(OPEN, prompt.c.remind_at.is_not(None))
GONE = and_(
    prompt.c.closed_at.is_not(None),
    prompt.c.message != literal_column("''", Text),
    prompt.c.retired == false(),
)
Index(
    "ix_prompt_open",
    prompt.c.encounter,
    prompt.c.opened,
    prompt.c.key,
    sqlite_where=OPEN,
    postgresql_where=OPEN,
)
ASKS = prompt.c.message != literal_column("''", Text)
Index(
    "ix_prompt_message",
    prompt.c.encounter,
    prompt.c.message,
    sqlite_where=ASKS,
    postgresql_where=ASKS,
)
Index("ix_prompt_who", prompt.c.who, sqlite_where=OPEN, postgresql_where=OPEN)
Index("ix_prompt_due", prompt.c.due_at, sqlite_where=DUE, postgresql_where=DUE)
Index("ix_prompt_remind", prompt.c.remind_at, sqlite_where=TO_REMIND, postgresql_where=TO_REMIND)
Index(
    "ix_prompt_gone",
    prompt.c.encounter,
    prompt.c.opened,
    prompt.c.key,
    sqlite_where=GONE,
    postgresql_where=GONE,
)

post = Table(
    "post",
    METADATA,
    Column("message", Text, primary_key=True),
    Column("encounter", Text, ForeignKey("encounter.id"), nullable=False),
    Column("face", Text, nullable=False),  # the fingerprint of the content last sent
    Column("foot", Text, nullable=False),  # the timeline, as it was when it was posted
    Column("stale", Integer, nullable=False),  # how often it has changed since it was sent
)
STALE = post.c.stale > literal_column("0", Integer)
Index("ix_post_stale", post.c.encounter, sqlite_where=STALE, postgresql_where=STALE)
Index("ix_post_encounter", post.c.encounter)

queue = Table(
    "queue",
    METADATA,
    Column("destination", Text, primary_key=True),
    Column("owner", Text, nullable=False),  # the process that posts there
    Column("until", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("since", BigInteger),  # since when nothing arrives; null: it does
    Column("why", Text, nullable=False),
    Column("told", Boolean, nullable=False),
    Column("edited", Text, nullable=False),  # when old messages last were
)

intent = Table(
    "intent",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("encounter", Text, ForeignKey("encounter.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("body", Text, nullable=False),  # JSON
    Column("misfit", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("character", Text),  # whose it is in every fight; null: only in this one
)
LASTS = intent.c.character.is_not(None)
Index("ix_intent_encounter", intent.c.encounter, intent.c.made_at)
Index("ix_intent_character", intent.c.character, sqlite_where=LASTS, postgresql_where=LASTS)

notice = Table(
    "notice",
    METADATA,
    Column(
        "id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    ),
    Column("campaign", Text, nullable=False),
    Column("encounter", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("token", Text, nullable=False),
    Column("delivered_at", BigInteger),
    Column("packet", BigInteger),
    Column("kept_at", BigInteger),  # since when it waited for its person to look; null: it did not
)
WAITING = notice.c.delivered_at.is_(None)
UNSENT, EVER_KEPT = and_(WAITING, notice.c.kept_at.is_(None)), notice.c.kept_at.is_not(None)
KEPT = and_(WAITING, EVER_KEPT)
Index("ix_notice_kept", notice.c.person, sqlite_where=EVER_KEPT, postgresql_where=EVER_KEPT)
Index("ix_notice_waiting", notice.c.id, sqlite_where=WAITING, postgresql_where=WAITING)

receipt = Table(
    "receipt",
    METADATA,
    Column("interaction", Text, primary_key=True),
    Column("encounter", Text, nullable=False),
    Column("reply", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

draft = Table(
    "draft",
    METADATA,
    Column("token", Text, primary_key=True),
    Column("user", Text, nullable=False),
    Column("encounter", Text, ForeignKey("encounter.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

sheet_draft = Table(
    "sheet_draft",
    METADATA,
    Column("token", Text, primary_key=True),
    Column("user", Text, nullable=False),
    Column("campaign", Text, ForeignKey("campaign.id"), nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("body", Text, nullable=False),  # JSON
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
Index("ix_sheet_draft_user", sheet_draft.c.campaign, sheet_draft.c.user)
