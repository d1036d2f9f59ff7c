"""The board: cards with their audiences, and the turns of the round."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable


def bridge() -> KiTable:
    """Ama (Initiative 8, a sword in hand) and a thug (6) in round 1."""
    table = KiTable()
    table.pc(
        "Ama",
        agility=4,
        instinct=3,
        weapons=[{"id": "sword", "wielded": True}],
        armor="scale-vest",
        wounds=[{"id": "wound-1", "type": "internal"}],
    )
    table.npc("Thug", agility=3, instinct=2)
    return table.start()


def stats(table: KiTable, id: str, player: str | None) -> dict[str, object]:
    """The card of a creature as somebody sees it."""
    [card] = [card for card in table.view(player).cards if card.id == id]
    return {stat.name: stat.value for stat in card.stats}


def test_conditions_show_the_turns_they_have_left() -> None:
    """Two turns of frozen, and prone until removed."""
    table = bridge()
    table.declare(GM, "afflict", combatant="thug", name="frozen", cc=True, lasts="2 turns")
    table.declare(GM, "afflict", combatant="thug", name="prone")
    public = stats(table, "thug", None)
    assert (public["frozen"], public["prone"]) == ("for 2 more turns", "")


def test_the_card_says_how_its_creature_fares() -> None:
    """Nothing for the active, the state for all others."""
    table = bridge()
    table.amend("combatants.thug.state", "unconscious")
    assert [card.out for card in table.view().cards] == ["", "unconscious"]


def test_the_timeline_has_ten_turns_and_the_interlude() -> None:
    """Turn 8 is now; Ama may join it and all after, the thug from 6 on."""
    line = bridge().view().timeline
    assert line.title == "Round 1, turn 8"
    assert [mark.label for mark in line.marks] == [
        *[str(turn) for turn in range(10, 0, -1)],
        "Interlude",
    ]
    assert [mark.label for mark in line.marks if mark.now] == ["8"]
    assert [mark.label for mark in line.marks if mark.past] == ["10", "9"]
    may = {id: [s.at for s in line.slots if s.who == id] for id in ("ama", "thug")}
    assert may == {"ama": [2, 3, 4, 5, 6, 7, 8, 9], "thug": [4, 5, 6, 7, 8, 9]}


def test_the_timeline_shows_who_acts_and_who_has_joined() -> None:
    """Both join turn 6: the one acts, the other is next; later both have joined it."""
    table = bridge()
    while table.fight.turn > 6:
        table.window()
    table.window("ama", "thug")
    slots = table.view().timeline.slots
    kinds = {s.who: s.kind for s in slots if s.at == 4}
    assert kinds == {"ama": "acts", "thug": "next"}
    assert {s.kind for s in slots if s.may} == {"may join"}
    assert {s.kind for s in slots if not s.may} == {"acts", "next"}
    table.act("ama", "declare")
    table.act("thug", "declare")
    kinds = {s.who: s.kind for s in table.view().timeline.slots if s.at == 4}
    assert kinds == {"ama": "joined", "thug": "joined"}


def test_between_the_rounds_the_interlude_is_now() -> None:
    """All turns are past."""
    table = bridge()
    table.end_round()
    line = table.view().timeline
    assert line.title == "After round 1: narration"
    assert [mark.label for mark in line.marks if mark.now] == ["Interlude"]
    assert len([mark for mark in line.marks if mark.past]) == 10
    table.say(GM, "skip")
    assert table.view().timeline.title == "After round 1: Interlude"


def seen(table: KiTable, id: str, player: str | None) -> list[tuple[object, ...]]:
    """A whole card as somebody sees it: each name with its value, and the top of its track."""
    [card] = [card for card in table.view(player).cards if card.id == id]
    return [(stat.name, stat.value, stat.full) for stat in card.stats]


@pytest.mark.clause("KI-INIT-04", "KI-INIT-05", "KI-HP-01", "KI-HP-10")
def test_a_whole_card() -> None:
    """Ama's Initiative 12 opens turn 10; a thug without Surges or armour shows none to the GM."""
    table = KiTable()
    table.pc(
        "Ama",
        agility=6,
        instinct=5,
        hp=7,
        armor="scale-vest",
        weapons=[{"id": "sword", "wielded": True}, "dagger"],
        wounds=[{"id": "w1", "type": "external", "effect": "A scar."}],
    )
    table.npc("Thug", agility=0, instinct=0, surges_max=0)
    table.start()
    for turns in (1, 2):
        table.declare(GM, "afflict", combatant="ama", name=f"slow {turns}", lasts=f"{turns} turns")
    shown = [("Initiative", 12, None), ("May join from", "turn 10", None)]
    rest = [
        ("In hand", "Sword", None),
        ("slow 1", "for 1 more turn", None),
        ("slow 2", "for 2 more turns", None),
        ("external wound", "(A scar.)", None),
    ]
    stamina = [("Stamina", 6, 6), ("Surges", 2, 2)]
    assert seen(table, "ama", None) == [*stamina, *shown, *rest]
    own = [("HP", 7, 10), ("Armour", 5, 5), *stamina, *shown, *rest]
    assert seen(table, "ama", "ama") == seen(table, "ama", GM) == own
    thug = [
        ("Initiative", 1, None),
        ("May join from", "turn 1", None),
        ("In hand", "nothing", None),
    ]
    assert seen(table, "thug", None) == seen(table, "thug", "ama") == thug
    assert seen(table, "thug", GM) == [("HP", 10, 10), ("Stamina", 6, 6), *thug]


def test_before_the_first_round_nobody_has_initiative() -> None:
    """The card has none, and the timeline says that nothing has begun."""
    table = KiTable()
    table.pc("Ama")
    assert [name for name, _, _ in seen(table, "ama", None)] == ["Stamina", "Surges", "In hand"]
    assert table.view().timeline.title == "Not begun"


@pytest.mark.clause("KI-PART-01", "KI-PART-06", "KI-ORG-06")
def test_a_card_says_who_has_passed_the_called_turn() -> None:
    """In turn 6 Ama has passed up to 5 and could have joined; whoever is still asked has not."""
    table = bridge()
    while table.fight.turn > 6:
        table.window(ama=5)
    assert [card.state for card in table.view().cards] == ["passed turn 6", ""]
    table.window("thug")
    table.act("thug", "declare")
    assert table.fight.turn == 5
    assert [card.state for card in table.view().cards] == ["", ""]


@pytest.mark.clause("KI-ORG-02", "KI-ORG-06")
@pytest.mark.parametrize(("round_", "start"), [(1, 0), (2, 10), (3, 20)])
def test_a_round_is_ten_turns_of_one_second(round_: int, start: int) -> None:
    """Turn 10 of round 1 is second 0, turn 1 is 9; the Interlude comes with the tenth."""
    table = bridge()
    table.amend("round", round_)
    line = table.view().timeline
    assert [mark.at for mark in line.marks] == [start + second for second in range(11)]
    table.amend("turn", 4)
    assert (table.fight.clock, table.fight.now) == (start + 6, start + 6)
    table.amend("phase", "narration")
    assert (table.fight.clock, table.fight.now) == (start + 6, start + 7)
    assert not [slot for slot in table.view().timeline.slots if slot.may]
