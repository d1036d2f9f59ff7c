"""The content last sent for each post, the answers to questions, and who posts where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the data about posts; posts with open questions are noted as existing."""
    op.add_column("encounter", sa.Column("posting", sa.Integer(), nullable=True))
    for name in ("said", "via", "by"):
        op.add_column("prompt", sa.Column(name, sa.Text(), nullable=False, server_default=""))
    post = op.create_table(
        "post",
        sa.Column("message", sa.Text(), primary_key=True),
        sa.Column("encounter", sa.Text(), sa.ForeignKey("encounter.id"), nullable=False),
        sa.Column("face", sa.Text(), nullable=False),
        sa.Column("foot", sa.Text(), nullable=False),
        sa.Column("stale", sa.Integer(), nullable=False),
    )
    op.add_column("notice", sa.Column("kept_at", sa.BigInteger(), nullable=True))
    kept = sa.text("delivered_at IS NULL AND kept_at IS NOT NULL")
    op.create_index(
        "ix_notice_kept", "notice", ["person"], sqlite_where=kept, postgresql_where=kept
    )
    op.create_table(
        "queue",
        sa.Column("destination", sa.Text(), primary_key=True),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
    )
    where = sa.text("stale > 0")
    op.create_index(
        "ix_post_stale", "post", ["encounter"], sqlite_where=where, postgresql_where=where
    )
    told, asks = sa.text("post IS NOT NULL"), sa.text("message != ''")
    op.create_index(
        "ix_line_post", "line", ["encounter", "post"], sqlite_where=told, postgresql_where=told
    )
    op.create_index(
        "ix_prompt_message",
        "prompt",
        ["encounter", "message"],
        sqlite_where=asks,
        postgresql_where=asks,
    )
    op.create_index("ix_post_encounter", "post", ["encounter"])
    prompt = sa.table("prompt", *(sa.column(n) for n in ("message", "encounter", "retired")))
    asking = sa.select(
        prompt.c.message, prompt.c.encounter, sa.literal(""), sa.literal(""), sa.literal(0)
    ).where(prompt.c.message != "", prompt.c.retired == sa.false())
    columns = ["message", "encounter", "face", "foot", "stale"]
    op.execute(post.insert().from_select(columns, asking.distinct()))
