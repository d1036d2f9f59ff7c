"""Prompts: open and closed questions, with their deadlines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    RowMapping,
    Text,
    and_,
    bindparam,
    case,
    false,
    func,
    null,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import campaigns
from bot.storage.connection.statements import Upsert, all_of, columns, count, given, one_of, values
from bot.storage.rows import NEVER, Campaign, EncounterRow, PromptRow, Status
from bot.storage.schema.tables import ASKS, DUE, LIVE, OPEN, TO_REMIND
from bot.storage.schema.tables import campaign as house
from bot.storage.schema.tables import encounter as encounters
from bot.storage.schema.tables import member as people
from bot.storage.schema.tables import prompt as table

_COLUMNS = columns(table, PromptRow)
_ALL = select(*_COLUMNS)
_ORDER = (table.c.opened, table.c.key)
_NOW = bindparam("the_now", type_=BigInteger)
_ONE = and_(
    table.c.encounter == given("encounter"),
    table.c.key == given("key"),
    table.c.opened == count("opened"),
)
_OPEN_IN = _ALL.where(table.c.encounter == given("encounter"), OPEN).order_by(*_ORDER)
_OPEN_PLACES = select(table.c.key, table.c.opened).where(
    table.c.encounter == given("encounter"), OPEN
)
_EVERY = _ALL.where(table.c.encounter == given("encounter")).order_by(*_ORDER)
_AT = _ALL.where(_ONE)
_BY_TOKEN = _ALL.where(table.c.token == given("token"))

_FIGHT = [column.label(f"fight_{column.name}") for column in columns(encounters, EncounterRow)]
_HOUSE = [column.label(f"house_{column.name}") for column in columns(house, Campaign)]
_WITH_FIGHT = (
    select(*_COLUMNS, *_FIGHT, *_HOUSE, people.c.user.label("principal"))
    .join(encounters, encounters.c.id == table.c.encounter)
    .outerjoin(house, house.c.id == encounters.c.campaign)
    .outerjoin(people, and_(people.c.campaign == house.c.id, people.c.deputy == given("deputy")))
    .where(table.c.token == given("token"))
    .order_by(people.c.user)
)
_WAITING = (
    select(*_COLUMNS, *_FIGHT)
    .join(encounters, encounters.c.id == table.c.encounter)
    .where(OPEN, table.c.who.in_(bindparam("the_people", type_=Text, expanding=True)), LIVE)
    .order_by(table.c.asked_at, table.c.encounter, *_ORDER)
)
_WAITING_IN = _WAITING.where(
    encounters.c.campaign.in_(bindparam("the_campaigns", type_=Text, expanding=True))
)

_RUNNING = and_(encounters.c.id == table.c.encounter, encounters.c.status == Status.RUNNING.value)
_UNCLAIMED = and_(DUE, table.c.claimed_at.is_(None))
_DUE = (
    _ALL.join(encounters, _RUNNING)
    .where(_UNCLAIMED, table.c.due_at <= _NOW)
    .order_by(table.c.due_at, table.c.encounter, *_ORDER)
    .limit(count("limit"))
)
_TO_REMIND = (
    _ALL.join(encounters, _RUNNING)
    .where(TO_REMIND, table.c.remind_at <= _NOW)
    .order_by(table.c.remind_at, table.c.encounter, *_ORDER)
    .limit(count("limit"))
)
_NEXT_DUE = (
    select(table.c.due_at)
    .join(encounters, _RUNNING)
    .where(_UNCLAIMED)
    .order_by(table.c.due_at)
    .limit(1)
)
_NEXT_REMINDER = (
    select(table.c.remind_at)
    .join(encounters, _RUNNING)
    .where(TO_REMIND)
    .order_by(table.c.remind_at)
    .limit(1)
)

_RUNNING_OUT = select(func.count()).select_from(table).join(encounters, _RUNNING).where(_UNCLAIMED)
_OVERDUE = _RUNNING_OUT.where(table.c.due_at <= _NOW)

_INSERT = table.insert()
# A prompt that is opened again gets its new deadline; if its buttons were removed, a new message.
_AGAIN = {
    "message": case((table.c.retired == false(), table.c.message), else_=""),
    "retired": False,
    "said": "",
    "via": "",
    "by": "",
}
_OPENED = Upsert(table, ["due_at", "remind_at", "claimed_at", "closed_at"], _AGAIN)
_REOPEN = table.update().where(_ONE).values(closed_at=null(), claimed_at=null(), **_AGAIN)
_CLOSE = table.update().where(_ONE).values(closed_at=_NOW)
_CLOSE_SAID = _CLOSE.values(said=given("said"), via=given("via"), by=given("by"))
_SAID = table.update().where(_ONE).values(said=given("said"), via=given("via"), by=given("by"))
_FOLLOW = table.update().where(_ONE, OPEN).values(who=given("who"))
_MESSAGE = table.update().where(_ONE).values(message=given("message"), retired=False)
_CLAIM = table.update().where(_ONE, _UNCLAIMED).values(claimed_at=_NOW)
_IN_POST = (table.c.encounter == given("encounter"), table.c.message == given("message"), ASKS)
_OPEN_OR_IN = _ALL.where(
    table.c.encounter == given("encounter"),
    or_(
        OPEN,
        and_(table.c.message.in_(bindparam("the_messages", expanding=True)), ASKS),
        and_(ASKS, table.c.closed_at >= bindparam("the_since", type_=BigInteger)),
    ),
).order_by(*_ORDER)
_UNPOST = table.update().where(*_IN_POST, OPEN).values(message="")
_REMINDED = (
    table.update().where(_ONE, TO_REMIND, table.c.remind_at == _NOW).values(remind_at=null())
)
_EXTEND = (
    table.update()
    .where(_ONE, OPEN)
    .values(
        due_at=bindparam("the_due", type_=BigInteger),
        remind_at=bindparam("the_reminder", type_=BigInteger),
        claimed_at=null(),
    )
)
_RETIRE = (
    table.update()
    .where(_ONE, table.c.message == given("message"))
    .values(
        retired=table.c.closed_at.is_not(None),
        message=case((OPEN, ""), else_=table.c.message),
    )
    .returning(table.c.message)
)


class Said(NamedTuple):
    """The answer to a prompt, and who gave it; `text` is the public part.

    Without `via` nobody has answered, and `text` says why it was closed.
    """

    text: str
    via: str
    by: str

    def values(self) -> dict[str, str]:
        """Return the same, for a statement."""
        return {"the_said": self.text, "the_via": self.via, "the_by": self.by}


NO_ANSWERS: Mapping[tuple[str, int], Said] = {}


async def sync(
    c: AsyncConnection,
    encounter: str,
    opened: Sequence[PromptRow],
    open_now: Collection[tuple[str, int]],
    at: int,
    *,
    answers: Mapping[tuple[str, int], Said] = NO_ANSWERS,
) -> None:
    """Let exactly the prompts at these places (key, opened) be open.

    `opened` has the rows of prompts that may be new; an open one is not changed. One that was
    closed and opens again gets the deadline of its row here, or keeps its old one; it keeps its
    message unless that was retired. `answers` says how prompts were answered, by their places.
    """
    places = {
        (key, number) for key, number in await c.execute(_OPEN_PLACES, {"the_encounter": encounter})
    }
    wanted = set(open_now)
    gone = sorted(places - wanted)
    closed = [_one(encounter, *p) | {"the_now": at} for p in gone if p not in answers]
    if closed:
        await c.execute(_CLOSE, closed)
    answered = [
        _one(encounter, *p) | {"the_now": at} | answers[p].values() for p in gone if p in answers
    ]
    if answered:
        await c.execute(_CLOSE_SAID, answered)
    late = [_one(encounter, *p) | said.values() for p, said in answers.items() if p not in gone]
    if late:
        await c.execute(_SAID, late)
    new = [row for row in opened if (row.key, row.opened) in wanted - places]
    if new:
        await c.execute(_OPENED.on(c), [values(row) for row in new])
    again = wanted - places - {(row.key, row.opened) for row in new}
    if again:
        await c.execute(_REOPEN, [_one(encounter, *place) for place in sorted(again)])


async def open_in(c: AsyncConnection, encounter: str) -> list[PromptRow]:
    """Return the open prompts of an encounter, in the order in which they were opened."""
    return await all_of(c, _OPEN_IN, _fight(encounter), _row)


async def at_places(
    c: AsyncConnection, encounter: str, places: Iterable[tuple[str, int]]
) -> list[PromptRow]:
    """Return the prompts of an encounter at these places (key, opened), open or closed."""
    found = [(await c.execute(_AT, _one(encounter, *place))).mappings().first() for place in places]
    return [_row(row) for row in found if row is not None]


async def by_token(c: AsyncConnection, token: str) -> PromptRow | None:
    """Return the prompt that a custom id names, open or closed."""
    return await one_of(c, _BY_TOKEN, {"the_token": token}, _row)


async def with_fight(
    c: AsyncConnection, token: str, user: str
) -> tuple[PromptRow, EncounterRow, campaigns.Seen] | None:
    """Return the prompt of a custom id, its encounter, and the rights of `user` there.

    The prompt may be closed. The last value is as `campaigns.seen_by` gives it.
    """
    asked = {"the_token": token, "the_deputy": user}
    rows = (await c.execute(_WITH_FIGHT, asked)).mappings().all()
    if not rows:
        return None
    stored = [rows[0][column.name] for column in _HOUSE]
    campaign = None if stored[0] is None else campaigns.of_columns(*stored)
    principals = tuple([row["principal"] for row in rows if row["principal"] is not None])
    return _row(rows[0]), _encounter(rows[0]), (campaign, principals)


async def set_message(
    c: AsyncConnection, encounter: str, key: str, opened: int, message: str
) -> None:
    """Note the post that shows a prompt, with live buttons."""
    await c.execute(_MESSAGE, _one(encounter, key, opened) | {"the_message": message})


async def follow(c: AsyncConnection, encounter: str, asked: Mapping[tuple[str, int], str]) -> None:
    """Change the people who are asked, by the prompts' places; deadlines stay."""
    for row in await open_in(c, encounter):
        who = asked.get((row.key, row.opened), row.who)
        if who != row.who:
            await c.execute(_FOLLOW, _place(row) | {"the_who": who})


