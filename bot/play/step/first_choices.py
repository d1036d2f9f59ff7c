"""The first choices of a form, with each target's side and state; and the weapon in hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.engine.asking.forms import Acts, Fields, Form, Json, Option, Pick, Target, defaults_of
from rules.engine.intents.known import Known

WEAPON = "weapon"
"""The name of the field for a weapon; in every game an attack without one takes the first."""


ALLY, SELF, OUT = "ally", "yourself", "out"
"""The words beside targets who are no foes, or do not stand."""


def _unknown(_id: str) -> str:
    return ""


def from_the_fight(
    form: Form[Any], know: Known, health: Callable[[str], str] = _unknown
) -> Form[Any]:
    """Return the same form with its targets sorted by likelihood, with their side and `health`.

    The foe that the person attacked last comes first, then other foes who stand, then friends,
    oneself, and people who are out. A required target begins with the first of them, if that is a
    foe, and a weapon with the one in hand. The legal choices stay the same, and each form can be
    sent as it opens.
    """
    match form:
        case Acts():
            choices = {
                act: replace(choice, form=_fields(choice.form, know, health))
                for act, choice in form.choices.items()
            }
            return replace(form, choices=choices)
        case Fields():
            return _fields(form, know, health)
        case Target():
            return _ordered(form, know, health)
        case _:
            return form


def _fields(form: Fields[Any], know: Known, health: Callable[[str], str]) -> Fields[Any]:
    aimed = {
        name: _ordered(field, know, health)
        for name, field in form.fields.items()
        if isinstance(field, Target)
    }
    start = _in_hand(form)
    if not aimed and not start:
        return form.legal_as_it_opens()
    for name, field in aimed.items():
        first = field.options[0].value if field.options else ""
        if name in form.required and know.foes([first]):
            start[name] = first
    fields: Mapping[str, Form[Any]] = {**form.fields, **aimed}
    begun = replace(form, fields=fields, initial={**start, **form.initial})
    return begun.legal_as_it_opens()


def _in_hand(form: Fields[Any]) -> dict[str, Json]:
    """Return the weapon that a form takes if none is named, which is its first; {} for none."""
    arms = form.fields.get(WEAPON)
    taken = isinstance(arms, Pick) and arms.options and defaults_of(form.make).get(WEAPON) == ""
    return {WEAPON: arms.options[0].value} if taken and isinstance(arms, Pick) else {}


def _ordered(form: Target, know: Known, health: Callable[[str], str]) -> Target:
    blows = [blow.at for blow in know.struck if blow.by == know.me]
    foes = set(know.foes([option.value for option in form.options]))
    last = next((id for id in reversed(blows) if id in foes), "")

    def rank(option: Option) -> int:
        person = know.people.get(option.value)
        if option.value in foes:
            return 0 if option.value == last else 1
        if person is None or not person.stands:
            return 4
        return 3 if option.value == know.me else 2

    def told(option: Option) -> Option:
        side = {2: ALLY, 3: SELF, 4: OUT}.get(rank(option), "")
        words = [word for word in (option.note, health(option.value)) if word]
        name = f"{option.label} ({side})" if side else option.label
        return replace(option, label=name, note=" \N{MIDDLE DOT} ".join(words))

    return replace(form, options=tuple([told(each) for each in sorted(form.options, key=rank)]))
