"""The least and most of every field, and what holds if a field is left out."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.asking.forms import Fields
from rules.engine.views.visibility import GM
from rules.wod import RULESET
from rules.wod.sheet import Sheet
from tests.rules.form_limits import limits, longest, loose, takes
from tests.rules.wod.table import WodTable, two

WHO = {"combatant": "one of 2!"}
MINE = {"combatant": "one of 2 = "}
WILL = {"willpower": "yes or no = False"}
AT_SIX = {"difficulty": "1..20 = 6, at first 6"}

ROLLS: dict[str, dict[str, str]] = {
    "roll": {"traits": "1-120 letters!", **AT_SIX, "threshold": "0..20 = 0", **WILL, **MINE},
    "feat": {
        "feat": "one of 46!",
        "against": "0-2 of 2 = ()",
        "pool": "0-120 letters = ",
        **WILL,
        **MINE,
    },
    "resisted": {"target": "one of 2!", "traits": "1-120 letters!", **AT_SIX, **WILL, **MINE},
    "aided": {"helper": "one of 2!", "traits": "1-120 letters!", **AT_SIX, **WILL, **MINE},
    "strength": {"rating": "one of 15!", **WILL, **MINE},
    "contest": {
        "target": "one of 2!",
        "traits": "1-120 letters!",
        "goal": "1..999!",
        "lower": "-999..0 (0: as far as yours) = 0",
        **MINE,
    },
    "pursuit": {
        "target": "one of 2!",
        "traits": "1-120 letters!, at first dexterity + athletics",
        "means": "one of 3 = foot, at first foot",
        "lead": "1..4 = 2",
        **MINE,
    },
}


def out_of_turn(act: str, table: WodTable, by: str = GM) -> dict[str, str]:
    """The limits of the form that somebody fills in for this act."""
    form: Any = RULESET.choices.out_of_turn[act].form(table.fight, by)
    assert isinstance(form, Fields)
    return limits(form)


def asked(table: WodTable, who: str, act: str, about: str = "") -> dict[str, str]:
    """The limits of the form for this act of an open question."""
    return limits(table.prompt(who, act, about).ask.live().choices[act].form)


@pytest.mark.clause("WOD-DIFF-01", "WOD-STRENGTH-03", "WOD-FEAT-22")
def test_the_forms_of_rolls() -> None:
    """At 6 where nobody says more; fifteen ratings; 2 ahead, or 1 to 4. 20 and 999 are caps."""
    table = two(torture_rules=True)
    assert {act: out_of_turn(act, table) for act in ROLLS} == ROLLS


def test_the_forms_of_what_has_to_be_there_first() -> None:
    """A circumstance to clear, a task to change, somebody past Incapacitated."""
    table = two()
    table.declare(GM, "circumstance", combatant="ama", dice=1)
    assert out_of_turn("clear", table) == {"effects": "1-1 of 1!"}
    table.declare(GM, "extended", name="Digging", traits="strength", goal=9)
    assert out_of_turn("track", table) == {
        "task": "one of 1!",
        "goal": "1..999 = None",
        "total": "-999..999 = None",
        "rolls": "0..999 (0: any) = None",
        "open": "yes or no = None",
    }
    assert out_of_turn("work", table) == {"task": "one of 1!", **WILL, **MINE}
    assert out_of_turn("team", table) == {"task": "one of 1!", "members": "2-2 of 2!"}
    table.declare(GM, "wound", combatant="ama", harm="lethal", levels=8, soaked=False)
    assert out_of_turn("fate", table) == {"combatant": "one of 1!", "outcome": "one of 2!"}
    table.amend("combatants.ama.failures", {"wits": 1})
    assert out_of_turn("forgive", table) == {
        "combatant": "one of 1!",
        "task": "0-120 letters = ",
    }
    table = two()
    table.declare(GM, "contest", combatant="ama", target="thug", traits="wits", goal=9)
    assert out_of_turn("exchange", table) == {"task": "one of 1!"}


@pytest.mark.clause("WOD-FEAT-02", "WOD-STRENGTH-03")
def test_the_gms_word_on_a_feat_of_one_roll() -> None:
    """Flow-arts are at 5 to 9, so at the house's 6; lifting has a rating of 1 to 15."""
    table = two()
    table.declare("ama", "feat", feat="flow-arts")
    assert asked(table, GM, "set") == {
        "difficulty": "1..20!, at first 6",
        "threshold": "0..20 = 0",
        "dice": "-20..20 = 0",
    }
    table.declare("ama", "feat", feat="lifting")
    assert asked(table, GM, "rate") == {"rating": "1..15!"}


@pytest.mark.clause("WOD-COMP-01", "WOD-ATTACK-03", "WOD-DEF-02")
def test_help_and_magic_are_at_6_unless_somebody_says_otherwise() -> None:
    """The helper says it for their roll, the GM for magic. 30 dice are only a cap."""
    table = WodTable()
    mage: dict[str, Any] = {
        "arete": 3,
        "weapons": [{"id": "fire", "name": "Fire", "method": "magic", "damage": 3}],
    }
    table.pc("Ama", **mage)
    table.npc("Thug", **mage)
    table.declare("ama", "aided", helper="thug", traits="wits")
    assert asked(table, GM, "assist") == {
        "traits": "1-120 letters!",
        "difficulty": "1..20 = 6",
        **WILL,
    }
    table.dice(2, 2)
    table.say(GM, "decline")
    _ = table.start()
    table.declare_all(ama={"act": "magic", "target": "thug", "weapon": "fire"})
    table.say(GM, "countermagick")
    assert asked(table, GM, "conjure") == {"difficulty": "2..10 = 6"}
    table.dice(9, 9, 9)
    table.say(GM, "conjure")
    assert asked(table, GM, "countered") == {
        "dice": "0..30!, at first 3",
        "difficulty": "2..10 = 6, at first 6",
    }


def test_the_numbers_of_a_sheet() -> None:
    """Dots from 0 and Willpower from 1; a flight of 10 to 20 yards. The upper ends are caps.

    Willpower is at most its rating.
    """
    attributes = ("strength", "dexterity", "stamina", "charisma", "manipulation", "appearance",
                  "perception", "intelligence", "wits", "arete")  # fmt: skip
    assert loose(Sheet, dict.fromkeys(attributes, (0, 10))) == []
    assert loose(Sheet, {"willpower_rating": (1, 10), "fly": (10, 20)}) == []
    assert loose(Sheet, {"willpower": (0, 4)}, willpower_rating=4) == []
    assert longest(Sheet, {"text": (0, 1000), "side": (0, 40)}) == []
    assert [n for n in range(-1, 12) if takes(Sheet, {"abilities": {"brawl": n}})] == [*range(11)]
