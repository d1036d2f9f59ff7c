"""Write a database as a released version writes it, to be kept under `tests/upgrade/databases`.

It runs with the code of that version, from a checkout of it, and never with today's:

    git worktree add ../v0.1.0 774cf47
    cd ../v0.1.0 && uv sync
    PYTHONHASHSEED=0 uv run python ../main/tests/upgrade/writing/write.py OUT

It plays many fights of each ruleset by chance, through `bot.play` as people do, and stops them
anywhere. `choosing.py` keeps those that show most kinds of state, and deletes the others. OUT gets
one file a ruleset: an SQLite database, packed with xz.
"""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path.cwd()))

from choosing import choose, features, keep_only, pack

from bot.play.dice import Hand
from bot.play.model import Call
from bot.play.service import Play
from bot.play.timing.clock import Now
from bot.storage import encounters
from bot.storage.connection.database import Database
from rules import RULESETS
from rules import ruleset as ruleset_of
from rules.engine.forms import Acts
from rules.engine.sheet import settings
from rules.engine.visibility import GM
from rules.errors import RulesError

try:
    from bot.contract.random_play import amendments
except ImportError:  # older versions have no such test

    def amendments(fight: Any, rng: Random) -> Any:
        """The stamina of nobody: nothing is amended."""
        del fight, rng
        return iter(())


START = 1_790_000_000_000
"""When the first fight opens: in September 2026."""

PEOPLE = ("ama", "ben")
CONDITIONS = ("", "", "attacker is Ama 1", "turn <= 5", "count >= 2 and attacker is not Ama 1")
GUILDS = (("g-hold", "hold"), ("g-orders", "orders"), ("g-open", "open"))


class Clock(Now):
    """A clock that moves by a minute with each call of a person."""

    def __init__(self) -> None:
        super().__init__()
        self.minutes = 0

    def __call__(self) -> int:
        return START + self.minutes * 60_000


