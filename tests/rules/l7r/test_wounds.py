"""Light wounds, wound checks, serious wounds, and healing. (L7R-WND, L7R-SW, L7R-HEAL)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.asking.forms import Number
from rules.engine.replay import journal as j
from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM, PUBLIC, Viewer
from rules.errors import NotAllowed, RulesError
from rules.l7r import RULESET
from rules.l7r.sheet import Sheet, rest
from rules.l7r.values import Fate
from tests.rules.l7r.table import L7rTable, house, two
from tests.tables import tabled


def hit(light: int, *check: int, damage: tuple[int, int] = (1, 1), keep: str = "ask",
        void: int = 0, **sheet: Any) -> L7rTable:  # fmt: skip
    """Ama, with this sheet and so many light wounds, is hit for 2; her wound check falls."""
    table = L7rTable()
    table.npc("Foe", attack=1)
    table.pc("Ama", parry=0, light_wounds=light, **sheet)
    table.start(1, 9, 10, 2, *[10] * sheet.get("void", 2))
    table.attack(GM, "ama")
    table.let(2, 3, 1, *damage, *check, who="ama", light=keep, wound_void=void)
    return table


@pytest.mark.clause("L7R-WND-01", "L7R-WND-03")
def test_damage_adds_up_and_the_whole_is_the_tn() -> None:
    """12 light wounds and 15 more are 27, which the check must reach: 26 fails, 27 does not."""
    sheet = {"water": 3, "earth": 9}
    assert hit(12, 9, 9, 8, 1, damage=(9, 6), **sheet).who("ama").serious_wounds == 1
    table = hit(12, 9, 9, 9, 1, damage=(9, 6), keep="keep", **sheet)
    assert (table.who("ama").light_wounds, table.who("ama").serious_wounds) == (27, 0)


def waiting(void: int = 2, **house: Any) -> L7rTable:
    """Ama with 12 light wounds is hit for 15, and has said that she would be asked."""
    table = L7rTable(**house)
    table.npc("Foe", attack=1)
    table.pc("Ama", parry=0, light_wounds=12, void_points=void)
    table.start(1, 9, 10, 2, 10, 10)
    table.attack(GM, "ama")
    table.let(2, 3, 1, 9, 6, who="ama", light="keep", wound_void=-1)
    return table


def void_field(table: L7rTable, who: str) -> Number:
    """The field for void points of a question that only asks for them."""
    [choice] = table.prompt(who).ask.live().choices.values()
    field = choice.form.fields["void"]
    assert isinstance(field, Number)
    return field


@pytest.mark.clause("L7R-WND-02", "L7R-VOID-02", "L7R-DICE-09")
def test_one_may_be_asked_for_void_points_once_the_tn_is_known() -> None:
    """3k2 against 27 with up to two points: one makes 4k3, and 9 + 9 + 9 bears it."""
    table = waiting()
    assert table.asked() == [("ama", "wound")]
    assert table.prompt("ama").ask.silence() == {"act": "spend"}
    field = void_field(table, "ama")
    assert (field.label, field.high) == ("Void points, for 3k2 against 27", 2)
    table.dice(9, 9, 9, 1)
    table.say("ama", "spend", void=1)
    assert "Ama: wound check 27 against 27 light wounds: it succeeds." in table.told()
    assert (table.who("ama").void_points, table.who("ama").light_wounds) == (1, 27)


@pytest.mark.clause("L7R-DICE-09")
def test_who_is_told_what_a_wound_check_is_against() -> None:
    """Ama; the question itself, which all may read, does not say it."""
    line = "Ama: wound check 3k2, TN 27."
    table = waiting()
    assert line in table.told(Viewer(player="ama"))
    assert line not in table.told(PUBLIC)
    assert "27" not in table.prompt("ama").ask.question


@pytest.mark.clause("L7R-WND-02")
@pytest.mark.parametrize("void", [0, 2])
def test_whether_an_npc_has_void_points_is_nobodys_business(void: int) -> None:
    """The GM is asked for the Foe's points whether or not there are any."""
    table = two(ama={"weapons": ["katana"]}, foe={"void_points": void})
    table.attack("ama", "foe")
    table.let(5, 5, 1, 9, 6, 1, 1, 1, 1, wound_void=-1)
    assert table.asked() == [(GM, "wound")]
    assert void_field(table, GM).high == void


def interrupted(*dice: int, **fields: Any) -> L7rTable:
    """Ama hits the Foe, whose GM is asked something; then Ben interrupts with an attack."""
    table = L7rTable(interrupt_actions="parry_and_attack")
    table.pc("Ama")
    table.pc("Ben")
    table.npc("Foe")
    table.start(1, 5, 10, 6, 8, 10, 9, 9, 10)
    table.attack("ama", "foe")
    table.let(9, 1, 1, *dice, **fields)
    table.declare("ben", "interrupt", target="foe")
    return table


