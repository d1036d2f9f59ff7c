"""What a step costs the database, from the answer to the board: counted, not timed."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.discord.outbound.stream import REST_S
from tests.bot.discord.conftest import Table

PLAIN = re.compile(r"(SELECT|INSERT|UPDATE|DELETE)\b")
READ = re.compile(r"\b(?:FROM|JOIN) (encounter|campaign)\b")


@dataclass
class Said:
    """All that SQLite was told since `clear`."""

    every: list[str] = field(default_factory=list)

    def connected(self, connection: Any, record: object) -> None:
        """Listen to a new connection."""
        del record
        connection.driver_connection._conn.set_trace_callback(self.every.append)

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
def said() -> Iterator[Said]:
    """Listens to every connection that is made from here on."""
    said = Said()
    event.listen(Engine, "connect", said.connected)
    yield said
    event.remove(Engine, "connect", said.connected)


async def at_rest(table: Table) -> None:
    """All is posted and noted."""
    await table.settled()
    await asyncio.sleep(REST_S * 2)


@pytest.mark.parametrize(
    ("pressed", "most", "fights", "houses"),
    [(False, 27, 3, 2), (True, 27, 4, 3)],
    ids=["command", "button"],
)
async def test_a_step_reads_one_snapshot_for_each_pass(  # noqa: PLR0917
    said: Said, table: Table, pressed: bool, most: int, fights: int, houses: int
) -> None:
    """Once it took 55 statements, 6 commits, and 7 reads of the fight.

    The fight is read by the step, for its posts, the post that is edited and its board together,
    and with the notices; by a button also to read the control. The step, what was posted, the edit,
    and the end with the board are a commit each.
    """
    await table.fight()
    town, play = table.town, table.play
    await play.turns.act(table.call(town.ama), "stroke", {"target": "ben"})
    await at_rest(table)
    if pressed:
        await table.press(town.ben, "Decide…")
        await at_rest(table)
    said.every.clear()
    if pressed:
        await table.press(town.ben, "Rest")
    else:
        await play.turns.act(table.call(town.ben), "rest", {})
    await at_rest(table)
    assert len(said.statements) <= most, said.statements
    assert said.commits <= 4
    assert said.reads["encounter"] <= fights
    assert said.reads["campaign"] <= houses
