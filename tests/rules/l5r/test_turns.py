"""Delays and what a Turn holds. (L5R-TURN)"""

from __future__ import annotations

import pytest

from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM, PUBLIC
from rules.errors import RulesError
from tests.rules.l5r.table import L5rTable, three, two


@pytest.mark.clause("L5R-TURN-02", "L5R-TURN-03")
def test_a_delayer_is_offered_his_turn_after_each_one_taken() -> None:
    """A delays, B acts, A is offered and delays again, C acts, A is offered once more."""
    table = three()
    table.act("delay")
    assert table.turn() == "ben"
    table.act("done")
    assert table.turn() == "ama"
    table.act("delay")
    assert table.turn() == "cai"
    table.act("done")
    assert table.turn() == "ama"
    assert "delay" not in table.open_acts()


@pytest.mark.clause("L5R-TURN-03")
@pytest.mark.parametrize(("until", "order"), [("cai", ["ben", "cai", "ama"]),
                                              ("end", ["ben", "cai", "ama"]),
                                              ("ben", ["ben", "ama", "cai"])])  # fmt: skip
def test_a_delay_can_say_whom_it_waits_for(until: str, order: list[str]) -> None:
    """Nobody is asked in between."""
    table = three()
    table.act("delay", until=until)
    found = []
    for _ in range(3):
        found.append(table.turn())
        table.act("free", what="I act.")
        table.act("done")
    assert found == order


@pytest.mark.clause("L5R-TURN-03")
def test_delays_pass_on_without_an_offer() -> None:
    """A and B delay; C acts; then A is offered, and B after her."""
    table = three()
    table.act("delay")
    table.act("delay")
    assert table.turn() == "cai"


@pytest.mark.clause("L5R-TURN-05")
def test_a_turn_not_taken_is_lost() -> None:
    """Ama lets her last offer go by; in Round 2 she has one Turn, as ever."""
    table = three()
    table.act("delay")
    table.act("free", what="I act.")
    table.act("done")
    table.act("delay")
    table.act("done")
    table.act("done")
    order = []
    for _ in range(3):
        order.append(table.turn())
        table.act("done")
    assert order == ["ama", "ben", "cai"]


def silent(table: L5rTable, who: str) -> None:
    """Somebody has said nothing until the deadline."""
    prompt = table.prompt(who)
    value = prompt.ask.silence()
    table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value, via="clock"))


@pytest.mark.clause("L5R-TURN-01", "L5R-TURN-05")
def test_whoever_is_silent_loses_the_turn_only_when_the_round_would_end() -> None:
    """Ama is delayed for, passed over after Ben, and asked a last time after Cai."""
    table = three()
    found = []
    for _ in range(5):
        found.append(table.turn())
        if table.turn() == "ama":
            silent(table, "ama")
        else:
            table.act("free", what="I act.")
            table.act("done")
    assert found == ["ama", "ben", "ama", "cai", "ama"]
    assert (table.fight.round, table.turn()) == (2, "ama")


@pytest.mark.clause("L5R-TURN-01", "L5R-TURN-05")
def test_two_who_are_silent_at_the_end_do_not_wait_for_each_other() -> None:
    """Ama and Ben say nothing, and Cai does: the Round is over after their last offers."""
    table = three(all_delay_ends_round="never")
    asked = 0
    while table.fight.round == 1 and asked < 9:
        asked += 1
        if table.turn() == "cai":
            table.act("free", what="I act.")
            table.act("done")
        else:
            silent(table, table.turn())
    assert (table.fight.round, asked) == (2, 6)


@pytest.mark.clause("L5R-STATUS-04")
def test_the_entangled_who_say_nothing_try_to_break_free() -> None:
    """Strength 2: 9 and 6 are the 15 that it takes."""
    table = three()
    table.declare(GM, "afflict", combatant="ama", status="entangled", tn=15)
    table.dice(9, 6)
    silent(table, "ama")
    assert table.who("ama").statuses == []
    assert table.turn() == "ben"


@pytest.mark.clause("L5R-TURN-06")
@pytest.mark.parametrize(("ends", "after"), [("always", (2, "ama")), ("never", (1, "ama"))])
def test_where_all_others_delay_the_lowest_must_act(ends: str, after: tuple[int, str]) -> None:
    """C may not delay; after C's Turn the Round ends, or the others have a last offer."""
    table = three(all_delay_ends_round=ends)
    table.act("delay")
    table.act("delay")
    assert "delay" not in table.open_acts()
    table.act("free", what="I act.")
    table.act("done")
    assert (table.fight.round, table.turn()) == after
    assert (table.who("ben").turn == "delayed") == (ends == "never")


