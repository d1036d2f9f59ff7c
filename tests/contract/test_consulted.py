"""Every question that waits for nobody takes an order, in every ruleset."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

import pytest

from bot.contract.table import Table
from rules import RULESETS
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.checks import check_replies
from rules.engine.intents.replies import Intent, Reply
from rules.engine.views.visibility import GM
from tests.architecture.source import inside
from tests.rules.ki.table import KiTable
from tests.rules.ki.test_techniques import acting, combo
from tests.rules.l7r.table import L7rTable
from tests.rules.wayward.table import WayTable, duel


def consulted(key: str) -> set[str]:
    """The questions of a ruleset that may be asked without waiting for the answer."""
    return {
        node.args[0].value
        for module in inside(f"rules.{key}")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
        and any(each.arg == "consult" for each in node.keywords)
        and isinstance(node.args[0], ast.Constant)
    }


def a_technique_that_is_never_used(order: Book) -> Table:
    """Ama's Combo is switched off."""
    table = acting("attack", techniques=[combo(switch="never")], weapons=["dagger"], hp=5)
    table.answers = order
    table.act("ama", "attack", target="thug")
    table.act("thug", "endure")
    return table


def a_pass_that_stands(order: Book) -> Table:
    """Ama has passed turn 8; the thug passes turn 6."""
    table = KiTable()
    table.pc("Ama", agility=3, instinct=4)
    table.npc("Thug", agility=3, instinct=2)
    table.start(1, 1)
    table.act("ama", "pass")
    table.answers = order
    table.act("thug", "pass")
    return table


def a_hold_that_stands(order: Book) -> Table:
    """Ama has held in phase 1; the foe holds in phase 6."""
    table = L7rTable()
    table.pc("Ama", void=1)
    table.npc("Foe", void=1)
    table.start(1, 10, 6, 10)
    table.say("ama", "hold")
    table.answers = order
    table.say(GM, "hold")
    return table


def somebody_acts(order: Book) -> Table:
    """Ama performs seals while Ben acts."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    table.start(20, 10)
    table.answers = order
    table.act("ama", "move", length=30)
    table.act("ben", "block", length=5)
    return table


def a_friend_is_attacked(order: Book) -> Table:
    """Ama plays both the target of Cai's attack and who stands beside it."""
    table = WayTable()
    table.pc("Cai", side="red", willpower=0, unarmed={"id": "unarmed", "speed": 12})
    for name in ("Ama", "Bo"):
        table.join(name, "ama", side="blue", vitality_max=4000)
    table.start(20, 10, 10)
    for id in ("ama", "bo"):
        table.amend(f"combatants.{id}.acts", 40)
    table.answers = order
    table.dice(20, 7, 1, 1)
    table.act("cai", "attack", target="bo")
    return table


def two_at_once(order: Book) -> Table:
    """Ama and Ben strike at each other on one count, and Ama dodges."""
    table = WayTable()
    for name in ("Ama", "Ben"):
        table.pc(name, willpower=0, agi=20)
    table.start()
    table.answers = order
    table.act("ama", "attack", target="ben")
    table.dice(20, 20, 1)
    table.act("ben", "attack", target="ama")
    table.act("ama", "dodge")
    return table


def a_late_start(order: Book) -> Table:
    """Ama's Initiative is 15 counts behind Ben's, until a 16 of Willpower is 4 behind."""
    table = WayTable()
    for name in ("Ama", "Ben"):
        table.pc(name, agi=20, willpower=1)
    table.answers = order
    table.start(5, 20, 16)
    assert table.who("ama").turn.rolled == 18
    return table


EDGE = {"id": "edge", "name": "Edge", "types": ["slashing", "piercing"], "speed": 8}


def two_kinds(order: Book) -> Table:
    """Ama strikes with a blade that cuts and pierces."""
    blade = {**EDGE, "damage": "1d6", "held": True}
    table = duel({"str": 200, "weapons": [blade]}, {"vitality_max": 200, "hp_max": 2000})
    table.answers = order
    table.dice(20, 1, 30)
    table.act("ama", "attack", target="ben", weapon="edge")
    table.act("ben", "endure")
    return table


def a_blocked_blow(order: Book) -> Table:
    """Ama's fist meets the Block that Ben keeps up."""
    table = duel({"str": 400}, {"vitality_max": 200, "hp_max": 2000})
    block = {"by": "ben", "act": "block", "title": "Block", "renewed": True, "speed": 30}
    table.amend("deeds.b", {"id": "b", **block})
    table.amend("combatants.ben.doing", "b")
    table.answers = order
    table.dice(20, 1, 1)
    table.act("ama", "attack", target="ben")
    table.act("ben", "block")
    return table


CASES: Mapping[tuple[str, str], tuple[Reply, str, Callable[[Book], Table]]] = {
    ("ki", "combo"): (Reply("use"), "ama", a_technique_that_is_never_used),
    ("ki", "join"): (Reply("join"), "ama", a_pass_that_stands),
    ("l7r", "act"): (Reply("hold"), "ama", a_hold_that_stands),
    ("wayward", "abort"): (Reply("break_off"), "ama", somebody_acts),
    ("wayward", "initiative"): (Reply("spend"), "ama", a_late_start),
    ("wayward", "protect"): (Reply("protect"), "ama", a_friend_is_attacked),
    ("wayward", "fatigue_order"): (Reply("defences_first"), "ama", two_at_once),
    ("wayward", "wound_type"): (Reply("wound_kind", {"kind": "piercing"}), "ama", two_kinds),
    ("wayward", "wound_location"): (
        Reply("wound_place", {"place": "left arm"}),
        "ben",
        a_blocked_blow,
    ),
}


def test_every_consulted_question_has_a_row() -> None:
    """A new one needs a fight here in which an order answers it."""
    found = {(key, question) for key in RULESETS for question in consulted(key)}
    assert found == {*CASES}


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_an_order_decides_what_waits_for_nobody(case: tuple[str, str]) -> None:
    """It can be written, and its answer stands in the journal in place of the default."""
    key, question = case
    reply, owner, played = CASES[case]
    rules = RULESETS[key]
    check_replies((reply,), rules.choices.questions[question], rules)
    order = Intent(id="o", owner=owner, question=question, replies=(reply,))
    table = played(Book(Kept(orders=(order,))))
    said = [r.entry for r in table.records if getattr(r.entry, "via", "") == "intent:o.0"]
    assert [each.value["act"] for each in said][:1] == [reply.act]
