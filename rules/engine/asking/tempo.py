"""The gate between two rounds: people say at the same time whether their orders stand.

`RoundAsked` starts it between two moments, as a moment of its own. Its questions are ordinary ones,
with deadlines, deputies and undo. In the round tempo everybody is asked at once; in the flow tempo
the gate is a brake, and one answer opens it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.engine.asking.forms import Acts, Choice, Fields
from rules.engine.asking.questions import Facts, Part, Question
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together
from rules.engine.replay.journal import RoundAsked
from rules.engine.state.encounter import Encounter
from rules.engine.views.visibility import EVERYONE, GM, PUBLIC
from rules.values import value

Fight: TypeAlias = Encounter[Any, Any]

KEY = "round"
STANDS, ONWARD, EACH, BEGIN, GO = "stands", "onward", "each_turn", "begin", "go"


@value(frozen=True, slots=True)
class OfBeat(Facts):
    """The round that is about to begin."""

    round: int


@dataclass(frozen=True)
class Stands:
    """My plans stand."""


@dataclass(frozen=True)
class Onward:
    """My plans stand, in the next rounds too."""


@dataclass(frozen=True)
class EachTurn:
    """Ask me at every turn."""


CARD = Question(KEY, "When a round begins", Part.TURN, OfBeat)
"""The question of a round's card; every game has it."""

CHOICES: Mapping[str, Choice[Any]] = {
    STANDS: Choice("As it stands", Fields(Stands)),
    ONWARD: Choice("As it stands, next rounds too", Fields(Onward)),
    EACH: Choice("Ask me at every turn", Fields(EachTurn)),
    BEGIN: Choice("Begin", Fields(Stands)),
    GO: Choice("Go", Fields(Stands)),
}
"""The answers to a card, and to the brake."""


def turn_of(beat: int) -> str:
    """The name of a card's turn; no turn of a game has this name."""
    return f"{KEY} {beat}"


def gate(fight: Fight, went: RoundAsked) -> Resolution[None]:
    """Ask everybody named at once, and go on when all have answered; at a brake, when one has."""
    cards = {id or GM: _card(fight, id, went) for id in went.asks}
    open_to_all = [id or GM for id in went.asks if not id or _seen(fight, id)]
    needed = 1 if went.brake else len(open_to_all)

    def enough(said: Mapping[str, object]) -> bool:
        """Whether enough people have answered; nobody waits for somebody hidden."""
        return len([id for id in open_to_all if id in said]) >= needed

    said: Mapping[str, object] = yield from together(KEY, cards, enough)
    fight.tempo.gone_to = fight.tempo.heard = went.beat
    if went.brake:
        return
    each = [id for id, how in said.items() if isinstance(how, EachTurn)]
    fight.tempo.each_turn = [fight.combatant(id).player for id in each if id != GM]
    if GM in cards and GM not in each:
        fight.tempo.approved = went.beat


def _seen(fight: Fight, id: str) -> bool:
    return fight.combatant(id).eyes is EVERYONE


def _card(fight: Fight, id: str, went: RoundAsked) -> Resolution[object]:
    """Ask one person their card. Nothing stands of somebody who has left nothing."""
    who = fight.combatant(id).player if id else GM
    mine = (
        "Go on as it stands, or change your orders first?"
        if id
        else "Do the drafts of your NPCs stand?"
    )
    question = f"Round {went.beat} begins. {mine}"
    names: tuple[str, ...] = (STANDS, ONWARD, EACH)
    if id in went.bare:
        question = f"Round {went.beat} begins. Leave orders first, or be asked at your turns?"
        names = (BEGIN,)
    if went.brake:
        question = f"Nobody had to decide anything in the last round. Go on with {went.beat}?"
        names = (GO,)
    answer: object = yield from ask(
        KEY,
        who,
        question,
        Acts({name: CHOICES[name] for name in names if id or name != ONWARD}),
        about=id,
        default=None if went.brake else {"act": names[0]},
        public=True,
        always=True,
        facts=OfBeat(went.beat),
        turn=turn_of(went.beat),
    )
    return answer


def stand(fight: Fight) -> list[str]:
    """One combatant of each player who still has one that stands; hidden ones are used last."""
    able = [
        c
        for c in fight.combatants.values()
        if c.player != GM and not c.out and fight.answers(c) and fight.stands(c, PUBLIC)
    ]
    hidden = [
        c
        for c in fight.combatants.values()
        if c.player != GM and not c.out and fight.answers(c) and c.eyes is not EVERYONE
    ]
    found: dict[str, str] = {}
    for combatant in (*[c for c in able if c.eyes is EVERYONE], *hidden):
        _ = found.setdefault(combatant.player, combatant.id)
    return [*found.values()]
