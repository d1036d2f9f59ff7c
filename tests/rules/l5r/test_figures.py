"""The numbers of the book, the least and most of every field, and what holds without one."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.asking.forms import Fields
from rules.engine.views.visibility import GM
from rules.l5r import RULESET, actions, ambush, attack, odds, rolls, rounds, stances, turn_acts
from rules.l5r import gm as o
from rules.l5r.gm import Check, Spend
from rules.l5r.sheet import PAPER, House, Sheet
from rules.l5r.stances import Assume
from rules.l5r.state import HEALTHY, Affliction, CenterOn, L5rFight, Samurai, Stance
from rules.l5r.styles import PRESETS
from rules.l5r.values import Status, TraitName, Weapon
from tests.rules.form_limits import limits, longest, loose, takes
from tests.rules.l5r.table import L5rTable, two


def out_of_turn(act: str, table: L5rTable) -> dict[str, str]:
    """The limits of the GM's form for this act."""
    form: Any = RULESET.choices.out_of_turn[act].form(table.fight, GM)
    assert isinstance(form, Fields)
    return limits(form)


def in_turn(act: str, table: L5rTable) -> dict[str, str]:
    """The limits of the form for this act of Ama's Turn."""
    return limits(table.prompt("ama", act).ask.live().choices[act].form)


def test_the_gms_forms_before_the_skirmish() -> None:
    """The house rule says how groups roll unless the GM does (L5R-AMB-04)."""
    table = L5rTable()
    table.pc("Ama")
    table.npc("Foe")
    assert out_of_turn("ambush", table) == {
        "ambushers": "one of 2!",
        "surprised": "one of 2!",
        "leader": "one of 2 = ",
        "sentry": "one of 2 = ",
        "how": "one of 4 = house",
    }


@pytest.mark.clause("L5R-MOD-04", "L5R-REACT-02", "L5R-STATUS-03", "L5R-STATUS-10")
def test_the_gms_forms() -> None:
    """A modifier and an effect last one Round; to recover takes a 20. 99 and 999 are only caps."""
    table = two(void_on_rolls=True)
    who = {"combatant": "one of 2!"}
    assert {act: out_of_turn(act, table) for act in FORMS} == {
        act: {**who, **fields} for act, fields in FORMS.items()
    }


FORMS: dict[str, dict[str, str]] = {
    "check": {
        "trait": "one of 13!",
        "skill": "0-60 letters = ",
        "tn": "0..999 (0: open) = 0",
        "void": "yes or no = False",
    },
    "day": {"rested": "yes or no = True", "fed": "yes or no = True"},
    "adjust": {"amount": "-99..99!", "lasting": "one of 2 = skirmish"},
    "modify": {
        "on": "one of 4!",
        "amount": "-99..99!",
        "reason": "1-60 letters!",
        "rounds": "0..99 (0: until taken away) = 1",
    },
    "effect": {
        "name": "1-60 letters!",
        "rounds": "0..99 (0: until taken away) = 1",
        "wounds": "-99..99 = 0",
    },
    "afflict": {
        "status": "one of 9!",
        "on": "yes or no = True",
        "tn": "0..99 = 20",
        "holder": "one of 2 = ",
    },
    "engage": {"other": "one of 2!", "near": "yes or no = True"},
    "wound": {"wounds": "-99..99!", "reason": "0-300 letters = "},
}


def test_only_the_table_with_void_on_rolls_asks_for_a_void_point() -> None:
    """Else there is nothing to spend (L5R-ROLL-01)."""
    assert "void" not in out_of_turn("check", two())


def test_somebody_dying_dies_or_is_spared() -> None:
    """Only they are among the choices, and the GM must say which (L5R-WOUND-08)."""
    table = two()
    table.declare(GM, "wound", combatant="foe", wounds=60)
    assert out_of_turn("fate", table) == {"combatant": "one of 1!", "dead": "yes or no!"}


@pytest.mark.clause("L5R-TURN-01", "L5R-ATTACK-04")
def test_the_forms_of_a_turn() -> None:
    """Water 2: 20 feet is a Simple Move. Void 3: three raises. The letters are only caps."""
    bow = {"skills": {"kyujutsu": 1}, "weapons": ["yumi"], "void": 3}
    table = two(ama=bow, void_on_rolls=True, called_raises=True)
    free = {"more": "yes or no = False"}
    assert in_turn("attack", table) == {
        "target": "one of 1!",
        "weapon": "one of 2 = ",
        "near": "one of 3 = auto",
        "choose": "yes or no = False",
        **free,
    }
    assert in_turn("call", table) == {
        "void": "yes or no = False",
        "rank_one": "yes or no = False",
        "raises": "0..3 = 0",
    }
    assert in_turn("move", table) == {"feet": "1..20!"}
    assert in_turn("free", table) == {"what": "1-300 letters!"}
    assert in_turn("other", table) == {
        "what": "1-1000 letters in a large field!",
        "cost": "one of 3 = complex",
        **free,
    }
    assert in_turn("delay", table) == {"until": "one of 2 = "}


