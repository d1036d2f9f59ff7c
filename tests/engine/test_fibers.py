"""Resolutions side by side: the order of results, when a fork goes on, and what is dropped."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.dice import Dice
from rules.engine.asking.forms import Number, YesNo
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.replay import journal as j
from rules.engine.ruleset import Anytime
from tests.engine.duel import _words
from tests.engine.small import places, playing, seated

NAMES = ("ann", "bob", "cy")


def count(fight, who):
    """One person's number, and a line when it is in."""
    number = yield from ask("number", who, "How many?", Number(1, 9))
    fight.tell(f"{who} says {number}.")
    return number


def everybody(fight):
    got = yield from together("count", {name: count(fight, name) for name in NAMES})
    fight.tell(f"In the end {got}.")


def say(table, who, value):
    """Answer the one question of `who`."""
    [prompt] = [p for p in table.scene.prompts if p.ask.who == who]
    table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))


@pytest.mark.parametrize("order", list(permutations(NAMES)), ids="-".join)
def test_the_results_stand_in_the_order_of_the_branches(order):
    """Results are in the order of the branches, lines in the order of the answers."""
    table = seated(playing(everybody))
    for n, who in enumerate(order):
        say(table, who, n + 1)
    results = {name: order.index(name) + 1 for name in NAMES}
    assert table.told()[-4:] == [
        *(f"{who} says {n + 1}." for n, who in enumerate(order)),
        f"In the end {results}.",
    ]
    table.undo_everywhere()


def first_two(fight):
    branches = {name: count(fight, name) for name in NAMES}
    got = yield from together("count", branches, lambda got: len(got) == 2)
    fight.tell(f"In the end {got}.")
    yield from ask("stop", "ann", "Stop?", YesNo())


def test_a_fork_goes_on_when_enough_are_in_and_drops_the_rest():
    """Two of three are enough: the third is no longer asked, and has no result."""
    table = seated(playing(first_two))
    old = next(p for p in table.scene.prompts if p.ask.who == "bob")
    say(table, "cy", 3)
    say(table, "ann", 1)
    assert table.told()[-1] == "In the end {'ann': 1, 'cy': 3}."
    assert table.asked() == [("ann", "stop")]
    with pytest.raises(Exception, match="no longer open"):
        table.play(j.Answered(key=old.key, opened=old.opened, value=2))
    table.undo_everywhere()


def nobody(fight):
    got = yield from together("none", {})
    fight.tell(f"In the end {got}.")
    yield from ask("stop", "ann", "Stop?", YesNo())


def test_a_fork_of_no_branches_goes_on_at_once():
    """There is nothing to wait for."""
    assert seated(playing(nobody)).told()[-1] == "In the end {}."


def silent(fight, name):
    fight.tell(f"{name} does nothing.")
    return name
    yield


def those_who_wait_for_nothing(fight):
    got = yield from together(
        "mixed",
        {"ann": silent(fight, "ann"), "bob": count(fight, "bob"), "cy": silent(fight, "cy")},
    )
    fight.tell(f"In the end {got}.")
    got = yield from together("quiet", {name: silent(fight, name) for name in NAMES})
    yield from ask("stop", "ann", "Stop?", YesNo())


def test_branches_that_wait_for_nothing_end_at_once():
    """A fork with one question waits for it; a fork with none goes straight on."""
    table = seated(playing(those_who_wait_for_nothing))
    assert table.asked() == [("bob", "number")]
    say(table, "bob", 2)
    assert "In the end {'ann': 'ann', 'bob': 2, 'cy': 'cy'}." in table.told()
    assert table.asked() == [("ann", "stop")]


def quiet_forks(fight):
    for turn in ("one", "two", "three"):
        yield from together(turn, {name: silent(fight, f"{turn} {name}") for name in NAMES})
    fight.tell("All quiet.")
    yield from ask("stop", "ann", "Stop?", YesNo())


def test_forks_that_wait_for_nothing_follow_each_other():
    """However many in a row, all are gone through at once."""
    table = seated(playing(quiet_forks))
    assert table.told()[-1] == "All quiet."
    assert table.asked() == [("ann", "stop")]


def watching(fight, name, closed):
    try:
        yield from count(fight, name)
    finally:
        closed.append(name)


def test_what_is_dropped_is_closed():
    """A branch that the others made needless, and all that an end cuts off, end then and there."""
    closed: list[str] = []

    def resolve(fight):
        branches = {name: watching(fight, name, closed) for name in ("ann", "bob")}
        yield from together("first", branches, lambda got: len(got) == 1)
        yield from together("second", {"cy": watching(fight, "cy", closed)})

    table = seated(playing(resolve))
    closed.clear()
    prompt = table.prompt("ann")
    answer = j.Record(table.scene.seq + 1, 0, j.Answered(key=prompt.key, opened=0, value=1))
    table.scene.feed(answer)
    assert closed == ["ann", "bob"]
    table.scene.feed(j.Record(answer.seq + 1, 0, j.Ended()))
    assert closed == ["ann", "bob", "cy"]


