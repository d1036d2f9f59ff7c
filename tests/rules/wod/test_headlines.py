"""How the end of an attack is told: one sentence, and one line of numbers below it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Kind, Part
from rules.wod.defence_kinds import meets
from rules.wod.gear import Weapon
from rules.wod.values import Guard, Method
from tests.rules.wod.table import PLAIN, WodTable

GOOD, BLANK = 7, 2
BOTH: dict[str, Any] = {"abilities": {"brawl": 2, "athletics": 2, "melee": 2}}


def head(table: WodTable) -> tuple[str, Kind, str]:
    """The sentence of the one attack, its kind, and the line of numbers, as everybody reads it."""
    [line] = [e for e in table.lines if e.of.startswith("attack") and _is(e.part, e.text)]
    numbers = [e.text for e in table.lines if e.part is Part.NUMBERS and PUBLIC.sees(e.audience)]
    return line.text, line.kind, numbers[0] if numbers else ""


def _is(part: Part, text: str) -> bool:
    return part is Part.HEAD and text.startswith(("Ama hits", "Ama misses", "Thug "))


def struck(attack: int, *more: int, by: str = "take", thug: dict[str, Any] | None = None,
           face: int = GOOD, **fields: Any) -> WodTable:  # fmt: skip
    """Ama strikes with so many successes of four; the Thug answers; more dice fall."""
    table = WodTable()
    table.pc("Ama", **BOTH)
    table.npc("Thug", **{**BOTH, **(thug or {})})
    table.start()
    table.declare_all(ama={"act": "attack", "target": "thug"})
    table.dice(*[face] * attack, *[BLANK] * (4 - attack), *more)
    table.act("thug", by, **fields)
    return table


def some(count: int, dice: int = 4) -> list[int]:
    """So many successes of so many dice."""
    return [GOOD] * count + [BLANK] * (dice - count)


@pytest.mark.clause("WOD-DMG-11", "WOD-SOAK-05", "WOD-SOAK-06")
@pytest.mark.parametrize(
    ("soaked", "told", "kind"),
    [
        (0, "Ama hits Thug for 2 bashing: harmed", Kind.HARM),
        (1, "Ama hits Thug for 1 bashing: harmed", Kind.HARM),
        (2, "Ama hits Thug, who soaks all of it", Kind.STOPPED),
    ],
)
def test_a_hit_says_what_is_left_and_how_it_was_soaked(soaked: int, told: str, kind: Kind) -> None:
    """Two successes with a fist of strength 2 throw three dice: two levels; stamina 2 soaks."""
    table = struck(2, *some(2, 3), *some(soaked, 2))
    numbers = f"Fist: 2 successes \N{MIDDLE DOT} 2 levels \N{MINUS SIGN} {soaked} soaked"
    assert head(table) == (told, kind, numbers)


@pytest.mark.clause("WOD-BOTCH-03", "WOD-DODGE-02")
def test_an_attack_that_fails_by_itself_is_a_miss_without_less_than_nothing() -> None:
    """A botch has no successes, and neither has a dodge that botches."""
    table = struck(1, 1, BLANK, BLANK, BLANK, by="dodge", face=1)
    assert head(table) == ("Ama misses Thug", Kind.MISSED, "Fist: 0 successes against dodge 0")
    table = struck(0, by="take")
    assert head(table) == ("Ama misses Thug", Kind.MISSED, "Fist: 0 successes")


@pytest.mark.clause("WOD-ARMOR-05")
@pytest.mark.parametrize(("dodged", "takes"), [(0, True), (1, False)])
def test_a_shield_takes_something_only_where_something_is_left(dodged: int, takes: bool) -> None:
    """One success with a knife; the dodge comes first, and then the shield of rating 1."""
    table = WodTable()
    table.pc("Ama", **BOTH, weapons=["throwing_knife"])
    table.npc("Thug", **BOTH, shield={"id": "targe", "name": "Targe", "rating": 1})
    table.start()
    table.declare_all(ama={"act": "attack", "target": "thug", "weapon": "throwing_knife"})
    table.dice(*some(1), *some(dodged))
    table.act("thug", "dodge")
    assert ("Thug's Targe takes 1 success." in table.told(PUBLIC)) == takes
    assert head(table)[0] == ("Thug dodges the attack of Ama" if dodged else "Ama misses Thug")


@pytest.mark.clause("WOD-DMG-03", "WOD-HEALTH-01")
def test_only_a_worse_level_is_told() -> None:
    """With all seven boxes full, bashing turns marks into lethal ones: the level is the same."""
    table = WodTable()
    table.pc("Ama", health=["bashing"] * 7)
    table.declare(GM, "wound", combatant="ama", harm="bashing", levels=1, soaked=False)
    assert table.told(PUBLIC)[-1] == "Ama takes 1 level of bashing damage."


@pytest.mark.clause("WOD-INIT-06")
@pytest.mark.parametrize("hidden", [False, True])
def test_the_quicker_hear_who_means_to_attack_them(hidden: bool) -> None:
    """This holds where the lowest declare first. They hear of nobody that they cannot see."""
    table = WodTable(declare_order="lowest_first")
    table.pc("Ama")
    table.npc("Idler")
    _ = table.join("Thug", GM, hidden=hidden, **PLAIN)
    table.start(10, 5, 1)
    for id, wish in (("thug", {"act": "attack", "target": "ama"}), ("idler", {"act": "wait"})):
        if ("thug", "declare") in table.asks() or id == "idler":
            table.act(id, wish.pop("act"), **wish)
    facts: Any = table.prompt("ama").ask.facts
    assert facts.declared_at_me == (() if hidden else ("thug",))


@pytest.mark.clause("WOD-STUN-01", "WOD-DIFF-02")
def test_what_ends_with_a_turn_is_told() -> None:
    """Blinded for this turn and one more; rain for this turn."""
    table = WodTable()
    table.pc("Ama")
    table.npc("Thug")
    table.start()
    table.declare(GM, "condition", combatant="ama", state="blinded", lasts="2 turns")
    table.declare(GM, "circumstance", combatant="ama", dice=-1, lasts="1 turn", reason="Rain")
    for _ in range(2):
        table.declare_all(thug={"act": "move", "yards": 1})
    assert "Rain ends for Ama." in table.told(PUBLIC)
    assert table.told(PUBLIC)[-2:] == ["Ama is no longer blinded.", "Turn 3 begins."]


@pytest.mark.clause("WOD-DEF-02")
@pytest.mark.parametrize(
    ("method", "arete", "meets_it"),
    [(Method.MAGIC, 1, True), (Method.MAGIC, 0, False), (Method.GUN, 1, False)],
)
def test_magic_meets_magic(method: Method, arete: int, meets_it: bool) -> None:
    """Countermagick takes a dot of arete, and something magical to counter."""
    table = WodTable()
    table.pc("Ama", arete=arete)
    thing = Weapon(id="thing", name="Thing", method=method)
    assert meets(table.who("ama"), Guard.COUNTER, thing) == meets_it


@pytest.mark.clause("WOD-ARMOR-03")
def test_armour_that_is_on_at_last_is_told() -> None:
    """One turn: at the end of the first."""
    table = WodTable()
    table.pc("Ama", armour={"id": "plate", "name": "Plate", "don_turns": 1, "worn": False})
    table.npc("Thug")
    table.start()
    table.declare(GM, "wear", combatant="ama")
    table.declare_all(thug={"act": "move", "yards": 1})
    assert table.told(PUBLIC)[-2:] == ["Ama wears Plate.", "Turn 2 begins."]
