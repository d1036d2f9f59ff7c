"""Joining a skirmish: what comes from the sheet, what goes back to it, and what is due next."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed, RulesError
from rules.l5r import RULESET
from rules.l5r.sheet import House, Sheet, rest
from rules.l5r.values import Status
from tests.rules.l5r.table import L5rTable, three
from tests.tables import tabled


@pytest.mark.clause("L5R-STATUS-05", "L5R-STATUS-06", "L5R-STATUS-08")
def test_horse_toil_and_hunger_come_along_and_go_back() -> None:
    """With their days; what is over at the end is over on the sheet."""
    sheet = {"mounted": True, "fatigued": 3, "fasting": 2}
    table = L5rTable()
    table.pc("Ama", **sheet)
    table.pc("Ben")
    ama = table.who("ama")
    days = [(each.kind, each.days) for each in ama.statuses]
    assert days == [(Status.MOUNTED, 1), (Status.FATIGUED, 3), (Status.FASTING, 2)]
    assert len({each.id for each in ama.statuses}) == 3
    assert table.who("ben").statuses == []
    back = RULESET.sheets.write_back(table.fight, ama, read(Sheet, sheet))
    assert (back.mounted, back.fatigued, back.fasting) == (True, 3, 2)
    table.declare(GM, "day", combatant="ama")
    table.declare(GM, "afflict", combatant="ama", status="mounted", on=False)
    back = RULESET.sheets.write_back(table.fight, ama, read(Sheet, sheet))
    assert (back.mounted, back.fatigued, back.fasting) == (False, 0, 0)


@pytest.mark.parametrize(("points", "kept"), [(0, 0), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_a_sheet_keeps_no_more_void_points_than_void(points: int, kept: int) -> None:
    """Points above 3 that the GM has given are lost; wounds and death go back as they are."""
    sheet = read(Sheet, {"void": 3})
    table = L5rTable()
    table.pc("Ama", void=3)
    table.amend("combatants.ama.void_points", points)
    table.amend("combatants.ama.wounds", 21)
    back = RULESET.sheets.write_back(table.fight, table.who("ama"), sheet)
    assert (back.void_points, back.wounds, back.dead) == (kept, 21, False)
    table.amend("combatants.ama.dead", value=True)
    assert RULESET.sheets.write_back(table.fight, table.who("ama"), sheet).dead


def test_the_dead_neither_rest_nor_fight() -> None:
    """Their sheet can only be read."""
    with pytest.raises(NotAllowed, match="dead and can only be read"):
        _ = rest(Sheet(dead=True), House())
    with pytest.raises(NotAllowed, match="dead and can only be read"):
        RULESET.sheets.may_join(Sheet(dead=True))


@pytest.mark.clause("L5R-INIT-05", "L5R-TURN-05")
@tabled
def test_what_becomes_of_the_turn_of_whoever_comes_back(
    before: str, passed: bool, after: str
) -> None:
    """Ben's 10 has passed in the Turn of Cai, with 5; a Turn that is over stays over."""
    table = three()
    if passed:
        table.act("done")
        table.act("done")
    table.play(Left(id="ben"))
    table.amend("combatants.ben.turn", before)
    table.play(Returned(id="ben"))
    assert table.who("ben").turn == after


# ---------------------------------------------------------------------- what is due


@pytest.mark.clause("L5R-INIT-03", "L5R-WOUND-08")
def test_the_order_of_those_who_have_rolled_and_are_able() -> None:
    """The higher Score, then Reflexes, then Insight Rank, then who is ahead; the hidden last."""
    table = L5rTable()
    people: dict[str, dict[str, Any]] = {
        "Ama": {"reflexes": 2, "insight_rank": 1}, "Ben": {"reflexes": 2, "insight_rank": 2},
        "Cai": {"reflexes": 3, "insight_rank": 1}, "Dan": {"reflexes": 2, "insight_rank": 2},
        "Eve": {}, "Fay": {"wounds": 35}, "Gil": {}, "Hoi": {},
    }  # fmt: skip
    for name, sheet in people.items():
        table.pc(name, **sheet)
    scores = {"ama": 10, "ben": 10, "cai": 10, "dan": 10, "eve": 11, "fay": 30, "hoi": 50}
    for name, score in scores.items():
        table.who(name).score = score
    table.who("hoi").dead = True
    table.who("dan").ahead.append("ben")
    order = " ".join([each.id for each in table.fight.in_order()])
    assert order == "eve cai dan ben ama"
    table.who("eve").bump = -4
    assert table.fight.in_order()[-1].id == "eve"
    assert table.who("eve").place == 7
    table.who("dan").hidden = True
    table.who("dan").ahead.clear()
    places = [each.id for each in table.fight.in_order()]
    assert places.index("ben") < places.index("dan")


@pytest.mark.parametrize(
    ("weapons", "twins"),
    [(["katana"], 0), (["katana", "katana"], 1), (["katana", "yumi", "katana", "yumi"], 1)],
)
def test_weapons_that_are_there_twice_are_named_once(weapons: list[str], twins: int) -> None:
    """One fault is enough to mend the sheet."""
    if not twins:
        assert len(read(Sheet, {"weapons": weapons}).weapons) == 1
        return
    with pytest.raises(RulesError) as refused:
        read(Sheet, {"weapons": weapons})
    assert str(refused.value).count("there twice") == twins


@pytest.mark.clause("L5R-DMG-01")
def test_a_weapon_is_an_id_a_table_over_its_entry_or_a_whole_table() -> None:
    """Fields that the table leaves out are as in the starter set; anything else is refused."""
    oar = {"id": "oar", "name": "Oar", "rolled": 1, "kept": 1, "skill": "lore"}
    sheet = read(Sheet, {"weapons": ["katana", {"id": "yari", "rolled": 9}, oar]})
    katana, yari, own = sheet.weapons
    assert (katana.name, katana.rolled, katana.kept) == ("Katana", 3, 2)
    assert (yari.name, yari.rolled, yari.skill) == ("Yari", 9, "spears")
    assert (own.id, own.name, own.rolled, own.kept) == ("oar", "Oar", 1, 1)
    for wrong in (7, ["katana"], None, {"id": "oar"}, "oar"):
        with pytest.raises(RulesError):
            read(Sheet, {"weapons": [wrong]})