def inner(fight, name):
    yield from roll("start", Dice(1, 6))
    got = yield from together("pair", {side: count(fight, name) for side in ("left", "right")})
    again = yield from together("pair", {side: count(fight, name) for side in ("left", "right")})
    return sum(got.values()) + sum(again.values())


def nested(fight):
    got = yield from together("all", {"ann": inner(fight, "ann"), "bob": inner(fight, "bob")})
    fight.tell(f"In the end {got}.")


def test_forks_within_forks_keep_their_places():
    """A place has every fork on its way, and a fork of the same name is counted."""
    table = seated(playing(nested), dice=[1, 2])
    assert places(table) == [
        "all:ann/pair:left/number.1",
        "all:ann/pair:right/number.1",
        "all:bob/pair:left/number.1",
        "all:bob/pair:right/number.1",
    ]
    for value in range(1, 9):
        prompt = table.scene.prompts[0]
        table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))
        if value == 2:
            assert places(table)[:2] == [
                "all:ann/pair.2:left/number.1",
                "all:ann/pair.2:right/number.1",
            ]
    assert table.told()[-1] == "In the end {'ann': 10, 'bob': 26}."
    table.undo_everywhere()


def dice_of_both(fight, name):
    fell = yield from roll("die", Dice(2, 6))
    fight.tell(f"{name} throws {fell.total}.")


def two_throw(fight):
    yield from together("both", {name: dice_of_both(fight, name) for name in ("ann", "bob")})
    yield from ask("stop", "ann", "Stop?", YesNo())


def test_dice_of_branches_fall_in_the_order_of_the_branches():
    """Each throw has its own place, and the first branch's dice fall first."""
    table = seated(playing(two_throw), dice=[1, 2, 5, 6])
    assert table.told()[-2:] == ["ann throws 3.", "bob throws 11."]
    keys = [r.entry.key for r in table.records if isinstance(r.entry, j.Fell)]
    assert keys == ["both:ann/die.1", "both:bob/die.1"]


# ---------------------------------------------------------------------- looking again


def until_closed(fight):
    branches = {name: count(fight, name) for name in NAMES}
    got = yield from together("window", branches, lambda got: fight.name == "closed")
    fight.tell(f"In the end {got}.")
    yield from ask("stop", "ann", "Stop?", YesNo())


def close(fight, by, words):
    del by, words
    fight.name = "closed"


SHUT = {"shout": Anytime(form=_words, do=close)}


def test_an_act_out_of_turn_may_be_enough_for_a_fork():
    """The state is checked after every record, not only when a branch ends."""
    table = seated(playing(until_closed, out_of_turn=SHUT))
    say(table, "bob", 4)
    table.declare("gm", "shout")
    assert table.told()[-1] == "In the end {'bob': 4}."
    assert table.asked() == [("ann", "stop")]
    table.undo_everywhere()


def test_an_amendment_may_be_enough_for_a_fork():
    """The GM's pen has the same effect as an act."""
    table = seated(playing(until_closed))
    table.amend("name", "closed")
    assert table.asked() == [("ann", "stop")]
    table.undo_everywhere()


def window_within(fight, name):
    yield from together(
        "inner",
        {side: count(fight, name) for side in ("left", "right")},
        lambda got: fight.name == "closed",
    )
    fight.tell(f"{name} sees it closed.")
    yield from ask("after", name, "And now?", YesNo())


def windows(fight):
    branches = {name: window_within(fight, name) for name in ("ann", "bob")}
    yield from together("outer", branches, lambda got: fight.made == 7)
    fight.tell("All is closed.")
    yield from ask("stop", "ann", "Stop?", YesNo())


def test_an_inner_fork_goes_on_while_the_outer_waits():
    """Each fork has its own measure of what is enough."""
    table = seated(playing(windows))
    table.amend("name", "closed")
    assert table.told()[-2:] == ["ann sees it closed.", "bob sees it closed."]
    assert table.asked() == [("ann", "after"), ("bob", "after")]
    table.undo_everywhere()


def test_an_outer_fork_that_goes_on_takes_the_inner_with_it():
    """Outermost first: what is dropped does not go on before it is dropped."""

    def both(fight, by, words):
        del by, words
        fight.name, fight.made = "closed", 7

    table = seated(playing(windows, out_of_turn={"shout": Anytime(form=_words, do=both)}))
    table.declare("gm", "shout")
    assert table.told()[-1] == "All is closed."
    assert "ann sees it closed." not in table.told()
    table.undo_everywhere()
