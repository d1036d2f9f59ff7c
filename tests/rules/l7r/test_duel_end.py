"""Duels that end before a strike has hit, and what they still asked. (L7R-DUEL-01, L7R-DUEL-23)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import RulesError
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
def test_somebody_who_interferes_begins_the_fight_at_once(stage: Stage) -> None:
    """Ben steps in: the duel's questions are gone, and all three throw action dice."""
    table = duel(stage)
    table.dice(1, 2, 10, 3, 4, 10, 5, 6, 10)
    table.declare("ben", "interfere")
    assert table.asked() == [("ama", "act")]
    assert (table.fight.duel, table.fight.round, table.who("ben").dice) == (None, 1, [5, 6])


@pytest.mark.clause("L7R-DUEL-23")
def test_who_is_named_interferes_for_the_gm() -> None:
    """Ben and Cai look on; the GM lets Cai step in."""
    table = L7rTable()
    for name in ("Ama", "Kuni", "Ben", "Cai"):
        table.pc(name, **BASE, void_points=1)
    table.declare("ama", "challenge", challenger="ama", opponent="kuni")
    table.say("kuni", "accept")
    table.begin()
    table.dice(1, 2, 10, 3, 4, 10, 5, 6, 10, 7, 8, 10)
    table.declare(GM, "interfere", fighter="cai")
    assert "Cai interferes with the duel." in table.told()


@pytest.mark.clause("L7R-DUEL-23")
def test_a_duel_is_broken_off_where_both_agree() -> None:
    """Kuni fights on, and the duel stands; later Kuni agrees, and the GM lets it rest."""
    table = duel(Stage.CHOICE)
    table.declare("ama", "break_off")
    assert table.asked() == [("ama", "duel"), ("kuni", "part")]
    table.say("kuni", "fight_on")
    assert table.asked() == ASKED[Stage.CHOICE]
    table.declare("ama", "break_off")
    table.say("kuni", "agree")
    assert table.asked() == [(GM, "go_on")]
    table.say(GM, "part")
    assert (table.fight.duel, table.asked()) == (None, [])


@pytest.mark.clause("L7R-DUEL-23")
def test_the_gm_breaks_a_duel_off_without_asking() -> None:
    """At the GM's word it is over; whether the fight goes on is the GM's to say."""
    table = duel(Stage.STANCE)
    table.declare(GM, "break_off")
    assert table.asked() == [(GM, "go_on")]


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


@pytest.mark.clause("L7R-DUEL-01")
def test_who_may_end_a_duel() -> None:
    """A looker-on cannot concede, a duelist cannot interfere, and nobody ends what is not."""
    table = duel(Stage.CHOICE)
    with pytest.raises(RulesError, match="Only a duelist can concede"):
        table.declare("ben", "concede")
    with pytest.raises(RulesError, match="Nobody of yours is beside the duel"):
        table.declare("ama", "interfere")
    with pytest.raises(RulesError, match="Only a duelist or the GM"):
        table.declare("ben", "break_off")
    table.declare(GM, "concede", duelist="ama")
    table.dice(1, 2, 10, 3, 4, 10, 5, 6, 10)
    table.say(GM, "continue")
    with pytest.raises(RulesError, match="No duel is being fought"):
        table.declare("kuni", "concede")


WHY = [
    ({}, (1, 2, 10, 3, 4, 10), "for parrying only"),
    ({"interrupt_actions": "parry_and_attack"}, None, "No action dice have been rolled yet"),
    ({"interrupt_actions": "parry_and_attack"}, (1, 10, 3, 4, 10), "Ama has 1"),
]


@pytest.mark.clause("L7R-PARRY-09")
@pytest.mark.parametrize(("house", "dice", "why"), WHY)
def test_a_refused_interrupt_says_why(
    house: dict[str, Any], dice: tuple[int, ...] | None, why: str
) -> None:
    """By the house; before the dice have fallen; with one die left."""
    table = L7rTable(**house)
    table.pc("Ama", void=1 if dice is not None and len(dice) == 5 else 2)
    table.npc("Foe")
    if dice is not None:
        table.start(*dice)
    with pytest.raises(RulesError, match=why):
        table.declare("ama", "interrupt", target="foe")
