"""Turns: initiative and its ties, declarations and their order, several actions."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.engine.views.visibility import GM, Viewer
from rules.wod.turns import in_order
from tests.rules.wod.table import WodTable, two

BLANK = 2
NONE = [BLANK] * 4


def crowd(*dice: int, people: dict[str, dict[str, Any]] | None = None, **house: Any) -> WodTable:
    """Heroes have players, others the GM: by the role of their sheet; the fight begins."""
    table = WodTable(**house)
    for name, sheet in (people or {"Ama": {}, "Thug": {"role": "baddie"}}).items():
        (table.npc if sheet.get("role") in ("baddie", "boss") else table.pc)(name, **sheet)
    table.start(*dice)
    assert table.dice_left() == []
    return table


def order(table: WodTable) -> list[str]:
    """Who goes when."""
    return [each.id for each in in_order(table.fight)]


# ---------------------------------------------------------------- initiative


@pytest.mark.clause("WOD-INIT-02")
def test_the_highest_acts_first() -> None:
    """14 before 9 before 5."""
    assert order(crowd(1, 10, 5, people={"Ama": {}, "Ben": {}, "Cai": {}})) == ["ben", "cai", "ama"]


@pytest.mark.clause("WOD-INIT-03")
def test_a_whole_tie_is_rolled_off_in_secret() -> None:
    """3 and 3, then 4 and 9: the second goes first, and no player sees the dice."""
    people: dict[str, dict[str, Any]] = {"Ama": {}, "Ben": {}}
    table = WodTable()
    for name in people:
        table.pc(name)
    table.dice(5, 5, 3, 3, 4, 9)
    table.begin()
    assert table.dice_left() == []
    assert order(table) == ["ben", "ama"]
    seen = [line for line in table.lines if Viewer(player="ama").sees(line.audience)]
    assert not any(
        roll.faces in (((3,),), ((4,),), ((9,),)) for line in seen for roll in line.rolls
    )


TIED = {
    "Thug": {"role": "baddie", "dexterity": 4},
    "Ama": {"dexterity": 1},
    "Friend": {"role": "ally", "dexterity": 1, "wits": 1},
    "Boss": {"role": "boss", "dexterity": 1, "wits": 1},
}


@pytest.mark.clause("WOD-INIT-05")
@pytest.mark.parametrize(
    ("setting", "wanted"),
    [(True, ["boss", "ama", "friend", "thug"]), (False, ["thug", "ama", "boss", "friend"])],
)
def test_ties_go_to_bosses_then_players_then_others(setting: bool, wanted: list[str]) -> None:
    """All at 12; without `wod.dw_ties` ratings decide: 6, 3, and a roll-off of 2 and 2."""
    table = WodTable(dw_ties=setting)
    for name, sheet in TIED.items():
        (table.npc if name in ("Thug", "Boss") else table.pc)(name, **sheet)
    table.dice(6, 9, 10, 10, *([] if setting else [4, 7]))
    table.begin()
    assert table.dice_left() == []
    assert order(table) == wanted


@pytest.mark.clause("WOD-INIT-04")
@pytest.mark.parametrize("anew", [False, True])
def test_initiative_is_rolled_once_or_every_turn(anew: bool) -> None:
    """By `wod.initiative_each_turn`."""
    table = two(initiative_each_turn=anew).start(10, 9)
    table.declare_all()
    if anew:
        table.dice(1, 10)
    table.say(GM, "continue")
    assert table.dice_left() == []
    assert order(table) == (["thug", "ama"] if anew else ["ama", "thug"])


# ---------------------------------------------------------------- declarations


@pytest.mark.clause("WOD-TURN-01", "WOD-COMBAT-01")
def test_silence_keeps_the_action_for_defence() -> None:
    """The default is a dodge held ready, or the kind that was preset."""
    table = two().start()
    prompt = table.prompt("ama", about="ama")
    assert prompt.ask.silence() == {"act": "defend", "guard": "dodge"}
    table.declare("ama", "preset", combatant="ama", guard="block")
    assert prompt.ask.silence() == {"act": "defend", "guard": "block"}


@pytest.mark.clause("WOD-INIT-06")
def test_the_lowest_declares_first_where_the_house_says_so() -> None:
    """The Thug at 5; Ama at 14 hears of it and then declares; she still acts first."""
    table = two(declare_order="lowest_first").start(10, 1)
    assert table.asks() == [("thug", "declare")]
    table.act("thug", "attack", target="ama")
    assert "Declared: Thug attacks Ama with Fist." in table.told(Viewer(player="ama"))
    assert table.asks() == [("ama", "declare")]
    assert table.prompt("ama").ask.facts.declared_at_me == ("thug",)
    table.dice(*NONE, *NONE)
    table.act("ama", "attack", target="thug")
    table.act("thug", "take")
    told = table.told()
    assert told.index("Ama attacks Thug with Fist.") < told.index("Thug attacks Ama with Fist.")


# ---------------------------------------------------------------- several actions


def several(table: WodTable, split: str = "", more: tuple[str, ...] = ()) -> dict[str, Any]:
    """Ama attacks twice, and perhaps more."""
    part = "attack:thug:fist"
    return {"first": part, "second": part, "more": [*more], "split": split}


@pytest.mark.clause("WOD-MULTI-02")
def test_spare_dice_go_to_the_first() -> None:
    """Four dice for three: two, one and one; five actions are more than there are dice."""
    table = two().start()
    third = "defend:dodge"
    table.act("ama", "several", **several(table, more=(third,)))
    assert [deed.dice for deed in table.who("ama").plan] == [2, 1, 1]
    table = two().start()
    more = ("defend:dodge", "defend:block", "attack:thug:fist")
    said = table.refusal("ama", "several", **several(table, more=more))
    assert "each takes at least one" in said


@pytest.mark.clause("WOD-DIFF-01", "WOD-AUTO-01", "WOD-SIMPLE-01")
def test_the_gm_may_call_for_ten_rolls_before_they_rule() -> None:
    """Each is at 6 where the GM names nothing else; the eleventh question allows or refuses."""
    table = two().start()
    table.declare_all(ama={"act": "other", "what": "Over the wall"}, thug={"act": "wait"})
    assert "Ama: Over the wall" in table.told()
    for face, words in [(6, "1 success."), (5, "a failure.")] * 5:
        table.dice(face, 2)
        table.say(GM, "check", about="ama", first="dexterity")
        assert table.last() == [f"Ama: Dexterity, {words}"]
    assert table.acts(GM) == ["rule", "refuse"]
    table.say(GM, "rule", about="ama", outcome="Up at last.")
    assert "Up at last." in table.told()
    assert ("ama", "rule") not in table.asks()


# ---------------------------------------------------------------- leaving and coming back


@pytest.mark.clause("WOD-COMBAT-01")
def test_whoever_returns_before_they_have_declared_still_declares() -> None:
    """The others wait meanwhile."""
    table = WodTable()
    for name in ("Ama", "Ben"):
        table.pc(name)
    table.npc("Thug")
    table.start()
    table.play(Left(id="ama"))
    table.play(Returned(id="ama"))
    for id in ("ben", "thug"):
        table.act(id, "wait")
    assert (table.fight.turn, {id for id, _ in table.asks()}) == (1, {"ama"})


@pytest.mark.clause("WOD-COMBAT-01")
@pytest.mark.parametrize(("turn", "declared"), [(0, 0), (1, 0), (2, 1)])
def test_whoever_returns_has_last_declared_in_the_turn_before(turn: int, declared: int) -> None:
    """Before the fight never; in turn 2 in turn 1. Ama is asked after the others."""
    table = WodTable()
    table.pc("Ama")
    table.npc("Thug")
    if turn:
        table.start()
    if turn == 2:
        table.declare_all()
        table.say(GM, "continue")
    table.play(Left(id="ama"))
    table.play(Returned(id="ama"))
    assert table.who("ama").declared == declared
    if turn:
        table.act("thug", "wait")
    else:
        table.start()
    assert ("ama", "declare") in table.asks()


@pytest.mark.clause("WOD-TURN-01", "WOD-INIT-06")
@pytest.mark.parametrize("order", ["simultaneous", "lowest_first"])
def test_each_declaration_is_shown_once(order: str) -> None:
    """All together or one by one; of somebody who returns in the middle as soon as it is made."""
    table = WodTable(declare_order=order)
    for name in ("Ama", "Ben", "Cai"):
        table.pc(name)
    table.start()
    table.play(Left(id="cai"))
    while any(key == "declare" for _, key in table.asks()):
        table.declare_all(ama={"act": "other", "what": "I shout"}) if (
            ("ama", "declare") in table.asks()
        ) else table.declare_all()
    table.play(Returned(id="cai"))
    table.say(GM, "refuse")
    table.act("cai", "wait")
    shown = [line for line in table.told() if line.startswith("Declared:")]
    wanted = ['Ama tries something else: "I shout"', "Ben waits", "Cai waits"]
    assert sorted(shown) == [f"Declared: {words}." for words in wanted]
