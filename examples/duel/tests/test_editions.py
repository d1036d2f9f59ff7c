"""A duel that edition 1 began is played on by edition 2, from the middle of a round."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count

import pytest
from duel import RULESET
from duel.state import MOST_BREATH, DuelFight, Points

import rules
from bot.play.model import Call
from bot.play.service import Play
from bot.play.step.replaying import would_park
from bot.storage.connection.database import Database
from rules.engine.state.encounter import Combatant


@dataclass(kw_only=True)
class Fencer(Combatant):
    """A duelist as edition 1 had them, with the breaths that they had spent."""

    skill: Points
    hp: Points
    spent: Points
    guarding: bool = False
    round: int = 0

    @property
    def breath(self) -> int:
        return MOST_BREATH - self.spent

    @breath.setter
    def breath(self, left: int) -> None:
        self.spent = MOST_BREATH - left


@dataclass(kw_only=True)
class FirstFight(DuelFight):
    combatants: dict[str, Fencer] = field(default_factory=dict)


def enlist(fight, joined, sheet):
    return Fencer(
        id=joined.id, name=joined.name, player=joined.player,
        skill=sheet.skill, hp=sheet.hp, spent=MOST_BREATH - sheet.breath,
    )  # fmt: skip


SHEETS = replace(RULESET.sheets, enlist=enlist)
EDITION_1 = replace(RULESET, edition=1, upcasts={}, state=FirstFight, sheets=SHEETS)
NUMBERS = count()


@asynccontextmanager
async def played_by(ruleset, file, monkeypatch) -> AsyncIterator[Play]:
    """The database, opened by a bot with this edition."""
    monkeypatch.setattr(rules, "RULESETS", {"duel": ruleset})
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    try:
        play = Play(database)
        await play.start_up()
        yield play
    finally:
        await database.close()


def call(user: str) -> Call:
    """A call of this user, in the channel of the duel."""
    return Call(
        user=user, name=user.title(), guild="g", channel="c",
        interaction=str(next(NUMBERS)), admin=user == "gm",
    )  # fmt: skip


async def round_of_two(play: Play) -> None:
    """Both strike, and Ben parries: 1 + 3 against 6 + 1. Ama then takes 2 + 1."""
    play.hand.script([1, 6, 2])
    await play.turns.act(call("ama"), "strike", {"target": "ben"})
    await play.turns.act(call("ben"), "strike", {"target": "ama"})
    await play.turns.act(call("ben"), "parry", {})
    await play.turns.act(call("ama"), "take", {})


async def begun(file, monkeypatch) -> None:
    """Edition 1 plays a round, and half of the second: Ben is asked whether he parries."""
    async with played_by(EDITION_1, file, monkeypatch) as play:
        await play.campaigns.setup(call("gm"), name="The yard", ruleset="duel")
        for user, sheet in (("ama", {"skill": 3, "hp": 8}), ("ben", {"skill": 1, "hp": 6})):
            await play.characters.new(call(user), name=user.title(), sheet=sheet)
        await play.fights.open(call("gm"), name="The duel")
        for user in ("ama", "ben"):
            await play.fights.join(call(user))
        await play.fights.begin(call("gm"))
        await round_of_two(play)
        await play.turns.act(call("ama"), "strike", {"target": "ben"})
        await play.turns.act(call("ben"), "strike", {"target": "ama"})


def test_it_goes_on_in_the_middle_of_a_round(tmp_path, monkeypatch):
    """Ben's parries cost two breaths of three, and the strokes two times 3 of Ama's 8 HP."""

    async def play_on() -> None:
        await begun(tmp_path / "a.db", monkeypatch)
        async with played_by(RULESET, tmp_path / "a.db", monkeypatch) as play:
            row = await play.fights.need("c")
            assert (row.status, row.edition, row.note) == ("running", 2, "")
            play.hand.script([1, 6, 2])
            await play.turns.act(call("ben"), "parry", {})
            await play.turns.act(call("ama"), "take", {})
            state = await play.gm.state("c")
            people = state["combatants"]
            assert (people["ben"]["breath"], people["ama"]["hp"]) == (1, 2)

    asyncio.run(play_on())


UPCASTS = [
    (lambda state: state, "A saved state cannot be read"),
    (lambda state: state["duelists"], "A state of edition 1 cannot be converted: KeyError"),
]


@pytest.mark.parametrize(("upcast", "why"), UPCASTS)
def test_a_fight_whose_upcast_fails_is_parked(upcast, why, tmp_path, monkeypatch):
    """Its GM is told why; a dry run says so before, and changes nothing."""
    broken = replace(RULESET, upcasts={1: upcast})

    async def park() -> None:
        await begun(tmp_path / "a.db", monkeypatch)
        monkeypatch.setattr(rules, "RULESETS", {"duel": broken})
        database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/a.db")
        async with database.read() as c:
            _, [(row, told)] = await would_park(c)
        await database.close()
        assert (row.status, told.startswith(why)) == ("running", True)
        async with played_by(broken, tmp_path / "a.db", monkeypatch) as play:
            row = await play.fights.need("c")
            assert (row.status, row.note) == ("parked", told)
            assert "parked" in [notice.kind for notice in await play.reading.notices()]

    asyncio.run(park())
