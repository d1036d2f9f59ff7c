"""The part of a scene that one viewer may see. Views are applied only here, at the border."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.dice.quick import quick
from rules.engine.encounter import Combatant, Offer
from rules.engine.scene import Prompt, Scene
from rules.engine.timeline import Timeline
from rules.engine.visibility import EVERYONE, Card, PlayerId, Viewer


@quick
@dataclass(frozen=True, slots=True)
class Wait:
    """Somebody that the fight waits for: the person, the question's combatant, and the question."""

    who: PlayerId
    about: str
    question: str


@quick
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
    timeline = ruleset.timeline(fight).shown_to(viewer)
    mine = tuple(p for p in scene.prompts if viewer.gm or p.ask.who == viewer.player)
    open_to_all = (p for p in scene.prompts if not scene.is_covert(p.ask))
    return View(
        timeline=Timeline(
            title=timeline.title,
            marks=timeline.marks,
            slots=tuple(s for s in timeline.slots if s.who not in absent),
        ),
        cards=tuple(
            _marked(ruleset.card(fight, c).shown_to(viewer), c)
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


def _marked(card: Card, combatant: Combatant) -> Card:
    """A card that shows first that its combatant is hidden, to those who see them."""
    if combatant.eyes is EVERYONE:
        return card
    return replace(card, state=f"hidden, {card.state}" if card.state else "hidden")
