"""How much people and campaigns use of each limited thing."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Select, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import given
from bot.storage.rows import Status
from bot.storage.schema.tables import LIVE, encounter, intent, record

COMINGS = ("joined", "returned", "left")

_OPEN_FIGHTS = (
    select(func.count())
    .select_from(encounter)
    .where(encounter.c.campaign == given("campaign"), LIVE)
)
_PARKED = (
    select(func.count())
    .select_from(encounter)
    .where(LIVE, encounter.c.status == Status.PARKED.value)
)
_ORDERS = (
    select(func.count())
    .select_from(intent)
    .join(encounter, encounter.c.id == intent.c.encounter)
    .where(encounter.c.campaign == given("campaign"), LIVE, intent.c.owner == given("owner"))
)
_COMINGS = (
    select(func.count())
    .select_from(record)
    .where(
        record.c.encounter == given("encounter"),
        record.c.by == given("person"),
        record.c.kind.in_(COMINGS),
        record.c.at > bindparam("the_instant", type_=BigInteger),
    )
)


async def open_fights(c: AsyncConnection, campaign: str) -> int:
    """Return how many fights of a campaign are not over."""
    return await _number(c, _OPEN_FIGHTS, {"the_campaign": campaign})


async def parked_fights(c: AsyncConnection) -> int:
    """Return how many fights are parked."""
    return await _number(c, _PARKED, {})


async def orders(c: AsyncConnection, campaign: str, owner: str) -> int:
    """Return how many orders, plans and styles a person has in fights that are not over."""
    return await _number(c, _ORDERS, {"the_campaign": campaign, "the_owner": owner})


async def comings(c: AsyncConnection, encounter: str, person: str, since: int) -> int:
    """Return how often a person has joined or left a fight since an instant."""
    asked = {"the_encounter": encounter, "the_person": person, "the_instant": since}
    return await _number(c, _COMINGS, asked)


async def _number(c: AsyncConnection, statement: Select[int], asked: dict[str, Any]) -> int:
    return (await c.execute(statement, asked)).scalar_one()