class Author:
    """Plays fights of one ruleset by chance, in one database."""

    def __init__(self, play: Play, clock: Clock, ruleset: str, seed: int) -> None:
        self.play, self.clock, self.ruleset = play, clock, ruleset_of(ruleset)
        self.rng = Random(f"{ruleset} {seed}")
        self.done: Counter[str] = Counter()
        self.guild = self.channel = self.id = ""
        self.calls = self.fights = 0
        self.kinds: dict[str, set[str]] = {}

    def call(self, user: str) -> Call:
        """A call by somebody, a minute after the last."""
        self.calls += 1
        self.clock.minutes += 1
        return Call(
            user=user,
            name=user.title(),
            guild=self.guild,
            channel=self.channel,
            interaction=f"{self.ruleset.key}-{self.calls}",
            admin=user == "gm",
        )

    async def campaign(self, guild: str, covert: str) -> None:
        """A campaign whose answers have weeks, with a deputy, a co-GM and a person's own pace."""
        self.guild, self.channel = guild, "lobby"
        await self.play.campaigns.setup(
            self.call("gm"), name=f"The {covert} road", ruleset=self.ruleset.key, gm_role="77"
        )
        await self.play.campaigns.configure(self.call("gm"), answer_hours=1400.0)
        # Older versions know fewer ways with secrets.
        await self._try(self.play.campaigns.configure(self.call("gm"), covert=covert))
        await self.play.campaigns.co_gm(self.call("gm"), "cleo", add=True)
        await self.play.campaigns.deputy(self.call("ama"), "ben")
        await self.play.campaigns.pace(self.call("ben"), 1200.0)

    # ------------------------------------------------------------------ a fight

    async def fight(self) -> None:
        """One fight, played by chance and left wherever it stands."""
        self.fights += 1
        self.channel = f"{self.guild}-c{self.fights}"
        await self._house()
        opened = await self.play.fights.open(self.call("gm"), name=f"Fight {self.fights}")
        self.id = opened.encounter
        for who in PEOPLE:
            if who == "ama" or self.rng.random() < 0.8:
                await self._join(who)
        await self._npcs(self.rng.choice((0, 1, 1, 2)))
        if self.rng.random() < 0.02:
            return
        await self._try(self.play.fights.begin(self.call("gm")))
        for _ in range(self.rng.choice((3, 8, 15, 25, 40))):
            await self.step()
            found = await self.look()
            if self.rng.random() < 0.05 and "in flight" in found:
                break
        await self._leave_off()
        self.kinds[self.id] = await self.look()

    async def _house(self) -> None:
        for setting in settings(self.ruleset.key, self.ruleset.house):
            value = "default"
            if setting.options and self.rng.random() < 0.4:
                value = str(self.rng.choice(setting.options))
            elif isinstance(setting.default, bool) and self.rng.random() < 0.3:
                value = self.rng.choice(("yes", "no"))
            call = self.call("gm")
            await self._try(
                self.play.campaigns.set_house(call, self.ruleset.key, setting.key, value)
            )

    async def _join(self, who: str) -> None:
        sheet = dict(self.rng.choice([*self.ruleset.templates().values()]))
        sheet.pop("name", None)
        name = f"{who.title()} {self.fights}"
        made = self.play.characters.new(self.call(who), name=name, sheet=sheet)
        if await self._try(made):
            await self._try(self.play.fights.join(self.call(who), character=name))

    async def _npcs(self, count: int) -> None:
        for _ in range(count):
            template = self.rng.choice(self.play.fights.templates(self.ruleset.key))
            await self._try(
                self.play.fights.add_npcs(
                    self.call("gm"), template=template, hidden=self.rng.random() < 0.3
                )
            )

    async def step(self) -> None:
        """One thing happens: mostly an answer."""
        chance = self.rng.random()
        steps = (
            (0.07, self._declare),
            (0.12, self._amend),
            (0.16, self._order),
            (0.17, lambda: self._npcs(1)),
            (0.18, lambda: self._try(self.play.fights.leave(self.call("gm"), self._somebody()))),
            (0.20, lambda: self._try(self.play.gm.undo(self.call("gm"), self.rng.randint(1, 3)))),
            (0.21, lambda: self._try(self.play.gm.extend(self.call("gm"), 3.0))),
            (0.22, lambda: self._try(self.play.gm.whisper(self.call("gm"), "ama", "Listen."))),
            (0.24, lambda: self._try(self.play.gm.hide(self.call("gm"), self._somebody()))),
            (0.25, lambda: self._try(self.play.gm.reveal(self.call("gm"), self._somebody()))),
            (0.27, lambda: self._try(self.play.gm.skip(self.call("gm")))),
            (0.29, lambda: self._try(self.play.fights.next(self.call("gm")))),
            (0.30, self._pause),
        )
        for most, do in steps:
            if chance < most:
                await do()
                return
        await self._answer()

    async def _pause(self) -> None:
        await self._try(self.play.fights.pause(self.call("gm")))
        await self._try(self.play.fights.resume(self.call("gm")))

    async def _answer(self) -> None:
        asked = await self._try(self.play.turns.mine(self.call("gm"), everyone=True)) or []
        if not asked:
            await self._declare()
            return
        chosen = self.rng.choice(asked)
        value = self._value(chosen.form)
        who = "gm" if chosen.row.who == GM else chosen.row.who
        way = self.rng.random()
        if way < 0.1:
            await self._try(self.play.gm.answer_for(self.call("gm"), chosen.row.token, value))
        elif way < 0.3 and isinstance(value, dict) and "act" in value:
            rest = {key: each for key, each in value.items() if key != "act"}
            await self._try(self.play.turns.act(self.call(who), value["act"], rest))
        else:
            await self._try(self.play.turns.answer(self.call(who), chosen.row.token, value))

    def _value(self, form: Any) -> Any:
        values = form.samples()
        if isinstance(form, Acts):
            able = [name for name, choice in form.choices.items() if choice.form.possible()]
            act = min(sorted(able), key=lambda act: (1 + self.done[act]) * self.rng.random())
            self.done[act] += 1
            values = tuple({"act": act, **raw} for raw in form.choices[act].form.samples())
        return min(values, key=self._novelty)

    def _novelty(self, value: Any) -> float:
        text = json.dumps(value, default=str)
        self.done[text] += 0
        return (1 + self.done[text]) * self.rng.random()

    async def _declare(self) -> None:
        scene = await self._scene()
        acts = sorted(self.ruleset.out_of_turn)
        by = self.rng.choice((*PEOPLE, GM, GM))
        acts.sort(key=lambda act: (1 + self.done[act]) * self.rng.random())
        for act in acts:
            try:
                values = self.ruleset.out_of_turn[act].form(scene.fight, by).samples()
            except RulesError:
                continue
            if values:
                self.done[act] += 1
                user = "gm" if by == GM else by
                given = self.rng.choice(values)
                await self._try(self.play.turns.act(self.call(user), act, given))
                return

    async def _amend(self) -> None:
        scene = await self._scene()
        by_field: dict[str, list[tuple[str, Any]]] = {}
        for path, value in amendments(scene.fight, self.rng):
            by_field.setdefault(path.rpartition(".")[2], []).append((path, value))
        if not by_field:
            return
        field = min(sorted(by_field), key=lambda each: (1 + self.done[each]) * self.rng.random())
        self.done[field] += 1
        path, value = self.rng.choice(by_field[field])
        target = "fight"
        if path.startswith("combatants."):
            _, target, path = path.split(".", 2)
        word = "none" if value is None else json.dumps(value)
        await self._try(
            self.play.gm.amend(self.call("gm"), target=target, what=path, value=word, reason="So.")
        )

    async def _order(self) -> None:
        act = self.rng.choice(
            sorted(name for name, a in self.ruleset.actions.items() if a.questions)
        )
        await self._try(
            self.play.orders.set(
                self.call(self.rng.choice(PEOPLE)),
                act=act,
                fields={},
                when=self.rng.choice(CONDITIONS),
                standing=self.rng.random() < 0.5,
            )
        )

    def _somebody(self) -> str:
        return self.rng.choice((f"Ama {self.fights}", f"Ben {self.fights}", self._npc))

    _npc = "Thug"

    async def _leave_off(self) -> None:
        """Now and then it is paused, parked or over, or the GM is about to end it."""
        chance = self.rng.random()
        ending = getattr(self.play.fights, "ending", None)
        if chance < 0.08:
            await self._try(self.play.fights.pause(self.call("gm")))
        elif chance < 0.14:
            async with self.play.db.write() as c:
                await self.play.fights.park(c, self.id, "The rules have changed.")
        elif chance < 0.26:
            await self._try(self.play.fights.end(self.call("gm"), "Night falls."))
            if chance < 0.17:
                await self._try(self.play.gm.undo(self.call("gm"), 1))
        elif chance < 0.31 and ending is not None:
            await self._try(ending(self.call("gm"), "It is late."))

    # ------------------------------------------------------------------ looking

    async def _scene(self) -> Any:
        async with self.play.db.read() as c:
            row = await encounters.get(c, self.id)
            assert row is not None
            scene = await self.play.fights.kit.steps.scene(c, row)
        others = [x for x in scene.fight.combatants.values() if x.player == GM]
        self._npc = self.rng.choice(others).name if others else "Thug"
        return scene

    async def look(self) -> set[str]:
        """Every kind of thing that the fight shows now."""
        async with self.play.db.read() as c:
            row = await encounters.get(c, self.id)
        return features(await self._scene(), row)

    async def _try(self, work: Any) -> Any:
        """Return the result, or None if it is refused."""
        try:
            return await work
        except RulesError:
            return None


