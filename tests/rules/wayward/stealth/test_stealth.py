"""Hiding, levels of Stealth, searching and pointing out."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay import journal as j
from rules.engine.views.view import view
from rules.engine.views.visibility import PUBLIC, Viewer
from rules.wayward.stealth.hiding import Sort, effective_tn, level_for
from tests.rules.wayward.lurking import lurking
from tests.rules.wayward.table import WayTable
from tests.tables import tables

TABLES = tables(__file__)

SMOKE = TABLES["smoke"]


def at_table(*, smoke: bool = True, **cai: Any) -> WayTable:
    """Cai of the GM, with Ama and Ben against them: all act on count 0, Cai in smoke."""
    table = WayTable()
    table.covert_waits = True
    table.pc("Ama")
    table.pc("Ben")
    table.npc("Cai", side="others", skill_ranks={"stealth": 8}, **cai)
    table.start()
    if smoke:
        table.amend("areas.smoke", SMOKE)
    return table


def hidden(*, level: int = 1, tn: int = 21, **cai: Any) -> WayTable:
    """Cai hidden from both, with this Stealth TN; Ama and Ben block for long, Cai is asked."""
    table = at_table(**cai)
    hiding = {"tn": tn, "level": level, "from_": ["ama", "ben"]}
    table.amend("combatants.cai.hiding", hiding)
    table.act("ama", "block", length=100)
    table.act("ben", "block", length=100)
    return table


def waiting(table: WayTable, *ids: str) -> WayTable:
    """These block for long on the open count."""
    for id in ids:
        table.act(id, "block", length=100)
    return table


@pytest.mark.clause("WAY-HIDE-08", "WAY-STEALTH-04", "WAY-STEALTH-01")
def test_the_stealth_roll_is_the_tn_at_level_1() -> None:
    """A die of 13 and 8 ranks are TN 21; Hide has Speed 10."""
    table = waiting(at_table(), "ama", "ben")
    table.dice(13)
    table.act("cai", "hide")
    cai = table.who("cai")
    assert cai.stealth.hiding is not None
    assert (cai.stealth.hiding.tn, cai.stealth.hiding.level, cai.turn.acts) == (21, 1, 10)
    assert effective_tn(table.fight, cai, cai.stealth.hiding) == 21
    assert sorted(cai.stealth.hiding.from_) == ["ama", "ben"]


@pytest.mark.clause("WAY-STEALTH-01")
def test_who_comes_back_does_not_see_who_has_hidden_meanwhile() -> None:
    """Ben leaves, Cai hides from Ama, Ben returns: both would have to find Cai."""
    table = waiting(at_table(), "ama", "ben")
    table.play(j.Left(id="ben"))
    table.dice(13)
    table.act("cai", "hide")
    table.play(j.Returned(id="ben"))
    ben, cai = table.who("ben"), table.who("cai")
    assert cai.stealth.hiding is not None
    assert sorted(cai.stealth.hiding.from_) == ["ama", "ben"]
    assert not table.fight.sees(ben, cai)


@pytest.mark.clause("WAY-AP-04", "WAY-HIDE-08", "WAY-HIDE-11", "WAY-SEARCH-01")
@pytest.mark.parametrize(
    ("act", "level", "acts"), [("hide", 1, 7), ("improve", 1, 4), ("search", 1, 3)]
)
def test_action_points_make_stealth_and_searching_quicker(act: str, level: int, acts: int) -> None:
    """Three points: Hide takes 7 counts for 10, Improve Hiding 4 for 7, Search 3 for 6."""
    table = hidden(level=level)
    table.amend("combatants.cai.ap", 4)
    table.dice(*([] if act == "improve" else [13]))
    table.act("cai", act, ap=3)
    assert (table.who("cai").acts_at, table.who("cai").turn.ap) == (acts, 1)


@pytest.mark.clause("WAY-HIDE-09", "WAY-HIDE-03")
def test_each_earlier_hiding_takes_5_off() -> None:
    """Hidden once before, a die of 13 and 8 ranks are 16; the new roll replaces the old."""
    table = hidden(tn=30, level=2)
    table.amend("combatants.cai.hides", 1)
    table.dice(13)
    table.act("cai", "hide")
    hiding = table.who("cai").stealth.hiding
    assert hiding is not None
    assert (hiding.tn, hiding.level) == (16, 1)


@pytest.mark.clause("WAY-HIDE-11", "WAY-STEALTH-06", "WAY-HIDE-12")
def test_hiding_is_improved_to_level_2_and_no_further() -> None:
    """TN 18 at level 1 becomes 23 at level 2, on Speed 7; then there is nothing to improve."""
    table = hidden(tn=18)
    table.act("cai", "improve")
    cai = table.who("cai")
    assert cai.stealth.hiding is not None
    assert (
        cai.stealth.hiding.level,
        effective_tn(table.fight, cai, cai.stealth.hiding),
        cai.turn.acts,
    ) == (2, 23, 7)
    assert "improve" not in table.acts("gm")


@pytest.mark.clause("WAY-STEALTH-08")
def test_level_3_adds_15() -> None:
    """Base TN 18 at level 3 is 33."""
    table = hidden(tn=18, level=3)
    cai = table.who("cai")
    assert cai.stealth.hiding is not None
    assert effective_tn(table.fight, cai, cai.stealth.hiding) == 33


@pytest.mark.clause("WAY-STEALTH-02", "WAY-STEALTH-05", "WAY-STEALTH-07", "WAY-STEALTH-09")
@pytest.mark.parametrize(
    ("level", "sort", "left"),
    [
        (3, Sort.MOVE, 1),
        (3, Sort.AIM, 2),
        (2, Sort.DEFENCE, 1),
        (3, Sort.PREPARE, 3),
        (3, Sort.SNEAK, 2),
        (3, Sort.PERCEPTION, 3),
        (2, Sort.SEALS, 2),
        (1, Sort.ITEM, 1),
    ],
)
def test_an_action_leaves_the_highest_level_that_permits_it(
    level: int, sort: Sort, left: int
) -> None:
    """Level 3 and a Move leave 1, level 3 and Aim 2, level 2 and a Dodge 1."""
    assert level_for(level, sort) == left


@pytest.mark.clause("WAY-STEALTH-03")
def test_rest_ends_stealth_when_the_count_closes() -> None:
    """Rest is on no list: after it Cai is in sight, and everybody hears of it."""
    table = hidden()
    table.act("cai", "rest")
    table.act("cai", "go_on")
    assert table.who("cai").stealth.hiding is None
    assert "Cai comes into sight." in table.told(Viewer("ama"))


@pytest.mark.clause("WAY-HIDE-06", "WAY-HIDE-07")
def test_the_hidden_are_on_no_list_of_those_they_hide_from() -> None:
    """Hidden from Ama alone, Cai stands in Ben's view, and not in Ama's or the public's."""
    table = at_table()
    table.amend("combatants.cai.hiding", {"tn": 20, "from_": ["ama"], "seen_by": ["ben"]})
    shown = {viewer: [c.id for c in view(table.scene, viewer).cards] for viewer in EYES}
    both = ["ama", "ben"]
    assert shown == {EYES[0]: both, EYES[1]: [*both, "cai"], EYES[2]: both}
    assert "Choose one of" in table.refusal("ama", "attack", target="cai")


