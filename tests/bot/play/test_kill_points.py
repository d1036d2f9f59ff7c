"""Killed between any two statements: what is done again is done whole, and once."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.play.dice import Hand
from bot.play.fight.half_filled import HalfFilled
from bot.play.service import Play
from bot.storage import notices as told
from bot.storage import prompts
from bot.storage.connection import inline_sqlite, prepared_statements
from bot.storage.connection.database import Database
from bot.storage.privacy import erasing
from bot.storage.rows import Notice
from rules.engine.intents.conditions import Test
from tests.bot.play.conditional import leave
from tests.bot.play.still_fights import Still
from tests.bot.play.story_operations import OPERATIONS as STORY
from tests.bot.play.story_operations import call
from tests.tables import tables

TABLES = tables(__file__)

THOROUGH_POINTS, PLAIN_POINTS = 8, 2
"""An operation is killed at so many of its statements, spread from the first to the last."""

TOLD = TABLES["told"]


class Killed(BaseException):
    """The process is no more."""


async def post(play: Play) -> None:
    """All that is new is posted and noted, as the stream does it."""
    row = await play.fights.need("c")
    news = await play.outbox.news(row.id)
    assert news is not None
    if news.told:
        await play.outbox.planned(row.id, news.upto)
        made = news.post(news.told, news.opened)
        await play.outbox.posted(row.id, [(made, "900", "face")], [], news.upto)


async def come_to_rest(play: Play) -> None:
    """A channel is owned, and given up with what its board shows."""
    row = await play.fights.need("c")
    await play.outbox.set_board(row.id, "901")
    assert await play.queues.take("c")
    await play.queues.give_up("c", (row, "shown"))


async def tidy(play: Play) -> None:
    """Everything is old enough to go."""
    play.housekeeping.keep_days = -1
    while await play.housekeeping.tidy():
        pass


async def notices(play: Play) -> None:
    """Pack and deliver all notices."""
    waiting = [notice.id for notice in await play.reading.notices()]
    await play.reading.packed(waiting)
    await play.reading.delivered(waiting)


async def lend(play: Play) -> None:
    """Ama lends Ama to Cai for two days, with the order that she has left."""
    await play.orders.set(call("ama", "left"), act="none", fields={}, standing=True)
    await play.seats.hand_over(call("ama", "lend"), "Ama", "cai", until="2 days")


async def change_an_order(play: Play) -> None:
    """Ben's order is changed in its place, and answers Ben's open question."""
    await leave(play, call("ben", "left"), "rest", Test("turn", ">", 5))
    [order] = await play.orders.show(call("ben", "look"))
    await play.revising.keep(call("ben", "changed"), order.id, {"do": "0", "how_long": "next"})


async def change_replies(play: Play) -> None:
    """The bandits have a policy, and the GM changes what it answers, for later fights too."""
    await play.policies.policy(call("gm", "policy"), "aggressive", alone=True)
    [group] = (await play.policies.drafts(call("gm", "look"))).groups
    await play.policies.keep_replies(call("gm", "say"), f"{group.id}:parry", {"first": "0"})
    await play.policies.keep_for_later(call("gm", "keep"), group.id)


async def fill_in_two_forms(play: Play) -> None:
    """Ama fills in a first form; what they chose is kept, and sent with the second one."""
    row = await play.fights.need("c")
    half = HalfFilled(control="act:stroke", given={"target": "ben"}, asked=("target",))
    token = await play.half_filled.keep(call("ama", "first"), row.id, half)
    kept = await play.half_filled.get(call("ama", "second"), token)
    await play.turns.act(call("ama", "second"), "stroke", {**kept.given})


async def come_back(play: Play) -> None:
    """Ama's absence ends by itself, and they have fair time for what they are asked."""
    await play.presence.away(call("ama", "away"), "20 hours")
    await play.clock.move(21 * 3600)


async def play_a_round(play: Play) -> None:
    """Both players let what they left stand, on the cards of a round."""
    await play.campaigns.configure(call("gm", "tempo"), tempo="round")
    await play.policies.policy(call("gm", "policy"), "hold back", alone=True)
    row, cards = await play.fights.need("c"), dict[str, str]()
    while not cards:
        await play.clock.move(25 * 3600)
        async with play.db.read() as c:
            every = await prompts.every(c, row.id)
        cards = {each.who: each.token for each in every if each.name == "round"}
    for user in ("ama", "ben"):
        await play.policies.style(call(user, "style"), "hold back")
        await play.turns.answer(call(user, "card"), cards[user], {"act": "begin"})


async def end_a_loan(play: Play) -> None:
    """The time of a loan is over before anybody's time to answer is."""
    await play.seats.hand_over(call("ama", "lend"), "Ama", "cai", until="2 hours")
    await play.clock.move(2 * 3600 + 60)


async def end_a_decided_fight(play: Play) -> None:
    """Ben, alone on their side, leaves; the GM is asked, and says that the fight is over."""
    await play.gm.amend(call("gm", "side"), target="Ben", what="side", value="others")
    await play.gm.amend(call("gm", "hp"), target="Ama", what="hp", value="4")
    await play.fights.leave(call("gm", "leave"), "Ben")
    for each in await play.reading.todo("gm"):
        await play.turns.answer(call("gm", "over"), each.row.token, {"act": "end"})


async def undo_the_end(play: Play) -> None:
    """The end of a decided fight is taken back, with what was written to sheets."""
    await end_a_decided_fight(play)
    await play.gm.undo(call("gm", "undo"))


