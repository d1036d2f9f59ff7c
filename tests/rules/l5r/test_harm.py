"""Wounds and Status Effects. (L5R-WOUND, L5R-STATUS)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM, PUBLIC
from rules.errors import RulesError
from rules.l5r import RULESET
from rules.l5r.attack import armor_tn
from rules.l5r.rolls import losses
from rules.l5r.sheet import House, Sheet, rest
from rules.l5r.values import Status
from tests.rules.l5r.table import L5rTable, two

RANKS = [
    (10, "healthy", 0), (11, "nicked", -3), (14, "nicked", -3), (15, "grazed", -5),
    (18, "grazed", -5), (19, "hurt", -10), (22, "hurt", -10), (23, "injured", -15),
    (26, "injured", -15), (27, "crippled", -20), (30, "crippled", -20), (31, "down", -40),
    (34, "down", -40), (35, "out", -40), (38, "out", -40), (39, "dying", -40),
]  # fmt: skip


@pytest.mark.clause(
    "L5R-WOUND-01", "L5R-WOUND-02", "L5R-WOUND-03", "L5R-WOUND-04", "L5R-WOUND-05",
    "L5R-WOUND-06", "L5R-WOUND-07", "L5R-WOUND-08", "L5R-MOD-01",
)  # fmt: skip
@pytest.mark.parametrize(("wounds", "rank", "loss"), RANKS)
def test_wound_ranks_of_earth_2(wounds: int, rank: str, loss: int) -> None:
    """Ten are Healthy, each rank after holds four; each makes rolls harder by its own number."""
    table = L5rTable()
    table.pc("Ama", wounds=wounds)
    ama = table.who("ama")
    assert table.fight.rank_of(ama) == rank
    assert sum(each.value for each in losses(table.fight, ama)) == loss


@pytest.mark.clause("L5R-WOUND-07", "L5R-STATUS-04")
def test_down_and_entangled_one_does_small_things_and_does_not_break_free() -> None:
    """Breaking free is no Free Action: a Void Point, and then these alone."""
    table = two(ama={"wounds": 31})
    table.declare(GM, "afflict", combatant="ama", status="entangled", tn=15)
    assert set(table.open_acts()) == {"rouse", "delay", "done"}
    table.act("rouse")
    assert set(table.open_acts()) == {"free", "done"}


@pytest.mark.clause("L5R-WOUND-08")
def test_out_one_has_no_turn_and_beyond_it_the_gm_confirms() -> None:
    """At 35 the Foe is asked at once; at 39 the GM has an offer, and spares her or not."""
    table = two(ama={"wounds": 30})
    table.declare(GM, "wound", combatant="ama", wounds=5)
    assert not table.fight.able(table.who("ama"))
    assert "Ama is out." in table.told(PUBLIC)
    table.declare(GM, "wound", combatant="ama", wounds=4)
    [offer] = table.view(GM).offers
    assert offer.act == "fate"
    table.declare(GM, "fate", combatant="ama", dead=False)
    assert (table.who("ama").wounds, table.fight.offers) == (38, [])
    table.declare(GM, "wound", combatant="ama", wounds=1)
    table.declare(GM, "fate", combatant="ama", dead=True)
    assert table.who("ama").dead
    with pytest.raises(RulesError, match="dead"):
        L5rTable().pc("Ama", dead=True)


@pytest.mark.clause("L5R-WOUND-08")
def test_nobody_confirms_the_death_of_whoever_has_been_healed() -> None:
    """39 wounds of Earth 2 may be death; at 30 there is nothing to confirm, and at 39 again."""
    table = two()
    for wounds, offers in ((39, ["fate"]), (-9, []), (9, ["fate"])):
        table.declare(GM, "wound", combatant="foe", wounds=wounds)
        assert [offer.act for offer in table.view(GM).offers] == offers


def afflicted(status: str, tn: int = 20, **sheet: Any) -> L5rTable:
    """Ama has a Status Effect in Round 1, before her Turn."""
    table = L5rTable()
    table.pc("Ama", **sheet)
    table.npc("Foe", reflexes=9)
    table.declare(GM, "afflict", combatant="ama", status=status, tn=tn)
    mine = table.who("ama")
    stance = {"ama": "defense"} if status == "dazed" else {}
    table.start(*(9,) * (mine.reflexes + 1), *(1,) * 10, **stance)
    return table


TNS = [
    ("blinded", {"reflexes": 3, "armor_bonus": 5}, 13), ("grappled", {"reflexes": 5,
     "armor_bonus": 3}, 8), ("stunned", {"reflexes": 5, "armor_bonus": 2}, 7),
    ("prone", {"reflexes": 2}, 5),
]  # fmt: skip


@pytest.mark.clause("L5R-STATUS-02", "L5R-STATUS-07", "L5R-STATUS-09", "L5R-STATUS-10")
@pytest.mark.parametrize(("status", "sheet", "tn"), TNS)
def test_armor_tn_of_the_afflicted(status: str, sheet: dict[str, int], tn: int) -> None:
    """Blind 13, grappled 8, stunned 7, prone 5 in melee and 15 against arrows."""
    table = L5rTable()
    table.pc("Ama", **sheet)
    table.declare(GM, "afflict", combatant="ama", status=status)
    assert armor_tn(table.fight, table.who("ama")) == tn
    if status == "prone":
        assert armor_tn(table.fight, table.who("ama"), ranged=True) == 15


@pytest.mark.clause("L5R-STATUS-02")
@pytest.mark.parametrize(("dice", "falls"), [((9, 9), True), ((10, 10), False)])
def test_the_blind_may_fall_over_their_own_haste(dice: tuple[int, int], falls: bool) -> None:
    """Water 2 counts as 1, so ten feet are a Simple Move: 18 against 20 falls, 20 does not."""
    table = afflicted("blinded")
    table.act("move", *dice, feet=10)
    assert (table.who("ama").has(Status("prone")) is not None) == falls


@pytest.mark.clause("L5R-STATUS-03", "L5R-REACT-04")
def test_the_dazed_recover_more_easily_each_time() -> None:
    """Earth 3 is 3k3, for it is no action: 14 fails against 20 and 15, and 10 is enough then."""
    table = afflicted("dazed", stamina=3, willpower=3)
    for dice, left in (((5, 5, 4), 15), ((5, 5, 4), 10), ((5, 3, 2), None)):
        table.act("free", what=f"I stagger {left}.")
        table.act("done")
        table.act("done", *dice)
        status = table.who("ama").has(Status("dazed"))
        assert (None if status is None else status.tn) == left


@pytest.mark.clause("L5R-STATUS-04")
@pytest.mark.parametrize(
    ("dice", "free"), [((9, 6, 9, 5), True), ((9, 6, 9, 6), False), ((9, 6, 9, 7), False)]
)
def test_whoever_is_held_on_to_breaks_free_with_more_strength(
    dice: tuple[int, ...], free: bool
) -> None:
    """Ama's 15 is more than the 14 of the Foe, and not than 15 or 16."""
    table = L5rTable()
    table.pc("Ama")
    table.npc("Foe", reflexes=1)
    table.start(9, 9, 1, 1, 1)
    word = {"combatant": "ama", "status": "entangled", "tn": 5, "holder": "foe"}
    table.declare(GM, "afflict", **word)
    table.act("break", *dice)
    assert (table.who("ama").has(Status("entangled")) is None) == free
    assert f"Foe holds on: Strength {dice[2] + dice[3]}." in table.told(PUBLIC)
    assert table.dice_left() == []


