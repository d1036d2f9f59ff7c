"""Why something cannot be declared or answered now, in a sentence for its player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import NotAllowed
from rules.wod import RULESET
from tests.rules.wod.table import PLAIN, WodTable, two
from tests.tables import tables

TABLES = tables(__file__)

BOUND = "You are bound and cannot move."
ONLY = "You may only defend yourself in this turn."
NOBODY = "There is nobody here you can attack."


def at(*states: str, **house: Any) -> Callable[[], WodTable]:
    """Ama declares, and this has come over her."""

    def make() -> WodTable:
        table = two(**house)
        for state in states:
            table.declare(GM, "condition", combatant="ama", state=state)
        return table.start()

    return make


def tied() -> WodTable:
    """Ama and an ambusher had equal successes: she can only defend in the first turn."""
    table = two()
    table.dice(7, 2, 7, 2)
    table.declare(GM, "ambush", ambushers=["thug"], targets=["ama"])
    return table.start(10, 9)


def alone() -> WodTable:
    """The Thug is hidden from Ama."""
    table = WodTable()
    table.pc("Ama")
    _ = table.join("Thug", GM, hidden=True, **PLAIN)
    return table.start()


ROWS: list[tuple[Callable[[], WodTable], str, str]] = [
    (at("blinded"), "defend", "You can wait, but you cannot defend yourself now."),
    (at("blinded"), "full", "You can wait, but you cannot defend yourself now."),
    (at(), "stand", "You are on your feet."),
    (at("knocked_down", "bound"), "stand", BOUND),
    (at(), "draw", "All your weapons are in hand."),
    (at(), "carry_on", "No task of yours can have another roll in this turn."),
    (at("bound"), "carry_on", BOUND),
    (at(), "magic", "Magic needs Arete, a magic attack in hand, and a target."),
    (at("bound"), "magic", BOUND),
    (at("bound"), "attack", BOUND),
    (at("bound"), "other", BOUND),
    (at("held"), "move", "You are held, or on the ground."),
    (tied, "attack", ONLY),
    (tied, "several", ONLY),
    (alone, "attack", NOBODY),
    (at("held"), "carry_on", "No task of yours can have another roll in this turn."),
]


@pytest.mark.clause("WOD-COMBAT-01", "WOD-IMMOB-02", "WOD-BLIND-01", "WOD-AMBUSH-04")
@pytest.mark.parametrize(("make", "act", "reason"), ROWS)
def test_what_cannot_be_declared_says_why(
    make: Callable[[], WodTable], act: str, reason: str
) -> None:
    """Each reason once, and the one that counts where there are two."""
    form: Any = make().prompt("ama").ask.live()
    assert act not in form.choices
    said = form.refusal(act)
    assert said.startswith(reason)
    assert "You can now choose: " in said


GMS_OWN = [
    "condition", "circumstance", "consequence", "wear", "ground", "align", "wound",
    "mend", "time", "care", "impair", "call", "torment", "extended", "track", "clear", "blocking",
    "fate", "forgive",
]  # fmt: skip


@pytest.mark.parametrize("act", GMS_OWN)
def test_what_is_the_gms_no_player_does(act: str) -> None:
    """Players are refused even where there is something to do it with."""
    table = two(torture_rules=True)
    table.declare(GM, "circumstance", combatant="ama", dice=1)
    table.declare(GM, "extended", name="Digging", traits="strength", goal=9)
    table.amend("combatants.ama.failures", {"wits": 1})
    table.amend("combatants.ama.fate", "dying")
    table.start(10)
    with pytest.raises(NotAllowed, match=r"Only the GM may do that\.|The GM sets goals"):
        _ = RULESET.choices.out_of_turn[act].form(table.fight, "ama")


NOTHING_THERE = TABLES["nothing_there"]


@pytest.mark.parametrize(("act", "reason"), NOTHING_THERE)
def test_where_there_is_nothing_to_do_the_gm_is_told_so(act: str, reason: str) -> None:
    """In a sentence."""
    with pytest.raises(NotAllowed) as refused:
        _ = RULESET.choices.out_of_turn[act].form(two().fight, GM)
    assert str(refused.value) == reason


EMPTY: list[tuple[str, str]] = [
    *[(act, "There is nobody here.") for act in ("wound", "care", "wear", "time")],
    ("preset", "You have nobody here."),
    ("ambush", "An ambush needs two people."),
    *[(act, "You have nobody here who could act now.") for act in ("roll", "resisted", "call")],
    ("stabilise", "You have nobody here who can do that."),
    ("treat", "You have nobody here who can do that."),
]


@pytest.mark.parametrize(("act", "reason"), EMPTY)
def test_in_an_empty_fight_there_is_nobody_to_do_it_to(act: str, reason: str) -> None:
    """In a sentence."""
    with pytest.raises(NotAllowed) as refused:
        _ = RULESET.choices.out_of_turn[act].form(WodTable().fight, GM)
    assert str(refused.value) == reason
