"""Rounds, phases, action dice and the order of a phase. (L7R-INIT)"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.dice import Dice, Faces
from rules.engine.views.visibility import GM, PUBLIC, Viewer
from rules.l7r.initiative import precedence
from tests.rules.l7r.table import L7rTable, two

ROLLED = [
    (3, (5, 3, 8, 2), [2, 3, 5]),
    (2, (10, 1, 5), [1, 5]),
    (3, (9, 1, 10, 1), [1, 1, 9]),
    (2, (7, 7, 7), [7, 7]),
    (2, (10, 10, 3), [3, 10]),
]


@pytest.mark.clause("L7R-INIT-02", "L7R-INIT-03", "L7R-INIT-04")
@pytest.mark.parametrize(("void", "dice", "kept"), ROLLED)
def test_void_and_one_dice_fall_and_the_highest_goes(
    void: int, dice: tuple[int, ...], kept: list[int]
) -> None:
    """One die more than Void, tens are not rerolled, and of several highest only one is dropped."""
    table = L7rTable()
    table.pc("Ama", void=void)
    table.start(*dice)
    assert table.who("ama").dice == table.who("ama").rolled == kept


@pytest.mark.clause("L7R-INIT-01", "L7R-INIT-05", "L7R-INIT-09")
def test_phases_without_a_die_are_passed_over_and_what_is_left_is_lost() -> None:
    """Dice 2 and 10 and nobody else: phases 2 and 10, then round 2 with new dice."""
    table = L7rTable()
    table.pc("Ama")
    table.start(2, 10, 10)
    assert table.prompt("ama", "hold").ask.question == "Phase 2: what does Ama do?"
    table.say("ama", "hold", until=9)
    assert table.prompt("ama", "hold").ask.question == "Phase 10: what does Ama do?"
    table.say("ama", "hold")
    # Nobody has acted, so the GM is asked whether it goes on at all.
    table.dice(3, 4, 5)
    table.say(GM, "continue")
    assert (table.fight.round, table.who("ama").dice) == (2, [3, 4])


@pytest.mark.clause("L7R-INIT-05")
def test_action_dice_are_for_ones_own_side_alone() -> None:
    """Ben sees Ama's dice, not the Foe's; the GM sees all, the public none."""
    table = L7rTable()
    table.pc("Ama")
    table.pc("Ben")
    table.npc("Foe")
    table.start(1, 5, 10, 2, 6, 10, 4, 9, 10)
    for line, seen in (("Ama has action dice 1, 5.", True), ("Foe has action dice 4, 9.", False)):
        assert (line in table.told(Viewer(player="ben"))) == seen
        assert line in table.told()
        assert line not in table.told(PUBLIC)
    assert {s.who for s in table.view("ben").timeline.slots} == {"ama", "ben"}
    assert {s.who for s in table.view(GM).timeline.slots} == {"ama", "ben", "foe"}
    assert table.view().timeline.slots == ()


@pytest.mark.clause("L7R-INIT-06", "L7R-INIT-08")
@pytest.mark.parametrize(("wish", "left"), [({}, [5, 9]), ({"die": "5"}, [3, 9])])
def test_an_action_spends_one_die_due_or_held(wish: dict[str, str], left: list[int]) -> None:
    """Phase 5 with 3, 5 and 9: the lowest unless another is named, and never the 9."""
    table = L7rTable()
    table.pc("Ama", void=3)
    table.npc("Foe")
    table.start(3, 5, 9, 10, 10, 10, 10)
    table.say("ama", "hold", until=4)
    assert "Choose one of: 3, 5." in table.refusal("ama", "attack", target="foe", die="9")
    table.attack("ama", "foe", **wish)
    assert table.who("ama").dice == left


@pytest.mark.clause("L7R-INIT-06")
def test_silence_holds_but_in_the_last_phase_the_gm_is_asked() -> None:
    """The default is to hold; in phase 10 there is none, and the GM must say."""
    table = L7rTable()
    table.pc("Ama")
    table.start(2, 10, 10)
    assert table.prompt("ama").ask.silence() == {"act": "hold"}
    table.say("ama", "hold", until=9)
    assert table.prompt("ama").ask.silence() is None


@pytest.mark.clause("L7R-INIT-07")
def test_anything_else_is_for_the_gm_who_may_refuse_it_for_nothing() -> None:
    """Refused, the die is still there and Ama is asked again; allowed, it is spent."""
    table = two()
    table.say("ama", "other", what="I climb the wall.")
    assert table.who("ama").dice == [1, 5]
    table.say(GM, "refuse", reason="It is too smooth.")
    assert table.told()[-1] == "That cannot be done. It is too smooth."
    table.say("ama", "other", what="I shout for the guard.")
    table.say(GM, "rule", outcome="A lantern is lit.")
    assert table.who("ama").dice == [5]
    assert table.asked() == [(GM, "act")]


@pytest.mark.clause("L7R-DICE-06", "L7R-DICE-09", "L7R-DICE-10")
def test_the_gm_may_have_a_skill_rolled_first() -> None:
    """Stealth 2 with Air 3 is 5k3: 9 + 8 + 1 reaches 18; without a TN it is an open roll."""
    table = two(ama={"air": 3, "skills": {"stealth": 2}, "void_points": 0})
    table.say("ama", "other", what="I slip away.")
    table.dice(9, 8, 1, 1, 1)
    table.say(GM, "check", skill="stealth", ring="air", tn=18)
    assert table.told()[-1] == "Ama: stealth with air 18 against 18: it succeeds."
    table.dice(2, 2, 1, 1, 1)
    table.say(GM, "check", skill="stealth", ring="air")
    assert table.told()[-1] == "Ama: stealth with air 5."


def called(tn: int, **house: Any) -> L7rTable:
    """Ama, with stealth 2, Air 3 and two void points, has to roll stealth with Air."""
    table = two(ama={"air": 3, "skills": {"stealth": 2}}, **house)
    table.say("ama", "other", what="I slip away.")
    table.say(GM, "check", skill="Stealth", ring="air", tn=tn)
    return table


@pytest.mark.clause("L7R-VOID-02", "L7R-DICE-09", "L7R-INIT-07")
def test_a_player_decides_on_void_points_when_the_gm_calls_for_a_roll() -> None:
    """5k3 against 20: with one of two points 6k4, and 9 + 5 + 4 + 2 is enough."""
    table = called(20)
    asked = table.prompt("ama", "spend").ask
    assert asked.question == "Ama: void points on the stealth with air?"
    assert asked.silence() == {"act": "spend"}
    field = asked.live().choices["spend"].form.fields["void"]
    assert (field.label, field.high) == ("Void points, for 5k3 against 20", 2)
    table.dice(9, 5, 4, 2, 1, 1)
    table.say("ama", "spend", void=1)
    assert table.told()[-1] == "Ama: stealth with air 20 against 20: it succeeds."
    assert table.who("ama").void_points == 1


@pytest.mark.clause("L7R-DICE-09")
def test_the_tn_of_a_roll_called_for_is_told_before_it() -> None:
    """To Ama alone."""
    line = "Ama: stealth with air, TN 20."
    table = called(20)
    assert line in table.told(Viewer(player="ama"))
    assert line not in table.told(PUBLIC)


@pytest.mark.clause("L7R-VOID-02")
def test_the_gm_decides_on_the_void_points_of_his_own_and_of_nobody_else() -> None:
    """For the Foe they name one, and 2k2 is 3k3; for Ama there is nothing to name."""
    table = two()
    table.say("ama", "hold", until=9)
    table.say(GM, "other", what="He bows.")
    table.dice(3, 2, 1)
    table.say(GM, "check", skill="etiquette", ring="air", void=1)
    assert "Foe: etiquette with air 6." in table.told()
    assert table.who("foe").void_points == 1
    table = two()
    table.say("ama", "other", what="I bow.")
    assert "nothing called void" in table.refusal(GM, "check", skill="parry", ring="air", void=1)


@pytest.mark.clause("L7R-DICE-07", "L7R-INIT-07")
def test_the_gm_may_call_for_a_skill_that_is_not_on_the_sheet() -> None:
    """At rank 0 with Air 2 a 10 stays a 10: with 4 it is 14."""
    table = two(ama={"void_points": 0, "skills": {"lore": 2}})
    table.say("ama", "other", what="I hide.")
    skill = table.prompt(GM).ask.live().choices["check"].form.fields["skill"]
    assert [option.value for option in skill.options] == ["attack", "parry", "iaijutsu", "lore"]
    table.dice(10, 4)
    table.say(GM, "check", skill="stealth", ring="air", tn=15)
    assert table.told()[-1] == "Ama: stealth with air, unskilled, 14 against 15: it fails."


ORDERS = [
    # Lowest first; then the next die; a longer row before a shorter; then Void; then a coin.
    ([(1, 5, 10), (3, 5, 10)], (), ["ama", "foe"]),
    ([(3, 8, 10), (3, 6, 10)], (), ["foe", "ama"]),
    ([(3, 10), (3, 7, 10)], (), ["foe", "ama"]),
    ([(3, 5, 10), (3, 5, 10)], (1,), ["ama", "foe"]),
    ([(3, 5, 10), (3, 5, 10)], (2,), ["foe", "ama"]),
]


@pytest.mark.clause("L7R-INIT-10", "L7R-INIT-11", "L7R-INIT-12", "L7R-INIT-13")
@pytest.mark.parametrize(("rolls", "coin", "order"), ORDERS)
def test_the_order_of_a_phase(
    rolls: list[tuple[int, ...]], coin: tuple[int, ...], order: list[str]
) -> None:
    """Whose lowest die is lower goes first; equals are told apart in four further steps."""
    table = L7rTable()
    table.pc("Ama", void=len(rolls[0]) - 1)
    table.npc("Foe", void=len(rolls[1]) - 1)
    table.start(*rolls[0], *rolls[1], *coin)
    assert table.fight.order == order
    assert table.dice_left() == []


@pytest.mark.clause("L7R-INIT-11", "L7R-INIT-12", "L7R-INIT-13")
@pytest.mark.parametrize(
    ("dice", "coin", "order"),
    [
        ((2, 5), (), ["ama", "cai", "foe"]), ((4, 5), (), ["ama", "foe", "cai"]),
        ((3, 5), (1,), ["ama", "foe", "cai"]), ((3, 5), (2,), ["ama", "cai", "foe"]),
    ],
)  # fmt: skip
def test_the_third_finds_their_place_among_two(
    dice: tuple[int, int], coin: tuple[int, ...], order: list[str]
) -> None:
    """Ama has 1 and 5, the Foe 3 and 5; Cai comes between them, last, or where the coin says."""
    table = L7rTable()
    for name in ("Ama", "Foe", "Cai"):
        table.pc(name)
    table.start(1, 5, 10, 3, 5, 10, *dice, 10, *coin)
    assert table.fight.order == order


@pytest.mark.clause("L7R-INIT-12", "L7R-INIT-13")
def test_the_longer_row_comes_before_the_higher_void() -> None:
    """3, 5, 7 goes before 3, 5 whatever the Void; of equal rows Void 4 goes before Void 2."""
    table = L7rTable()
    table.pc("Ama", void=4)
    ama = table.who("ama")
    longer, shorter = replace(ama, rolled=[3, 5, 7], void=2), replace(ama, rolled=[3, 5])
    assert precedence(longer) < precedence(shorter) < precedence(replace(shorter, void=2))


@pytest.mark.clause("L7R-INIT-13")
def test_higher_void_wins_where_all_dice_are_alike() -> None:
    """After an amendment both have 3 and 5; a newcomer of higher Void and like dice goes before."""
    table = L7rTable()
    table.npc("Foe", void=2)
    table.start(3, 5, 10)
    table.amend("combatants.foe.void", 1)
    table.dice(3, 5, 10)
    table.pc("Ama", void=2)
    table.say(GM, "hold")
    assert table.fight.order == ["ama", "foe"]


@pytest.mark.clause("L7R-INIT-10")
def test_which_dice_are_compared() -> None:
    """Ama rolled 1 and 5 and has spent the 1; the Foe has 3 and 5. In phase 5 Ama is first."""
    table = L7rTable()
    table.pc("Ama")
    table.npc("Foe")
    table.start(1, 5, 10, 3, 5, 10)
    table.say("ama", "other", what="I wait.")
    table.say(GM, "rule", outcome="So be it.")
    table.say(GM, "hold", until=4)
    assert table.asked() == [("ama", "act")]


@pytest.mark.clause("L7R-INIT-14")
def test_the_order_is_gone_through_again_until_all_have_acted() -> None:
    """Phase 4: Ama has 4 and 4, the Foe 4 and 8: Ama, Foe, Ama."""
    table = L7rTable()
    table.pc("Ama")
    table.npc("Foe")
    table.start(4, 4, 10, 4, 8, 10)
    asked = []
    for _ in range(3):
        [(who, _)] = table.asked()
        asked.append(who)
        table.say(who, "other", what="I bide.")
        table.say(GM, "rule", outcome="Time passes.")
    assert asked == ["ama", GM, "ama"]
    assert table.asked() == [(GM, "act")]
    assert table.prompt(GM).ask.question == "Phase 8: what does Foe do?"


@pytest.mark.clause("L7R-INIT-14")
def test_everybody_has_a_turn_before_anybody_has_a_second() -> None:
    """Ama and Ben have three and two dice for phase 4, Cai one: A, B, C, then A, B, then A."""
    table = L7rTable()
    for name, void in (("Ama", 3), ("Ben", 2), ("Cai", 2)):
        table.pc(name, void=void)
    table.start(4, 4, 4, 10, 4, 4, 10, 4, 8, 10)
    asked = []
    for _ in range(6):
        [(who, _)] = table.asked()
        asked.append(who)
        table.say(who, "other", what="I bide.")
        table.say(GM, "rule", outcome="Time passes.")
    assert asked == ["ama", "ben", "cai", "ama", "ben", "ama"]


@pytest.mark.clause("L7R-INIT-08", "L7R-INIT-14")
def test_a_hold_lasts_for_the_phase_or_as_long_as_it_says() -> None:
    """Held in phase 1 alone: asked again in phase 2; or not before the one named, or the last."""
    table = L7rTable()
    table.pc("Ama")
    table.start(1, 6, 10)
    table.say("ama", "hold", until=1)
    assert table.prompt("ama").ask.question == "Phase 2: what does Ama do?"
    table.say("ama", "hold", until=6)
    assert table.prompt("ama").ask.question == "Phase 7: what does Ama do?"
    table.say("ama", "hold")
    assert table.prompt("ama").ask.question == "Phase 10: what does Ama do?"
    assert table.who("ama").dice == [1, 6]


@pytest.mark.clause("L7R-INIT-08")
def test_who_holds_is_asked_again_after_somebody_has_acted() -> None:
    """Ama holds in phase 1, and the foe strikes in phase 6: she is asked in phase 7, told once."""
    table = L7rTable()
    table.pc("Ama", void=1)
    table.npc("Foe", void=1)
    table.start(1, 10, 6, 10)
    table.say("ama", "hold")
    assert table.asked() == [(GM, "act")]
    table.dice(1, 1, 1)
    table.say(GM, "attack", target="ama")
    while table.asked()[0][1] != "act":
        table.say("ama", "let")
    assert table.prompt("ama").ask.question == "Phase 7: what does Ama do?"
    assert table.told().count("Ama holds.") == 1


@pytest.mark.clause("L7R-INIT-02")
@pytest.mark.parametrize(("fallen", "left"), [((2, 7, 8), [7]), ((4, 7, 8), [4, 7])])
def test_a_newcomer_acts_with_the_dice_still_to_come(
    fallen: tuple[int, ...], left: list[int]
) -> None:
    """Ben comes in phase 4 with 2 and 7: the 2 is gone. With 4 and 7 phase 4 is still open."""
    table = L7rTable()
    table.pc("Ama")
    table.start(4, 9, 10)
    table.pc("Ben")
    table.dice(*fallen)
    table.say("ama", "hold", until=4)
    assert table.asked() == [("ben" if 4 in left else "ama", "act")]
    assert (table.fight.phase, table.who("ben").dice) == (4 if 4 in left else 5, left)


class Noting(L7rTable):
    """A table that notes the dice of each throw by its key."""

    def hand(self, key: str, dice: Dice) -> Faces:
        """The next dice of the script."""
        self.__dict__.setdefault("thrown", {})[key.partition(".")[0]] = str(dice)
        return super().hand(key, dice)


@pytest.mark.clause("L7R-INIT-02", "L7R-INIT-13", "L7R-DICE-11")
def test_a_coin_has_two_sides() -> None:
    """Between equal dice of a round, and in a contest of equals; action dice have ten."""
    table = Noting()
    table.pc("Ama", iaijutsu=1, void_points=0)
    table.pc("Ben", iaijutsu=1, void_points=0)
    table.start(4, 5, 10, 4, 5, 10, 1)
    assert table.__dict__["thrown"]["coin-ama-ben"] == "1d2"
    table.declare("ama", "challenge", challenger="ama", opponent="ben")
    table.dice(*(1,) * 12, 2)
    table.say("ben", "accept")
    thrown = table.__dict__["thrown"]
    assert {key: dice for key, dice in thrown.items() if not key.startswith(("st", "con"))} == {
        "initiative-ama": "3d10",
        "initiative-ben": "3d10",
        "coin-ama-ben": "1d2",
    }
    assert "Ben chooses first." in table.told()
