"""A genjutsu and a wound: which comes first, on one count and on several."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import EVERYONE, PUBLIC
from rules.wayward.board import timeline
from tests.rules.wayward.table import TIRELESS, WayTable
from tests.tables import tables

TABLES = tables(__file__)

TRANCE = TABLES["trance"]
"""It holds and stuns whoever it takes; each test gives it a Delay or none."""
BEFORE, AT, AFTER = -1, 0, 1
LEG = 90
"""A Minor wound of the leg by a blunt blow: it delays nobody."""


def struck(delay: int, when: int, **trance: Any) -> WayTable:
    """Kurenai casts on count 2, 20 + 5 against 1 + 7; Cai wounds Ben so long after it takes effect.

    Ben, with 10 Vitality, acts on count 30. Cai's 1 point of damage is a tenth: a Minor wound.
    """
    table = WayTable()
    made = {**TRANCE, **trance, "delay": str(delay)}
    table.pc("Kurenai", side="red", xp_total=2000, cha=200, willpower=0, techniques=[made])
    bare = {"id": "unarmed", "speed": 8, "stamina": 0, "damage": "1d4"}
    table.pc("Cai", side="red", str=1, agi=1, unarmed=bare)
    table.pc("Ben", side="blue", xp_total=1500, willpower=0, vitality_max=10, hp_max=100)
    table.start()
    for id, acts in (("kurenai", 2), ("cai", 2 + delay + when), ("ben", 30)):
        table.amend(f"combatants.{id}.acts", acts)
    return table


def play(table: WayTable, when: int) -> None:
    """Let everybody act once in the order of the counts; Ben endures the blow."""
    spell, blow = (TIRELESS, 20, 1), (1, LEG)
    table.dice(*((*blow, *spell) if when == BEFORE else (*spell, *blow)))
    todo = {
        ("kurenai", "act"): ("use", {"technique": "trance", "target": "ben"}),
        ("cai", "act"): ("attack", {"target": "ben"}),
        ("ben", "defend"): ("endure", {}),
        ("kurenai", "abort"): ("go_on", {}),
    }
    while due := [asked for asked in table.asks() if asked in todo]:
        act, fields = todo[due[0]] if due[0][1] == "abort" else todo.pop(due[0])
        table.act(due[0][0], act, **fields)
    assert table.dice_left() == []


def outcome(table: WayTable) -> tuple[int, int, int | None]:
    """How many genjutsu hold Ben, how far they are immobilized, and when they act."""
    ben = table.who("ben")
    worst = max([each.severity for each in ben.body.statuses], default=0)
    return len(ben.jutsu.genjutsu), worst, ben.acts_at


@pytest.mark.clause("WAY-GENJ-10", "WAY-SIMUL-01", "WAY-DELAY-01", "WAY-STUN-05")
@pytest.mark.parametrize(
    ("delay", "when", "left"),
    [
        (0, BEFORE, (1, 3, 35)),
        (0, AT, (1, 3, 35)),
        (0, AFTER, (0, 0, 30)),
        (4, BEFORE, (1, 3, 35)),
        (4, AT, (0, 0, 30)),
        (4, AFTER, (0, 0, 30)),
    ],
)
def test_a_wound_ends_a_whole_genjutsu_that_was_cast_before_it(
    delay: int, when: int, left: tuple[int, int, int]
) -> None:
    """Immobilization 3 and Stun 5 are a part of it; one cast on the wound's own count comes after.

    Cast on count 2; with Delay 4 it takes effect on count 6, and was cast before a wound of that.
    """
    table = struck(delay, when)
    play(table, when)
    assert [each.row for each in table.who("ben").body.wounds] == ["blunt-minor-leg"]
    assert outcome(table) == left


@pytest.mark.clause("WAY-STUN-05", "WAY-GENJ-10")
def test_only_the_stun_of_the_genjutsu_ends_with_it() -> None:
    """A Stun 8 from elsewhere is the larger one: it stays when the Trance ends."""
    table = struck(0, AFTER)
    table.dice(TIRELESS, 20, 1)
    table.act("kurenai", "use", technique="trance", target="ben")
    table.declare("gm", "afflict", combatant="ben", status="stun", severity=8)
    table.act("cai", "attack", target="ben")
    table.dice(1, LEG)
    table.act("ben", "endure")
    assert outcome(table) == (0, 0, 38)


@pytest.mark.clause("WAY-GENJ-12", "WAY-CBEX-05", "WAY-DELAY-02")
@pytest.mark.parametrize("how", ["go_on", "break_off", "announced", "at_once", "with_a_defence"])
def test_nobody_else_reads_the_name_of_a_delayed_genjutsu(how: str) -> None:
    """Not on the board, not in the question whether to go on, not when it is broken off."""
    table = struck(4, BEFORE - 2)
    table.act("kurenai", "use", technique="trance", target="ben")
    shown = [slot.note for slot in timeline(table.fight).slots if slot.audience is EVERYONE]
    match how:
        case "announced" | "at_once":
            at = 5 if how == "announced" else 0
            table.declare("kurenai", "abort", combatant="kurenai", at=at)
            table.act("cai", "block", length=20)
        case "with_a_defence":
            table.act("cai", "attack", target="kurenai")
            table.dice(20)
            table.act("kurenai", "dodge", abort=True)
        case _:
            table.act("cai", "block", length=20)
            questions = [each.ask.question for each in table.scene.prompts]
            assert questions == ["A jutsu takes effect on count 6. Go on?"]
            table.dice(*((TIRELESS, 20, 1) if how == "go_on" else ()))
            table.act("kurenai", how)
    assert [text for text in (*table.told(PUBLIC), *shown) if "Trance" in text] == []
    assert "a jutsu" in shown
    assert any(text.endswith(": a jutsu.") for text in table.told(PUBLIC)) is (how != "go_on")
