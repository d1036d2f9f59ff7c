"""Iaijutsu duels. (L7R-DUEL)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Part, Viewer
from rules.errors import RulesError
from rules.l7r.duel import discerned
from tests.rules.l7r.table import L7rTable

STANCE = (1,) * 5
RINGS = {"air": 2, "earth": 3, "fire": 3, "water": 3, "void": 2, "void_points": 0}


def duel(*dice: int, ama: dict[str, Any] | None = None, kuni: dict[str, Any] | None = None,
         stance: tuple[int, ...] | None = None, **house: Any) -> L7rTable:  # fmt: skip
    """Ama and Kuni, a player's, stand in a duel; both have iaijutsu 3, XP 137 and 150.

    The stances show ones unless given; `dice` are those of the contest, 6k3 each.
    """
    table = L7rTable(**house)
    base = {**RINGS, "iaijutsu": 3, "parry": 4, "weapons": ["katana"]}
    table.pc("Ama", **{**base, "xp": 137, **(ama or {})})
    table.pc("Kuni", **{**base, "xp": 150, **(kuni or {})})
    table.declare("ama", "challenge", challenger="ama", opponent="kuni")
    table.say("kuni", "accept")
    table.dice(*(stance or STANCE * 2), *dice)
    table.begin()
    return table


def chosen(table: L7rTable) -> str:
    """Whose choice it is."""
    [(who, key)] = table.asked()
    assert key == "duel"
    return who


AHEAD = (9, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1)
"""A contest that Ama wins, 11 against 4."""


FIRE = [
    (24, 5, "at least 4"), (24, 4, "at least 4"), (25, 3, "exactly 3"),
    (12, 4, "at least 2"), (20, 4, "at least 4"),
]  # fmt: skip


@pytest.mark.clause("L7R-DUEL-03", "L7R-DUEL-04")
@pytest.mark.parametrize(("total", "fire", "told"), FIRE)
def test_a_stance_tells_of_fire_by_its_fifth(total: int, fire: int, told: str) -> None:
    """24 is 4: at least that. Only a fifth above the Ring tells it exactly."""
    table = L7rTable()
    table.pc("Kuni", fire=fire)
    assert discerned(total, table.who("kuni")).startswith(f"Fire {told},")


@pytest.mark.clause("L7R-DUEL-05")
@pytest.mark.parametrize(("xp", "told"), [(150, "at least 4"), (30, "exactly 3")])
def test_a_stance_tells_of_the_starting_tn(xp: int, told: str) -> None:
    """24 against a TN of 15 or 3: its fifth, 4, is at least that, or above it."""
    table = L7rTable()
    table.pc("Kuni", xp=xp)
    assert discerned(24, table.who("kuni")).endswith(f"starting TN {told}")


@pytest.mark.clause("L7R-DUEL-04", "L7R-DUEL-05")
def test_what_a_stance_tells_is_for_whoever_rolled() -> None:
    """Ama and the GM learn of Kuni; Kuni and the public do not."""
    table = duel(*AHEAD)
    line = "Kuni: Fire at least 0, starting TN at least 0."
    assert line in table.told()
    assert line in table.told(Viewer(player="ama"))
    assert line not in table.told(Viewer(player="kuni"))
    assert line not in table.told(PUBLIC)


@pytest.mark.clause("L7R-DICE-11")
@pytest.mark.parametrize(("coin", "first"), [(1, "ama"), (2, "kuni")])
def test_a_tied_contest_goes_to_void_then_to_a_coin(coin: int, first: str) -> None:
    """Alike in everything a coin decides; with Void 3 Kuni needs none."""
    assert chosen(duel(*(1,) * 12, coin)) == first
    assert chosen(duel(*(1,) * 12, kuni={"void": 3})) == "kuni"


@pytest.mark.clause("L7R-DUEL-07")
@pytest.mark.parametrize(("xp", "tn"), [(137, 13), (150, 15), (200, 20), (9, 0)])
def test_the_starting_tn_is_a_tenth_of_experience(xp: int, tn: int) -> None:
    """Fractions are dropped."""
    assert duel(*AHEAD, ama={"xp": xp}).fight.duel.duelists[0].tn == tn


@pytest.mark.clause("L7R-DUEL-08")
def test_what_a_silent_duelist_does() -> None:
    """There is no default: the GM is asked."""
    assert duel(*AHEAD).prompt("ama").ask.silence() is None


def strike(table: L7rTable, *dice: int) -> None:
    """Whoever may choose strikes: 6k3 each without rerolls, then damage and wound checks."""
    table.dice(*dice)
    table.say(chosen(table), "strike")


MISS = (4, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1)
"""Strikes of 6 and 5, which miss both."""


@pytest.mark.clause("L7R-DUEL-10", "L7R-DUEL-12", "L7R-DUEL-20")
def test_a_strike_makes_both_roll_at_once_and_neither_parries() -> None:
    """Ama strikes at once: Kuni rolls too without being asked, and both miss."""
    table = duel(*AHEAD)
    strike(table, *MISS, *AHEAD)
    told = table.told()
    assert "Ama: strike 6: it misses." in told
    assert "Kuni: strike 5: it misses." in told
    numbers = [line.text for line in table.lines if line.part is Part.NUMBERS]
    assert numbers[-2:] == ["strike 6 against 15", "strike 5 against 13"]
    assert not any("parry" in text for text in told)
    assert table.asked() == [("ama", "duel")]


@pytest.mark.clause("L7R-DUEL-19")
def test_where_both_hit_both_are_hurt() -> None:
    """Each strikes 15: Kuni's wound is mortal, and Ama is hurt by them all the same."""
    table = duel(*AHEAD, ama={"xp": 150}, kuni={"earth": 1, "serious_wounds": 1})
    strike(
        table, *(9, 5, 1, 1, 1, 1) * 2,
        9, 9, 1, 1, 1, 1, 1, 8, 8, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1,
    )  # fmt: skip
    # 18 and 16 damage against checks of 3: each fails by 13 or more.
    assert table.who("kuni").mortal
    assert table.who("ama").serious_wounds == 2
    assert table.dice_left() == []


