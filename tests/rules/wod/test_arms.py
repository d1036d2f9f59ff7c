"""Weapons in hand and sheathed, and magic that rides on a blow."""

from __future__ import annotations

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.errors import SheetError
from rules.wod.sheet import Sheet
from tests.rules.wod.table import WodTable

KNIFE = {"id": "knife", "sheathed": True}


def sheathed(**house: bool) -> WodTable:
    """Ama (dexterity 2, melee 2) has a knife that she has not drawn; the Thug stands before her."""
    table = WodTable(**house)
    table.pc("Ama", abilities={"melee": 2}, weapons=[KNIFE])
    table.npc("Thug")
    return table.start()


@pytest.mark.clause("WOD-ACTION-01", "WOD-FEAT-01")
def test_drawing_takes_the_action_and_no_roll() -> None:
    """The knife is no choice for an attack before; after a turn of drawing it is."""
    table = sheathed()
    assert "Choose one of: Fist" in table.refusal("ama", "attack", target="thug", weapon="knife")
    table.declare_all(ama={"act": "draw", "weapon": "knife"})
    assert "Ama draws Knife." in table.told()
    assert table.fight.turn == 2
    table.declare_all(ama={"act": "attack", "target": "thug", "weapon": "knife"})
    assert ("thug", "defend") in table.asks()


@pytest.mark.clause("WOD-ACTION-01", "WOD-MULTI-01", "WOD-MULTI-02")
def test_drawing_and_striking_is_a_multiple_action() -> None:
    """Four dice for both: one is the least that drawing takes, so the blow has three."""
    table = sheathed()
    blow = "attack:thug:knife"
    assert "Draw that weapon first" in table.refusal("ama", "several", first=blow, second=blow)
    both = {"act": "several", "first": "draw:knife", "second": blow, "split": "1/3"}
    table.declare_all(ama=both)
    table.dice(7, 2, 2, 2, 2, 2)  # three dice of the blow, three of damage
    table.act("thug", "take")
    assert "Ama: attack, 1 success." in table.told()
    assert table.dice_left() == []


def test_what_the_starter_set_has_not_is_a_fault_of_the_sheet() -> None:
    """An id that is not there, and one that is there twice, are named in one sentence each."""
    with pytest.raises(SheetError, match="has no weapon halberd"):
        read(Sheet, {"weapons": ["halberd"]})
    with pytest.raises(SheetError, match="knife is there twice"):
        read(Sheet, {"weapons": ["knife", "knife"]})
    with pytest.raises(SheetError, match="willpower is at most its rating, 3"):
        read(Sheet, {"willpower": 4})


@pytest.mark.clause("WOD-HEALTH-02", "WOD-ATTACK-02")
@pytest.mark.parametrize(("marks", "pool"), [(0, 8), (2, 7), (4, 6), (6, 3)])
def test_the_list_of_weapons_shows_the_pool_as_it_is(marks: int, pool: int) -> None:
    """Dexterity 5 + Brawl 3, and what wounds take: up to 5 dice when Crippled."""
    table = WodTable()
    table.pc("Ama", dexterity=5, abilities={"brawl": 3}, health=["bashing"] * marks)
    table.npc("Thug")
    table.start()
    form = table.prompt("ama").ask.live().choices["attack"].form
    assert [each.note for each in form.fields["weapon"].options] == [
        f"pool {pool}, Strength bashing"
    ]


@pytest.mark.clause("WOD-ARMOR-03")
def test_armour_is_told_when_it_is_begun_and_once_when_it_is_on() -> None:
    """Two turns from turn 1; nothing more of it is told in turns 3 and 4."""
    table = WodTable()
    table.pc("Ama", armour={"id": "mail", "name": "Mail", "don_turns": 2, "worn": False})
    table.npc("Thug")
    table.start()
    table.declare(GM, "wear", combatant="ama", shield=False)
    found = []
    for _ in range(4):
        table.declare_all()
        table.say(GM, "continue")
        found.append(sum("wears Mail" in line for line in table.told()))
    assert found == [0, 1, 1, 1]
    assert "Ama begins to put on Mail: it takes 2 turns." in table.told()


@pytest.mark.clause("WOD-ARMOR-03")
@pytest.mark.parametrize(("turns", "words"), [(1, "it takes 1 turn."), (3, "it takes 3 turns.")])
def test_armour_that_is_given_up_is_told_once(turns: int, words: str) -> None:
    """Ama is stunned at the end of turn 1; later nothing more is told of it."""
    table = WodTable()
    table.pc("Ama", armour={"id": "mail", "name": "Mail", "don_turns": turns, "worn": False})
    table.npc("Thug")
    table.start()
    table.declare(GM, "wear", combatant="ama")
    assert f"Ama begins to put on Mail: {words}" in table.told()
    table.declare(GM, "condition", combatant="ama", state="stunned")
    for _ in range(3):
        table.declare_all()
        table.say(GM, "continue")
    table.declare(GM, "condition", combatant="ama", state="stunned", holds=False)
    table.declare_all()
    table.declare_all()
    table.say(GM, "continue")
    assert sum("no longer puts on Mail" in line for line in table.told()) == 1
    assert not table.who("ama").protected


@pytest.mark.clause("WOD-ACTION-01")
@pytest.mark.parametrize(
    ("arms", "shown"),
    [
        ([], "Fist"),
        (["club"], "Club"),
        ([KNIFE, "club"], "Club"),
        ([KNIFE], "Fist"),
        ([{"id": "fist", "sheathed": True}], "nothing"),
    ],
)
def test_the_card_shows_the_first_weapon_in_hand(arms: list[object], shown: str) -> None:
    """A sheathed one is not in hand; without any weapon there are fists."""
    table = WodTable()
    table.pc("Ama", weapons=arms)
    [card] = table.view().cards
    assert {stat.name: stat.value for stat in card.stats}["In hand"] == shown


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        (["club", "club"], "club is there twice in weapons"),
        (["knife", "club", "club", "knife"], "knife is there twice in weapons"),
    ],
)
def test_a_weapon_that_is_on_a_sheet_twice_is_named_once(ids: list[str], words: str) -> None:
    """The first of them."""
    with pytest.raises(SheetError) as refused:
        _ = read(Sheet, {"weapons": ids})
    assert str(refused.value).count("twice") == 1
    assert words in str(refused.value)
