"""How long the GM's own effects last: the same words in every game.

"Start of Ama's turn" and "end of Ama's turn" are the next ones, or the end of the turn that Ama
takes now. A delayed turn begins when it is taken. "2 turns" ends with the second turn of the person
whom the effect is on. If the person leaves, or is hidden from those who see the effect, it ends as
soon as somebody's turn begins or ends. A game says what it measures rounds and counts by
(`Measures`), when turns begin and end, and when a round is over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from rules.engine.asking.forms import Json, Option, Pick
from rules.engine.kit.acts import OutOfTurn, field
from rules.engine.state.effects import Ends, Measures
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import EVERYONE
from rules.errors import BadAnswer

Fight: TypeAlias = Encounter[Any, Any]

LASTS = "lasts"
"""The name of the field."""
REMOVED, FIGHT = "removed", "fight"
START, END = "start of ", "end of "
LENGTH = re.compile(r"([1-9][0-9]{0,2}) ?([a-z]+?)s?", re.IGNORECASE)
SECONDS = {"second": 1, "minute": 60, "hour": 3600}
"""Lengths by the clock of the story, in a game whose counts have a length."""
ROUNDS = (1, 2, 3, 5)
"""The lengths in rounds that the list offers; any number can be written."""


class Timed(Protocol):
    """Something that ends: at an instant of the game's clock, or as `ending` says."""

    until: int | None
    ending: Ends | None


@dataclass(frozen=True, slots=True)
class Lasts(Pick):
    """A length: an end that the list offers, or a number of one of these units."""

    units: tuple[str, ...] = ()

    def read(self, raw: Json) -> str:
        """The end, or the length as "3 rounds". Raises `BadAnswer` for anything else."""
        found = LENGTH.fullmatch(str(raw).strip())
        if found is None:
            return Pick.read(self, raw)
        if found[2].casefold() not in self.units:
            units = ", ".join(f"{unit}s" for unit in self.units)
            raise BadAnswer(f"This game has no {found[2]}s here. Choose: {units}.")
        return f"{found[1]} {found[2].casefold()}s"


def _units(measures: Measures) -> tuple[str, ...]:
    """The units that a game knows, its own words and those that all games share."""
    counts = ("count", measures.step) if measures.step else ()
    story = SECONDS if measures.seconds else ()
    return tuple(dict.fromkeys(["round", measures.round.casefold(), *counts, "turn", *story]))


def _offered(at: OutOfTurn[Any]) -> Lasts:
    fight: Fight = at.fight
    measures = fight.measures
    seen = [each for each in fight.present() if each.eyes is EVERYONE]
    choices = [
        Option(REMOVED, "Until it is taken away"),
        Option(FIGHT, "Until the fight ends"),
        *[Option(f"{n} rounds", f"{n} round{'s' * (n > 1)}") for n in ROUNDS],
        *[Option(f"{START}{each.id}", f"Start of {each.name}'s turn") for each in seen],
        *[Option(f"{END}{each.id}", f"End of {each.name}'s turn") for each in seen],
    ]
    return Lasts(tuple(choices), "For how long", _units(measures))


def lasting_field(default: str = REMOVED) -> str:
    """The field that says how long an effect lasts."""
    return field(_offered, "2 rounds, 3 turns, start of Ama's turn", default=default)


def last(fight: Fight, thing: Timed, on: Combatant, lasts: str) -> str:
    """Give an effect on somebody its end; return how long it lasts: ", until round 3 is over"."""
    thing.ending, thing.until = _end(fight, on, lasts)
    words = how_long(fight, thing)
    return f", {words}" if words else ""


def _end(fight: Fight, on: Combatant, lasts: str) -> tuple[Ends | None, int | None]:
    measures = fight.measures
    now = max(1, measures.beat(fight))
    if lasts == REMOVED:
        return None, None
    if lasts == FIGHT:
        return Ends(fight=True), None
    for edge in (START, END):
        if lasts.startswith(edge):
            return Ends(whose=lasts.removeprefix(edge), after=edge == END), None
    number, unit = int(lasts.partition(" ")[0]), lasts.partition(" ")[2].removesuffix("s")
    if unit in SECONDS:
        return None, measures.count(fight) + -(-number * SECONDS[unit] // measures.seconds)
    if measures.step and unit in ("count", measures.step):
        return None, measures.count(fight) + number
    if unit not in ("round", measures.round.casefold()):
        return Ends(whose=on.id, after=True, turns=number), None
    if measures.whole:
        return Ends(round=now + number - 1), None
    if measures.counts:
        return None, measures.count(fight) + number * measures.counts
    return Ends(whose=on.id, round=now + number), None


def how_long(fight: Fight, thing: Timed) -> str:
    """How long something lasts, in words; "" if until it is taken away."""
    ends, measures = thing.ending, fight.measures
    if ends is None:
        return "" if thing.until is None else f"until {measures.named(thing.until)}"
    if ends.fight:
        return "until the fight ends"
    if not ends.whose:
        return f"until {measures.round} {ends.round} is over"
    name = fight.combatant(ends.whose).shown_name
    turn = f"{name}'s {measures.turn}"
    if ends.round:
        turn += f" in {measures.round} {ends.round}"
    if ends.turns > 1:
        return f"for {ends.turns} more {measures.turn}s of {name}"
    return f"until the end of {turn}" if ends.after else f"until {turn} begins"


def turn_begins(fight: Fight, who: Combatant) -> None:
    """Somebody's turn begins."""
    _end_what_is_over(fight, who, after=False)


def turn_ends(fight: Fight, who: Combatant) -> None:
    """Somebody's turn has ended."""
    _end_what_is_over(fight, who, after=True)


def round_over(fight: Fight) -> None:
    """The present round is over."""
    beat = fight.measures.beat(fight)
    for ends, _, end in fight.endings():
        if 0 < ends.round <= beat:
            end()


def time_passes(fight: Fight, now: int) -> None:
    """The game's clock has come to this instant."""
    for effect in [e for e in fight.effects if e.until is not None and e.until <= now]:
        fight.end_effect(effect)


def _end_what_is_over(fight: Fight, who: Combatant, *, after: bool) -> None:
    beat = fight.measures.beat(fight)
    for ends, on, end in fight.endings():
        # What a hidden person does ends nothing that others see: its end would show them.
        if ends.fight or not ends.whose or (who.eyes is not EVERYONE and who.id != on):
            continue
        whose = fight.combatants.get(ends.whose)
        if whose is None or not fight.answers(whose) or (whose.hidden and whose.id != on):
            end()
        elif whose is who and ends.after is after and beat >= ends.round:
            ends.turns -= 1
            if ends.turns <= 0:
                end()