async def write(ruleset: str, file: Path, *, fights: int, most: int, seed: int) -> None:
    """A database of one ruleset in `file`, with at most so many of the fights played."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "interlude.db"
        db = await Database.open(f"sqlite+aiosqlite:///{path}")
        clock, hand = Clock(), Hand()
        hand.by_key(f"{ruleset} {seed}") if hasattr(hand, "by_key") else None
        author = Author(Play(db, hand=hand, now=clock), clock, ruleset, seed)
        for guild, covert in GUILDS:
            await author.campaign(guild, covert)
            for _ in range(fights // len(GUILDS)):
                await author.fight()
        await db.close()
        chosen = choose(author.kinds, path, most)
        keep_only(path, chosen)
        size = pack(path, file)
        every = set().union(*author.kinds.values())
        shown = set().union(*(author.kinds[id] for id in chosen))
        sys.stdout.write(
            f"{file.name}: {len(chosen)} of {len(author.kinds)} fights, "
            f"{len(shown)} of {len(every)} kinds of state, {size} bytes\n"
        )


def main() -> None:
    """Write one file a ruleset."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the files go")
    parser.add_argument("--fights", type=int, default=90, help="so many are played")
    parser.add_argument("--keep", type=int, default=16, help="so many are kept at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", action="append", default=[])
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for ruleset in options.ruleset or [*RULESETS]:
        file = options.folder / f"{ruleset}.db.xz"
        asyncio.run(
            write(ruleset, file, fights=options.fights, most=options.keep, seed=options.seed)
        )


if __name__ == "__main__":
    main()
