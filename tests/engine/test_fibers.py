"""Resolutions side by side: the order of results, when a fork goes on, and what is dropped."""

from __future__ import annotations

import pytest

from rules.dice import Dice
from rules.engine.asking.forms import Number, YesNo
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.replay import journal as j
from tests.engine.small import playing, seated

NAMES = ("ann", "bob", "cy")


def count(fight, who):
    """One person's number, and a line when it is in."""
    number = yield from ask("number", who, "How many?", Number(1, 9))
    fight.tell(f"{who} says {number}.")
    return number


def say(table, who, value):
    """Answer the one question of `who`."""
    [prompt] = [p for p in table.scene.prompts if p.ask.who == who]
    table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))


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


def silent(fight, name):
    fight.tell(f"{name} does nothing.")
    return name
    yield


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


# ---------------------------------------------------------------------- looking again


def close(fight, by, words):
    del by, words
    fight.name = "closed"
