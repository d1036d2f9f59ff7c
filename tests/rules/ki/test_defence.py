"""Dodge, Block and Predict, and their improvement. (KI-TYPE-04, KI-DEF, KI-STA-02..04)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable
from tests.rules.ki.test_attack import attacked, hits

SWORD = {"id": "sword", "wielded": True, "damage": 6}
FAN = {"id": "war-fan", "wielded": True}
SIX = {"agility": 7, "strength": 7, "acting": 7, "unarmed_damage": 6}


@pytest.mark.clause("KI-TYPE-04")
def test_the_target_chooses_once_per_attack_and_pays_nothing() -> None:
    """Two blows, two questions; neither Dodge costs stamina."""
    table = attacked({"agility": 1, "hands": 2}, {"agility": 9})
    for _ in range(2):
        table.dice(1)
        assert table.asks() == [("ama", "defend")]
        table.act("ama", "dodge")
    assert table.who("ama").stamina == 6
    assert table.fight.stack == []


@pytest.mark.clause("KI-TYPE-04", "KI-HP-04")
def test_who_cannot_react_is_not_asked() -> None:
    """Unconscious, she takes the next blow without a question."""
    table = attacked({**SIX, "hands": 2}, {"hp": 6})
    table.act("ama", "endure")
    table.act("ama", "fall")
    assert table.asks() == [("ron", "piece")]
    table.act("ron", "attack", target="ama")
    assert table.who("ama").hp == -6


@pytest.mark.clause("KI-TYPE-04")
@pytest.mark.parametrize(
    ("default", "weapons", "silence"),
    [
        ("dodge", [], "dodge"),
        ("predict", [], "predict"),
        ("block", [SWORD], "block"),
        ("block", [], "dodge"),
    ],
)
def test_silence_takes_the_default_defence(
    default: str, weapons: list[dict[str, Any]], silence: str
) -> None:
    """The sheet's defence, or a Dodge if that is not possible."""
    table = attacked(SIX, {"default_defense": default, "weapons": weapons})
    assert table.prompt("ama").ask.silence() == {"act": silence}


@pytest.mark.clause("KI-DEF-01", "KI-DEF-02")
def test_a_dodge_that_works_is_a_clean_miss() -> None:
    """Agility 3 and a die of 5 make 8 against 7: no damage and no condition."""
    table = KiTable()
    table.npc("Ron", agility=7, instinct=9, techniques=["low-sweep"])
    table.pc("Ama", agility=3, instinct=0)
    table.start()
    table.take_part("ron", "technique")
    table.act("ron", "technique", technique="low-sweep", target="ama")
    table.dice(5)
    table.act("ama", "dodge")
    assert "Ama: Dodge 8 against 7: it works." in table.told()
    assert (table.who("ama").hp, table.fight.effects) == (10, [])


@pytest.mark.clause("KI-DEF-03")
def test_a_dodge_that_fails_takes_the_attack_in_full() -> None:
    """Low Sweep deals its 1 damage through armour of 0, and Ama is prone."""
    table = KiTable()
    table.npc("Ron", agility=7, instinct=9, techniques=["low-sweep"])
    table.pc("Ama", agility=1, instinct=0)
    table.start()
    table.take_part("ron", "technique")
    table.act("ron", "technique", technique="low-sweep", target="ama")
    table.dice(1)
    table.act("ama", "dodge")
    assert table.who("ama").hp == 9
    assert [e.name for e in table.fight.effects_on("ama")] == ["prone"]


@pytest.mark.clause("KI-DEF-05")
@pytest.mark.parametrize(
    ("weapons", "offered"),
    [
        ([], False),
        ([{"id": "sword"}], False),
        ([{"id": "dagger", "wielded": True}], False),
        ([{**SWORD, "durability": 0}], False),
        ([SWORD], True),
    ],
)
def test_a_block_takes_a_whole_blocking_weapon_in_hand(
    weapons: list[dict[str, Any]], offered: bool
) -> None:
    """Not bare hands, nor a sword in its sheath, nor a dagger, nor a broken sword."""
    table = attacked(SIX, {"weapons": weapons})
    assert ("block" in table.acts("ama")) is offered