@pytest.mark.clause("L5R-TURN-01")
def test_a_free_action_is_offered_after_what_ends_the_turn() -> None:
    """With a Simple Action left, another Simple one ends it: a Move, or to stand up."""
    table = two()
    table.act("move", feet=20)
    assert in_turn("move", table)["more"] == "yes or no = False"
    assert in_turn("other", table)["cost"] == "one of 2 = complex, at first simple"


@pytest.mark.clause("L5R-TURN-01", "L5R-STANCE-04")
def test_in_full_attack_anything_else_is_free() -> None:
    """Simple and Complex Actions only to attack, so that nothing else ends the Turn."""
    table = two(stances={"ama": "full_attack"})
    assert in_turn("other", table) == {
        "what": "1-1000 letters in a large field!",
        "cost": "one of 1 = complex, at first free",
    }


def test_the_gm_rules_in_words() -> None:
    """An outcome is needed, a reason is not."""
    table = two()
    table.act("other", what="I climb the bridge.")
    choices = table.prompt(GM, "rule").ask.live().choices
    assert limits(choices["rule"].form) == {"outcome": "1-1000 letters in a large field!"}
    assert limits(choices["refuse"].form) == {"reason": "0-300 letters = "}


def test_the_numbers_of_a_sheet() -> None:
    """Traits begin at 1; Void, days, ranks and wounds at 0. The upper ends are only caps.

    Void Points are at most Void.
    """
    trait, rank = (1, 20), (0, 20)
    traits = ("reflexes", "awareness", "stamina", "willpower", "agility", "intelligence",
              "strength", "perception", "insight_rank")  # fmt: skip
    assert loose(Sheet, dict.fromkeys(traits, trait)) == []
    assert loose(Sheet, dict.fromkeys(("void", "armor_bonus", "fatigued", "fasting"), rank)) == []
    assert loose(Sheet, {"tn_bonus": (-9999, 9999), "wounds": (0, 9999)}) == []
    assert loose(Sheet, {"void_points": (0, 3)}, void=3) == []
    assert [n for n in range(-1, 22) if takes(Sheet, {"skills": {"kenjutsu": n}})] == [*range(21)]


def test_the_lengths_of_a_sheet() -> None:
    """Caps: 60 skills and emphases, 20 weapons and emphases of a skill, 60 letters of a name."""
    assert longest(Sheet, {"text": (0, 1000), "side": (0, 40)}) == []
    many = {f"skill {number}": 1 for number in range(61)}
    few = dict([*many.items()][:60])
    assert [takes(Sheet, {"skills": each}) for each in (few, many)] == [True, False]
    named = [{name: ["x"] for name in each} for each in (few, many)]
    assert [takes(Sheet, {"emphases": each}) for each in named] == [True, False]
    words = [[f"e{number}" for number in range(size)] for size in (20, 21)]
    assert [takes(Sheet, {"emphases": {"kenjutsu": each}}) for each in words] == [True, False]
    arms = [[{**BLADE, "id": f"w{number}"} for number in range(size)] for size in (20, 21)]
    assert [takes(Sheet, {"weapons": each}) for each in arms] == [True, False]
    names = [{"x" * size: 1} for size in (0, 1, 60, 61)]
    assert [takes(Sheet, {"skills": each}) for each in names] == [False, True, True, False]


BLADE: dict[str, Any] = {"id": "w", "name": "Blade", "skill": "kenjutsu", "rolled": 3, "kept": 2}


def test_the_numbers_of_a_weapon() -> None:
    """Ranks, and names of one letter or more. All are only caps."""
    ranks = dict.fromkeys(("rolled", "kept", "bow_strength"), (0, 20))
    assert loose(Weapon, ranks, **BLADE) == []
    assert longest(Weapon, {"id": (1, 40), "name": (1, 60), "skill": (1, 60)}, **BLADE) == []


@pytest.mark.clause("L5R-WOUND-01")
def test_the_numbers_of_the_house_rules() -> None:
    """A Wound Rank holds 2 to 5 times Earth."""
    assert loose(House, {"wound_rank_multiplier": (2, 5)}) == []