OPERATIONS: dict[str, Callable[[Play], Awaitable[Any]]] = {
    "an answer": lambda p: p.turns.act(call("ama", "stroke"), "stroke", {"target": "ben"}),
    "an order": lambda p: p.orders.set(call("ben", "rest"), act="rest", fields={}, standing=True),
    "a changed order": change_an_order,
    "an undo": lambda p: p.gm.undo(call("gm", "undo")),
    "a move": lambda p: p.elsewhere.move(call("gm", "move"), "The bridge", "d"),
    "an absence": lambda p: p.presence.away(call("ama", "away"), "3 days"),
    "a plan": lambda p: p.plans.set(call("ama", "plan"), "hold", turns=2),
    "a policy and its replies": change_replies,
    "a form in two parts": fill_in_two_forms,
    "a return": come_back,
    "the cards of a round": play_a_round,
    "a silence": lambda p: p.clock.move(25 * 3600),
    "a seat": lambda p: p.seats.hand_over(call("ama", "give"), "Ama", "cai"),
    "a loan": lend,
    "the end of a loan": end_a_loan,
    "a pause": lambda p: p.fights.pause(call("gm", "pause")),
    "the end": end_a_decided_fight,
    "the end taken back": undo_the_end,
    "a character": lambda p: p.characters.new(call("cai", "new"), name="Cai", sheet={"hp": 7}),
    "posts": post,
    "a lease": come_to_rest,
    "notices": notices,
    "housekeeping": tidy,
    **STORY,
}

ON_THE_ROAD = ("a plan", "a policy and its replies", "the cards of a round")
"""These need a game with plans and styles."""

PLEDGED = ("words for the dice", "the hidden seed")
"""These need a fight whose dice anybody can check."""


def stands(file: Path) -> dict[str, Any]:
    """How many rows each table has, and what those say that play goes on from."""
    with closing(sqlite3.connect(file)) as plain:
        tables = plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        found: dict[str, Any] = {
            name: plain.execute(f'SELECT count(*) FROM "{name}"').fetchone() for (name,) in tables
        }
        for name, columns in TOLD.items():
            rows = plain.execute(f"SELECT {columns} FROM {name}").fetchall()
            found[name] = sorted(rows, key=repr)
        assert plain.execute("PRAGMA foreign_key_check").fetchall() == []
    return found


async def carried_out(file: Path, do: Callable[[Play], Awaitable[Any]]) -> None:
    """A process does it, and ends."""
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    try:
        hand = Hand()
        hand.by_key("stone")
        play = Play(database, hand=hand, now=Still())
        play.queues.is_posting = True
        _ = await do(play)
    finally:
        await database.close()


@pytest.mark.parametrize("name", OPERATIONS)
async def test_killed_between_any_two_statements_it_is_done_whole_and_once(
    still: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    name: str,
) -> None:
    """The bot is started again and asked for the same: all stands as it does without a kill.

    With `--kill-points` each operation is killed at one statement after the other, and from then on
    at two: once while it is done, and again at any statement while it is done anew.
    """
    do = OPERATIONS[name]
    # A pseudonym is drawn; here it is the same each time.
    monkeypatch.setattr(erasing, "token_hex", lambda size: "0" * size)
    if name in PLEDGED:
        still.play.hand.pledge_by("stone")
    encounter = await (still.on_the_road() if name in ON_THE_ROAD else still.fight())
    async with still.play.db.write() as c:
        whisper = Notice(
            campaign="g",
            encounter=encounter,
            person="ama",
            kind="whisper",
            text="Psst.",
            at=1,
        )
        await told.add(c, [whisper])
    copies = count()

    def copy() -> Path:
        file = tmp_path / f"{next(copies)}.db"
        with (
            closing(sqlite3.connect(tmp_path / "play.db")) as old,
            closing(sqlite3.connect(file)) as new,
        ):
            old.backup(new)
        return file

    run, left, statements = prepared_statements.run, -1, 0

    def counted(*given: Any) -> Any:
        nonlocal left, statements
        statements += 1
        left -= 1
        if left == 0:
            raise Killed
        return run(*given)

    opened = copy()
    monkeypatch.setattr(inline_sqlite, "run", counted)

    async def nothing(play: Play) -> None:
        del play

    await carried_out(opened, nothing)
    at_start, statements = statements, 0
    whole = copy()
    await carried_out(whole, do)
    expected, many = stands(whole), statements - at_start
    assert expected != stands(copy())
    asked = request.config.getoption("--kill-points")
    most = THOROUGH_POINTS if request.config.getoption("--everything") else PLAIN_POINTS
    for first, second in points(name, many, most, asked and -(-asked // len(OPERATIONS))):
        file = copy()
        left = at_start + first
        with pytest.raises(Killed):
            await carried_out(file, do)
        left = at_start + second if second else -1
        with suppress(Killed):  # what was committed already takes fewer statements
            await carried_out(file, do)
        left = -1
        await carried_out(file, do)
        assert stands(file) == expected, f"killed at statements {first} and {second} of {many}"
        file.unlink()


def points(name: str, many: int, most: int, asked: int | None) -> Iterator[tuple[int, int]]:
    """The statements at which an operation is killed, and killed again; 0 for not again."""
    if asked is None:
        yield from sorted({(1 + many * n // most, 0) for n in range(most)})
        return
    yield from ((1 + n, 0) for n in range(min(asked, many)))
    rng = Random(name)
    for _ in range(asked - many):
        yield rng.randint(1, many), rng.randint(1, many)
