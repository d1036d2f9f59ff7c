"""What a step costs the database, from the answer to the board: counted, not timed."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections import Counter
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.discord.outbound.stream import REST_S
from bot.play.service import Play
from bot.storage.connection.database import Database
from bot.storage.connection.inline_sqlite import Readers
from tests.bot.discord.conftest import Table, at_work
from tests.sandbox.conftest import build

PLAIN = re.compile(r"(SELECT|INSERT|UPDATE|DELETE)\b")
READ = re.compile(r"\b(?:FROM|JOIN) (encounter|campaign)\b")


@dataclass
class Said:
    """All that SQLite was told since `clear`."""

    every: list[str] = field(default_factory=list)

    @property
    def statements(self) -> list[str]:
        """Those that read or write rows."""
        return [each for each in self.every if PLAIN.match(each)]

    @property
    def commits(self) -> int:
        """How often something was written to the disk."""
        return sum(each == "COMMIT" for each in self.every)

    @property
    def reads(self) -> Counter[str]:
        """How often the fight and its campaign were read."""
        selects = [each for each in self.statements if each.startswith("SELECT")]
        return Counter(name for each in selects for name in set(READ.findall(each)))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    """Listens to every connection that is made from here on."""
    said, connected = Said(), Readers._connected

    def listened_to(readers: Readers) -> sqlite3.Connection:
        plain = connected(readers)
        plain.set_trace_callback(said.every.append)
        return plain

    monkeypatch.setattr(Readers, "_connected", listened_to)
    return said


async def at_rest(table: Table) -> None:
    """All is posted and noted."""
    await table.settled()
    await asyncio.sleep(REST_S * 2)


@pytest.mark.parametrize(
    ("pressed", "most", "fights", "houses"),
    [(False, 42, 5, 3), (True, 40, 6, 4)],
    ids=["command", "button"],
)
async def test_a_step_reads_one_snapshot_for_each_pass(  # noqa: PLR0917
    said: Said, table: Table, pressed: bool, most: int, fights: int, houses: int
) -> None:
    """Once it took 55 statements, 6 commits, and 7 reads of the fight; it was 28 since, and up to
    three more if the clock looks for notices meanwhile. Now the report before loses "Why?" too.

    The fight is read by the step, for its posts, the post that is edited and its board together,
    and with the notices; by a button also to read the control. The step, what was posted, the edit,
    and the end with the board are a commit each.
    """
    await table.fight()
    town, play = table.town, table.play
    await play.turns.act(table.call(town.ama), "stroke", {"target": "ben"})
    await at_rest(table)
    if pressed:
        await table.press(town.ben, "Choose")
        await at_rest(table)
    said.every.clear()
    if pressed:
        await table.press(town.ben, "Rest")
    else:
        await play.turns.act(table.call(town.ben), "rest", {})
    await at_rest(table)
    assert len(said.statements) <= most, said.statements
    assert said.commits <= 5
    assert said.reads["encounter"] <= fights
    assert said.reads["campaign"] <= houses


async def costs(said: Said, file: Path, *, hidden: bool) -> list[tuple[int, int]]:
    """The statements and requests of what Ama does in a fight, until each is answered.

    In one world somebody hides in it.
    """
    town, database = build(acknowledge_s=60), await Database.open(f"sqlite+aiosqlite:///{file}")
    await town.sandbox.start()
    counted = []

    async def count(done: Awaitable[Any]) -> None:
        await at_rest(table)
        said.every.clear()
        town.sandbox.rest.requests.clear()
        await done
        counted.append((len(said.statements), len(town.sandbox.rest.requests)))

    try:
        play = Play(database)
        async with at_work(town, play) as bot:
            table = Table(town, play, bot)
            await play.campaigns.setup(table.call(town.gm), name="Town", ruleset="duel")
            for person, who in ((town.ama, "Ama"), (town.ben, "Ben")):
                await play.characters.new(table.call(person), name=who, sheet={}, ruleset="duel")
            await play.fights.open(table.call(town.gm), ruleset="duel", name="The bridge")
            await play.fights.join(table.call(town.ama))
            await play.fights.join(table.call(town.ben))
            if hidden:
                add, gm = play.fights.add_npcs, table.call(town.gm)
                await add(gm, template="duelist", name="Shade", hidden=True)
            await play.fights.begin(table.call(town.gm))
            await table.settled()  # what is told next has a post of its own
            fighters = (await play.gm.state(table.channel))["combatants"]
            assert len(fighters) == 2 + hidden
            await play.turns.act(table.call(town.ama), "shout", {"times": 2})
            await table.settled()
            for label in ("Why?", "Log", "Mine", "My turn", "Orders"):
                await count(table.press(town.ama, label))
            play.on_change = lambda _: None  # else the posts that follow are counted by chance
            for act in ("shout", "rest"):
                given = {"times": 1} if act == "shout" else {}
                await count(play.turns.act(table.call(town.ama), act, given))
    finally:
        await town.sandbox.stop()
        await database.close()
    return counted


@pytest.mark.usefixtures("duel")
async def test_somebody_who_hides_makes_no_command_longer(said: Said, tmp_path: Path) -> None:
    """As many requests and as many statements: who measures time learns nothing."""
    without = await costs(said, tmp_path / "without.db", hidden=False)
    beside = await costs(said, tmp_path / "with.db", hidden=True)
    assert [requests for _, requests in beside] == [requests for _, requests in without]
    assert [statements for statements, _ in beside] == [statements for statements, _ in without]
