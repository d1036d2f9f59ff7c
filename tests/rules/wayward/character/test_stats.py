"""What follows from the stats, by the book's numbers."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.engine.sheets.sheet import read
from rules.wayward.character import stats
from rules.wayward.character.sheet import Sheet, numbers

D = Decimal


@pytest.mark.clause("WAY-DB-01")
@pytest.mark.parametrize(
    ("stat", "divisor", "bonus"),
    [(25, 15, "1.6"), (60, 15, "4.0"), (100, 15, "6.6"), (60, 12, "5.0"), (14, 15, "0.9")],
)
def test_a_damage_bonus_is_a_stat_over_fifteen_cut_to_a_tenth(
    stat: int, divisor: int, bonus: str
) -> None:
    """25 gives 1.6 and not 1.7; a unique may lower the divisor to 12."""
    assert stats.damage_bonus(stat, divisor) == D(bonus)


@pytest.mark.clause("WAY-DB-01")
def test_taijutsu_takes_str_and_ninjutsu_cha() -> None:
    """Each bonus has its own stat and its own divisor."""
    sheet = read(Sheet, {"str": 60, "cha": 100, "ndb_divisor": 12})
    assert (sheet.pdb, sheet.ndb) == (D("4.0"), D("8.3"))


@pytest.mark.clause("WAY-INIT-01", "WAY-STAM-01", "WAY-CHAK-01", "WAY-DODGE-01")
@pytest.mark.parametrize(("stat", "bonus"), [(47, 4), (45, 4), (70, 7), (60, 6), (9, 0)])
def test_a_stat_adds_a_tenth_rounded_down(stat: int, bonus: int) -> None:
    """AGI 47 adds 4 to initiative, AGI 45 adds 4 to a Dodge, RES 70 adds 7, CHA 60 adds 6."""
    assert stats.stat_bonus(stat) == bonus


@pytest.mark.clause("WAY-ACC-01")
def test_accuracy_is_ten_and_a_tenth_of_dex() -> None:
    """DEX 60 with +2 and +1 from elsewhere makes 19."""
    assert stats.accuracy(60) + 3 == 19
    assert stats.accuracy(100) == 20


@pytest.mark.clause("WAY-GENJ-02")
def test_experience_helps_against_genjutsu_twice_as_much() -> None:
    """The user with 2000 XP adds 5, and so the defender with 1500 adds 7."""
    assert stats.genjutsu_offense(2000) == 5
    assert stats.genjutsu_defense(1500) == 7
    assert (stats.genjutsu_offense(399), stats.genjutsu_defense(399)) == (0, 1)


@pytest.mark.parametrize(
    ("sheet", "vitality", "hp"),
    [
        ({}, 240, 80),
        ({"res": 60, "str": 30, "cha": 20}, 600, 200),
        ({"vitality_max": 777, "hp_max": 99}, 777, 99),
    ],
)
def test_pools_follow_from_stats_unless_written(
    sheet: dict[str, int], vitality: int, hp: int
) -> None:
    """RES x 8 + STR x 4 and RES x 3 + CHA: 20 x 12 = 240, 20 x 4 = 80."""
    made = read(Sheet, sheet)
    assert (made.most_vitality, made.most_hp) == (vitality, hp)


@pytest.mark.clause("WAY-WP-09")
@pytest.mark.parametrize(
    ("five", "pool"), [((60, 50, 70, 60, 60), 2), ((100,) * 5, 3), ((20,) * 5, 1), ((50,) * 5, 2)]
)
def test_willpower_is_one_and_one_for_each_250(five: tuple[int, ...], pool: int) -> None:
    """A sum of 300 gives 2, of 500 gives 3, of 100 gives 1, of 250 gives 2."""
    given = dict(zip(("str", "res", "cha", "dex", "agi"), five, strict=True))
    assert read(Sheet, given).most_willpower == pool


@pytest.mark.clause("WAY-AP-03")
def test_half_of_agi_is_the_most_action_points() -> None:
    """AGI 25 holds 12."""
    assert stats.ap_max(25) == 12


@pytest.mark.clause("WAY-HANDS-01")
@pytest.mark.parametrize(("seals", "dex", "left"), [(14, 30, 11), (3, 40, 0), (5, 19, 4)])
def test_dex_shortens_handseals(seals: int, dex: int, left: int) -> None:
    """14 with DEX 30 is 11; 3 with DEX 40 is 0 and not below."""
    assert stats.sealing(seals, dex) == left


@pytest.mark.clause("WAY-MULTI-03")
@pytest.mark.parametrize(("dex", "most"), [(67, 6), (19, 1)])
def test_a_tenth_of_dex_flies_at_most(dex: int, most: int) -> None:
    """DEX 67 throws up to 6; DEX 19 would throw 1, which is no Multi-Throw."""
    assert stats.most_thrown(dex) == most


@pytest.mark.clause("WAY-D20-01")
def test_quickness_or_deftness_adds_a_fifteenth_to_a_grapple() -> None:
    """AGI 45 adds 3 to whoever holds, DEX 29 adds 1 to whoever is held."""
    assert stats.grapple_bonus(45) == 3
    assert stats.grapple_bonus(29) == 1


@pytest.mark.clause("WAY-DB-08")
def test_bruiser_adds_res_over_thirty() -> None:
    """RES 60 adds 2.0, RES 50 adds 1.6."""
    assert (stats.bruiser_bonus(60), stats.bruiser_bonus(50)) == (D("2.0"), D("1.6"))


@pytest.mark.clause("WAY-TAKE-05")
def test_what_experience_bounds() -> None:
    """The people of a Defensive Formation grow with XP."""
    assert (stats.formation_most(999), stats.formation_most(2500)) == (1, 3)


def test_formulas_know_every_number_of_a_sheet() -> None:
    """Stats, bonuses, experience, Fatigue and skills, those without ranks as 0."""
    sheet = read(Sheet, {"str": 45, "xp_total": 300, "skill_ranks": {"medicine": 7}})
    made = numbers(sheet.stats, 2, sheet.training.skill_ranks)
    assert (made["str"], made["pdb"], made["xp"], made["fatigue"]) == (45, D("3.0"), 300, 2)
    assert (made["medicine"], made["toxicology"]) == (7, 0)
