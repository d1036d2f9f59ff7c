"""The form that plans a turn: five choices, nothing to type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.play.model import Json
from rules.engine.forms import Fields, Form, Option, Pick
from rules.engine.intents.aims import AVENGE, FOE, LAST, NEAREST, WEAKEST, Aim, How, person
from rules.engine.intents.known import Known
from rules.engine.questions import Part
from rules.engine.ruleset import Ruleset

NOBODY = "nobody"
WAYS: dict[str, tuple[How, str]] = {
    "last": (LAST, "Who I struck last"),
    "avenge": (AVENGE, "Who struck me last"),
    "weakest": (WEAKEST, "Who is hurt most"),
    "nearest": (NEAREST, "The nearest foe"),
    "foe": (FOE, "Any foe"),
}
"""The ways to choose a target, with their words."""

TURNS: dict[str, tuple[int | None, str]] = {
    "1": (1, "In my next turn"),
    "2": (2, "In my next two turns"),
    "3": (3, "In my next three turns"),
    "all": (None, "In every turn, until I change it"),
}
"""The number of turns that a step is for, with the words for it."""

AFTER = "after:"
ASK_ME = Option("ask", "Ask me")
MOST = 25
NO_AIM = Aim(())


@dataclass(frozen=True, kw_only=True)
class Planned:
    """The values of that form."""

    deed: str
    first: str = "last"
    second: str = "foe"
    if_none: str = ""
    when: str = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn to plan: a deed, its targets, and what to do without a target.

    `if_none` is the key of a deed, "ask", "silence", or "" for the ruleset's first choice. The step
    is for `turns` turns, None for all coming ones; with `after` it waits for that combatant.
    """

    deed: str
    aim: Aim = NO_AIM
    if_none: str = ""
    turns: int | None = 1
    after: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices for a combatant's next turn."""

    ruleset: Ruleset[Any]
    know: Known

    def form(self) -> Fields[Planned]:
        """The form with these choices."""
        presets = self.ruleset.presets
        rests = [Option(deed.key, deed.title) for deed in presets.rests]
        targets = self._targets()
        fields: dict[str, Form[Any]] = {
            "deed": Pick(tuple([Option(d.key, d.title) for d in presets.deeds]), "Do"),
            "first": Pick(targets[:MOST], "First target"),
            "second": Pick(
                (*targets[-len(self._ways()) :], Option(NOBODY, "Nobody else")), "If not, at"
            ),
            "if_none": Pick((*rests, ASK_ME), "If there is nobody"),
            "when": Pick(self._whens()[:MOST], "When"),
        }
        start = {
            "deed": presets.deeds[0].key,
            "first": targets[0].value,
            "if_none": rests[0].value if rests else ASK_ME.value,
        }
        return Fields(Planned, fields, initial=start)

    def read(self, raw: Json) -> Turn:
        """Return the turn that the form describes.

        Raises:
            BadAnswer: It is none of these choices.
        """
        wanted = self.form().read(raw)
        after = wanted.when.removeprefix(AFTER) if wanted.when.startswith(AFTER) else ""
        named = [each for each in (wanted.first, wanted.second) if each != NOBODY]
        by = tuple(dict.fromkeys([WAYS[e][0] if e in WAYS else person(e) for e in named]))
        return Turn(
            deed=wanted.deed,
            aim=Aim(by),
            if_none=wanted.if_none,
            turns=1 if after else TURNS[wanted.when][0],
            after=after,
        )

    def _ways(self) -> list[Option]:
        far = any(each.near is not None for each in self.know.people.values())
        return [
            Option(key, title) for key, (_, title) in WAYS.items() if far or key != NEAREST.by.value
        ]

    def _targets(self) -> tuple[Option, ...]:
        """Return foes who stand, the one they attacked last first; then ways to choose a target."""
        foes = self.know.foes(self.know.people)
        struck = [blow.at for blow in self.know.struck if blow.by == self.know.me]
        last = next((id for id in reversed(struck) if id in foes), "")
        foes.sort(key=lambda foe: foe != last)
        ways = self._ways()
        people = [Option(id, self.know.people[id].name) for id in foes[: MOST - len(ways)]]
        return (*people, *ways)

    def _whens(self) -> tuple[Option, ...]:
        turns = [Option(key, words) for key, (_, words) in TURNS.items()]
        waits = any(
            question.can_wait
            for question in self.ruleset.questions.values()
            if question.part is Part.TURN
        )
        friends = [
            Option(f"{AFTER}{id}", f"In my next turn, after {self.know.people[id].name}")
            for id in self.know.people
            if waits and id in self.know.friends()
        ]
        return (*turns, *friends)
