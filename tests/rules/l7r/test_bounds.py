"""The least and the most that a sheet, a house rule, an amendment and each form take.

The book has no upper bounds but ten phases, ten faces of a die, and the lowest Ring for void
points. The others are limits of ours, so that nothing grows without end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from json import dumps
from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import load
from rules.engine.views.visibility import GM
from rules.l7r.acts import OUT_OF_TURN
from rules.l7r.sheet import House, Sheet
from rules.l7r.state import L7rFight, Samurai
from tests.rules.l7r.table import L7rTable, two
from tests.rules.limits import Bounds, accepts, all_within, held, letters, many, taken, within

Row = tuple[str, Callable[[int], Any], Bounds]

RINGS = ("air", "earth", "fire", "water", "void")
HIGH: Mapping[str, Any] = dict.fromkeys(RINGS, 20)


def ranked(count: int) -> dict[str, int]:
    """So many skills."""
    return {f"skill {number}": 1 for number in many(count)}


def arms(count: int) -> list[dict[str, Any]]:
    """So many weapons."""
    return [{**OAR, "id": f"oar-{number}"} for number in many(count)]


OAR = {"id": "oar", "name": "Oar", "rolled": 1, "kept": 1}
SHEET: tuple[Row, ...] = (
    *[(ring, int, (1, 20)) for ring in RINGS],
    *[(knack, int, (0, 20)) for knack in ("attack", "parry", "iaijutsu", "void_points")],
    ("xp", int, (0, 3000)),
    ("light_wounds", int, (0, 9999)),
    ("serious_wounds", int, (0, 9999)),
    ("wound_threshold_modifier", int, (-1, 1)),
    ("side", letters, (0, 40)),
    ("text", letters, (0, 1000)),
    ("skills", ranked, (0, 60)),
    ("skills", lambda rank: {"lore": rank}, (0, 20)),
    ("weapons", arms, (0, 20)),
    ("weapons", lambda n: [{**OAR, "rolled": n}], (0, 20)),
    ("weapons", lambda n: [{**OAR, "kept": n}], (0, 20)),
    ("weapons", lambda n: [{**OAR, "id": letters(n)}], (1, 40)),
    ("weapons", lambda n: [{**OAR, "name": letters(n)}], (1, 60)),
)


@pytest.mark.clause("L7R-SW-05", "L7R-VOID-01", "L7R-DMG-01")
@pytest.mark.parametrize("row", SHEET, ids=lambda row: row[0])
def test_a_sheet_takes_what_its_bounds_allow_and_nothing_beyond(row: Row) -> None:
    """A Ring is at least 1, a knack may be missing, and nothing else lies below 0."""
    name, made, bounds = row
    assert taken(lambda n: read(Sheet, {**HIGH, name: made(n)}), bounds) == within(bounds)


def test_no_more_skills_are_advanced_than_there_are() -> None:
    """At most 60 are named; a skill may be named more than once."""
    skills = ranked(60)
    names = [*skills, "skill 1"]
    for count in (0, 60, 61):
        sheet = {"skills": skills, "advanced": names[:count]}
        assert accepts(lambda raw: read(Sheet, raw), sheet) == (count < 61)


@pytest.mark.clause("L7R-INIT-01", "L7R-INIT-02", "L7R-SW-05")
def test_what_is_amended_stays_within_its_bounds() -> None:
    """Ten phases, and dice that show 1 to 10; at the fight's beginning no phase has begun."""
    somebody = {"id": "ama", "name": "Ama", "player": "ama"}
    pair = [{"id": "ama"}, {"id": "ben"}, {"id": "cai"}]
    tables: tuple[tuple[Any, Mapping[str, Any], tuple[Row, ...]], ...] = (
        (Samurai, somebody, (
            *[row for row in SHEET if row[0] in (*RINGS, "attack", "light_wounds", "xp",
                                                 "wound_threshold_modifier")],
            ("dice", lambda face: [face], (1, 10)),
            ("rolled", lambda face: [face], (1, 10)),
            ("hold_until", int, (0, 10)),
        )),
        (L7rFight, {}, (
            ("round", int, (0, 99_999)),
            ("phase", int, (0, 10)),
            ("duel", lambda turn: {"duelists": pair[:2], "turn": turn}, (0, 1)),
            ("duel", lambda count: {"duelists": pair[: len(many(count))]}, (2, 2)),
        )),
    )  # fmt: skip
    for type_, base, table in tables:
        for name, made, bounds in table:

            def reads(
                n: int, of: Any = type_, base: Any = base, name: str = name, made: Any = made
            ) -> object:
                return load(of, dumps({**base, name: made(n)}))

            assert taken(reads, bounds) == within(bounds), name


@pytest.mark.clause("L7R-DICE-04")
def test_house_rules_have_bounds() -> None:
    """A die too many is worth 1 or 2."""
    assert taken(lambda n: read(House, {"overflow_bonus": n}), (1, 2)) == within((1, 2))


@pytest.mark.clause(
    "L7R-DICE-04", "L7R-DICE-07", "L7R-PARRY-09", "L7R-DMG-05", "L7R-SW-04", "L7R-DUEL-21",
)  # fmt: skip
def test_a_campaign_begins_with_these_house_rules() -> None:
    """As the rulebook's list of settings says."""
    assert vars(House()) == {
        "overflow_bonus": 2,
        "duel_without_iaijutsu": "penalties",
        "interrupt_actions": "parry",
        "failed_parry_damage": "none",
        "crippled_reroll": True,
        "duel_miss_raise": "damage",
    }


# ---------------------------------------------------------------- forms


