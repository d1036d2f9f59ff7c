"""Campaigns and their members."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, TypeAlias

from sqlalchemy import BigInteger, Text, and_, bindparam, func, or_, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import (
    Upsert,
    all_of,
    as_is,
    columns,
    data_of,
    given,
    text_of,
    values,
)
from bot.storage.rows import Campaign, Member
from bot.storage.schema.tables import EVER_KEPT, OPEN, encounter, notice, prompt
from bot.storage.schema.tables import campaign as table
from bot.storage.schema.tables import member as people
from bot.storage.settings import Settings
from rules.engine.state.as_json import dump, load

MOST_KEPT = 1_000

Seen: TypeAlias = tuple[Campaign | None, tuple[str, ...]]
"""A campaign, and the ids of the people whose deputy somebody is there."""

_COLUMNS = [column.name for column in columns(table, Campaign)]
_EVERY = select(*columns(table, Campaign)).order_by(table.c.id)
_GET = _EVERY.where(table.c.id == given("guild"))
_RUN_BY = _EVERY.where(
    or_(
        table.c.owner == given("user"),
        table.c.co_gms.contains(given("user"), autoescape=False),
        table.c.id.in_(bindparam("the_guilds", type_=Text, expanding=True)),
    )
)
_CONCERN = union(
    select(people.c.campaign).where(
        or_(people.c.user == given("user"), people.c.deputy == given("user"))
    ),
    select(encounter.c.campaign)
    .join_from(prompt, encounter)
    .where(OPEN, prompt.c.who == given("user")),
    select(notice.c.campaign).where(EVER_KEPT, notice.c.person == given("user")),
)
_SAVE = Upsert(table, ["name", "owner", "ruleset", "rulesets", "gm_role", "co_gms", "settings"])

_MEMBERS = (
    select(*columns(people, Member))
    .where(people.c.campaign == given("campaign"))
    .order_by(people.c.name, people.c.user)
)
_MEMBER = _MEMBERS.where(people.c.user == given("user"))
_KNOWN = _MEMBERS.where(people.c.user.in_(bindparam("the_people", type_=Text, expanding=True)))
_BACK = (
    select(*columns(people, Member))
    .where(people.c.away_until <= bindparam("the_now", type_=BigInteger))
    .order_by(people.c.away_until, people.c.campaign, people.c.user)
)
_LEFT = select(people.c.campaign, people.c.user).where(people.c.left)
_NEXT_BACK = select(func.min(people.c.away_until))
_SAVE_MEMBER = Upsert(
    people,
    [column.name for column in columns(people, Member) if column.name not in ("campaign", "user")],
)
_SEEN_BY = (
    select(*columns(table, Campaign), people.c.user.label("principal"))
    .outerjoin_from(
        table, people, and_(people.c.campaign == table.c.id, people.c.deputy == given("deputy"))
    )
    .where(table.c.id == given("guild"))
    .order_by(people.c.user)
)
_DEPUTIES_FOR = (
    select(people.c.user)
    .where(people.c.campaign == given("campaign"), people.c.deputy == given("deputy"))
    .order_by(people.c.user)
)


_DEPUTY_OF = select(people.c.campaign, people.c.user).where(people.c.deputy == given("deputy"))


async def get(c: AsyncConnection, guild: str) -> Campaign | None:
    """Return the campaign of a guild."""
    row = (await c.execute(_GET, {"the_guild": guild})).first()
    return None if row is None else of_columns(*row)


async def seen_by(c: AsyncConnection, guild: str, user: str) -> Seen:
    """Return the campaign of a guild, and the ids of the people whose deputy `user` is there."""
    rows = (await c.execute(_SEEN_BY, {"the_guild": guild, "the_deputy": user})).all()
    if not rows:
        return None, ()
    return of_columns(*rows[0][:-1]), tuple([row[-1] for row in rows if row[-1] is not None])


async def every(c: AsyncConnection) -> list[Campaign]:
    """Return all campaigns, by id."""
    return [of_columns(*row) for row in await c.execute(_EVERY)]


async def run_by(c: AsyncConnection, user: str, gm_of: Collection[str] = ()) -> list[Campaign]:
    """Return the campaigns that a person runs, by id: their own, as co-GM, and those in `gm_of`.

    Roles are not stored here: the caller lists in `gm_of` the campaigns where a role makes the
    person GM.
    """
    found = await c.execute(_RUN_BY, {"the_user": user, "the_guilds": list(gm_of)})
    every = [of_columns(*row) for row in found]
    return [x for x in every if user in (x.owner, *x.co_gms) or x.id in gm_of]


async def concern(c: AsyncConnection, user: str) -> set[str]:
    """Return the campaigns that may show somebody something.

    They run it, are asked or told something there, or somebody's deputy.
    """
    found = {campaign.id for campaign in await run_by(c, user)}
    return found | set(await c.scalars(_CONCERN, {"the_user": user}))


async def save(c: AsyncConnection, campaign: Campaign) -> None:
    """Write a campaign, new or changed."""
    row = values(campaign) | {
        "rulesets": text_of(campaign.rulesets),
        "co_gms": text_of(campaign.co_gms),
        "settings": dump(campaign.settings),
    }
    await c.execute(_SAVE.on(c), row)


async def member(c: AsyncConnection, campaign: str, user: str) -> Member:
    """Return a campaign's data about a person; the defaults if it has none."""
    asked = {"the_campaign": campaign, "the_user": user}
    row = (await c.execute(_MEMBER, asked)).mappings().first()
    return Member(campaign=campaign, user=user) if row is None else Member(**row)


