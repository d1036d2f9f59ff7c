"""The forms by which people choose the kind and the place of a wound (WAY-DTYPE-03, WAY-LOC-03)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.engine.forms import Act, Choice, Fields, Json, Option, Pick
from rules.wayward.character.values import DamageType
from rules.wayward.fight import answers


class _OfOneField(Act[Any]):
    """An act with one field; version 0.1.0 wrote the field's value alone as the answer."""

    __slots__ = ()

    def read(self, raw: Json) -> Any:
        if isinstance(raw, str):
            [(act, choice)] = self.choices.items()
            [field] = choice.form.fields
            raw = {"act": act, field: raw}
        return Act.read(self, raw)


def kind_of_wound(types: Iterable[DamageType]) -> Act[answers.NameKind]:
    """The form for the kind of a wound, out of these."""
    kinds = Pick(tuple([Option(each.value, each.value.capitalize()) for each in types]), "Kind")
    form = Fields(answers.NameKind, {"kind": kinds})
    return _OfOneField({"wound_kind": Choice("Kind of wound", form)})


def place_of_wound(places: Iterable[Option]) -> Act[answers.WoundPlace]:
    """The form for the place of a wound, out of these."""
    form = Fields(answers.WoundPlace, {"place": Pick(tuple(places), "Where")})
    return _OfOneField({"wound_place": Choice("Place of wound", form)})
