"""Values that the type checker holds to be frozen."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from rules.dice import Dice, Modifier, Roll
from rules.engine.replay.drive import Given
from rules.engine.state.copies import twin
from rules.engine.views.timeline import Slot
from rules.l7r.state import Deed, L7rFight

PLAIN = Roll(Dice(2, 10, keep=1), ((3,), (8,)), "Attack", (Modifier(2, "Aim"),), place="a/b.1")


def test_equal_fields_make_equal_values_with_one_hash() -> None:
    """As with a frozen dataclass, so they can be keys."""
    assert Modifier(1, "Rain") == Modifier(1, "Rain") != Modifier(2, "Rain")
    assert {Modifier(1, "Rain"): "wet"}[Modifier(1, "Rain")] == "wet"
    assert Given("dodge", "order:1") == replace(Given("block", "order:1"), value="dodge")


def test_a_value_takes_no_new_field() -> None:
    """A slip of the pen in a name is an error when it runs, too."""
    with pytest.raises(AttributeError):
        PLAIN.outcom = "hits"  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class LongSlot(Slot):
    """Somebody else's frozen dataclass, with one field more."""

    ends: int = 0


def test_a_frozen_dataclass_can_extend_a_value() -> None:
    """A value says of itself that it is frozen; the fields of both count."""
    assert LongSlot(at=1, kind="turn", ends=3) != LongSlot(at=1, kind="turn", ends=4)
    with pytest.raises(FrozenInstanceError):
        LongSlot(at=1, kind="turn").ends = 2  # type: ignore[misc]


def test_a_copied_fight_shares_its_values() -> None:
    """They are never changed, so that a copy of a fight need not copy them."""
    was = L7rFight()
    was.deeds.append(Deed(phase=3, who="ama", what="attacks"))
    assert twin(was).deeds[0] is was.deeds[0]


def test_a_roll_is_copied_with_everything_but_what_is_said_anew() -> None:
    """Its own parts, its bearer, or one thing that all its dice come from."""
    terms, keeps = (Modifier(2, "Fire"),), (Modifier(1, "Fire"),)
    parted = PLAIN.in_parts("ama", terms, keeps, ())
    assert parted == replace(PLAIN, by="ama", terms=terms, keeps=keeps)
    assert parted.rolled_by("ben") == replace(parted, by="ben")
    blade = (Modifier(2, "Katana", "X-1"),)
    assert parted.of_thing("Katana", "X-1", "cai") == replace(parted, by="cai", terms=blade)
