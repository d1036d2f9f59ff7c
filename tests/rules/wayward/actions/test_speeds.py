"""The Speed of an action by itself: how far it can be lowered, and what explains it."""

from __future__ import annotations

import pytest

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.actions.speed import (
    least_speed,
    lowered_base,
    may_interrupt,
    paralysed,
    shocked,
    speed_of,
)


@pytest.mark.clause("WAY-FLOW-05", "WAY-FLOW-06", "WAY-INTR-05")
@pytest.mark.parametrize(
    ("speed", "action", "interrupt"),
    [(0, 0, 0), (1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 3, 2), (6, 3, 3), (8, 4, 4), (11, 6, 6)],
)
def test_a_speed_is_lowered_to_half_of_it(speed: int, action: int, interrupt: int) -> None:
    """Rounded up; an action to 3 and no less, an interrupt to 1."""
    assert least_speed(speed) == action
    assert least_speed(speed, interrupt=True) == interrupt


@pytest.mark.clause("WAY-DELAY-04", "WAY-MULTI-06")
def test_a_delay_or_a_printed_limit_may_be_higher() -> None:
    """The highest of them holds: half of 8 is 4."""
    assert [least_speed(8, floors=each) for each in ([], [5], [5, 7], [2])] == [4, 5, 7, 4]


@pytest.mark.clause("WAY-FLOW-07")
@pytest.mark.parametrize(("base", "by", "left"), [(8, 2, 6), (4, 2, 3), (3, 1, 3), (2, 1, 2)])
def test_a_base_speed_is_lowered_to_3(base: int, by: int, left: int) -> None:
    """One that is 3 or less stays."""
    assert lowered_base(base, by) == left


@pytest.mark.clause("WAY-SHOCK-01", "WAY-SHOCK-03", "WAY-SHOCK-04")
@pytest.mark.parametrize(
    ("speed", "shock", "interrupt", "more"),
    [(8, 3, False, 3), (8, 10, False, 8), (2, 4, True, 2), (2, 3, True, 1), (2, 10, True, 2)],
)
def test_shock_adds_its_severity_or_half(
    speed: int, shock: int, more: int, *, interrupt: bool
) -> None:
    """Half to an interrupt, rounded down; never more than the Speed itself."""
    assert shocked(speed, shock, interrupt=interrupt) == more


@pytest.mark.clause("WAY-PARA-01")
@pytest.mark.parametrize(
    ("damage", "final", "severity", "left"),
    [(8, 8, 3, 5), (8, 8, 4, 4), (8, 8, 9, 4), (4, 4, 3, 2), (5, 5, 4, 3), (8, 11, 9, 6)],
)
def test_paralysis_lowers_the_speed_for_damage_to_half(
    damage: int, final: int, severity: int, left: int
) -> None:
    """Of the final Speed, rounded up."""
    assert paralysed(damage, final, severity) == left


@pytest.mark.clause("WAY-INTR-02")
@pytest.mark.parametrize(
    ("total", "against", "legal"),
    [(2, 4, True), (3, 5, False), (3, 6, True), (7, 14, True), (7, 13, False)],
)
def test_an_interrupt_takes_half_of_what_it_answers(
    total: int, against: int, *, legal: bool
) -> None:
    """Exactly."""
    assert may_interrupt(total, against) is legal


def explained(parts: tuple[Modifier, ...]) -> list[tuple[str, int]]:
    """The parts of a Speed by name."""
    return [(each.reason, each.value) for each in parts]


@pytest.mark.clause("WAY-FLOW-03", "WAY-SHOCK-02", "WAY-AP-04")
def test_a_speed_explains_its_parts() -> None:
    """8 and 2 for a link, less 1, with Shock 3 and 2 Action Points: 10; for damage also 10."""
    link, quick = Modifier(2, "Link"), Modifier(1, "Quick")
    made = speed_of(8, raises=[link], lowers=[quick], shock=3, ap=2)
    assert (made.base, made.raised, made.final, made.damage, made.least) == (8, 13, 10, 10, 7)
    parts = [("Speed", 8), ("Link", 2), ("Shock", 3), ("Quick", -1), ("Action Points", -2)]
    assert explained(made.parts) == parts
    assert sum(value for _, value in parts) == made.final


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
