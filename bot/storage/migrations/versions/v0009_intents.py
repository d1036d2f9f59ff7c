"""Intents replace orders."""

from __future__ import annotations

from collections import defaultdict
from json import loads

import sqlalchemy as sa
from alembic import op

from bot.storage.copies.older_orders import OlderCondition, OlderOrder, as_intents
from rules.engine.state import dump

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

ORDERS = sa.text(
    'SELECT o.id, o.encounter, o.owner, o.about, o.question, o.value, o."when", o.standing, '
    'o.suspended, o.dropped, o.made_at, e.ruleset FROM "order" o '
    "JOIN encounter e ON e.id = o.encounter ORDER BY o.encounter, o.made_at, o.id"
)
PEOPLE = sa.text(
    "SELECT r.encounter, r.body FROM record r WHERE r.kind = 'joined' AND r.encounter IN "
    '(SELECT o.encounter FROM "order" o)'
)


def upgrade() -> None:
    """Add the table, turn every order into an intent, and take the orders away."""
    table = op.create_table(
        "intent",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("encounter", sa.Text(), sa.ForeignKey("encounter.id"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("misfit", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_intent_encounter", "intent", ["encounter", "made_at"])
    if not op.get_context().as_sql:
        _carry_over(op.get_bind(), table)
    op.drop_table("order")


def _carry_over(connection: sa.Connection, table: sa.Table) -> None:
    """Make an intent of every order; where only the words of SQL are asked for, there is none."""
    people = defaultdict[str, set[str]](set)
    for encounter, body in connection.execute(PEOPLE):
        people[encounter].add(loads(body)["id"])
    fights = defaultdict[tuple[str, str], list[OlderOrder]](list)
    for row in connection.execute(ORDERS).mappings():
        stored = dict(row)
        ruleset = stored.pop("ruleset")
        stored |= {name: bool(stored[name]) for name in ("standing", "suspended")}
        stored["when"] = tuple([OlderCondition(**each) for each in loads(stored["when"])])
        stored["value"] = loads(stored["value"])
        order = OlderOrder(**stored)
        fights[order.encounter, ruleset].append(order)
    for (encounter, ruleset), orders in fights.items():
        made = as_intents(orders, ruleset, people[encounter])
        rows = [
            {
                "id": left.id,
                "encounter": encounter,
                "kind": "order",
                "owner": left.owner,
                "body": dump(left.body),
                "misfit": left.misfit,
                "made_at": left.made_at,
            }
            for left in made
        ]
        connection.execute(sa.insert(table), rows)
