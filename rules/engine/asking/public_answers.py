"""The public part of an answer, told as soon as the answer is given."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from rules.engine.asking.forms import Acts, Form, Json, Some, Target
from rules.engine.replay.fibers import Prompt
from rules.engine.replay.pledge import named_in
from rules.engine.replay.scene import Scene
from rules.engine.replay.withdrawing import side_by_side
from rules.engine.views.visibility import EVERYONE
from rules.errors import BadAnswer


def open_words(
    scene: Scene[Any],
    prompt: Prompt,
    value: Json,
    *,
    known: bool = False,
    covert_waits: bool = False,
) -> str:
    """Return the words after the combatant's name: ``attacks Thug 2 with their katana``.

    They name no combatant that is hidden from somebody. Somebody asked beside others reveals only
    the act, and nothing at all while another still decides, unless everybody has `known` that this
    would be the answer. With `covert_waits` a `told` answer is not said: somebody hidden may still
    decide beside it, and nothing is told before. "" if nothing may be said, or there are no words
    for it.
    """
    ask = prompt.ask
    sealed = side_by_side(scene, prompt.key) and not known
    is_open = ask.public or (ask.told and not covert_waits)
    if not is_open or scene.is_covert(ask) or sealed:
        return ""
    form, said = ask.live(), scene.ruleset.sentences
    if isinstance(form, Acts) and isinstance(value, Mapping):
        is_alone = _is_asked_alone(scene, prompt.key, _unseen(scene))
        value = _open_fields(scene, form, value) if is_alone else {"act": value.get("act")}
    return said.openly(ask.key, form, value)


def open_silence(scene: Scene[Any], prompt: Prompt) -> Json:
    """Return the answer of silence without what names somebody unseen; None: there is none."""
    form, value = prompt.ask.live(), prompt.ask.silence()
    if isinstance(form, Acts) and isinstance(value, Mapping):
        return _open_fields(scene, form, value)
    return value


def tells_silence(scene: Scene[Any], prompt: Prompt) -> bool:
    """Whether everybody may know what silence answers; for an NPC only if they see the options."""
    ask = prompt.ask
    asked_about = scene.fight.combatants.get(ask.about)
    of_a_player = asked_about is not None and not asked_about.guarded
    return not scene.is_covert(ask) and (ask.public or (ask.told and of_a_player))


def _open_fields(scene: Scene[Any], form: Acts[Any], value: Mapping[str, Json]) -> dict[str, Json]:
    """Return the act of an answer with the fields that name nobody unseen."""
    choice = form.choices.get(str(value.get("act")))
    if choice is None:
        return {"act": value.get("act")}
    unseen = _unseen(scene)
    hide = {name for name, each in choice.form.fields.items() if _names(each, value, name, unseen)}
    return {name: raw for name, raw in value.items() if name not in hide}


def _unseen(scene: Scene[Any]) -> frozenset[str]:
    """Return the ids of all combatants that are hidden from somebody."""
    every = scene.fight.combatants.values()
    return frozenset([each.id for each in every if each.eyes is not EVERYONE])


def _names(form: Form[Any], value: Mapping[str, Json], name: str, ids: Collection[str]) -> bool:
    """Whether a field of an answer names one of these combatants."""
    if name not in value or not isinstance(form, Target | Some):
        return False
    with suppress(BadAnswer):
        chosen = form.read(value[name])
        return not {chosen, *chosen}.isdisjoint(ids)
    return True


def _is_asked_alone(scene: Scene[Any], key: str, unseen: Collection[str]) -> bool:
    """Whether a question has no fork with others, as far as everybody can see."""
    asked = scene.flight.at(key)
    while asked is not None and asked.parent is not None:
        if asked.name:
            beside = [each.name for each in asked.parent.children if each is not asked]
            every = scene.fight.combatants
            return all(set(named_in(each, every)) & set(unseen) for each in beside)
        asked = asked.parent  # A fork without a key only ends what it asks early.
    return True
