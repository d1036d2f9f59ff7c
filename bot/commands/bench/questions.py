"""`interlude bench --only questions`: what average players are asked, and what need not be asked.

Everybody answers at once and side by side: a wait is a set of questions that are open together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from bot.commands.bench.figures import rounded
from bot.commands.bench.life.minds import Mind
from bot.commands.bench.life.rosters import ROSTERS, entries, rounds_of, sides_left
from bot.commands.bench.processes import in_processes
from bot.contract.open_questions import Waiting, filled_in, has_one_answer, refused_as_opened
from rules import ruleset
from rules.dice import Dice, Faces
from rules.engine.asking.forms import Acts
from rules.engine.replay.drive import advance
from rules.engine.replay.journal import Answered, Entry
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.replay.withdrawing import side_by_side

MOST_WAITS = 600
AFTER = 40
"""So many waits after one side is beaten a fight is left."""

Counts: TypeAlias = Counter[str]


@dataclass(slots=True)
class Asked:
    """One fight of `key`, whose people are asked and answer at once."""

    key: str
    seed: int
    counts: Counts = field(default_factory=Counter[str])
    scene: Scene[Any] = field(init=False)
    _dice: Random = field(init=False)
    _waiting: Waiting = field(default_factory=Waiting)
    _new: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])

    def play(self) -> Counts:
        """Play it until it is over, or nobody is asked any more."""
        roster, rules = ROSTERS[self.key], ruleset(self.key)
        self._dice = Random(self.seed * 7 + 1)  # noqa: S311
        mind = Mind(self.key, Random(self.seed * 17 + 3))  # noqa: S311
        self.scene = Scene(rules, rules.state(house=rules.house()))
        for entry in entries(self.key):
            self._step(entry)
        after = 0
        for _ in range(MOST_WAITS):
            fight = self.scene.fight
            decided = len(sides_left(fight)) < 2
            after += decided
            cut = rounds_of(self.key, fight) > roster.rounds
            if cut or fight.over or after > AFTER or not self.scene.prompts:
                break
            self._wait(mind, decided=decided)
        self.counts["fights"] = 1
        self.counts["rounds"] = int(max(rounds_of(self.key, self.scene.fight), 1))
        self.counts["people"] = len(self.scene.fight.combatants) * self.counts["rounds"]
        return self.counts

    def _wait(self, mind: Mind, *, decided: bool) -> None:
        """Let everybody who is asked now answer."""
        waiting = [(p.key, p.opened) for p in self.scene.prompts]
        fresh = not self._new.issuperset(waiting)
        self.counts["waits"] += fresh
        first = rounds_of(self.key, self.scene.fight) <= 1
        self.counts["waits_of_round_one"] += fresh and first
        for prompt in self.scene.prompts:
            if (prompt.key, prompt.opened) not in self._new:
                self._count(prompt, decided=decided)
        self._new |= {*waiting}
        for place in waiting:
            for prompt in self.scene.prompts:
                if (prompt.key, prompt.opened) == place:
                    value = mind.decide(self.scene.fight, prompt.ask)
                    self._waiting.answered(self.scene, prompt, value)
                    self._step(Answered(key=prompt.key, opened=prompt.opened, value=value))
                    break

    def _count(self, prompt: Prompt, *, decided: bool) -> None:
        ask, form = prompt.ask, prompt.ask.live()
        self.counts["asked"] += 1
        self.counts["after_decision"] += decided
        if has_one_answer(form):
            about = self.scene.fight.combatants.get(ask.about)
            guarded = about is not None and about.guarded
            sealed = side_by_side(self.scene, prompt.key)
            kind = (
                "one_answer_sealed" if sealed else "one_answer_of_gm" if guarded else "one_answer"
            )
            self.counts[kind] += 1
        shown = filled_in(form) if isinstance(form, Acts) else form
        refused = [*refused_as_opened(shown)]
        first = next(iter(form.choices), "") if isinstance(form, Acts) else ""
        self.counts["first_refused"] += first in refused
        self.counts["any_refused"] += bool(refused)
        self.counts["asked_again"] += self._waiting.asks_again(self.scene, prompt)

    def _step(self, entry: Entry) -> None:
        _ = advance(
            self.scene, entry, at=0, hand=self._throw, running=True, checkpoints=False, ends=True
        )

    def _throw(self, key: str, dice: Dice) -> Faces:
        del key
        return dice.throw(lambda sides: self._dice.randint(1, sides))


COUNTED = (
    "asked",
    "after_decision",
    "one_answer",
    "one_answer_sealed",
    "one_answer_of_gm",
    "first_refused",
    "any_refused",
    "asked_again",
)
"""What is counted over all fights.

`one_answer_sealed`: others are asked beside it, so leaving it out would show. `one_answer_of_gm`:
it is about an NPC whose numbers are secret. `any_refused`: the form of some button is refused as it
opens. `asked_again`: though the person waits, and nothing that they can see has changed.
"""


def table(rulesets: Sequence[str], fights: int, seed: int) -> Mapping[str, Any]:
    """Return the figures of each ruleset; fights run side by side, one a processor."""
    jobs = [(key, seed + n) for key in rulesets for n in range(fights)]
    done = in_processes(_play, jobs, chunk=4)
    found: dict[str, Any] = {}
    for key in rulesets:
        total: Counts = Counter()
        for job, counts in zip(jobs, done, strict=True):
            total.update(counts if job[0] == key else {})
        found[key] = rounded(_figures(total))
    return found


def _figures(total: Counts) -> Mapping[str, float]:
    fights, rounds = total["fights"], max(total["rounds"], 1)
    return {
        **{name: total[name] for name in COUNTED},
        "after_decision_per_fight": total["after_decision"] / max(fights, 1),
        "per_round_and_person": total["asked"] / max(total["people"], 1),
        "waits_per_round": total["waits"] / rounds,
        "waits_of_round_one": total["waits_of_round_one"] / max(fights, 1),
    }


def lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Return the table as text: a column for each ruleset."""
    yield f"{'':26}" + "".join(f"{key:>10}" for key in found)
    for name in next(iter(found.values())):
        yield f"{name:26}" + "".join(f"{figures[name]:>10}" for figures in found.values())


def _play(job: tuple[str, int]) -> Counts:
    return Asked(*job).play()