def fields(table: L7rTable, who: str, act: str, about: str = "") -> Mapping[str, Any]:
    """The fields of an act that somebody is asked for."""
    form = table.prompt(who, act, about).ask.live().choices[act].form
    found: Mapping[str, Any] = form.fields
    return found


def out_of_turn(table: L7rTable, by: str, act: str) -> Mapping[str, Any]:
    """The fields of an act that is possible at any time."""
    return OUT_OF_TURN[act].form(table.fight, by).fields


@pytest.mark.clause("L7R-VOID-02", "L7R-INIT-08")
@pytest.mark.parametrize(("points", "ring", "most"), [(3, 3, 3), (1, 3, 1), (0, 3, 0)])
def test_a_roll_takes_no_more_void_points_than_there_are(points: int, ring: int, most: int) -> None:
    """Nor more than the lowest Ring; one holds up to phase 10, or until somebody acts (0)."""
    table = two(ama={**dict.fromkeys(RINGS, ring), "void_points": points})
    acts: dict[str, dict[str, Bounds]] = {
        "attack": {"void": (0, most)},
        "hold": {"until": (0, 10)},
        "other": {"what": (1, 1000)},
    }
    for act, bounds in acts.items():
        assert held(fields(table, "ama", act), bounds) == all_within(bounds), act
    assert fields(table, "ama", "hold")["until"].read("somebody acts") == 0


@pytest.mark.clause("L7R-PARRY-01", "L7R-WND-02", "L7R-VOID-02")
def test_the_target_of_an_attack_plans_with_its_void_points() -> None:
    """Ama has 2 void points: 0 to 2 on the parry, and on the check, or -1: ask me."""
    table = L7rTable()
    table.pc("Ama")
    table.npc("Foe")
    table.start(5, 6, 10, 1, 4, 10)
    table.say(GM, "attack", target="ama")
    bounds: dict[str, dict[str, Bounds]] = {
        "predeclare": {"void": (0, 2), "wound_void": (-1, 2)},
        "parry": {"void": (0, 2), "wound_void": (-1, 2), "up_to": (0, 999)},
        "let": {"wound_void": (-1, 2)},
    }
    for act, table_of in bounds.items():
        found = fields(table, "ama", act)
        assert held(found, table_of) == all_within(table_of), act
        assert found["wound_void"].read("ask me") == -1
    assert fields(table, "ama", "parry")["up_to"].read("any") == 0


@pytest.mark.clause("L7R-DUEL-02", "L7R-DUEL-06", "L7R-DUEL-09", "L7R-VOID-02")
def test_duelists_say_beforehand_what_their_void_points_allow() -> None:
    """Two void points; -1 is "ask me"; more than 20 focuses are chosen one after the other."""
    table = L7rTable()
    table.pc("Ama", iaijutsu=1)
    table.pc("Kuni", iaijutsu=1)
    said: dict[str, Bounds] = {"stance": (-1, 2), "contest": (-1, 2), "focus": (-1, 20)}
    found = out_of_turn(table, "ama", "challenge")
    assert held(found, said) == all_within(said)
    assert [found[name].read("ask me") for name in said] == [-1, -1, -1]
    table.declare("ama", "challenge", challenger="ama", opponent="kuni")
    assert held(fields(table, "kuni", "accept"), said) == all_within(said)
    table.say("kuni", "accept")
    table.begin()
    ready: dict[str, Bounds] = {"void": (0, 2), "contest": (-1, 2), "focus": (-1, 20)}
    assert held(fields(table, "ama", "ready"), ready) == all_within(ready)


@pytest.mark.clause("L7R-HEAL-02", "L7R-INIT-07", "L7R-DICE-09")
def test_what_the_gm_says_has_its_bounds() -> None:
    """Up to 20 wounds at once, healed or inflicted; a TN of 0 is an open roll."""
    table = two()
    heal: dict[str, Bounds] = {"wounds": (-20, 20), "note": (0, 300)}
    assert held(out_of_turn(table, GM, "heal"), heal) == all_within(heal)
    align: dict[str, Bounds] = {"side": (1, 40)}
    assert held(out_of_turn(table, GM, "align"), align) == all_within(align)
    table.say("ama", "other", what="I climb")
    bounds: dict[str, dict[str, Bounds]] = {
        "rule": {"outcome": (1, 1000)},
        "refuse": {"reason": (0, 300)},
        "check": {"skill": (1, 60), "tn": (0, 999)},
    }
    for act, table_of in bounds.items():
        assert held(fields(table, GM, act), table_of) == all_within(table_of), act
    assert fields(table, GM, "check")["tn"].read("open") == 0
    assert fields(table, GM, "rule")["outcome"].long
    assert "void" not in fields(table, GM, "check")
    table.say(GM, "rule", outcome="You are up.")
    assert fields(table, GM, "other")["what"].long
    table.say(GM, "other", what="They climb")
    spent: dict[str, Bounds] = {"void": (0, 2)}
    assert held(fields(table, GM, "check"), spent) == all_within(spent)


@pytest.mark.clause("L7R-PARRY-09", "L7R-VOID-02")
def test_an_interrupt_takes_void_points_like_any_attack() -> None:
    """Ama's partner has one void point, Ama two: the form takes what either may spend."""
    table = L7rTable(interrupt_actions="parry_and_attack")
    table.join("Ama", "ama", void_points=2)
    table.join("Ben", "ama", void_points=1)
    table.npc("Foe")
    table.start(5, 6, 10, 7, 8, 10, 1, 4, 10)
    bounds: dict[str, Bounds] = {"void": (0, 2)}
    assert held(out_of_turn(table, "ama", "interrupt"), bounds) == all_within(bounds)
