"""Play against a real database, with the toy ruleset and scripted dice."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import rules
from bot.play.dice import Hand
from bot.play.model import Call
from bot.play.service import Play
from bot.play.timing.clock import Now
from bot.storage.connection.database import Database
from tests.bot.play.still_fights import Fight, Still
from tests.databases import new_database
from tests.scripts import dice_are_used_up

ENGINE_TESTS = Path(__file__).parents[2] / "engine"


def toy() -> Any:
    """The engine's toy ruleset."""
    if "duel" not in sys.modules:
        spec = importlib.util.spec_from_file_location("duel", ENGINE_TESTS / "duel.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules["duel"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules["duel"])
    return sys.modules["duel"].RULESET


class Desk:
    """Play, and people who call it: `gm` runs the campaign of guild `g`, in channel `c`."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.changed: list[str] = []
        self.play.on_change = self.changed.append
        self._numbers = count(1)

    def call(self, user: str, **known: Any) -> Call:
        """A call by `user`, with an interaction of its own."""
        facts = {
            "name": user.title(),
            "guild": "g",
            "channel": "c",
            "interaction": f"i{next(self._numbers)}",
            "admin": user == "gm",
            **known,
        }
        return Call(user=user, **facts)

    async def campaign(self, guild: str = "g") -> None:
        """The GM sets up; ama and ben have characters of skill 3 and 2."""
        gm = self.call("gm", guild=guild)
        await self.play.campaigns.setup(gm, name="The road", ruleset="duel")
        for user, skill in (("ama", 3), ("ben", 2)):
            call, sheet = self.call(user, guild=guild), {"skill": skill, "hp": 10}
            await self.play.characters.new(call, name=user.title(), sheet=sheet)

    async def fight(self) -> str:
        """Ama and Ben stand on the bridge, asked what they do; the fight's id."""
        await self.campaign()
        return await self.fight_of("ama", "ben")

    async def fight_of(self, *users: str) -> str:
        """These people of the campaign that is set up stand on the bridge; the fight's id."""
        opened = await self.play.fights.open(self.call("gm"), name="The bridge")
        for user in users:
            await self.play.fights.join(self.call(user))
        await self.play.fights.begin(self.call("gm"))
        return opened.encounter

    async def on_the_road(self) -> str:
        """Kuni of Ama's and Ben's Doji fight two bandits by l7r; the fight's id."""
        id = await self.gather_on_the_road()
        await self.play.fights.begin(self.call("gm"))
        return id

    async def gather_on_the_road(self) -> str:
        """The same four, before the fight begins; the fight's id."""
        sheets = rules.RULESETS["l7r"].sheets.templates()
        await self.play.campaigns.setup(self.call("gm"), name="The road", ruleset="l7r")
        opened = await self.play.fights.open(self.call("gm"), name="The road", ruleset="l7r")
        for user, name in (("ama", "Kuni"), ("ben", "Doji")):
            await self.play.characters.new(self.call(user), name=name, sheet=dict(sheets[user]))
            await self.play.fights.join(self.call(user))
        await self.play.fights.add_npcs(self.call("gm"), template="bandit", count=2)
        return opened.encounter

    async def act(self, user: str, act: str, **fields: Any) -> Any:
        """What `user` says by slash command."""
        return await self.play.turns.act(self.call(user), act, fields)

    async def strike(self) -> None:
        """Ama strikes Ben with a 6, who takes it: they had 10 and have 6."""
        self.play.hand.script([6])
        await self.act("ama", "stroke", target="ben")
        await self.act("ben", "rest")
        await self.act("ben", "none")

    async def stroke_beside_a_shade(self, name: str) -> None:
        """Ama strikes Ben in a fight of this name, while a shade lurks."""
        await self.campaign()
        await self.play.fights.open(self.call("gm"), name=name)
        for user in ("ama", "ben"):
            await self.play.fights.join(self.call(user))
        gm = self.call("gm")
        await self.play.fights.add_npcs(gm, template="duelist", name="Shade", hidden=True)
        await self.play.fights.begin(self.call("gm"))
        await self.strike()

    async def asked(self) -> list[tuple[str, str]]:
        """Who is asked what, publicly."""
        row = await self.play.fights.need("c")
        board = await self.play.reading.board(row.id)
        return [(wait.who, wait.name) for wait in board.waits]

    async def state(self) -> dict[str, Any]:
        """The GM's view of the state."""
        return await self.play.gm.state("c")


@pytest.fixture
def on_sqlite(tmp_path: Path) -> str:
    """A database in a file."""
    return new_database(tmp_path / "play.db")


@pytest.fixture
def url(on_sqlite: str) -> str:
    """Where the test's database is."""
    return on_sqlite


@pytest.fixture
async def desk(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    """Play with scripted dice and a clock of its own, on a fresh database."""
    monkeypatch.setattr(rules, "RULESETS", {**rules.RULESETS, "duel": toy()})
    db = await Database.open(url)
    hand = Hand()
    hand.script([])
    yield Desk(Play(db, hand=hand, now=Now()))
    await db.close()
    dice_are_used_up(hand)


@pytest.fixture
async def struck(desk: Desk) -> Desk:
    """Ama has struck Ben on the bridge."""
    await desk.fight()
    await desk.strike()
    return desk


@pytest.fixture
async def still(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    """Play whose clock stands still between moves, with dice that fall by their place."""
    monkeypatch.setattr(rules, "RULESETS", {**rules.RULESETS, "duel": toy()})
    db = await Database.open(url)
    hand = Hand()
    hand.by_key("stone")
    yield Desk(Play(db, hand=hand, now=Still()))
    await db.close()


@pytest.fixture
async def fight(still: Desk) -> Fight:
    """A fight in which somebody hides, of a campaign that waits for them."""
    await still.campaign()
    await still.play.campaigns.configure(still.call("gm"), covert="open")
    made = Fight(still, "c")
    await made.begin(shade=True)
    return made


@pytest.fixture
async def road(still: Desk) -> Desk:
    """Kuni of Ama's and Ben's Doji against two bandits; dice fall by their place."""
    await still.on_the_road()
    return still
