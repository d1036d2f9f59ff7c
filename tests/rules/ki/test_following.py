"""Combos and Reactions that are said with the answer that they follow from. (KI-TYPE-03)"""

from __future__ import annotations

import pytest

from tests.rules.ki.table import KiTable
from tests.rules.ki.test_techniques import DAGGER, acting, combo


@pytest.mark.clause("KI-TYPE-03")
@pytest.mark.parametrize(("said", "hp", "stamina"), [("use", 6, 5), ("skip", 5, 6)])
def test_an_attack_says_beforehand_whether_its_combos_follow(
    said: str, hp: int, stamina: int
) -> None:
    """Joy heals 1 for 1 stamina, or is left out, and nobody waits for an answer."""
    table = acting("attack", techniques=[combo(stamina=1)], weapons=[DAGGER], hp=5)
    choice = table.prompt("ama").ask.live().choices["attack"]
    wish = choice.form.read({"target": "thug", "weapon": "dagger", "combos": said})
    assert choice.cost(wish) == {"stamina": 6 - stamina}
    table.act("ama", "attack", target="thug", weapon="dagger", combos=said)
    table.act("thug", "endure")
    assert (table.who("ama").hp, table.who("ama").stamina) == (hp, stamina)
    assert "combo" not in [key for _, key in table.asks()]


@pytest.mark.clause("KI-TYPE-03")
def test_a_defence_says_beforehand_whether_reactions_follow() -> None:
    """Answering Edge follows the block unasked: 2 damage for 2 stamina. The thug knows none."""
    table = KiTable()
    table.pc("Ama", techniques=["answering-edge"], weapons=[{"id": "sword", "wielded": True}])
    table.npc("Thug", agility=5, instinct=5, hp_max=20)
    table.start()
    table.take_part("thug", "attack")
    combos = table.prompt("gm").ask.live().choices["attack"].form.fields["combos"]
    assert [each.value for each in combos.options] == ["as_set"]
    table.act("thug", "attack", target="ama", weapon="unarmed")
    table.dice(6)
    table.act("ama", "block", combos="use")
    assert (table.who("thug").hp, table.who("ama").stamina) == (18, 4)


@pytest.mark.clause("KI-TYPE-02")
@pytest.mark.parametrize(("said", "hp", "stamina"), [("use", 10, 5), ("skip", 9, 6)])
def test_taking_a_hit_says_beforehand_whether_reactions_follow(
    said: str, hp: int, stamina: int
) -> None:
    """1 harm leaves 9 of 10 HP; Roll with It gives up to 2 of it back for 1 stamina, or not."""
    table = KiTable()
    table.pc("Ama", techniques=["roll-with-it"], hp_max=10)
    table.npc("Thug", agility=5, instinct=5)
    table.start()
    table.take_part("thug", "attack")
    table.act("thug", "attack", target="ama", weapon="unarmed")
    choice = table.prompt("ama").ask.live().choices["endure"]
    assert choice.cost(choice.form.read({"combos": said})) == {"stamina": 6 - stamina}
    table.act("ama", "endure", combos=said)
    assert (table.who("ama").hp, table.who("ama").stamina) == (hp, stamina)
    assert "combo" not in [key for _, key in table.asks()]