async def open_or_in(
    c: AsyncConnection, encounter: str, messages: Collection[str], since: int = NEVER
) -> list[PromptRow]:
    """Return the prompts that are open or that these posts show, in the order of their opening.

    Also those of other posts that were closed `since` an instant, in milliseconds since 1970.
    """
    asked = {"the_encounter": encounter, "the_messages": list(messages), "the_since": since}
    return await all_of(c, _OPEN_OR_IN, asked, _row)


async def unpost(c: AsyncConnection, encounter: str, message: str) -> None:
    """Note that a post is gone: its open questions are to be posted again."""
    asked = {"the_encounter": encounter, "the_message": message}
    await c.execute(_UNPOST, asked)


async def for_people(
    c: AsyncConnection, people: Collection[str], *, campaigns: Collection[str] | None = None
) -> list[tuple[EncounterRow, PromptRow]]:
    """Return the open questions to these people in running fights, the longest waiting first."""
    asked = {"the_people": list(people)}
    if campaigns is not None:
        asked["the_campaigns"] = list(campaigns)
    found = await c.execute(_WAITING if campaigns is None else _WAITING_IN, asked)
    return [(_encounter(row), _row(row)) for row in found.mappings()]


async def due(c: AsyncConnection, now: int, limit: int = 100) -> list[PromptRow]:
    """Return prompts of running fights whose time is up and that nobody has claimed, in order."""
    return await all_of(c, _DUE, {"the_now": now, "the_limit": limit}, _row)