@pytest.mark.clause("L5R-STATUS-09")
def test_the_prone_stand_up_for_a_simple_action() -> None:
    """No moving, no large weapon, and Stances of Attack and Defense only."""
    table = afflicted("prone", weapons=["dai-tsuchi", "katana"])
    assert "move" not in table.open_acts()
    form = table.prompt("ama").ask.live().choices["attack"].form
    assert [o.value for o in form.fields["weapon"].options] == ["katana", "unarmed"]
    table.act("stand")
    assert (table.who("ama").has(Status("prone")), table.who("ama").spent) == (None, 1)


@pytest.mark.clause("L5R-STATUS-05")
def test_days_without_rest_tire_and_then_ask_for_willpower() -> None:
    """-5 a day; on the third day of Stamina 2 a Willpower roll against 20, none the harder."""
    table = L5rTable()
    table.pc("Ama")
    for loss in (-5, -10):
        table.declare(GM, "day", combatant="ama", rested=False)
        assert sum(each.value for each in losses(table.fight, table.who("ama"))) == loss
    table.dice(9, 9)
    table.declare(GM, "day", combatant="ama", rested=False)
    assert table.told()[-1] == "Ama: willpower 18 against 20: it fails."
    table.declare(GM, "day", combatant="ama")
    assert table.who("ama").statuses == []


