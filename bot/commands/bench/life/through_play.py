"""The same fights through Interlude: `bot.play`, a database and its clock, without Discord."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from bot.commands.bench.life.instructions import Habits, plan_on, settle
from bot.commands.bench.life.minds import Mind
from bot.commands.bench.life.people import DAY_S, GM, SESSION_S, Person, people
from bot.commands.bench.life.rosters import ROSTERS, is_attack, rounds_of, sides_left
from bot.commands.bench.life.tally import Tally
from bot.play.dice import Hand
from bot.play.intents.npc_styles import USUAL
from bot.play.model import Call
from bot.play.service import Play
from bot.play.timing.clock import Now
from bot.storage import encounters, journals, prompts
from bot.storage.connection.database import Database
from bot.storage.rows import PromptRow
from rules import ruleset
from rules.engine.asking.questions import Part
from rules.engine.replay.journal import Answered
from rules.engine.replay.scene import Prompt, Scene
from rules.errors import RulesDefect

MOST_ANSWERS = 5_000
PLAIN = Habits()
OWNER = "boss"
"""The account of the GM; the campaign is theirs."""


class Still(Now):
    """A clock that moves only when it is told to; it begins at 1970."""

    def __call__(self) -> int:
        """Return the instant that it was moved to."""
        return self._ahead_ms


@dataclass(slots=True)
class Life:
    """One fight through `bot.play`, with people who answer after hours."""

    key: str
    seed: int
    median_h: float
    folder: Path
    habits: Habits = PLAIN
    play: Play = field(init=False)
    tally: Tally = field(init=False)
    encounter: str = ""
    _calls: Iterator[int] = field(default_factory=lambda: count(1))
    _people: dict[str, Person] = field(init=False)
    _mind: Mind = field(init=False)
    _counted: int = 0

    async def run(self) -> Tally:
        """Play it to its end, or to the round limit."""
        file = self.folder / f"{self.key}-{self.habits.tempo}-{self.seed}.db"
        db = await Database.open(f"sqlite+aiosqlite:///{file}")
        try:
            await self._begin(db)
            for _ in range(MOST_ANSWERS):
                scene, open_rows = await self._look()
                if self._over(scene) or not await self._next(scene, open_rows):
                    break
            else:
                raise RulesDefect(f"{self.key} does not end (seed {self.seed}).")
            scene, _ = await self._look()
            self.tally.seconds = self._at - self.tally.begun
            self.tally.rounds = max(rounds_of(self.key, scene.fight), 1.0)
            self.tally.ended = len(sides_left(scene.fight)) < 2
        finally:
            await db.close()
            for each in self.folder.glob(f"{file.name}*"):
                each.unlink()
        return self.tally

    @property
    def _at(self) -> float:
        """Return the present instant, in seconds."""
        return self.play.clock.now() / 1000

    def _call(self, who: str) -> Call:
        user = OWNER if who == GM else who
        return Call(
            user=user,
            name=user,
            guild="g",
            channel="c",
            interaction=f"i{next(self._calls)}",
            admin=who == GM,
        )

    async def _begin(self, db: Database) -> None:
        roster, hand = ROSTERS[self.key], Hand()
        hand.by_key(str(self.seed))
        self.play = Play(db, hand=hand, now=Still())
        self._people = people(Random(self.seed * 13 + 5), self.median_h)  # noqa: S311
        self._mind = Mind(self.key, Random(self.seed * 17 + 3))  # noqa: S311
        gm = self._call
        await self.play.campaigns.setup(gm(GM), name="Life", ruleset=self.key)
        opened = await self.play.fights.open(gm(GM), name="Life", ruleset=self.key)
        self.encounter = opened.encounter
        sheets = ruleset(self.key).sheets.templates()
        for n, template in enumerate(roster.players):
            who = f"u{n}"
            await self.play.characters.new(
                self._call(who), name=f"p{n}", sheet=dict(sheets[template])
            )
            await self.play.fights.join(self._call(who))
        for n, template in enumerate(roster.npcs):
            await self.play.fights.add_npcs(gm(GM), template=template, name=f"n{n}", style=USUAL)
        await settle(self.play, self.habits, self._call, self.seed)
        await self.play.clock.move(Random(self.seed).random() * 7 * DAY_S)  # noqa: S311
        self.tally = Tally(begun=self._at)
        await self.play.fights.begin(gm(GM))

    async def _look(self) -> tuple[Scene[Any], dict[tuple[str, int], PromptRow]]:
        """Return the fight, and the rows of its open questions by their places."""
        async with self.play.db.read() as c:
            row = await encounters.get(c, self.encounter)
            assert row is not None
            scene = await self.play.reading.services.steps.scene(c, row)
            rows = {(r.key, r.opened): r for r in await prompts.open_in(c, self.encounter)}
            new = await journals.records(c, self.encounter, after=self._counted)
        self._counted = row.head
        for each in new:
            entry = each.record.entry
            if isinstance(entry, Answered):
                self.tally.attacks += is_attack(entry.key, entry.value)
                via = entry.via.partition(":")[0]
                if via != "default":  # a default that nobody is asked about is nobody's answer
                    self.tally.by[via] += 1
        return scene, rows

    def _over(self, scene: Scene[Any]) -> bool:
        fight = scene.fight
        cut = rounds_of(self.key, fight) > ROSTERS[self.key].rounds
        return cut or fight.over or len(sides_left(fight)) < 2

    async def _next(self, scene: Scene[Any], rows: dict[tuple[str, int], PromptRow]) -> bool:
        """Carry out the next event: an answer, or the clock. Returns False if there is none."""
        open_now = [p for p in scene.prompts if (p.key, p.opened) in rows]
        if not open_now:
            return False
        now = self._at
        waiting = sorted({p.ask.who for p in open_now})
        for who in waiting:
            person = self._people[who]
            if person.next_at is None:
                person.next_at = person.soon(now)
        when, first = min((max(self._people[w].next_at or now, now), w) for w in waiting)
        due = min((r.due_at / 1000 for r in rows.values() if r.due_at is not None), default=inf)
        due = due if due > now else inf
        self.tally.wait_for(waiting, min(when, due) - now)
        before = {p.ask.key for p in open_now}
        if due <= when:
            await self.play.clock.move(due - now + 0.01)
        else:
            await self.play.clock.move(when - now)
            await self._answer(first, set(rows))
        after, _ = await self._look()
        left = {(p.key, p.opened) for p in after.prompts}
        if not left or not left <= set(rows):
            self.tally.went_on(self._at, before)
        return True

    async def _answer(self, who: str, before: set[tuple[str, int]]) -> None:
        """Answer the first of their questions that was open when they came."""
        person = self._people[who]
        person.next_at, person.session_until = None, self._at + SESSION_S
        scene, rows = await self._look()
        prompt = next((p for p in scene.prompts if p.ask.who == who and _place(p) in before), None)
        if prompt is None:
            return
        if who == GM and await self._approved(scene, prompt):
            return
        value = self._mind.decide(scene.fight, prompt.ask)
        done = await self.play.turns.answer(self._call(who), rows[_place(prompt)].token, value)
        presets = scene.ruleset.choices.presets
        await plan_on(self.play, self.habits, presets, done, self._call(who))

    async def _approved(self, scene: Scene[Any], prompt: Prompt) -> bool:
        """Let the GM approve the drafts of a round; whether that has answered this question."""
        question = scene.ruleset.question(prompt.ask.key)
        if question is None or question.part is not Part.TURN:
            return False
        await self.play.policies.approve(self._call(GM))
        after, _ = await self._look()
        return _place(prompt) not in [_place(each) for each in after.prompts]


def _place(prompt: Prompt) -> tuple[str, int]:
    return prompt.key, prompt.opened
