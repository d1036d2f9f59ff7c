"""What the ready-made orders do."""

from __future__ import annotations

import pytest

from rules.engine.intents.book import Book, Kept
from rules.engine.intents.plans import Mode, Plan, Policy, Step
from rules.wayward.styles import PRESETS
from tests.rules.wayward.table import TIRELESS, WayTable


def drilled(style: str, *falling: int, **ama: object) -> WayTable:
    """Ama fights in this style against Ben, who is asked second."""
    table = WayTable()
    made = PRESETS.style(style)
    assert made is not None
    turns = {"act": made.say(made.aim())["act"]}
    plan = Plan(id="p", owner="ama", about="ama", steps=(Step(say=turns),))
    policy = Policy(name=style, group=("ama",), plan=plan, mode=Mode.ALONE, style=style)
    table.answers = Book(Kept(policies=(policy,)))
    table.pc("Ama", side="red", **ama)
    table.pc("Ben", side="blue")
    table.dice(20, 10, *falling)
    table.begin()
    return table


@pytest.mark.parametrize(
    ("hp", "act", "falling"), [(100, "block", ()), (101, "attack", (TIRELESS,))]
)
def test_the_careful_block_once_they_are_down_to_half(
    hp: int, act: str, falling: tuple[int, ...]
) -> None:
    """Of 200 HP 100 are half, so Ama blocks; with 101 she attacks."""
    table = drilled("careful", *falling, hp=hp, hp_max=200)
    [deed] = table.fight.battle.deeds.values()
    assert deed.act == act
