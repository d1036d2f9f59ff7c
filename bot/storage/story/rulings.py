"""Objections of players, and what the GM ruled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import RowMapping, insert, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import all_of, columns, data_of, given, text_of, values
from bot.storage.schema.story_tables import ruling as table


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRow:
    """An objection to a line of the log, and the GM's ruling once there is one.

    `line` is the token of that line and `seq` its record. A `kept` ruling is shown beside its
    `clauses` from then on.
    """

    token: str
    campaign: str
    encounter: str
    line: str
    seq: int
    ruleset: str
    clauses: tuple[str, ...]
    by: str
    objection: str
    at: int
    answer: str = ""
    ruled_by: str = ""
    ruled_at: int | None = None
    kept: bool = False


_ALL = select(*columns(table, RulingRow))
_GET = _ALL.where(table.c.token == given("token"))
_OF_CAMPAIGN = _ALL.where(table.c.campaign == given("campaign"))
_OPEN = _OF_CAMPAIGN.where(table.c.ruled_at.is_(None)).order_by(table.c.at, table.c.token)
_KEPT = _OF_CAMPAIGN.where(table.c.kept == true(), table.c.ruleset == given("ruleset")).order_by(
    table.c.at, table.c.token
)
_OF_FIGHT = _ALL.where(table.c.encounter == given("encounter")).order_by(table.c.at, table.c.token)
_ADD = insert(table)
_RULE = table.update().where(table.c.token == given("token"), table.c.ruled_at.is_(None))


async def add(c: AsyncConnection, row: RulingRow) -> None:
    """Keep an objection, or a ruling as it is."""
    await c.execute(_ADD, values(row) | {"clauses": text_of([*row.clauses])})


async def get(c: AsyncConnection, token: str) -> RulingRow | None:
    """Return the objection of this token."""
    return next(iter(await _rows(c, _GET, {"the_token": token})), None)


async def unruled(c: AsyncConnection, campaign: str) -> list[RulingRow]:
    """Return the open objections, oldest first."""
    return await _rows(c, _OPEN, {"the_campaign": campaign})


async def kept(c: AsyncConnection, campaign: str, ruleset: str) -> list[RulingRow]:
    """Return a campaign's kept rulings, oldest first."""
    return await _rows(c, _KEPT, {"the_campaign": campaign, "the_ruleset": ruleset})


async def of_fight(c: AsyncConnection, encounter: str) -> list[RulingRow]:
    """Return the objections and rulings of a fight, oldest first."""
    return await _rows(c, _OF_FIGHT, {"the_encounter": encounter})


async def rule(
    c: AsyncConnection,
    token: str,
    *,
    answer: str,
    by: str,
    at: int,
    kept: bool,
    clauses: Sequence[str],
) -> bool:
    """Write the GM's ruling. Returns False if somebody has ruled before."""
    row = {"answer": answer, "ruled_by": by, "ruled_at": at, "kept": kept}
    row |= {"clauses": text_of([*clauses]), "the_token": token}
    return (await c.execute(_RULE, row)).rowcount == 1


async def _rows(c: AsyncConnection, statement: Any, asked: dict[str, str]) -> list[RulingRow]:
    return await all_of(c, statement, asked, _row)


def _row(row: RowMapping) -> RulingRow:
    return RulingRow(**{**row, "clauses": tuple(data_of(row["clauses"]))})