async def to_remind(c: AsyncConnection, now: int, limit: int = 500) -> list[PromptRow]:
    """Return prompts of running fights whose person is to be reminded, in order."""
    return await all_of(c, _TO_REMIND, {"the_now": now, "the_limit": limit}, _row)


async def claim(c: AsyncConnection, prompt: PromptRow, at: int) -> bool:
    """Claim a prompt whose time is up; False if another has it, or it is closed.

    Claim it in the transaction that answers it: if the process is killed, neither has happened.
    """
    return (await c.execute(_CLAIM, _place(prompt) | {"the_now": at})).rowcount == 1


async def reminded(c: AsyncConnection, prompt: PromptRow) -> bool:
    """Claim a reminder; False if another has it, or it was moved."""
    asked = _place(prompt) | {"the_now": prompt.remind_at}
    return (await c.execute(_REMINDED, asked)).rowcount == 1


async def extend(  # noqa: PLR0917 - a prompt's place is three values
    c: AsyncConnection,
    encounter: str,
    key: str,
    opened: int,
    due_at: int | None,
    remind_at: int | None,
) -> None:
    """Give an open prompt another deadline. It may be claimed again."""
    times = {"the_due": due_at, "the_reminder": remind_at}
    await c.execute(_EXTEND, _one(encounter, key, opened) | times)


