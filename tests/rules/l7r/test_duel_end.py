"""Duels that end before a strike has hit, and what they still asked. (L7R-DUEL-01, L7R-DUEL-23)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.l7r.state import Stage
from tests.rules.l7r.table import L7rTable

BASE: dict[str, Any] = {
    "air": 2, "earth": 3, "fire": 2, "water": 3, "void": 2, "iaijutsu": 1, "xp": 100,
}  # fmt: skip
STANCES = (1,) * 6
CONTEST = (9, 1, 1, 1, 1, 1)


def duel(stage: Stage, **ben: Any) -> L7rTable:
    """Ama and Kuni are asked at this stage of their duel; Ben, of Ama's side, looks on."""
    table = L7rTable()
    points = 1 if stage is not Stage.CHOICE else 0
    for name in ("Ama", "Kuni"):
        table.pc(name, **{**BASE, "void_points": points if stage is not Stage.CONTEST else 2})
    table.pc("Ben", **{**BASE, **ben})
    table.declare("ama", "challenge", challenger="ama", opponent="kuni")
    table.say("kuni", "accept")
    if stage is Stage.CHOICE:
        table.dice(*STANCES, *CONTEST)
    table.begin()
    if stage is Stage.CONTEST:
        table.say("ama", "ready")
        table.dice(*STANCES)
        table.say("kuni", "ready")
    assert table.fight.duel is not None
    assert table.fight.duel.stage is stage
    return table


ASKED = {
    Stage.STANCE: [("ama", "stance"), ("kuni", "stance")],
    Stage.CONTEST: [("ama", "contest"), ("kuni", "contest")],
    Stage.CHOICE: [("ama", "duel")],
}


@pytest.mark.clause("L7R-DUEL-23")
@pytest.mark.parametrize("stage", Stage)
def test_a_duel_is_conceded_at_any_stage_and_asks_nothing_more(stage: Stage) -> None:
    """Kuni gives up: the GM alone is asked, and lets the fight go on with action dice."""
    table = duel(stage)
    assert table.asked() == ASKED[stage]
    table.declare("kuni", "concede")
    assert table.asked() == [(GM, "go_on")]
    assert table.prompt(GM).ask.question == "The duel is conceded. Does the fight continue?"
    assert "Kuni concedes the duel." in table.told()
    table.dice(1, 2, 10, 3, 4, 10, 5, 6, 10)
    table.say(GM, "continue")
    assert (table.fight.duel, table.fight.round) == (None, 1)
    assert [table.who(id).dice for id in ("ama", "kuni", "ben")] == [[1, 2], [3, 4], [5, 6]]


@pytest.mark.clause("L7R-DUEL-23")
@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("who", ["ama", "kuni"])
def test_a_duelist_who_leaves_ends_the_duel(stage: Stage, who: str) -> None:
    """Whichever of the two leaves, the duel is over; its questions are closed."""
    from rules.engine.replay.journal import Left

    table = duel(stage)
    table.play(Left(id=who))
    assert table.asked() == [(GM, "go_on")]
    name = table.who(who).name
    why = f"{name} has left the duel. Does the fight continue?"
    assert table.prompt(GM).ask.question == why


@pytest.mark.clause("L7R-DUEL-23")
def test_a_duelist_who_falls_before_a_hit_has_not_lost_by_it() -> None:
    """The GM gives Kuni 8 serious wounds: the duel is over, and nothing was decided by it."""
    table = duel(Stage.CHOICE)
    table.amend("combatants.kuni.serious_wounds", 8)
    why = "Kuni cannot go on with the duel. Does the fight continue?"
    assert table.prompt(GM, "continue").ask.question == why