@pytest.mark.clause("L7R-WND-05", "L7R-WND-06", "L7R-PARRY-09")
def test_another_hit_settles_what_was_to_be_kept_or_taken() -> None:
    """Four light wounds borne and two more: a check of 2 against 6 fails, for one serious wound."""
    table = interrupted(2, 2, 9, 9, 1)
    assert (GM, "light") in table.asked()
    table.let(9, 1, 1, 1, 1, 1, 1, 1, about="foe")
    assert (GM, "light") not in table.asked()
    assert (table.who("foe").serious_wounds, table.who("foe").light_wounds) == (1, 0)


@pytest.mark.clause("L7R-WND-02", "L7R-WND-03", "L7R-PARRY-09")
def test_another_hit_waits_for_the_check_of_the_first() -> None:
    """Asked for void points, the Foe is hit again: 9 + 9 bears 4 without any, then 2 fails 6."""
    table = interrupted(2, 2, wound_void=-1)
    assert (GM, "wound") in table.asked()
    table.let(9, 1, 1, 1, 1, 9, 9, 1, 1, 1, 1, about="foe")
    assert not {(GM, "wound"), (GM, "light")} & {*table.asked()}
    checks = [text for text in table.told() if "wound check" in text and "against" in text]
    assert checks == [
        "Foe: wound check 18 against 4 light wounds: it succeeds.",
        "Foe: wound check 2 against 6 light wounds: it fails, for 1 serious.",
    ]
    assert table.who("foe").void_points == 2
    assert table.dice_left() == []


@pytest.mark.clause("L7R-WND-06")
@pytest.mark.parametrize(("act", "light", "serious"), [("keep", 6, 0), ("take", 0, 1)])
def test_after_a_check_that_holds_one_keeps_or_takes(act: str, light: int, serious: int) -> None:
    """Six light wounds stay, or go for a serious one; silence keeps them."""
    table = hit(4, 9, 9, 1)
    assert table.prompt("ama", "take").ask.silence() == {"act": "keep"}
    table.say("ama", act)
    assert (table.who("ama").light_wounds, table.who("ama").serious_wounds) == (light, serious)


@pytest.mark.clause("L7R-WND-06")
@tabled
def test_a_warning_stands_beside_what_would_cripple_or_kill(
    serious: int, shift: int, note: str
) -> None:
    """With Earth 2 the second serious wound cripples and the fourth is mortal, as shifted."""
    table = hit(4, 9, 9, 1, serious_wounds=serious, wound_threshold_modifier=shift)
    assert table.prompt("ama").ask.live().choices["take"].note == note


@pytest.mark.clause("L7R-SW-05")
def test_the_mortally_wounded_are_out_of_it_and_the_gm_decides() -> None:
    """Three serious wounds and one more: no dice, nothing asked, and an offer to the GM."""
    table = hit(18, 9, 1, 1, serious_wounds=3)
    ama = table.who("ama")
    assert (ama.dice, ama.able) == ([], False)
    assert "Ama is mortally wounded and cannot act." in table.told(PUBLIC)
    [offer] = table.view(GM).offers
    assert (offer.act, offer.about) == ("fate", "ama")
    table.declare(GM, "fate", combatant="ama", fate="lives")
    assert (ama.fate, ama.able, table.fight.offers) == (Fate.LIVES, False, [])


# ---------------------------------------------------------------------- recovery


def test_the_dead_do_not_rest_and_fight_no_more() -> None:
    """Their sheet can only be read."""
    dead = read(Sheet, {"fate": "dies"})
    with pytest.raises(NotAllowed, match="dead"):
        rest(dead, house())
    with pytest.raises(NotAllowed, match="dead"):
        L7rTable().pc("Ama", fate="dies")


@pytest.mark.clause("L7R-HEAL-03")
@pytest.mark.parametrize(("tended", "light"), [(True, 0), (False, 23)])
def test_light_wounds_go_with_the_fight_unless_the_gm_says_no(tended: bool, light: int) -> None:
    """23 light wounds are 0 on the sheet after it, or still 23."""
    table = L7rTable()
    table.pc("Ama", light_wounds=23)
    table.declare(GM, "tend", combatant="ama", tended=tended)
    table.play(j.Ended())
    after = RULESET.sheets.write_back(
        table.fight, table.who("ama"), read(Sheet, {"light_wounds": 23})
    )
    assert after.light_wounds == light


@pytest.mark.clause("L7R-VOID-01")
@pytest.mark.parametrize(("lowest", "most"), [(2, 2), (3, 3)])
def test_void_points_are_at_most_the_lowest_ring(lowest: int, most: int) -> None:
    """Rings 2, 3, 4, 3, 3 make two, whatever Void is; more on the sheet is a fault."""
    rings = {"air": lowest, "earth": 3, "fire": 4, "water": 3, "void": 3}
    table = L7rTable()
    table.pc("Ama", **rings)
    assert table.who("ama").void_points == most
    with pytest.raises(RulesError, match=f"at most the lowest Ring, {most}"):
        read(Sheet, {**rings, "void_points": most + 1})
