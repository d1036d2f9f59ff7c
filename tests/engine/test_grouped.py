"""Records with groups: read, written and amended flat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import pytest
from pydantic import ConfigDict, ValidationError

from rules.engine.sheets.sheet import read
from rules.engine.state.amend import aim, look
from rules.engine.state.as_json import load
from rules.engine.state.grouped import Group, Grouped
from rules.errors import NotAllowed, SheetError


@dataclass(frozen=True, kw_only=True)
class Price(Group):
    gold: int = 0
    silver: int = 5


@dataclass(frozen=True, kw_only=True)
class Sale(Group):
    price: Price = field(default_factory=Price)
    places: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Ware(Grouped):
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    id: str
    sale: Sale = field(default_factory=Sale)


@dataclass(kw_only=True)
class Stall:
    wares: list[Ware] = field(default_factory=list)


def stall() -> Stall:
    """A stall with one ware."""
    return read(Stall, {"wares": [{"id": "tea", "gold": 2, "places": ["market"]}]})


def test_faults_name_the_field_without_its_group():
    """As people wrote it."""
    with pytest.raises(SheetError) as error:
        read(Stall, {"wares": [{"gold": "much", "weight": 3}]})
    assert {each.split(":")[0] for each in error.value.faults} == {
        *("wares.0.id", "wares.0.gold", "wares.0.weight"),
    }
    with pytest.raises(ValidationError):
        load(Stall, '{"wares": [{"id": "tea", "weight": 3}]}')


@pytest.mark.parametrize("path", ["wares.tea.gold", "wares.tea.sale.price.gold"])
def test_a_field_is_amended_with_or_without_its_groups(path: str):
    """A frozen record is replaced as a whole."""
    made = stall()
    old = made.wares[0]
    aim(made, path, 7)()
    assert look(made, path) == 7
    assert made.wares[0].sale == Sale(price=Price(gold=7), places=("market",))
    assert old.sale.price.gold == 2


def test_an_amendment_names_a_field_that_there_is():
    """Neither a wrong name nor a wrong value is taken."""
    made = stall()
    with pytest.raises(NotAllowed):
        aim(made, "wares.tea.weight", 3)
    with pytest.raises(NotAllowed):
        aim(made, "wares.tea.gold", "much")
