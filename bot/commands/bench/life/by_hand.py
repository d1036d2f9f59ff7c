"""The same fights played in a forum: exactly by hand, and by "block initiative".

Exactly by hand, people answer all questions of the rules, two days of silence use the default, and
the GM posts each result before the fight goes on. With block initiative the players post side by
side once a round, and the GM resolves everything and decides every reaction: quick, but not the
exact rules.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.commands.bench.life.minds import Mind
from bot.commands.bench.life.people import DAY_S, GM, HOUR_S, PLAYERS, SESSION_S, people
from bot.commands.bench.life.rosters import ROSTERS, entries, is_attack, rounds_of, sides_left
from bot.commands.bench.life.tally import Tally
from rules import ruleset
from rules.dice import Dice, Faces
from rules.engine.replay.drive import advance
from rules.engine.replay.journal import Answered, Entry
from rules.engine.replay.scene import Prompt, Scene
from rules.errors import RulesDefect, RulesError

SILENCE_S = 48 * HOUR_S
RESOLVING_S = 5 * 60
"""A GM who is in the channel posts a result after this time."""

MOST_STEPS = 20_000


@dataclass(slots=True)
class ByHand:
    """One fight, played exactly by hand."""

    key: str
    seed: int
    median_h: float
    at: float = 0.0
    scene: Scene[Any] = field(init=False)
    tally: Tally = field(init=False)
    _opened: dict[tuple[str, int], float] = field(default_factory=dict[tuple[str, int], float])
    _given_up: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])

    def play(self) -> Tally:
        """Play it to its end, or to the round limit."""
        rules = ruleset(self.key)
        self.at = Random(self.seed).random() * 7 * DAY_S  # noqa: S311
        self.tally = Tally(begun=self.at)
        self._dice = Random(self.seed * 7 + 1)  # noqa: S311
        self._people = people(Random(self.seed * 13 + 5), self.median_h)  # noqa: S311
        self._mind = Mind(self.key, Random(self.seed * 17 + 3))  # noqa: S311
        self.scene = Scene(rules, rules.state(house=rules.house()))
        for entry in entries(self.key):
            self._step(entry)
        for _ in range(MOST_STEPS):
            if self._over or not self._open():
                break
            self._next()
        else:
            raise RulesDefect(f"{self.key} does not end by hand (seed {self.seed}).")
        self.tally.seconds = self.at - self.tally.begun
        self.tally.rounds = max(rounds_of(self.key, self.scene.fight), 1.0)
        self.tally.ended = len(sides_left(self.scene.fight)) < 2
        return self.tally

    _dice: Random = field(init=False)
    _people: dict[str, Any] = field(init=False)
    _mind: Mind = field(init=False)

    @property
    def _over(self) -> bool:
        fight = self.scene.fight
        cut = rounds_of(self.key, fight) > ROSTERS[self.key].rounds
        return cut or fight.over or len(sides_left(fight)) < 2

    def _open(self) -> bool:
        """Play on until somebody is asked. Returns False if nothing is left to happen."""
        while not self.scene.prompts:
            if self.scene.settled and not self.scene.due:
                return False
            self._step(None)
        return True

    def _next(self) -> None:
        """Carry out the next event: somebody answers, or a time runs out."""
        prompts = list(self.scene.prompts)
        places = {(p.key, p.opened) for p in prompts}
        self._opened = {place: self._opened.get(place, self.at) for place in places}
        waiting = sorted({p.ask.who for p in prompts})
        events: list[tuple[float, int, Any]] = []
        for who in waiting:
            person = self._people[who]
            if person.next_at is None:
                person.next_at = person.soon(self.at)
            events.append((max(person.next_at, self.at), 0, who))
        for n, p in enumerate(prompts):
            if (p.key, p.opened) not in self._given_up:
                due = self._opened[p.key, p.opened] + SILENCE_S
                events.append((max(due, self.at), 1, n))
        when, by_silence, what = min(events)
        self.tally.wait_for(waiting, when - self.at)
        self.at = when
        if by_silence:
            self._silence(prompts[what], places)
        else:
            self._answer_of(what, places)

    def _silence(self, prompt: Prompt, before: set[tuple[str, int]]) -> None:
        value = prompt.ask.silence()
        try:
            if value is None:
                raise RulesDefect("Only the GM can say.")
            prompt.ask.live().read(value)
        except RulesError:
            self._given_up.add((prompt.key, prompt.opened))
            return
        self._answer(prompt, value, "clock")
        self._posted(before, prompt.ask.who)

    def _answer_of(self, who: str, before: set[tuple[str, int]]) -> None:
        person = self._people[who]
        person.next_at, person.session_until = None, self.at + SESSION_S
        prompt = next(p for p in self.scene.prompts if p.ask.who == who)
        self._answer(prompt, self._mind.decide(self.scene.fight, prompt.ask), who)
        self._posted(before, who)

    def _posted(self, before: set[tuple[str, int]], who: str) -> None:
        """Let the GM work out the results of an answer, and post them."""
        left = {(p.key, p.opened) for p in self.scene.prompts}
        if left and left <= before:
            return
        self.tally.went_on(self.at)
        if who == GM:
            return
        gm = self._people[GM]
        posts = self.at + RESOLVING_S if gm.here(self.at) else gm.answers_at(self.at)
        self.tally.wait_for([GM], posts - self.at)
        self.at = posts
        gm.session_until = posts + SESSION_S
        self.tally.went_on(self.at)

    def _answer(self, prompt: Prompt, value: Any, by: str) -> None:
        self.tally.attacks += is_attack(prompt.ask.key, value)
        self.tally.by[by] += 1
        self._step(Answered(key=prompt.key, opened=prompt.opened, value=value))

    def _step(self, entry: Entry | None) -> None:
        advance(
            self.scene,
            entry,
            at=int(self.at * 1000),
            hand=self._throw,
            running=True,
            checkpoints=False,
        )

    def _throw(self, key: str, dice: Dice) -> Faces:
        del key
        return dice.throw(lambda sides: self._dice.randint(1, sides))


def by_block(exact: Tally, seed: int, median_h: float) -> Tally:
    """Play as many rounds by block initiative: once a round all players, then the GM."""
    tally = Tally(begun=Random(seed).random() * 7 * DAY_S)  # noqa: S311
    tally.rounds, tally.attacks, tally.ended = exact.rounds, exact.attacks, exact.ended
    who, at = people(Random(seed * 13 + 5), median_h), tally.begun  # noqa: S311
    for _ in range(math.ceil(exact.rounds)):
        posts = {id: min(who[id].answers_at(at), at + SILENCE_S) for id in PLAYERS}
        for id, post in posts.items():
            tally.by["clock" if post == at + SILENCE_S else id] += 1
        last = max(posts, key=posts.__getitem__)
        tally.wait_for([last], posts[last] - at)
        at = posts[last]
        tally.went_on(at)
        resolved = who[GM].answers_at(at)
        tally.by[GM] += 1
        tally.wait_for([GM], resolved - at)
        at = resolved
        tally.went_on(at)
    tally.seconds = at - tally.begun
    return tally
