"""Unfinished sheets: one new sheet for each person, campaign and ruleset, and changed ones."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import given, one_of
from bot.storage.rows import Change
from bot.storage.schema.tables import sheet_draft as table
from rules.engine.state.as_json import dump, load

Json: TypeAlias = Any

_CELLS = ("token", "user", "campaign", "ruleset")
_GET = select(table).where(table.c.token == given("token"))
_OWN = (
    select(table)
    .where(
        table.c.campaign == given("campaign"),
        table.c.user == given("user"),
        table.c.ruleset == given("ruleset"),
    )
    .order_by(table.c.at.desc())
)
_ADD = insert(table)
_REMOVE = delete(table).where(table.c.token == given("token"))


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDraft:
    """An unfinished sheet: from a template, text or file, or filled in section by section.

    `typed` is the text of each field as typed, by its key. `changes` is the id of the character
    that it changes, `base` their sheet before. `source` is the file that it was read from, `past`
    the history that it brings. An `npc` is for the campaign's collection, with these `tags`.
    `taken`, `left_out` and `unknown` are the pieces of its text; `others` are the other people of
    its file, each with these values. `replaces`, which is not stored, says that there is a
    character or an NPC of this name.
    """

    token: str
    user: str
    campaign: str
    ruleset: str
    name: str
    sheet: dict[str, Json]
    typed: dict[str, str]
    guesses: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    others: tuple[dict[str, Json], ...] = ()
    changes: str = ""
    base: dict[str, Json] = field(default_factory=dict[str, Json])
    source: str = ""
    past: tuple[Change, ...] = ()
    npc: bool = False
    tags: str = ""
    replaces: bool = False


async def put(c: AsyncConnection, draft: SheetDraft, at: int) -> None:
    """Keep a draft, in place of the one with its token."""
    await remove(c, draft.token)
    cells = {name: getattr(draft, name) for name in _CELLS}
    row = cells | {"body": dump(replace(draft, replaces=False)), "at": at}
    await c.execute(_ADD, row)


async def get(c: AsyncConnection, token: str) -> SheetDraft | None:
    """Return the draft of this token."""
    return await one_of(c, _GET, {"the_token": token}, _draft)


async def own(
    c: AsyncConnection,
    *,
    campaign: str,
    user: str,
    ruleset: str,
    changes: str = "",
    npc: bool = False,
) -> SheetDraft | None:
    """Return a person's newest draft for a ruleset: a new sheet, a character's, or an NPC's."""
    asked = {"the_campaign": campaign, "the_user": user, "the_ruleset": ruleset}
    drafts = [_draft(row) for row in (await c.execute(_OWN, asked)).mappings()]
    return next((d for d in drafts if (d.changes, d.npc) == (changes, npc)), None)


async def remove(c: AsyncConnection, token: str) -> None:
    """Delete a draft that was used or thrown away."""
    await c.execute(_REMOVE, {"the_token": token})


def _draft(row: RowMapping) -> SheetDraft:
    read = load(SheetDraft, row["body"])
    others = [
        {name: tuple(value) if isinstance(value, list) else value for name, value in each.items()}
        for each in read.others
    ]
    # The cells count: an import may have given the draft another person or campaign.
    return replace(read, others=tuple(others), **{name: row[name] for name in _CELLS})
