"""The tutorial: which steps are learnt, who may use its controls, and what it leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.fight.tutorials import ATTACK, DEFEND, ORDER, UNDO, Practice
from bot.storage.rows import Status
from rules.errors import NotAllowed, StalePrompt

SAYS: dict[str, dict[str, Any]] = {
    "join": {"act": "join"},
    "declare": {"act": "declare", "first": "attack"},
    "piece": {"act": "attack", "target": "practice-dummy"},
}
"""What Ama answers; to all other questions what silence says."""


class Learner:
    """Ama, who practises by ki against a dummy in the channel of her own."""

    def __init__(self, desk: Any, made: Practice) -> None:
        self.desk, self.made = desk, made

    async def learnt(self) -> frozenset[str]:
        return (await self.says()).learnt

    async def says(self) -> Practice:
        call = self.desk.call("ama")
        return await self.desk.play.tutorials.learnt(call, self.made.token)

    async def undo(self, user: str = "ama") -> Any:
        return await self.desk.play.tutorials.undo(self.desk.call(user), self.made.token)

    async def answer(self, upto: str) -> None:
        """Answer questions up to the next one of this name, and that too."""
        for _ in range(30):
            [asked, *_] = await self.desk.play.turns.mine(self.desk.call("ama"))
            said = SAYS.get(asked.row.name, asked.silence)
            await self.desk.play.turns.answer(self.desk.call("ama"), asked.row.token, said)
            if asked.row.name == upto:
                return
        raise AssertionError(f"Nobody asks {upto}.")


@pytest.fixture
async def ama(still: Any) -> Learner:
    """The practice fight has begun."""
    await still.play.campaigns.setup(still.call("gm"), name="The road", ruleset="ki")
    return Learner(still, await still.play.tutorials.start(still.call("ama")))


async def test_it_begins_with_the_learner_and_a_dummy_that_acts_by_itself(ama: Learner) -> None:
    """The first step is an attack, and nothing can be taken back yet."""
    row = await ama.desk.play.reading.encounter(ama.made.encounter)
    assert (row.name, row.status) == ("Practice: Ki", Status.RUNNING)
    board = await ama.desk.play.reading.board(row.id)
    assert sorted(card.name for card in board.cards) == ["Ama", "Practice dummy"]
    [group] = (await ama.desk.play.policies.drafts(ama.desk.call("gm"))).groups
    assert ([one.name for one in group.members], group.drafts) == (["Practice dummy"], False)
    says = await ama.says()
    assert says.learnt == frozenset()
    assert (says.encounter, says.token) == (row.id, ama.made.token)
    with pytest.raises(NotAllowed, match="You have decided nothing yet"):
        await ama.undo()


async def test_each_step_counts_once_it_is_done(ama: Learner) -> None:
    """An attack on somebody, a defence, an order, an undo: then there is nothing left."""
    await ama.answer("declare")
    assert await ama.learnt() == frozenset()
    await ama.answer("piece")
    assert await ama.learnt() == {ATTACK}
    await ama.answer("defend")
    assert await ama.learnt() == {ATTACK, DEFEND}
    call = ama.desk.call("ama")
    await ama.desk.play.orders.set(call, act="dodge", fields={}, standing=True)
    assert await ama.learnt() == {ATTACK, DEFEND, ORDER}
    done = await ama.undo()
    assert done.text.startswith("Taken back: ")
    log = [r.line.text for r in await ama.desk.play.reading.log(ama.made.encounter)]
    assert log[-1].startswith("Ama takes back what was last decided.")
    says = await ama.says()
    assert says.learnt == {ATTACK, DEFEND, ORDER, UNDO}


async def test_a_step_that_was_taken_back_stays_learnt(ama: Learner) -> None:
    """The attack does."""
    await ama.answer("piece")
    await ama.undo()
    assert await ama.learnt() == {ATTACK, UNDO}


async def test_only_the_learner_uses_its_controls(ama: Learner) -> None:
    """Others are told to start their own; a token of something else is none of a practice fight."""
    tutorials = ama.desk.play.tutorials
    for call in (tutorials.learnt, tutorials.undo, tutorials.finish):
        with pytest.raises(NotAllowed, match="Somebody else practises here"):
            await call(ama.desk.call("ben"), ama.made.token)
        with pytest.raises(StalePrompt, match="practice fight is over"):
            await call(ama.desk.call("ama"), "nothing")
    other = await ama.desk.play.fights.ending(ama.desk.call("gm"))
    with pytest.raises(StalePrompt, match="practice fight is over"):
        await tutorials.learnt(ama.desk.call("gm"), other.draft)


async def test_it_is_finished_by_the_learner_and_then_over(ama: Learner) -> None:
    """The table reads that it was practice; its controls say that it is over."""
    await ama.desk.play.tutorials.finish(ama.desk.call("ama", channel="d"), ama.made.token)
    log = [r.line.text for r in await ama.desk.play.reading.log(ama.made.encounter)]
    assert "The practice is over." in " ".join(log)
    assert "/gm undo" not in " ".join(log)
    for call in (ama.desk.play.tutorials.learnt, ama.desk.play.tutorials.undo):
        with pytest.raises(StalePrompt, match="practice fight is over"):
            await call(ama.desk.call("ama"), ama.made.token)


async def test_a_game_without_a_practice_fight_has_no_tutorial(desk: Any) -> None:
    """The engine's toy."""
    await desk.campaign()
    with pytest.raises(NotAllowed, match="There is no tutorial for"):
        await desk.play.tutorials.start(desk.call("ama"))
