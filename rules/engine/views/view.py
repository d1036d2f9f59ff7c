"""The part of a scene that one viewer may see. Views are applied only here, at the border."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.asking.questions import Part, Sort, declared, stated
from rules.engine.asking.requests import Ask
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.state.encounter import Combatant, Offer
from rules.engine.views.timeline import Timeline
from rules.engine.views.visibility import EVERYONE, Card, PlayerId, Role, Stat, Viewer

OWN = "self"
"""Stands for the combatant that a question is about."""

MOST_SHOWN = 2
"""At most this many facts are shown under a question."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Somebody that the fight waits for: the person, the question's combatant, and the question."""

    who: PlayerId
    about: str
    question: str


@dataclass(frozen=True, slots=True)
class View:
    """A scene as one viewer sees it; `prompts` are the questions that the viewer may answer."""

    timeline: Timeline
    cards: tuple[Card, ...]
    waits: tuple[Wait, ...]
    prompts: tuple[Prompt, ...]
    offers: tuple[Offer, ...]


def view(scene: Scene[Any], viewer: Viewer) -> View:
    """The part of a scene that `viewer` may see and answer."""
    fight, ruleset = scene.fight, scene.ruleset
    absent = {c.id for c in fight.combatants.values() if c.out or not viewer.sees(c.eyes)}
    timeline = ruleset.board.timeline(fight).shown_to(viewer)
    asked = {p.ask.about for p in scene.prompts}
    mine = tuple(p for p in scene.prompts if viewer.gm or p.ask.who == viewer.player)
    open_to_all = (p for p in scene.prompts if not scene.is_covert(p.ask))
    return View(
        timeline=replace(
            timeline,
            slots=tuple(
                s if s.who in asked or not s.unasked else replace(s, note=s.unasked)
                for s in timeline.slots
                if s.who not in absent
            ),
        ),
        cards=tuple(
            _marked(ruleset.board.card(fight, c).shown_to(viewer), c)
            for c in fight.combatants.values()
            if c.id not in absent
        ),
        waits=tuple(
            Wait(p.ask.who, p.ask.about, p.ask.question)
            for p in (mine if viewer.gm else open_to_all)
        ),
        prompts=mine,
        offers=tuple(o for o in fight.offers if viewer.sees(o.audience)),
    )


def bearing(scene: Scene[Any], ask: Ask[Any], viewer: Viewer) -> tuple[Stat, ...]:
    """The facts that bear on the answer to a question, as far as `viewer` may know them.

    They are the numbers that the question `shows`, then the conditions of its combatant. Harm that
    has not begun says nothing.
    """
    about, question = scene.fight.combatants.get(ask.about), scene.ruleset.question(ask.key)
    if about is None or question is None or not question.shows or not viewer.sees(about.eyes):
        return ()
    card = scene.ruleset.board.card(scene.fight, about).shown_to(viewer)
    named = {stat.name: stat for stat in card.stats}
    numbers = [named[name] for name in question.shows if name in named]
    begun = [stat for stat in numbers if not (stat.rises and stat.value == 0)]
    return (*begun, *card.of_role(Role.CONDITION))[:MOST_SHOWN]


def stakes(scene: Scene[Any], ask: Ask[Any], viewer: Viewer) -> tuple[tuple[str, Any], ...]:
    """The facts of a question beside its combatant, as far as `viewer` may know them.

    Two questions of one key are alike if these are equal: the same attacker strikes at both with
    the same weapon. All turns are alike. Numbers count only for those who are asked.
    """
    question = scene.ruleset.question(ask.key)
    if question is None or question.part is Part.TURN:
        return ()
    sorts = {name: each.sort for name, each in declared(question.facts).items()}
    numbers = viewer.gm or viewer.player == ask.who

    def seen(id: str) -> str:
        combatant = scene.fight.combatants.get(id)
        hidden = combatant is not None and not viewer.sees(combatant.eyes)
        return OWN if id == ask.about else "" if hidden else id

    def known(name: str, value: Any) -> Any:
        if sorts[name] is Sort.WHO:
            return seen(value)
        return tuple([seen(id) for id in value]) if sorts[name] is Sort.PEOPLE else value

    return tuple(
        [
            (name, known(name, value))
            for name, value in stated(ask.facts).items()
            if numbers or sorts[name] not in (Sort.NUMBER, Sort.GAUGE)
        ]
    )


def _marked(card: Card, combatant: Combatant) -> Card:
    """A card that shows first that its combatant is hidden, to those who see them."""
    if combatant.eyes is EVERYONE:
        return card
    return replace(card, state=f"hidden, {card.state}" if card.state else "hidden")
