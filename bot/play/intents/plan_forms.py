"""The form that plans a turn: five choices, nothing to type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.play.intents.planned_turns import IF_NONE, Turn
from bot.play.model import Json
from rules.engine.asking.forms import Fields, Form, Option, Pick
from rules.engine.asking.questions import Part
from rules.engine.intents.aims import AVENGE, FOE, LAST, NEAREST, WEAKEST, Aim, By, How, person
from rules.engine.intents.described import once
from rules.engine.intents.known import Known
from rules.engine.intents.plans import ANY_FOE, ARRIVAL, HURT
from rules.engine.intents.reply_words import wish_in_words
from rules.engine.ruleset import Ruleset

NOBODY = "nobody"
NOBODY_ELSE = Option(NOBODY, "Nobody else")
WAYS: dict[str, tuple[How, str]] = {
    "last": (LAST, "Who I struck last"),
    "avenge": (AVENGE, "Who struck me last"),
    "weakest": (WEAKEST, "Who is hurt most"),
    "nearest": (NEAREST, "The nearest foe"),
    "foe": (FOE, "Any foe"),
}
"""The ways to choose a target, with their words."""

KEYS = {how: key for key, (how, _) in WAYS.items()}

TURNS: dict[str, tuple[int | None, str]] = {
    "1": (1, "In my next turn"),
    "2": (2, "In my next two turns"),
    "3": (3, "In my next three turns"),
    "all": (None, "In every turn, until I change it"),
}
"""The number of turns that a step is for, with the words for it."""

AFTER = "after:"
THIS_ROUND = ":"
"""Stands behind what a turn waits for in this round only. No id contains a colon."""
ASK_ME = Option("ask", "Ask me")
MOST = 25
NOW = "now"
"""The choice that leaves a part of a planned turn as it is, if no other choice says the same."""


@dataclass(frozen=True, kw_only=True)
class Planned:
    """The values of that form."""

    deed: str
    first: str = "last"
    second: str = "foe"
    if_none: str = ""
    when: str = "1"


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices for a combatant's next turn; `now` is that turn as it is planned already."""

    ruleset: Ruleset[Any]
    know: Known
    now: Turn | None = None

    def form(self) -> Fields[Planned]:
        """The form with these choices; it begins with the turn as it is planned."""
        presets = self.ruleset.choices.presets
        deeds = [Option(deed.key, deed.title) for deed in presets.deeds]
        rests = [Option(deed.key, deed.title) for deed in presets.rests]
        targets = self._targets()
        others = (*targets[-len(self._ways()) :], NOBODY_ELSE)
        fields: dict[str, Form[Any]] = {
            "deed": Pick(self._with_now("deed", deeds), "Do"),
            "first": Pick(self._with_now("first", targets), "First target"),
            "second": Pick(self._with_now("second", others), "If not, at"),
            "if_none": Pick(self._with_now("if_none", (*rests, ASK_ME)), "If there is nobody"),
            "when": Pick(self._with_now("when", self._whens()), "When"),
        }
        start = {
            "deed": presets.deeds[0].key,
            "first": targets[0].value,
            "if_none": rests[0].value if rests else ASK_ME.value,
            **{part: option.value for part, option in self._begun().items()},
        }
        return Fields(Planned, fields, initial=start)

    def read(self, raw: Json) -> Turn:
        """Return the turn that the form describes.

        Raises:
            BadAnswer: It is none of these choices.
        """
        wanted = self.form().read(raw)
        now = self.now or Turn(deed=wanted.deed)
        awaited = wanted.when.removeprefix(AFTER) if wanted.when.startswith(AFTER) else ""
        after, this_round, _ = awaited.partition(THIS_ROUND)
        first = now.aim.by[:1] if wanted.first == NOW else _ways_of(wanted.first)
        second = now.aim.by[1:] if wanted.second == NOW else _ways_of(wanted.second)
        by = tuple(dict.fromkeys((*first, *second)))
        named = {how.who for how in by}
        turns = now.turns if wanted.when == NOW else TURNS.get(wanted.when, (1, ""))[0]
        return Turn(
            deed=wanted.deed,
            aim=Aim(by, tuple([id for id in now.aim.despite if id in named])),
            if_none=wanted.if_none,
            turns=turns,
            after=after,
            this_round=bool(this_round),
        )

    def _begun(self) -> dict[str, Option]:
        """Return the choice of each field that describes the turn as it is planned now."""
        now = self.now
        if now is None:
            return {}
        begun = {"deed": self._deed(now.deed), "when": self._when(now)}
        if now.aim.by:
            begun |= {"first": self._aim(now.aim.by[:1]), "second": self._aim(now.aim.by[1:])}
        if now.if_none:
            begun["if_none"] = self._deed(now.if_none)
        return begun

    def _deed(self, key: str) -> Option:
        deed = self.ruleset.choices.presets.deed(key)
        title = deed.title if deed is not None else IF_NONE[key][1].capitalize()
        return Option(key, title)

    def _aim(self, by: tuple[How, ...]) -> Option:
        if not by:
            return NOBODY_ELSE
        names = {id: person.name for id, person in self.know.people.items()}
        text = wish_in_words(Aim(by), names)
        key = by[0].who if by[0].by is By.PERSON else KEYS.get(by[0], NOW)
        return Option(key if len(by) == 1 else NOW, text)

    def _when(self, now: Turn) -> Option:
        if now.after:
            return self._once(now.after, this_round=now.this_round)
        key = next((key for key, (turns, _) in TURNS.items() if turns == now.turns), NOW)
        return Option(key, f"In my next {now.turns} turns")

    def _with_now(self, part: str, options: Sequence[Option]) -> tuple[Option, ...]:
        """Return these options with the present choice, at most as many as a menu shows."""
        now = self._begun().get(part)
        if now is None or any(option.value == now.value for option in options):
            return tuple(options[:MOST])
        return (now, *options[: MOST - 1])

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

    def _once(self, after: str, *, this_round: bool = False) -> Option:
        names = {id: person.name for id, person in self.know.people.items()}
        bound, words = (THIS_ROUND, ", in this round") if this_round else ("", "")
        text = f"In my next turn, {once(after, names)}{words}"
        return Option(f"{AFTER}{after}{bound}", text)

    def _whens(self) -> tuple[Option, ...]:
        turns = [Option(key, words) for key, (_, words) in TURNS.items()]
        waits = any(
            question.can_wait
            for question in self.ruleset.choices.questions.values()
            if question.part is Part.TURN
        )
        friends = [id for id in self.know.people if id in self.know.friends()]
        if not waits:
            return (*turns,)
        foes = self.know.foes(self.know.people)
        awaited = [self._once(each) for each in (*friends, ANY_FOE, *foes)]
        for event in (ARRIVAL, *[f"{HURT}{id}" for id in (*friends, *foes)]):
            awaited += [self._once(event), self._once(event, this_round=True)]
        return (*turns, *awaited)


def _ways_of(chosen: str) -> tuple[How, ...]:
    """Return the way to choose a target that one choice names."""
    if chosen == NOBODY:
        return ()
    return (WAYS[chosen][0] if chosen in WAYS else person(chosen),)