def test_the_numbers_of_a_skirmish() -> None:
    """What the GM may set by hand. A Score may fall below 0 (L5R-AMB-05); the rest are caps."""
    count, who = (0, 9999), {"id": "ama", "name": "Ama", "player": "ama"}
    counts = ("wounds", "first_round", "guard", "centered", "moved", "void_round", "void_points")
    assert loose(Samurai, dict.fromkeys(counts, count), **who) == []
    assert loose(Samurai, {"score": (-999, 9999), "spent": (0, 99)}, **who) == []
    assert loose(L5rFight, {"round": (0, 99_999), "reached": (-9999, 9999)}) == []


def test_what_a_sheet_holds_that_says_nothing() -> None:
    """Every Trait 2 and Insight Rank 1, no skill, no armour, no wound; Attack (L5R-STANCE-03)."""
    table = L5rTable()
    table.pc("Ama")
    ama = table.who("ama")
    assert (ama.reflexes, ama.stamina, ama.void, ama.void_points, ama.insight_rank) == (
        2, 2, 2, 2, 1)  # fmt: skip
    assert (ama.wounds, ama.armor_bonus, ama.stance) == (0, 0, Stance.ATTACK)


@pytest.mark.clause(
    "L5R-ROLL-04", "L5R-MOD-01", "L5R-MOD-02", "L5R-ATTACK-04", "L5R-STATUS-05", "L5R-STANCE-07",
    "L5R-AMB-05", "L5R-TURN-01", "L5R-WOUND-01",
)  # fmt: skip
def test_the_numbers_of_the_book() -> None:
    """The ties of an ambush and the acts of a Turn are only caps."""
    assert (rolls.WORTH, odds.WORTH, rolls.WEARY, HEALTHY) == (2, 2, 5, 5)
    assert [loss for loss, _ in rolls.PENALTY.values()] == [0, 3, 5, 10, 15, 20, 40, 40, 40]
    assert (attack.RAISE, attack.TOO_NEAR, stances.CENTER, rounds.SURPRISED) == (
        5, 10, 10, 10)  # fmt: skip
    assert (actions.FREE_FEET, actions.SIMPLE_FEET, actions.MOST_FEET) == (5, 10, 20)
    assert (turn_acts.WHOLE_TURN, [*actions.PRICE.values()]) == (2, [0, 1, 2])
    assert (ambush.MOST_TIES, rounds.MOST_ACTIONS) == (20, 40)
    assert not rolls.Added(1, 1, "A wind", "L5R-MOD-04").skilled


def test_an_answer_that_leaves_fields_out() -> None:
    """The parameters of each act that nobody has to give."""
    assert Assume() == Assume(Stance.ATTACK, CenterOn.ATTACK)
    assert attack.Strike("foe") == attack.Strike(
        "foe", "", attack.Near.AUTO, choose=False, more=False
    )
    assert attack.Call() == attack.Call(void=False, raises=0, rank_one=False)
    assert actions.Move(5) == actions.Move(5, more=False)
    assert actions.Other("") == actions.Other("", actions.Cost.COMPLEX, more=False)
    assert actions.Stand() == actions.Stand(more=False)
    assert actions.Break() == actions.Break(center=False, more=False)
    assert Spend() == Spend(void=False, rank_one=False)
    air, blind = TraitName.AIR, Status.BLINDED
    assert Check("ama", air) == Check("ama", air, "", 0, void=False)
    assert o.Modify("ama", rolls.On.TN, 1, "") == o.Modify("ama", rolls.On.TN, 1, "", 1)
    assert o.Effect("ama", "") == o.Effect("ama", "", 1, 0)
    assert o.Afflict("ama", blind) == o.Afflict("ama", blind, on=True, tn=20, holder="")
    assert o.Day("ama") == o.Day("ama", rested=True, fed=True)
    assert o.Engage("ama", "ben") == o.Engage("ama", "ben", near=True)


def test_a_status_effect_that_says_nothing() -> None:
    """Its first day, and a TN of 20."""
    status = Affliction(id="status-1", kind=Status.DAZED)
    assert (status.since, status.tn, status.days, status.holder) == (0, 20, 1, "")


def test_the_settings_that_nobody_has_changed() -> None:
    """The book's own game: nothing that the published game adds."""
    house = House()
    assert (house.void_on_rolls, house.called_raises) == (False, False)
    assert house.wound_rank_multiplier == 2


def test_what_the_bot_knows_of_the_ruleset() -> None:
    """Cards for every second Round; one deed has an aim."""
    assert RULESET.course.every == 2
    assert [(deed.key, deed.aimed) for deed in PRESETS.deeds] == [
        ("attack", True),
        ("full_defense", False),
    ]
    free = [entry.key for section in PAPER.sections for entry in section.entries if entry.free]
    assert free == ["skills"]
