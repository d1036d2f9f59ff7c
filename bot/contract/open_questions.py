"""What can be said of an open question: if it can be answered as it opens, and why it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any, TypeAlias

from rules.engine.encounter import Encounter
from rules.engine.forms import Acts, Fields, Form, Json, Text
from rules.engine.questions import Part
from rules.engine.requests import Ask
from rules.engine.scene import Prompt, Scene
from rules.engine.visibility import GM, Viewer
from rules.errors import BadAnswer

MOST_TRIED = 500
"""So many values are tried for the fields in which nothing is chosen yet."""


def refused_as_opened(form: Form[Any]) -> Iterator[str]:
    """Return the acts, in the order of their buttons, that are refused as their form opens.

    Fields in which nothing is chosen yet may be given any value.
    """
    for act, choice in form.choices.items() if isinstance(form, Acts) else ():
        if not any(_takes(choice.form, raw) for raw in _opened(choice.form)):
            yield act


def _opened(form: Fields[Any]) -> Iterator[Json]:
    """Return what is sent of a form that is left as it opens."""
    begun = {name: raw for name, raw in form.initial.items() if name in form.fields}
    blank = [name for name in form.required if name not in begun]
    columns = [form.fields[name].samples() for name in blank]
    for values in islice(product(*columns), MOST_TRIED):
        yield {**begun, **dict(zip(blank, values, strict=True))}


def _takes(form: Form[Any], raw: Json) -> bool:
    try:
        _ = form.read(raw)
    except BadAnswer:
        return False
    return True


def has_one_answer(form: Form[Any]) -> bool:
    """Whether all legal answers mean the same, as far as the form's samples show."""
    if isinstance(form, Acts):
        legal = [choice.form for choice in form.choices.values() if choice.form.possible()]
        return len(legal) == 1 and has_one_answer(legal[0])
    if isinstance(form, Fields) and any(isinstance(f, Text) for f in form.fields.values()):
        return False
    return len({repr(form.read(raw)) for raw in form.samples()}) < 2


Place: TypeAlias = tuple[str, str]
"""A combatant, and the key of a question about them."""


@dataclass(slots=True)
class Waiting:
    """Those who said that they wait, with what they could see then."""

    seen: dict[Place, Any] = field(default_factory=dict[Place, Any])

    def answered(self, scene: Scene[Any], prompt: Prompt, value: Json) -> None:
        """Note an answer that is given next: whoever waits has seen what is to be seen now."""
        ask, question = prompt.ask, scene.ruleset.question(prompt.ask.key)
        place = (ask.about, ask.key)
        _ = self.seen.pop(place, None)
        if question is None or question.part is not Part.TURN or not isinstance(value, dict):
            return
        wait = question.wait(ask.facts)
        if wait is not None and value == {"act": wait["act"]}:
            self.seen[place] = to_be_seen(scene, ask)

    def asks_again(self, scene: Scene[Any], prompt: Prompt) -> bool:
        """Whether somebody who waits is asked again, though nothing that they see has changed.

        The last moment at which they can act is a change, and so is a new round.
        """
        ask, question = prompt.ask, scene.ruleset.question(prompt.ask.key)
        before = self.seen.get((ask.about, ask.key))
        is_last = question is not None and question.wait(ask.facts) is None
        return before is not None and not is_last and before == to_be_seen(scene, ask)


def to_be_seen(scene: Scene[Any], ask: Ask[Any]) -> Any:
    """Return what the person of a question can see: the round, acts, blows, harm and cards."""
    fight: Encounter[Any, Any] = scene.fight
    viewer = Viewer(player=ask.who, gm=ask.who == GM)
    here = [c for c in fight.combatants.values() if viewer.sees(c.eyes)]
    cards = [scene.ruleset.board.card(fight, each).shown_to(viewer) for each in here]
    memory = fight.memory
    return (
        scene.ruleset.course.beat(fight),
        [each for each in memory.acted if viewer.sees(each.audience)],
        [each for each in memory.struck if viewer.sees(each.audience)],
        [each for each in memory.harmed if viewer.sees(each.audience)],
        [(card.id, card.stats, card.health, card.out) for card in cards],
    )
