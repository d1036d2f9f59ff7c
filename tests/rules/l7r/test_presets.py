"""The ready-made ways to fight: what they spend, and when. These are choices of ours.

And what a fight remembers of blows, harm and actions, which the aims of these ways go by.
"""

from __future__ import annotations

import pytest

from rules.engine.intents.aims import FOE, Aim
from rules.engine.intents.amounts import UpTo
from rules.engine.intents.conditions import All, Test
from rules.engine.intents.presets import Say
from rules.engine.views.visibility import GM
from rules.l7r.styles import PRESETS
from tests.rules.l7r.table import two


def style(key: str) -> Say:
    """The replies of a style."""
    found = PRESETS.style(key)
    assert found is not None
    return found.say(Aim((FOE,)))


def stated(condition: object) -> set[tuple[str, str, object]]:
    """All tests of a condition."""
    parts = condition.of if isinstance(condition, All) else (condition,)
    return {(each.fact, each.test, each.value) for each in parts if isinstance(each, Test)}


@pytest.mark.parametrize("key", ["aggressive", "careful", "protect", "hold_back"])
def test_styles_spend_one_void_point_on_a_wound_check_and_keep_light_wounds_up_to_18(
    key: str,
) -> None:
    """From 19 light wounds they take a serious one; tens are left."""
    say = style(key)
    take, keep = say["light"]
    assert (take.act, keep.act, stated(take.when)) == ("take", "keep", {("light", ">=", 19)})
    assert say["wound"][0].fields == {"void": UpTo(1)}
    assert [each.act for each in say["reroll"]] == ["leave"]
    assert (say["late"][0].act, say["late"][1].act) == ("parry", "let")


def test_the_aggressive_interrupt_only_once_they_are_hurt() -> None:
    """Unhurt, they do not spend two dice on a parry; the careful parry for friends."""
    let, parry, light, last = style("aggressive")["parry"]
    assert stated(let.when) == {("self", "=", True), ("interrupt", "=", True), ("serious", "<=", 0)}
    assert [each.act for each in (let, parry, light, last)] == ["let", "parry", "let", "let"]
    assert parry.fields["wound_void"] == UpTo(1)
    friend = style("careful")["parry"][2]
    assert (friend.act, ("dice", ">=", 2) in stated(friend.when)) == ("parry", True)
    assert [each.act for each in style("hold_back")["act"]][-1] == "hold"
    assert "50" in str(PRESETS.half)
    assert [(each.key, each.aimed) for each in PRESETS.deeds] == [("attack", True)]


@pytest.mark.clause("L7R-DMG-02", "L7R-WND-04", "L7R-INIT-06")
def test_a_fight_remembers_who_struck_whom_who_was_hurt_and_who_has_acted() -> None:
    """9 of damage, and 10 more for the serious wound that 3 does not prevent; to hold is no act."""
    table = two(ama={"weapons": ["katana"]})
    table.attack("ama", "foe", 9, 1, 1, 8, 1, 1, 1, 1, 1, 2, 1, 1)
    table.let()
    memory = table.fight.memory
    assert [(each.by, each.at, each.turn) for each in memory.struck] == [("ama", "foe", "1.1")]
    assert [(each.who, each.harm) for each in memory.harmed] == [("foe", 19)]
    table.say(GM, "hold")
    assert [(each.who, each.beat) for each in memory.acted] == [("ama", 1)]
    assert table.fight.busy