@pytest.mark.clause("KI-DEF-05", "KI-DEF-04")
@pytest.mark.parametrize(("weapon", "total"), [("sword", 6), ("war-fan", 9), ("", 6)])
def test_with_several_the_target_picks_one(weapon: str, total: int) -> None:
    """Strength 2, die 3: the sword (blade 1) makes 6, the fan (fan 4) 9; unsaid, the first."""
    table = attacked(
        SIX,
        {"strength": 2, "weapons": [SWORD, FAN], "proficiency": {"blade": 1, "fan": 4}},
    )
    table.dice(3)
    table.act("ama", "block", **({"weapon": weapon} if weapon else {}))
    assert any(line.startswith(f"Ama: Block {total} against 7") for line in table.told())


@pytest.mark.clause("KI-DEF-11", "KI-STA-02")
def test_a_failed_dodge_is_improved_for_one_stamina_each() -> None:
    """Dodge 1 + 1 against 7, up to 3 times: 2 + 2, 4 + 2, then 6 + 4: three stamina, a success."""
    table = attacked(SIX, {"agility": 1})
    table.dice(1, 2, 2, 4)
    table.act("ama", "dodge", improve=3)
    assert "Ama: Dodge 10 against 7: it works." in table.told()
    assert table.who("ama").stamina == 3


@pytest.mark.clause("KI-STA-02", "KI-STA-03")
@pytest.mark.parametrize(("act", "stamina"), [("dodge", 2), ("predict", 4)])
def test_the_form_says_what_two_improvements_use_up(act: str, stamina: int) -> None:
    """Two of a Dodge cost 2 stamina, two of a Predict 4."""
    choice = attacked(SIX, {"agility": 1}).prompt("ama").ask.live().choices[act]
    assert choice.cost(choice.form.read({"improve": 2})) == {"stamina": stamina}


@pytest.mark.clause("KI-DEF-11", "KI-STA-02")
def test_a_block_is_improved_for_one_stamina() -> None:
    """Block 1 + 2 against 7, then 3 + 6: it works, one stamina."""
    table = attacked(SIX, {"strength": 1, "weapons": [SWORD]})
    table.dice(2, 6)
    table.act("ama", "block", improve=3)
    assert (table.who("ama").stamina, table.who("ama").hp) == (5, 20)


@pytest.mark.clause("KI-DEF-11")
def test_only_a_failed_reaction_is_improved() -> None:
    """A Dodge that works at once costs nothing, however often it might have been improved."""
    table = attacked(SIX, {"agility": 6})
    table.dice(2)
    table.act("ama", "dodge", improve=3, then_ask=True)
    assert table.who("ama").stamina == 6
    assert not hits(table)


@pytest.mark.clause("KI-DEF-11")
def test_who_wishes_is_asked_again_after_the_failed_roll() -> None:
    """Dodge 2 against 7, "ask me": the failed roll is shown, then improve or accept."""
    table = attacked(SIX, {"agility": 1})
    table.dice(1)
    table.act("ama", "dodge", then_ask=True)
    assert table.asks() == [("ama", "improve")]
    assert "Ama: Dodge 2 against 7: it fails." in table.told()
    assert table.prompt("ama").ask.silence() == {"act": "accept"}
    table.dice(6)
    table.act("ama", "improve")
    assert (table.who("ama").stamina, hits(table)) == (5, False)


@pytest.mark.clause("KI-DEF-11")
def test_who_accepts_takes_the_hit_and_keeps_the_stamina() -> None:
    """Accepting ends it."""
    table = attacked(SIX, {"agility": 1})
    table.dice(1)
    table.act("ama", "dodge", then_ask=True)
    table.act("ama", "accept")
    assert (table.who("ama").stamina, table.who("ama").hp) == (6, 14)


@pytest.mark.clause("KI-STA-04")
def test_a_limit_beyond_ones_stamina_is_refused() -> None:
    """Stamina 1: one improvement of a Dodge may be planned, none of a Predict."""
    table = attacked(SIX, {"stamina": 1})
    assert table.refusal("ama", "dodge", improve=2) == (
        "Choose a whole number from 0 to 1 (each costs 1 Stamina, and 1 is left)."
    )
    assert table.refusal("ama", "predict", improve=1) == (
        "Improvements at most: only 0 is possible now (each costs 2 Stamina, and 1 is left)."
    )


