"""Taking back one of several answers while others still decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.contract.table import Table
from rules.dice import Dice
from rules.engine.asking.forms import Number, YesNo
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.replay import journal as j
from rules.engine.replay.withdrawing import side_by_side, without
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import GM
from tests.engine.duel import Fight
from tests.engine.small import playing, seated


def pair(after: Callable[[Fight], Any] | None = None) -> Ruleset[Any]:
    """Ann and Bob are asked side by side, and perhaps more follows an answer of Ann's."""

    def one(fight: Fight, who: str):
        number = yield from ask("bid", who, "How much?", Number(1, 9), about=who)
        if after is not None and who == "ann":
            yield from after(fight)
        return number

    def resolve(fight: Fight):
        yield from together("bids", {who: one(fight, who) for who in ("ann", "bob")})
        fight.tell("Both have bid.")

    return playing(resolve)


def tell_all(fight: Fight):
    fight.tell("Ann has bid.")
    yield from ()


def tell_gm(fight: Fight):
    fight.tell_gm("Ann has bid.")
    yield from ()


def throw(fight: Fight):
    yield from roll("luck", Dice(1, 6))


def ask_ann(fight: Fight):
    yield from ask("sure", "ann", "Sure?", YesNo(), about="ann")


def ask_gm(fight: Fight):
    yield from ask("rule", GM, "Well?", YesNo())


def bid(table: Table, who: str, value: int) -> int:
    """Answer, and the number of that record."""
    prompt = next(p for p in table.scene.prompts if (p.ask.who, p.ask.key) == (who, "bid"))
    step = table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))
    return step.records[0].seq


@pytest.mark.parametrize(
    ("after", "possible"),
    [
        (None, True),
        (tell_gm, True),
        (ask_ann, True),
        (tell_all, False),
        (throw, False),
        (ask_gm, False),
    ],
)
def test_an_answer_is_taken_back_while_nobody_else_can_know_of_it(
    after: Any, possible: bool
) -> None:
    """No line for all, no die, no question to somebody else."""
    table = seated(pair(after), dice=[3] if after is throw else [])
    assert side_by_side(table.scene, table.prompt("ann").key)
    number = bid(table, "ann", 4)
    records = [r for r in table.records if r.seq <= table.scene.seq]
    blank = lambda: type(table.fight)()
    found = without(table.ruleset, blank, records, 0, number)
    assert (found is not None) is possible
    if found is not None:
        assert (found.prompt.ask.who, found.prompt.ask.key) == ("ann", "bid")
        assert sorted(p.ask.who for p in found.scene.prompts) == ["ann", "bob"]
    assert without(table.ruleset, blank, records, 0, number - 1) is None
    assert without(table.ruleset, blank, records, 0, 999) is None


def test_an_answer_that_ended_the_fork_is_not_taken_back() -> None:
    """The last of two answers lets the moment go on."""
    table = seated(pair())
    first = bid(table, "ann", 4)
    second = bid(table, "bob", 5)
    blank = lambda: type(table.fight)()
    assert without(table.ruleset, blank, table.records, 0, second) is None
    assert without(table.ruleset, blank, table.records, 0, first) is None


def test_who_is_asked_alone_is_not_side_by_side() -> None:
    """Neither is somebody who is asked only beside somebody hidden."""

    def resolve(fight: Fight):
        yield from ask("hit", "ann", "Well?", YesNo(), about="ann")

    alone = seated(playing(resolve))
    assert not side_by_side(alone.scene, alone.prompt("ann").key)
    table = seated(pair())
    table.fight.combatants["bob"].hidden = True
    assert not side_by_side(table.scene, table.prompt("ann").key)
    assert side_by_side(table.scene, table.prompt("bob").key)
