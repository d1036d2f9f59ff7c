"""The first choices of a form: foes before friends, the one attacked last, the weapon in hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.asking.forms import Acts, Fields, Form, Json, Option, Pick, Target, defaults_of
from rules.engine.intents.known import Known

WEAPON = "weapon"
"""The name of the field for a weapon; in every game an attack without one takes the first."""


def from_the_fight(form: Form[Any], know: Known) -> Form[Any]:
    """Return the same form with its targets sorted by likelihood.

    The foe that the person attacked last comes first, then other foes who stand, then friends,
    oneself, and people who are out. A required target begins with the first of them, if that is a
    foe, and a weapon with the one in hand. The legal choices stay the same, and each form can be
    sent as it opens.
    """
    match form:
        case Acts():
            choices = {
                act: replace(choice, form=_fields(choice.form, know))
                for act, choice in form.choices.items()
            }
            return replace(form, choices=choices)
        case Fields():
            return _fields(form, know)
        case Target():
            return _ordered(form, know)
        case _:
            return form


def _fields(form: Fields[Any], know: Known) -> Fields[Any]:
    aimed = {
        name: _ordered(field, know)
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


def _ordered(form: Target, know: Known) -> Target:
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

    return replace(form, options=tuple(sorted(form.options, key=rank)))