async def running_out(c: AsyncConnection) -> int:
    """Return how many open prompts of running fights have a deadline."""
    return (await c.execute(_RUNNING_OUT)).scalar_one()


async def overdue(c: AsyncConnection, now: int) -> int:
    """Return how many open prompts of running fights are past their deadline."""
    return (await c.execute(_OVERDUE, {"the_now": now})).scalar_one()


async def next_instant(c: AsyncConnection) -> int | None:
    """Return the earliest instant at which the clock has work with a running fight's prompt."""
    instants = [await c.scalar(_NEXT_DUE), await c.scalar(_NEXT_REMINDER)]
    return min((instant for instant in instants if instant is not None), default=None)


async def retire(c: AsyncConnection, prompt: PromptRow) -> bool:
    """Note that a prompt's message has no live buttons any more.

    Returns whether it was opened again meanwhile; then it has no message, and is posted anew.
    """
    left = await c.execute(_RETIRE, _place(prompt) | {"the_message": prompt.message})
    return ("",) in left.all()


def _fight(encounter: str) -> dict[str, str]:
    return {"the_encounter": encounter}


async def every(c: AsyncConnection, encounter: str) -> list[PromptRow]:
    """Return all prompts that an encounter ever opened, in the order of their opening."""
    return await all_of(c, _EVERY, _fight(encounter), _row)


async def restore(c: AsyncConnection, prompts: Sequence[PromptRow]) -> None:
    """Write prompts as they are, into an encounter that has none."""
    if prompts:
        await c.execute(_INSERT, [values(prompt) for prompt in prompts])


def _one(encounter: str, key: str, opened: int) -> dict[str, Any]:
    return {"the_encounter": encounter, "the_key": key, "the_opened": opened}


def _place(prompt: PromptRow) -> dict[str, Any]:
    return _one(prompt.encounter, prompt.key, prompt.opened)


def _row(row: RowMapping) -> PromptRow:
    return PromptRow(**{column.name: row[column.name] for column in _COLUMNS})


def _encounter(row: RowMapping) -> EncounterRow:
    plain = {label.name.removeprefix("fight_"): row[label.name] for label in _FIGHT}
    return EncounterRow(**plain | {"status": Status(plain["status"])})