def test_an_npc_without_stamina_is_asked_all_the_same() -> None:
    """The GM said "ask me": that nothing is left must not show in a missing question."""
    table = KiTable()
    table.pc("Ama", agility=7, instinct=9, hands=1)
    table.npc("Thug", stamina_max=0)
    table.start()
    table.take_part("ama", "attack")
    table.act("ama", "attack", target="thug")
    table.dice(1)
    table.act("thug", "dodge", then_ask=True)
    assert table.asks() == [("thug", "improve")]
    assert table.acts(GM) == ["accept"]


@pytest.mark.clause("KI-ATK-01", "KI-ATK-03", "KI-ATK-04")
@pytest.mark.parametrize(
    ("act", "dice", "parts", "total"),
    [
        ("dodge", (6,), [(2, "Agility"), (0, "Proficiency (unarmed)")], 2),
        ("predict", (3, 6), [(1, "Acting")], 4),
    ],
)
def test_who_misses_reads_their_own_score_and_nobody_is_sent_it(
    act: str, dice: tuple[int, ...], parts: list[tuple[int, str]], total: int
) -> None:
    """Agility 2 against a Dodge, Acting 1 and a 3 against a Predict; the table reads neither."""
    table = KiTable()
    ama = table.pc("ama", agility=2, acting=1, hands=1)
    bo = table.npc("bo", agility=9, reading=9)
    table.start(1, 1)
    table.take_part(ama, "attack")
    table.act(ama, "attack", target=bo)
    table.dice(*dice)
    table.act(bo, act)
    [own] = [line for line in table.lines if line.quiet]
    assert (own.text, own.audience) == (f"ama: Attack Score {total}.", frozenset({"ama"}))
    [rolled] = own.rolls
    assert [(part.value, part.reason) for part in rolled.modifiers] == parts
    assert (rolled.total, rolled.by) == (total, "ama")


@pytest.mark.clause("KI-ATK-04")
def test_a_score_that_failed_to_be_met_is_not_told_for_an_npc_that_is_hit() -> None:
    """Which defence an NPC chose in vain stays theirs."""
    table = KiTable()
    ama, bo = table.pc("ama", agility=9, hands=1), table.npc("bo", agility=1)
    table.start(1, 1)
    table.window(ama)
    table.take_part(ama, "attack")
    table.act(ama, "attack", target=bo)
    table.dice(1)
    table.act(bo, "dodge")
    assert "bo is hit." in table.told()
    assert [line for line in table.lines if line.quiet] == []


@pytest.mark.clause("KI-ATK-01", "KI-ATK-04")
def test_who_hits_a_player_reads_their_own_score_too() -> None:
    """Agility 9 against a Dodge of 1 + 1: everybody has read which defence failed."""
    table = KiTable()
    ama, ben = table.pc("ama", agility=9, hands=1), table.pc("ben", agility=1)
    table.start(1, 1)
    table.window(ama)
    table.take_part(ama, "attack")
    table.act(ama, "attack", target=ben)
    table.dice(1)
    table.act(ben, "dodge")
    assert "ben is hit." in table.told()
    [own] = [line for line in table.lines if line.quiet]
    assert (own.text, own.audience) == ("ama: Attack Score 9.", frozenset({"ama"}))


@pytest.mark.clause("KI-DEF-12", "KI-INIT-03")
def test_the_die_of_an_improvement_is_told_to_those_who_know_the_roll() -> None:
    """Of a player to all, of an NPC to the GM; it is their dLuck."""
    for one in ("pc", "npc"):
        table = KiTable()
        ama, bo = table.pc("ama", agility=4, hands=1), getattr(table, one)("bo", agility=1)
        table.start(1, 1)
        table.window(ama)
        table.take_part(ama, "attack")
        table.act(ama, "attack", target=bo)
        table.dice(1, 5)
        table.act(bo, "dodge", improve=1)
        [die] = [r for line in table.lines for r in line.rolls if r.name == "Improvement"]
        [line] = [line for line in table.lines if die in line.rolls]
        assert (die.total, [(t.value, t.reason) for t in die.terms]) == (5, [(1, "dLuck")])
        assert line.audience == (None if one == "pc" else frozenset())