@pytest.mark.clause("L5R-TURN-06", "L5R-TURN-03")
def test_a_delay_does_not_forfeit_the_turn_where_the_lowest_acts() -> None:
    """A 15 and B 10 alone: A delays, B acts, and A is offered the Turn again in Round 1."""
    table = L5rTable()
    for name in ("Ama", "Ben"):
        table.pc(name)
    table.start(9, 6, 1, 6, 4, 1)
    table.act("delay")
    table.act("free", what="I act.")
    table.act("done")
    assert (table.fight.round, table.turn()) == (1, "ama")


@pytest.mark.clause("L5R-TURN-06")
def test_where_the_lowest_asks_to_delay_too_they_act_and_the_round_ends() -> None:
    """C is told so before choosing; then C must act, and A and B have no Turn in this Round."""
    table = three()
    table.act("delay")
    table.act("delay")
    note = table.prompt("cai").ask.live().choices["delay"].note
    assert note == "Everybody else has delayed: you must act then, and the Round ends after it."
    table.act("delay")
    assert table.turn() == "cai"
    assert "delay" not in table.open_acts()
    assert "Everybody delays, so Cai must act now, and the Round ends after it." in table.told()
    table.act("free", what="I act.")
    table.act("done")
    assert (table.fight.round, table.turn()) == (2, "ama")


@pytest.mark.clause("L5R-TURN-01", "L5R-TERM-01")
def test_nobody_acts_out_of_turn() -> None:
    """Only Ama is asked, and there is no act out of turn that attacks."""
    table = three()
    assert table.asked() == [("ama", "turn")]
    with pytest.raises(RulesError, match="cannot be done out of turn"):
        table.declare("ben", "attack", target="ama")


@pytest.mark.clause("L5R-TERM-01", "L5R-STATUS-10")
def test_the_turn_goes_from_one_to_the_next_and_past_the_stunned() -> None:
    """Ama has the Turn until she is done; Ben is Stunned and takes none, so Cai has the next."""
    table = three()
    table.declare(GM, "afflict", combatant="ben", status="stunned", tn=99)
    table.act("move", feet=10)
    assert table.asked() == [("ama", "turn")]
    table.act("done")
    assert table.asked() == [("cai", "turn")]
    assert "Ben takes no Actions: Stunned." in table.told()


@pytest.mark.clause("L5R-TURN-01")
def test_a_turn_holds_a_complex_action_or_two_simple_ones() -> None:
    """After a Simple move no attack is left; small things are free, once each."""
    table = three()
    table.act("free", what="I draw a knife.")
    assert "once in a Round" in table.refusal("free", what="I draw a knife.")
    table.act("move", feet=10)
    assert table.who("ama").spent == 0
    table.act("move", feet=20)
    assert table.who("ama").spent == 1
    assert "attack" not in table.open_acts()
    table.act("move", feet=10)
    assert table.turn() == "ben"
    assert table.who("ama").moved == 40


@pytest.mark.clause("L5R-TURN-01")
def test_free_actions_may_follow_an_attack_if_one_says_so() -> None:
    """With `more` Ama drops her knife and steps back, and nothing dearer; else Ben is next."""
    for more in (True, False):
        table = three()
        table.act("attack", 1, 1, target="ben", **({"more": True} if more else {}))
        assert table.turn() == ("ama" if more else "ben")
        if not more:
            continue
        assert set(table.open_acts()) == {"free", "move", "other", "done"}
        assert table.prompt("ama").ask.silence() == {"act": "done"}
        table.act("free", what="I drop my knife.")
        assert (
            "up to 10" in table.prompt("ama").ask.live().choices["move"].form.fields["feet"].label
        )
        table.act("move", feet=10)
        assert set(table.open_acts()) == {"free", "other", "done"}
        table.act("done")
        assert table.turn() == "ben"


@pytest.mark.clause("L5R-TURN-01")
def test_free_actions_may_follow_the_second_simple_one() -> None:
    """Of the first nothing is asked, for the Turn goes on anyway."""
    table = three()
    assert "more" not in table.prompt("ama").ask.live().choices["move"].form.fields
    table.act("move", feet=20)
    table.act("move", feet=20, more=True)
    assert (table.turn(), set(table.open_acts())) == ("ama", {"free", "other", "done"})


@pytest.mark.clause("L5R-TURN-01", "L5R-STATUS-04")
@pytest.mark.parametrize(("dice", "turn"), [((9, 9), "ama"), ((1, 1), "ben")])
def test_free_actions_follow_breaking_free_only_if_it_succeeds(
    dice: tuple[int, int], turn: str
) -> None:
    """A combatant who is still entangled can do nothing more, so the Turn is over."""
    table = three()
    table.declare(GM, "afflict", combatant="ama", status="entangled", tn=15)
    table.act("break", *dice, more=True)
    assert table.turn() == turn