async def known(c: AsyncConnection, campaign: str, of: Collection[str]) -> dict[str, Member]:
    """Return a campaign's data about these people; the defaults for those without any."""
    if not of:
        return {}
    rows = await c.execute(_KNOWN, {"the_campaign": campaign, "the_people": list(of)})
    found = {user: Member(campaign=campaign, user=user) for user in of}
    return found | {row["user"]: Member(**row) for row in rows.mappings()}


async def back_by(c: AsyncConnection, now: int) -> list[Member]:
    """Return the people whose absence is over, if they have not said that they are back."""
    return await all_of(c, _BACK, {"the_now": now}, as_is(Member))


async def left(c: AsyncConnection) -> list[tuple[str, str]]:
    """Return those who have left a server: the campaign and the person."""
    return [(row[0], row[1]) for row in await c.execute(_LEFT)]


async def next_back(c: AsyncConnection) -> int | None:
    """Return when the next absence ends."""
    instant: int | None = await c.scalar(_NEXT_BACK)
    return instant


async def save_member(c: AsyncConnection, member: Member) -> None:
    """Write a campaign's data about a person. The campaign must exist."""
    await c.execute(_SAVE_MEMBER.on(c), values(member))


async def members(c: AsyncConnection, campaign: str) -> list[Member]:
    """Return all people of a campaign, by name."""
    return await all_of(c, _MEMBERS, {"the_campaign": campaign}, as_is(Member))


async def deputies_for(c: AsyncConnection, campaign: str, user: str) -> list[str]:
    """Return the ids of the people whose deputy `user` is."""
    asked = {"the_campaign": campaign, "the_deputy": user}
    return list(await c.scalars(_DEPUTIES_FOR, asked))


async def deputy_of(c: AsyncConnection, user: str) -> list[tuple[str, str]]:
    """Return the people whose deputy `user` is, each with the campaign."""
    found = await c.execute(_DEPUTY_OF, {"the_deputy": user})
    return [(campaign, person) for campaign, person in found]


@lru_cache(maxsize=MOST_KEPT)
def of_columns(*row: str) -> Campaign:
    """Return a campaign made of its columns; equal columns are parsed once."""
    stored: dict[str, Any] = dict(zip(_COLUMNS, row, strict=True))
    return Campaign(
        **{
            **stored,
            "rulesets": tuple(data_of(stored["rulesets"])),
            "co_gms": tuple(data_of(stored["co_gms"])),
            "settings": load(Settings, stored["settings"]),
        }
    )
