"""The Speed of an action by itself: how far it can be lowered, and what explains it."""

from __future__ import annotations

import pytest

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.actions.speed import (
    least_speed,
    lowered_base,
    speed_of,
)


@pytest.mark.clause("WAY-DELAY-04", "WAY-MULTI-06")
def test_a_delay_or_a_printed_limit_may_be_higher() -> None:
    """The highest of them holds: half of 8 is 4."""
    assert [least_speed(8, floors=each) for each in ([], [5], [5, 7], [2])] == [4, 5, 7, 4]


@pytest.mark.clause("WAY-FLOW-07")
@pytest.mark.parametrize(("base", "by", "left"), [(8, 2, 6), (4, 2, 3), (3, 1, 3), (2, 1, 2)])
def test_a_base_speed_is_lowered_to_3(base: int, by: int, left: int) -> None:
    """One that is 3 or less stays."""
    assert lowered_base(base, by) == left


def explained(parts: tuple[Modifier, ...]) -> list[tuple[str, int]]:
    """The parts of a Speed by name."""
    return [(each.reason, each.value) for each in parts]


def test_nothing_lowers_what_cannot_be_lowered() -> None:
    """The printed 10 is all that explains it."""
    made = speed_of(10, lowers=[Modifier(1, "Quick")], reducible=False)
    assert (made.final, made.least, explained(made.parts)) == (10, 10, [("Speed", 10)])
    with pytest.raises(BadAnswer, match="the Speed of 10 cannot be lowered"):
        _ = speed_of(10, ap=1, reducible=False)


@pytest.mark.clause("WAY-SHOCK-02", "WAY-INTR-05")
@pytest.mark.parametrize(("cancels", "most", "least"), [(False, 5, 6), (True, 7, 4)])
def test_action_points_take_off_so_much(most: int, least: int, *, cancels: bool) -> None:
    """Shock 3 on 8 is 11: to 6, half of that; or by the house rule to half of 8."""
    assert speed_of(8, shock=3, ap=most, cancels=cancels).final == least
    with pytest.raises(BadAnswer, match=f"Only {most} Action Points .* under {least}"):
        _ = speed_of(8, shock=3, ap=most + 1, cancels=cancels)
