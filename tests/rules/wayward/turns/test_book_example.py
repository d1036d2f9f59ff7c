"""The source's own worked combat, count by count."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.drive import Answers, Given
from rules.engine.replay.scene import Prompt, Scene
from rules.errors import RulesError
from tests.rules.wayward.table import WayTable
from tests.tables import tables

TABLES = tables(__file__)

SLOW: dict[str, Any] = {"types": ["blunt"], "stamina": 5, "damage": "1d6", "hands": 0, "held": True}
SHADOW = TABLES["shadow"]


def arm(name: str, speed: int) -> dict[str, Any]:
    """A weapon of that Speed that leaves both hands free."""
    return {**SLOW, "id": name, "name": name.title(), "speed": speed}


def combat() -> WayTable:
    """Totals of 16, 12 and 6: Shuji on 0, Isa on 4, Chiyo on 10. Nobody has Willpower."""
    table = WayTable()
    table.pc("Shuji", willpower=0, weapons=[arm("kick", 12)])
    table.pc("Isa", willpower=0, techniques=[SHADOW])
    table.pc("Chiyo", willpower=0, weapons=[arm("roll", 20)])
    return table.start(14, 10, 4)


def counts(table: WayTable) -> list[int | None]:
    """The next actions of Shuji, Isa and Chiyo."""
    return [table.who(id).turn.acts for id in ("shuji", "isa", "chiyo")]


@pytest.mark.clause("WAY-CBEX-01", "WAY-CBEX-02", "WAY-CBEX-03", "WAY-INTR-04", "WAY-INTR-07")
def test_the_worked_combat_gives_its_counts() -> None:
    """From 0, 4 and 10 it comes to 30, 28 and 34; a Dodge costs 2 whether it works or not."""
    table = combat()
    assert counts(table) == [0, 4, 10]
    # 0: a punch of 8 at Chiyo, who fails to dodge it: 12 against a die of 1 and 2.
    table.dice(20, 1, 1, 1)
    table.act("shuji", "attack", target="chiyo")
    table.act("chiyo", "dodge")
    assert counts(table) == [8, 4, 12]
    # 4: handseals of 14.
    table.act("isa", "seals", technique="shadow")
    assert counts(table) == [8, 18, 12]
    # 8: a kick of 12 at Chiyo, who dodges.
    table.dice(20, 20)
    table.act("shuji", "attack", target="chiyo", weapon="kick")
    table.act("chiyo", "dodge")
    assert counts(table) == [20, 18, 14]
    # 14: a roll of 20 at Isa, who dodges; her seals hold, and are done 2 later.
    table.dice(20, 20)
    table.act("chiyo", "attack", target="isa", weapon="roll")
    table.act("isa", "dodge")
    assert counts(table) == [20, 20, 34]
    # 20: both act at once, and each dodges the other.
    table.act("shuji", "attack", target="isa")
    table.dice(20, 20)
    table.act("isa", "release", target="shuji")
    table.dice(20)
    table.act("isa", "dodge")
    table.dice(20)
    table.act("shuji", "dodge")
    assert counts(table) == [30, 28, 34]


@pytest.mark.clause("WAY-SIMUL-01", "WAY-SIMUL-02")
def test_both_of_two_deadly_blows_of_one_count_land() -> None:
    """Each would bring the other to 0 HP: both are rolled, and both fall when the count closes."""
    table = WayTable()
    for name in ("Ama", "Ben"):
        table.pc(name, willpower=0, vitality=0, hp=1, str=1)
    table.start()
    table.dice(20, 20)
    table.act("ama", "attack", target="ben")
    table.act("ben", "attack", target="ama")
    table.dice(2, 2, 2, 2)
    table.act("ben", "endure")
    assert table.who("ben").pools.hp == 1
    table.act("ama", "endure")
    assert [table.who(id).body.condition.value for id in ("ama", "ben")] == ["incapacitated"] * 2


class Always(Answers):
    """Ama has ordered this answer to this question."""

    def __init__(self, key: str, act: str) -> None:
        self.key, self.value = key, {"act": act}

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """The answer, where the question is meant."""
        meant = prompt.ask.key == self.key and prompt.ask.about == "ama"
        return Given(self.value, "order:1") if meant else None

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        """It always fits."""
        raise AssertionError(error)


@pytest.mark.clause("WAY-SIMUL-03")
@pytest.mark.parametrize(
    ("order", "dice"), [("as_declared", [1, 20, 20]), ("defences_first", [20, 20, 1])]
)
def test_whoever_acts_and_defends_on_one_count_says_what_he_pays_first(
    order: str, dice: list[int]
) -> None:
    """Ama's own Stamina roll of 1 falls before Ben's and her Dodge, or by her order after them."""
    table = WayTable()
    table.answers = Always("fatigue_order", order)
    for name in ("Ama", "Ben"):
        table.pc(name, willpower=0, agi=20)
    table.start()
    table.act("ama", "attack", target="ben")
    table.dice(*dice)
    table.act("ben", "attack", target="ama")
    table.act("ama", "dodge")
    rolls = [line for line in table.told() if "Stamina" in line and "against" in line]
    assert rolls[0].startswith("Ama" if order == "as_declared" else "Ben")
