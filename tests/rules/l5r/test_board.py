"""The board: the order of the Round, and the parts of a card that each person sees."""

from __future__ import annotations

import pytest

from rules.engine.replay.journal import Left
from rules.engine.views.visibility import GM, PUBLIC, Card
from tests.rules.l5r.table import L5rTable, three, two


def card_of(table: L5rTable, id: str, player: str | None = None) -> Card:
    """A combatant's card as somebody sees it."""
    [card] = [card for card in table.view(player).cards if card.id == id]
    return card


def stats(table: L5rTable, id: str, player: str | None = None) -> list[tuple[object, ...]]:
    """The name of each value on a card, the value, its most, and whether more is worse."""
    return [(s.name, s.value, s.full, s.rises) for s in card_of(table, id, player).stats]


@pytest.mark.clause("L5R-INIT-03", "L5R-STANCE-01", "L5R-REACT-02")
def test_a_card_shows_what_began_with_the_skirmish_and_what_holds() -> None:
    """Score and Stance; a Status Effect; what the GM gave, with its last Round if it has one."""
    table = two()
    table.declare(GM, "afflict", combatant="ama", status="blinded")
    table.declare(
        GM, "modify", combatant="ama", on="roll", amount=1, reason="Luck", lasts="2 rounds"
    )
    table.declare(GM, "effect", combatant="ama", name="Ward", lasts="removed")
    found = [(name, value) for name, value, _, _ in stats(table, "ama")]
    assert found == [
        ("In hand", "Bare hands"),
        ("Initiative", 18),
        ("Stance", "Attack"),
        ("blinded", ""),
        ("Luck", "until Round 2 is over"),
        ("Ward", ""),
    ]


@pytest.mark.clause("L5R-SEQ-01", "L5R-INIT-03")
def test_the_timeline_runs_down_from_the_highest_score() -> None:
    """15, 10 and 5: at Ben's Turn Ama's is past; before the Scores there is Stage 1."""
    table = L5rTable()
    assert table.view().timeline.title == "Not begun"
    table.pc("Ama")
    table.begin()
    assert table.view().timeline.title == "Stage 1"
    table = three()
    table.act("done")
    line = table.view().timeline
    assert line.title == "Round 1"
    assert [(m.at, m.label, m.past, m.now) for m in line.marks] == [
        (-15, "15", True, False),
        (-10, "10", False, True),
        (-5, "5", False, False),
    ]
    assert [(s.who, s.at, s.kind, s.note) for s in line.slots] == [
        ("ama", -15, "has acted", "has acted, Attack Stance"),
        ("ben", -10, "to act", "to act, Attack Stance"),
        ("cai", -5, "to act", "to act, Attack Stance"),
    ]


@pytest.mark.clause("L5R-WOUND-07")
def test_who_stands_is_neither_gone_dead_nor_down() -> None:
    """31 wounds with Earth 2 are Down."""
    table = three()

    def standing() -> list[str]:
        fight = table.fight
        return [id for id, each in fight.combatants.items() if fight.stands(each, PUBLIC)]

    assert standing() == ["ama", "ben", "cai"]
    table.amend("combatants.ama.wounds", 31)
    assert standing() == ["ben", "cai"]
    table.amend("combatants.ben.dead", value=True)
    assert standing() == ["cai"]
    table.play(Left(id="cai"))
    assert standing() == []