@pytest.mark.clause("L5R-TURN-01")
def test_anything_else_is_for_the_gm() -> None:
    """Refused it costs nothing; allowed it takes what was said."""
    table = three()
    table.act("other", what="I jump.", cost="simple")
    table.say(GM, "refuse", reason="Too far.")
    assert table.who("ama").spent == 0
    table.act("other", what="I climb.", cost="simple")
    table.say(GM, "rule", outcome="Halfway up.")
    assert table.who("ama").spent == 1


@pytest.mark.clause("L5R-STANCE-01")
def test_stances_are_chosen_in_secret_and_shown_with_the_scores() -> None:
    """Ama's is told when Ben's is in; silence is Attack."""
    table = L5rTable()
    table.pc("Ama")
    table.pc("Ben")
    table.begin()
    assert table.prompt("ama").ask.silence() == {"act": "stance", "stance": "attack"}
    table.say("ama", "stance", stance="defense")
    assert not any("Defense" in text for text in table.told(PUBLIC))
    table.dice(9, 9, 1, 2, 2, 1)
    table.say("ben", "stance", stance="attack")
    assert "Ama: Initiative 18, Defense Stance." in table.told(PUBLIC)


@pytest.mark.clause("L5R-STANCE-02")
def test_a_stance_changes_at_the_start_of_a_later_turn_only() -> None:
    """Not in Round 1, not after an Action, and otherwise it stays."""
    table = three()
    assert "stance" not in table.open_acts()
    table.act("free", what="I act.")
    for _ in range(3):
        table.act("done")
    assert "stance" in table.open_acts()
    table.act("stance", stance="defense")
    assert "stance" not in table.open_acts()
    table.act("done")
    assert table.who("ama").stance == "defense"
    table.act("free", what="I act.")
    assert "stance" not in table.open_acts()


def test_a_round_without_actions_is_a_question_for_the_gm() -> None:
    """All are done at once; the GM lets it rest, and opens it again."""
    table = three()
    for _ in range(3):
        table.act("done")
    table.say(GM, "part")
    assert table.asked() == []
    table.declare(GM, "resume")
    assert (table.fight.round, table.turn()) == (2, "ama")


def test_the_board_shows_the_order_with_stances_and_delays() -> None:
    """Scores from the highest, and what each has done."""
    table = three()
    table.act("delay")
    line = table.view().timeline
    assert [mark.label for mark in line.marks] == ["15", "10", "5"]
    assert [(s.who, s.kind, s.note) for s in line.slots] == [
        ("ama", "delays", "delays, Attack Stance"), ("ben", "to act", "to act, Attack Stance"),
        ("cai", "to act", "to act, Attack Stance"),
    ]  # fmt: skip


def test_hidden_people_take_their_turns_unseen() -> None:
    """The Shadow is done of itself, and nobody waits for it."""
    table = L5rTable()
    table.pc("Ama")
    table.join("Shadow", GM, hidden=True)
    table.begin()
    table.dice(5, 5, 1, 9, 9, 1)
    table.say("ama", "stance", stance="attack")
    assert table.turn() == "ama"
    assert not any("Shadow" in text for text in table.told(PUBLIC))


def test_npcs_numbers_are_the_gms() -> None:
    """Of the Foe Ama sees weapon, Score and Stance."""
    table = two()
    card = next(card for card in table.view("ama").cards if card.id == "foe")
    assert {stat.name for stat in card.stats} == {"In hand", "Initiative", "Stance"}


def test_everybody_sees_who_is_wounded_and_how_badly_only_of_the_fallen() -> None:
    """The number and the Rank are the GM's until the Foe is down."""
    table = two()
    states = []
    for wounds in (0, 1, 200):
        table.amend("combatants.foe.wounds", wounds)
        states.append(next(card.health for card in table.view("ama").cards if card.id == "foe"))
    assert states == ["unhurt", "wounded", "dying"]


def test_a_question_shows_the_stance_to_everybody_and_wounds_to_their_owner() -> None:
    """Ama, unhurt with both Void Points, has the first Turn in the Attack Stance."""
    table = three()
    assert table.bearing("ama") == ["Stance Attack"]
    assert table.bearing("ama", "ama") == ["Void Points 2/2", "Stance Attack"]
    table.amend("combatants.ama.wounds", 3)
    assert table.bearing("ama", "ama") == ["Wounds 3/38", "Void Points 2/2"]