@pytest.mark.clause("L7R-DUEL-21", "L7R-DUEL-22")
@pytest.mark.parametrize(
    ("strikes", "raises"), [(MISS, [1, 0]), ((1,) * 6 + (2,) * 6, [0, 1]), ((2,) * 12, [1, 1])]
)
def test_the_better_miss_wins_a_free_raise(strikes: tuple[int, ...], raises: list[int]) -> None:
    """6 beats 5; 6 and 6 win one each."""
    table = duel(*AHEAD)
    strike(table, *strikes, *AHEAD)
    assert [each.raises for each in table.fight.duel.duelists] == raises


@pytest.mark.clause("L7R-DUEL-23")
@pytest.mark.parametrize("goes_on", [True, False])
def test_after_a_hit_normal_combat_begins_in_a_new_round(goes_on: bool) -> None:
    """The GM goes on by default: action dice fall and parry counts again. Or it rests."""
    table = duel(*AHEAD)
    strike(table, 9, 5, 1, 1, 1, 1, *(1,) * 6, *(1,) * 7, 9, 9, 9, 1)
    table.say("kuni", "keep")
    assert table.prompt(GM).ask.silence() == {"act": "continue"}
    if goes_on:
        table.dice(2, 5, 10, 3, 6, 10)
        table.say(GM, "continue")
        assert (table.fight.round, table.who("ama").dice) == (1, [2, 5])
        assert table.who("kuni").tn_to_be_hit == 25
    else:
        table.say(GM, "part")
        assert table.asked() == []
        table.dice(2, 5, 10, 3, 6, 10)
        table.declare(GM, "resume")
        assert table.asked() == [("ama", "act")]
    assert table.fight.duel is None


def test_only_one_duel_at_a_time_and_not_with_oneself() -> None:
    """Both are refused with a sentence."""
    table = duel(*AHEAD)
    with pytest.raises(RulesError, match="already"):
        table.declare("ama", "challenge", challenger="ama", opponent="kuni")
    table = L7rTable()
    table.pc("Ama")
    table.pc("Kuni")
    with pytest.raises(RulesError, match="takes two"):
        table.declare("ama", "challenge", challenger="ama", opponent="ama")
