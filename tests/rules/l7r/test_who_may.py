"""The people who may challenge, help and interrupt, and those who can be chosen. (L7R-DUEL-01)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left
from rules.engine.views.visibility import GM
from rules.errors import RulesError
from rules.l7r.acts import OUT_OF_TURN
from tests.rules.l7r.table import L7rTable, two


def chosen(table: L7rTable, by: str, act: str, name: str) -> list[str]:
    """The people who can be chosen in a field of an act that is possible at any time."""
    form: Any = OUT_OF_TURN[act].form(table.fight, by)
    return [each.value for each in form.fields[name].options]


@pytest.mark.clause("L7R-DUEL-01", "L7R-DICE-07", "L7R-SW-05")
@pytest.mark.parametrize(("rule", "own"), [("penalties", ["ama"]), ("refuse", [])])
def test_challengers_and_opponents_are_seen_and_able(rule: str, own: list[str]) -> None:
    """Ama has no iaijutsu. Of the others one is hidden, one has fallen, and one has left."""
    table = L7rTable(duel_without_iaijutsu=rule)
    table.pc("Ama", iaijutsu=0)
    table.pc("Ben", iaijutsu=1)
    table.join("Spy", GM, hidden=True, iaijutsu=1)
    table.npc("Foe", iaijutsu=1, serious_wounds=4)
    table.npc("Oni", iaijutsu=1)
    table.npc("Gaki", iaijutsu=1)
    table.play(Left(id="gaki"))
    if own:
        assert chosen(table, "ama", "challenge", "challenger") == own
    else:
        with pytest.raises(RulesError, match="There are no two here who could duel"):
            _ = OUT_OF_TURN["challenge"].form(table.fight, "ama")
    assert chosen(table, "ben", "challenge", "challenger") == ["ben"]
    assert chosen(table, "ben", "challenge", "opponent") == ["ama", "ben", "oni"]
    assert chosen(table, GM, "challenge", "challenger") == [*own, "ben", "oni"]


@pytest.mark.clause("L7R-DUEL-01")
def test_it_takes_two_to_duel() -> None:
    """Alone nobody can challenge."""
    table = L7rTable()
    table.pc("Ama", iaijutsu=1)
    with pytest.raises(RulesError, match="There are no two here who could duel"):
        _ = OUT_OF_TURN["challenge"].form(table.fight, "ama")


@pytest.mark.clause("L7R-PARRY-04")
def test_nobody_is_asked_to_help_one_whom_they_cannot_see() -> None:
    """Spy, unseen, is attacked by the GM's Foe: Ben, at the same side, is not asked for a parry."""
    table = L7rTable()
    table.pc("Ben")
    table.join("Spy", "spy", hidden=True, side="players")
    table.npc("Foe")
    table.start(4, 7, 10, 3, 6, 10, 1, 2, 10)
    table.dice(5, 1, 1)
    table.say(GM, "attack", target="spy")
    assert "Foe: attack 6: it misses." in table.told()
    assert table.asked() == [(GM, "act")]


@pytest.mark.clause("L7R-PARRY-09")
def test_an_interrupt_needs_somebody_to_strike() -> None:
    """Alone with two dice Ama is told so; of two fighters the one with two dice interrupts."""
    table = L7rTable(interrupt_actions="parry_and_attack")
    table.pc("Ama")
    table.start(5, 6, 10)
    table.fight.phase = 1
    with pytest.raises(RulesError, match="There is nobody here to attack"):
        _ = OUT_OF_TURN["interrupt"].form(table.fight, "ama")
    with pytest.raises(RulesError, match="You have nobody here who can act"):
        _ = OUT_OF_TURN["interrupt"].form(table.fight, "ben")


@pytest.mark.clause("L7R-HEAL-02", "L7R-SW-05", "L7R-PARRY-04")
def test_the_gm_chooses_among_those_it_concerns() -> None:
    """Wounds of anybody, also who has left; places and sides of those here; fates of the fallen."""
    table = two(ama={"serious_wounds": 3})
    table.npc("Oni", serious_wounds=4)
    table.npc("Gaki", serious_wounds=4, fate="lives")
    table.play(Left(id="foe"))
    assert chosen(table, GM, "heal", "combatant") == ["ama", "foe", "oni", "gaki"]
    assert chosen(table, GM, "tend", "combatant") == ["ama", "foe", "oni", "gaki"]
    assert chosen(table, GM, "place", "combatant") == ["ama", "oni", "gaki"]
    assert chosen(table, GM, "align", "combatant") == ["ama", "oni", "gaki"]
    assert chosen(table, GM, "fate", "combatant") == ["oni", "gaki"]


def test_in_an_empty_fight_the_gm_has_nobody_to_choose() -> None:
    """Each act says so in the same words."""
    table = L7rTable()
    for act in ("heal", "place", "align"):
        with pytest.raises(RulesError, match="There is nobody here"):
            _ = OUT_OF_TURN[act].form(table.fight, GM)


@pytest.mark.clause("L7R-INIT-05")
def test_dice_are_secret_where_some_player_may_not_know_them() -> None:
    """Ama's and Ben's are known to all players; with Eve on the other side no longer."""
    table = two()
    table.pc("Ben")
    fight = table.fight
    assert not fight.keeps_dice_secret(table.who("ama"))
    assert fight.keeps_dice_secret(table.who("foe"))
    table.pc("Eve", side="others")
    assert fight.keeps_dice_secret(table.who("ama"))
    assert fight.side_eyes(table.who("ama")) == {"ama", "ben"}
    assert fight.side_eyes(table.who("foe")) == {"eve"}
    assert [each.id for each in fight.seen_by(table.who("ama"))] == ["foe", "eve", "ben"]


@pytest.mark.clause("L7R-SW-04")
def test_an_npc_without_void_points_is_asked_and_told_why_it_cannot_pay() -> None:
    """The question comes all the same, so that nobody learns of it; only leaving them is left."""
    table = two(foe={"serious_wounds": 2, "void_points": 0})
    table.say("ama", "hold", until=9)
    table.say(GM, "attack", target="ama")
    table.dice(10, 5, 1)
    table.say("ama", "let", light="keep")
    live: Any = table.prompt(GM).ask.live()
    assert [*live.choices] == ["leave"]
    assert live.choices["leave"].note == "15 against 10"
    assert live.refusal("reroll").startswith("You have no void points left.")
    assert "no void points" not in live.refusal("attack")
    table.dice(1, 1, 1, 9, 9, 1)
    table.say(GM, "leave")
    assert "Foe: attack 15: it hits." in table.told()
