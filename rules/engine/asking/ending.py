"""The end of a fight: once only one side can act, the GM is asked whether it is over.

`Decided` starts the question: as a moment of its own between two moments, else beside the moment in
flight. While it is open nobody is asked for a turn, since that turn may never come; reactions and
what follows from harm go on, since they decide who lives. Silence ends the fight.

What counts is what everybody sees. Somebody hidden neither keeps a fight from being decided nor
decides it, so that the question gives nobody away; the GM, who knows of them, plays on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.engine.asking.forms import Acts, Choice, Fields
from rules.engine.asking.questions import Facts, Part, People, Question, Words
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import EVERYONE, GM, PUBLIC, THE_GM, Kind, Viewer, only
from rules.values import value

Fight: TypeAlias = Encounter[Any, Any]

KEY = "decided"
END, PLAY_ON = "end", "play_on"


@value(frozen=True, slots=True)
class OfEnd(Facts):
    """Who can still act, their side, and what still has effect, as everybody sees it."""

    standing: People
    sides: Words
    pending: Words


@dataclass(frozen=True)
class EndIt:
    """The fight is over."""


@dataclass(frozen=True)
class PlayOn:
    """The fight goes on."""


THE_END = Question(KEY, "When only one side can act", Part.RULING, OfEnd, call="end it?")
"""The question of the end; every game has it."""

CHOICES: Mapping[str, Choice[Any]] = {
    END: Choice("End the fight", Fields(EndIt)),
    PLAY_ON: Choice("Play on", Fields(PlayOn)),
}


ENDINGS = {f"{KEY}.{END}": "ends the fight", f"{KEY}.{PLAY_ON}": "plays on"}
"""What the receipt says of the answers."""


def can_act(fight: Fight, combatant: Combatant) -> bool:
    """Whether everybody sees that a combatant can still act."""
    if combatant.eyes is not EVERYONE or combatant.out:
        return False
    return fight.answers(combatant) and fight.stands(combatant, PUBLIC)


def sides_left(fight: Fight) -> tuple[str, ...] | None:
    """The side that can still act, if there were several: one or none; None while two can."""
    shown = [each for each in fight.combatants.values() if each.eyes is EVERYONE]
    if not fight.begun or fight.over or len({each.camp for each in shown}) < 2:
        return None
    left = {each.camp for each in shown if can_act(fight, each)}
    return tuple(left) if len(left) < 2 else None


def is_due(fight: Fight) -> bool:
    """Whether the GM has to be asked: not after "Play on", until two sides could act again."""
    tempo = fight.tempo
    return not (tempo.played_on or tempo.open_end or tempo.ending) and sides_left(fight) is not None


def decide(fight: Fight, pending: Callable[[Viewer], tuple[str, ...]]) -> Resolution[None]:
    """Ask the GM whether the fight is over, naming what still has effect.

    The question names what everybody sees; what only some know, the GM is told beside it.
    """
    seen = pending(PUBLIC)
    if unseen := [each for each in pending(THE_GM) if each not in seen]:
        text = f"Still to come, unseen by others: {'; '.join(unseen)}."
        fight.tell(text, Kind.EFFECT, audience=only(GM))
    left = sides_left(fight) or ()
    standing = [each.id for each in fight.combatants.values() if can_act(fight, each)]
    who = f"Only {named(left[0])} can act." if left else "Nobody can act."
    still = f" Still to come: {'; '.join(seen)}." if seen else ""
    answer: EndIt | PlayOn = yield from ask(
        KEY,
        GM,
        f"The fight is decided. {who} End it, or play on?{still}",
        Acts(CHOICES),
        default={"act": END},
        public=True,
        facts=OfEnd(tuple(standing), left, seen),
    )
    fight.tempo.ending = isinstance(answer, EndIt)
    fight.tempo.played_on = not fight.tempo.ending


def outcome(fight: Fight) -> str:
    """Who has won and who is out of the fight, in sentences, as everybody saw it."""
    left = sides_left(fight)
    if left is None:
        return ""
    won = f"{named(left[0])} have won." if left else "nobody is left standing."
    shown = [each for each in fight.combatants.values() if each.eyes is EVERYONE]
    fallen = [each.name for each in shown if not can_act(fight, each)]
    out = f" Out of the fight: {', '.join(fallen)}." if fallen else ""
    return f"{won[:1].upper()}{won[1:]}{out}"


def named(camp: str) -> str:
    """A side, as a sentence names it."""
    return f"the {camp}" if camp in ("players", "others") else camp
