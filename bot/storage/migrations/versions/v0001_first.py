"""The first tables."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _text(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _instant(name: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger(), nullable=nullable)


def _count(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)


def _flag(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _index_where(
    name: str, table: str, columns: list[str], where: str, *, unique: bool = False
) -> None:
    # SQLite has no boolean of its own.
    on_sqlite = where.replace("true", "1").replace("false", "0")
    op.create_index(
        name,
        table,
        columns,
        unique=unique,
        sqlite_where=sa.text(on_sqlite),
        postgresql_where=sa.text(where),
    )


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "campaign",
        _text("id"),
        _text("name"),
        _text("owner"),
        _text("ruleset"),
        _text("rulesets"),
        _text("gm_role"),
        _text("co_gms"),
        _text("settings"),
        sa.PrimaryKeyConstraint("id", name="pk_campaign"),
    )
    op.create_table(
        "meta", _text("key"), _text("value"), sa.PrimaryKeyConstraint("key", name="pk_meta")
    )
    op.create_table(
        "notice",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        _text("campaign"),
        _text("encounter"),
        _text("person"),
        _text("kind"),
        _text("text"),
        _instant("at"),
        _text("token"),
        _instant("delivered_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_notice"),
    )
    _index_where("ix_notice_waiting", "notice", ["id"], "delivered_at IS NULL")
    op.create_table(
        "receipt",
        _text("interaction"),
        _text("encounter"),
        _text("reply"),
        _instant("at"),
        sa.PrimaryKeyConstraint("interaction", name="pk_receipt"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "character",
        _text("id"),
        _text("campaign"),
        _text("owner"),
        _text("ruleset"),
        _text("name"),
        _text("sheet"),
        _count("version"),
        _flag("active"),
        _flag("deleted"),
        sa.ForeignKeyConstraint(["campaign"], ["campaign.id"], name="fk_character_campaign"),
        sa.PrimaryKeyConstraint("id", name="pk_character"),
    )
    op.create_index("ix_character_owner", "character", ["campaign", "owner", "ruleset"])
    _index_where(
        "uq_character_active",
        "character",
        ["campaign", "owner", "ruleset"],
        "active = true",
        unique=True,
    )
    op.create_table(
        "encounter",
        _text("id"),
        _text("token"),
        _text("campaign"),
        _text("channel"),
        _text("ruleset"),
        _count("edition"),
        _text("name"),
        _text("status"),
        _instant("opened_at"),
        _count("head"),
        _text("digest"),
        _text("board"),
        _count("published"),
        _flag("idle"),
        _instant("paused_at", nullable=True),
        _text("note"),
        sa.ForeignKeyConstraint(["campaign"], ["campaign.id"], name="fk_encounter_campaign"),
        sa.PrimaryKeyConstraint("id", name="pk_encounter"),
        sa.UniqueConstraint("token", name="uq_encounter_token"),
    )
    op.create_index("ix_encounter_campaign", "encounter", ["campaign", "opened_at"])
    op.create_index("ix_encounter_channel", "encounter", ["channel", "opened_at"])
    _index_where("uq_encounter_live", "encounter", ["channel"], "status != 'over'", unique=True)
    op.create_table(
        "member",
        _text("campaign"),
        _text("user"),
        _text("name"),
        sa.Column("hours", sa.Float(), nullable=True),
        _text("deputy"),
        sa.ForeignKeyConstraint(["campaign"], ["campaign.id"], name="fk_member_campaign"),
        sa.PrimaryKeyConstraint("campaign", "user", name="pk_member"),
    )
    op.create_index("ix_member_deputy", "member", ["campaign", "deputy"])
    op.create_table(
        "change",
        _text("character"),
        _count("version"),
        _instant("at"),
        _text("by"),
        _text("why"),
        _text("sheet"),
        sa.ForeignKeyConstraint(["character"], ["character.id"], name="fk_change_character"),
        sa.PrimaryKeyConstraint("character", "version", name="pk_change"),
    )
    op.create_table(
        "order",
        _text("id"),
        _text("encounter"),
        _text("owner"),
        _text("about"),
        _text("question"),
        _text("value"),
        _text("when"),
        _flag("standing"),
        _flag("suspended"),
        _text("dropped"),
        _instant("made_at"),
        sa.ForeignKeyConstraint(["encounter"], ["encounter.id"], name="fk_order_encounter"),
        sa.PrimaryKeyConstraint("id", name="pk_order"),
    )
    op.create_index("ix_order_encounter", "order", ["encounter", "made_at"])
    op.create_table(
        "prompt",
        _text("encounter"),
        _text("key"),
        _count("opened"),
        _text("token"),
        _text("who"),
        _text("about"),
        _text("question"),
        _text("name"),
        _flag("covert"),
        _instant("asked_at"),
        _instant("due_at", nullable=True),
        _instant("remind_at", nullable=True),
        _instant("claimed_at", nullable=True),
        _instant("closed_at", nullable=True),
        _text("message"),
        _flag("retired"),
        sa.ForeignKeyConstraint(["encounter"], ["encounter.id"], name="fk_prompt_encounter"),
        sa.PrimaryKeyConstraint("encounter", "key", "opened", name="pk_prompt"),
        sa.UniqueConstraint("token", name="uq_prompt_token"),
    )
    _index_where("ix_prompt_due", "prompt", ["due_at"], "closed_at IS NULL AND due_at IS NOT NULL")
    _index_where(
        "ix_prompt_gone",
        "prompt",
        ["encounter", "opened", "key"],
        "closed_at IS NOT NULL AND message != '' AND retired = false",
    )
    _index_where("ix_prompt_open", "prompt", ["encounter", "opened", "key"], "closed_at IS NULL")
    _index_where(
        "ix_prompt_remind", "prompt", ["remind_at"], "closed_at IS NULL AND remind_at IS NOT NULL"
    )
    _index_where("ix_prompt_who", "prompt", ["who"], "closed_at IS NULL")
    op.create_table(
        "record",
        _text("encounter"),
        _count("seq"),
        _instant("at"),
        _text("by"),
        _text("kind"),
        _text("via", nullable=True),
        _text("body"),
        _flag("struck"),
        sa.ForeignKeyConstraint(["encounter"], ["encounter.id"], name="fk_record_encounter"),
        sa.PrimaryKeyConstraint("encounter", "seq", name="pk_record"),
    )
    op.create_table(
        "draft",
        _text("token"),
        _text("user"),
        _text("encounter"),
        _text("kind"),
        _text("body"),
        _instant("at"),
        sa.ForeignKeyConstraint(["encounter"], ["encounter.id"], name="fk_draft_encounter"),
        sa.PrimaryKeyConstraint("token", name="pk_draft"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_record_force", "record", ["encounter", "struck", "seq"])
    _index_where(
        "ix_record_via", "record", ["encounter", "struck", "seq", "via"], "via IS NOT NULL"
    )
    op.create_table(
        "checkpoint",
        _text("encounter"),
        _count("seq"),
        _count("edition"),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        _flag("struck"),
        sa.ForeignKeyConstraint(
            ["encounter", "seq"],
            ["record.encounter", "record.seq"],
            name="fk_checkpoint_encounter_seq",
        ),
        sa.PrimaryKeyConstraint("encounter", "seq", name="pk_checkpoint"),
    )
    op.create_index("ix_checkpoint_force", "checkpoint", ["encounter", "struck", "seq"])
    op.create_table(
        "line",
        _text("encounter"),
        _count("seq"),
        _count("n"),
        _instant("at"),
        _text("token"),
        _text("body"),
        _flag("struck"),
        sa.ForeignKeyConstraint(
            ["encounter", "seq"], ["record.encounter", "record.seq"], name="fk_line_encounter_seq"
        ),
        sa.PrimaryKeyConstraint("encounter", "seq", "n", name="pk_line"),
        sa.UniqueConstraint("token", name="uq_line_token"),
        sqlite_with_rowid=False,
    )
