"""Shares, means and their intervals."""

from __future__ import annotations

import pytest

from bot.forecast.balance import advice
from bot.forecast.figures import End, Forecast, Share, Tally, mean, share
from bot.forecast.words import told


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (500, 1000, 0.469, 0.531)],
)
def test_a_share_has_wilsons_interval(hits: int, of: int, low: float, high: float) -> None:
    """For 0 of 10: 3.84 / 13.84 = 0.278; the interval never leaves 0 to 1."""
    found = share(hits, of)
    assert (found.share, round(found.low, 3), round(found.high, 3)) == (hits / of, low, high)


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    """1, 2, 3, 4: the mean is 2.5, the variance 1.25, so 1.96 x sqrt(1.25 / 4) = 1.096."""
    found = mean(10, 1 + 4 + 9 + 16, 4)
    assert (found.mean, round(found.low, 3), round(found.high, 3)) == (2.5, 1.404, 3.596)


def test_ends_are_counted_by_side_and_by_name() -> None:
    """Three fights: the players win two, one is undecided; Ben falls once and is hurt by 2."""
    tally = Tally({"a": "Ama", "b": "Ben"}, {"players": None, "others": None})
    tally.add(End("players", 3, (), {"b": {"wounds": 2}}))
    tally.add(End("players", 5, ("b",), {"b": {"wounds": 4}}))
    tally.add(End("", 4, (), {"b": {"wounds": 0}, "a": {"wounds": 0}}))
    found = tally.forecast()
    assert round(found.wins["players"].share, 2) == 0.67
    assert found.wins["others"].share == 0
    assert round(found.undecided.share, 2) == 0.33
    assert (found.rounds.mean, found.shortest, found.longest) == (4, 3, 5)
    assert {name: round(each.share, 2) for name, each in found.falls.items()} == {
        "Ama": 0,
        "Ben": 0.33,
    }
    assert found.costs["Ben"]["wounds"].mean == 2
    assert "Ama" not in found.costs
    assert "- Ben: wounds +2.0 (+0.2 to +3.8)" in list(told(found))


def test_balance_names_the_number_that_comes_nearest() -> None:
    """Of 95, 80, 45 and 20 per cent: two are easy (85), three even (50), four hard (25)."""
    chances = (0.95, 0.8, 0.45, 0.2)
    found = [Forecast(fights=100, wins={"players": Share(c, c, c)}) for c in chances]
    lines = list(advice("Thug", found))
    assert [line.split(" (")[0] for line in lines[:3]] == [
        "Easy: 2 x Thug",
        "Even: 3 x Thug",
        "Hard: 4 x Thug",
    ]


def test_balance_says_where_no_number_fits() -> None:
    """One wins in 36 per cent, two in none: even 36 is within 15 of 50, of 85 it is not."""
    found = [Forecast(fights=100, wins={"players": Share(c, c, c)}) for c in (0.36, 0)]
    assert list(advice("Ogre", found))[:3] == [
        "Easy: no number fits; nearest is 1 x Ogre (players win 36% (36% to 36%)).",
        "Even: 1 x Ogre (players win 36% (36% to 36%)).",
        "Hard: 1 x Ogre (players win 36% (36% to 36%)).",
    ]