EYES = (Viewer("ama"), Viewer("ben"), PUBLIC)


@pytest.mark.clause("WAY-SEARCH-05")
@pytest.mark.parametrize("caught", [[], ["ama"]])
def test_pointing_out_gives_all_others_a_search_with_5_more(caught: list[str]) -> None:
    """Ben's 14 is worth 19 against Cai, who is shown, and 14 against Dan, who is not.

    Cai learns that Ama has found them, if they do not know it already.
    """
    table = WayTable()
    table.covert_waits = True
    table.pc("Ama")
    table.pc("Ben")
    table.npc("Cai", side="others")
    table.npc("Dan", side="others")
    table.start()
    found = {"tn": 19, "from_": ["ama", "ben"], "found_by": ["ama"], "caught": caught}
    table.amend("combatants.cai.hiding", found)
    table.amend("combatants.dan.hiding", {"tn": 15, "from_": ["ama", "ben"]})
    waiting(table, "ben", "cai", "dan")
    table.dice(14, 1)
    table.act("ama", "point_out", target="cai")
    ben = table.who("ben")
    assert table.fight.sees(ben, table.who("cai"))
    assert not table.fight.sees(ben, table.who("dan"))
    hiding = table.who("cai").stealth.hiding
    assert hiding is not None
    assert hiding.caught == ["ama"]


@pytest.mark.clause("WAY-SEARCH-02")
def test_hiding_again_does_not_shake_off_who_had_found_one() -> None:
    """Found by Ama and hidden from Ben, out of the smoke: hiding anew leaves Ama in the know."""
    table = at_table(smoke=False)
    found = {"tn": 20, "from_": ["ama", "ben"], "found_by": ["ama"]}
    table.amend("combatants.cai.hiding", found)
    waiting(table, "ama", "ben")
    table.dice(15)
    table.act("cai", "hide")
    hiding = table.who("cai").stealth.hiding
    assert hiding is not None
    assert hiding.found_by == ["ama"]


@pytest.mark.clause("WAY-SNEAK-01", "WAY-STEALTH-05")
def test_an_ambush_is_prepared_at_level_2() -> None:
    """At level 1 Prepare Sneak Attack is not among the acts, at level 2 it is."""
    assert "prepare" not in hidden(level=1).acts("gm")
    assert "prepare" in hidden(level=2).acts("gm")


@pytest.mark.clause("WAY-STEALTH-02")
def test_what_lowers_stealth_is_asked_about_first() -> None:
    """A Move at level 2 would leave level 1: in a fight in the open the hider may take it back."""
    table = WayTable()
    table.covert_waits = True
    table.pc("Ama")
    table.npc("Cai", side="others")
    table.start()
    table.amend("combatants.cai.hiding", {"tn": 20, "level": 2, "from_": ["ama"]})
    waiting(table, "ama")
    table.act("cai", "move", length=5)
    table.act("cai", "take_back")
    table.act("cai", "block", length=5)
    table.act("cai", "take_back")
    table.act("cai", "prepare", length=5)
    hiding = table.who("cai").stealth.hiding
    assert hiding is not None
    assert hiding.level == 2


def test_who_comes_later_does_not_see_who_hides() -> None:
    """Dan, who joins against Cai, has not found them; Eli is on their side."""
    table = lurking()
    table.pc("Dan", willpower=0, side="red")
    table.pc("Eli", willpower=0, side="blue")
    assert "cai" not in [seen.id for seen in table.fight.seen_by(table.who("dan"))]
    assert "cai" in [seen.id for seen in table.fight.seen_by(table.who("eli"))]