WEARY = [
    ("strength", 5), ("stamina", 5), ("agility", 5), ("reflexes", 5), ("willpower", 0),
    ("perception", 0), ("void", 0), ("earth", 0),
]  # fmt: skip


@pytest.mark.clause("L5R-STATUS-05", "L5R-STATUS-06")
@pytest.mark.parametrize(("trait", "loss"), WEARY)
@pytest.mark.parametrize("sheet", [{"fatigued": 1}, {"fasting": 2}])
def test_toil_and_hunger_weigh_on_the_body_and_on_skills(
    trait: str, loss: int, sheet: dict[str, int]
) -> None:
    """9 and 9 with a Trait are 18, less 5 if it is one of the body; with a skill always."""
    table = L5rTable()
    table.pc("Ama", skills={"lore": 1}, **sheet)
    table.dice(9, 9)
    table.declare(GM, "check", combatant="ama", trait=trait)
    assert table.told()[-1] == f"Ama: {trait} {18 - loss}."
    table.dice(9, 9, 1)
    table.declare(GM, "check", combatant="ama", trait=trait, skill="lore")
    assert table.told()[-1] == f"Ama: lore / {trait} 13."


@pytest.mark.clause("L5R-STATUS-06")
def test_days_without_food_weaken_and_then_wound() -> None:
    """Nothing on the first, -5 on the second; on the third of Stamina 2, 2k1 wounds."""
    table = L5rTable()
    table.pc("Ama")
    for loss in (0, -5):
        table.declare(GM, "day", combatant="ama", fed=False)
        assert sum(each.value for each in losses(table.fight, table.who("ama"))) == loss
    table.dice(4, 3)
    table.declare(GM, "day", combatant="ama", fed=False)
    assert table.who("ama").wounds == 4


@pytest.mark.clause("L5R-STATUS-06")
@pytest.mark.parametrize(("fasting", "points"), [(0, 3), (1, 1)])
def test_rest_gives_void_points_back_unless_one_fasts(fasting: int, points: int) -> None:
    """One of three becomes three, or stays one."""
    sheet = read(Sheet, {"void": 3, "void_points": 1, "fasting": fasting, "fatigued": 2})
    after = rest(sheet, House())
    assert (after.void_points, after.fatigued) == (points, 0)


def test_what_lasts_is_written_back() -> None:
    """Wounds, Void Points, toil and hunger."""
    table = L5rTable()
    sheet = {"fatigued": 2, "fasting": 1, "wounds": 5, "mounted": True}
    table.pc("Ama", **sheet)
    after = RULESET.sheets.write_back(table.fight, table.who("ama"), read(Sheet, sheet))
    assert (after.fatigued, after.fasting, after.wounds, after.mounted) == (2, 1, 5, True)
