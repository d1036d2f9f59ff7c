"""The orders of the bench's people, made by the calls that players and GMs use.

In `flow` the players have a style for reactions, and plan some turns whenever they answer one. In
`round` the style acts in their turns too, and they let it stand on the card of each round. NPCs act
alone by a policy; in `plain` they react by the usual style, and the GM approves their turns once a
round. For some of the players' questions there is no order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.commands.bench.life.people import GM, PLAYERS
from bot.play.model import Call, Done
from bot.play.service import Play
from bot.play.step.intent_book import book_of
from bot.storage.rows import EncounterRow
from rules.engine.asking.questions import Part
from rules.engine.intents.book import Book
from rules.engine.intents.decide import Verdict
from rules.engine.intents.known import Known
from rules.engine.intents.presets import Presets
from rules.engine.replay.scene import Prompt, Scene

Tempo: TypeAlias = Literal["plain", "flow", "round"]

STYLE = "aggressive"
TURNS, MOST_TURNS = 2, 3
"""People plan this many turns at a time; a form has at most the second number, or all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How people use orders.

    `uncovered` is the share of the players' questions without an order. Only the first `planners`
    of the players leave orders; in `flow` they plan `turns` turns at a time.
    """

    tempo: Tempo = "plain"
    uncovered: float = 0.0
    planners: int = len(PLAYERS)
    turns: int = TURNS


class Gaps(Book):
    """Orders with random gaps, in which a question has none; drawn before they are read."""

    share = 0.0
    seed = 0

    def _verdict(
        self,
        scene: Scene[Any],
        prompt: Prompt,
        know: Known,
        without: Collection[tuple[str, int]],
    ) -> Verdict:
        """Return the order for a question; none in a gap."""
        if self._is_gap(scene, prompt):
            return Verdict()
        return super()._verdict(scene, prompt, know, without)

    def _is_gap(self, scene: Scene[Any], prompt: Prompt) -> bool:
        ask = prompt.ask
        question = scene.ruleset.choices.questions.get(ask.key)
        if ask.who == GM or question is None or question.part is Part.RULING:
            return False
        drawn = Random(f"{self.seed} {prompt.key} {prompt.opened}").random()  # noqa: S311
        return drawn < self.share


async def settle(play: Play, habits: Habits, call: Callable[[str], Call], seed: int) -> None:
    """Set the campaign up for these habits, once everybody has joined."""
    if habits.tempo == "plain":
        return

    async def gapped(c: AsyncConnection, row: EncounterRow, **given: Any) -> Book:
        made = await book_of(c, row, made=Gaps, **given)
        assert isinstance(made, Gaps)
        made.share, made.seed = habits.uncovered, seed
        return made

    play.reading.services.steps.book_of = gapped
    await play.campaigns.configure(call(GM), tempo=habits.tempo)
    await play.policies.policy(call(GM), STYLE, alone=True)
    turns = habits.tempo == "round"
    for who in PLAYERS[: habits.planners]:
        await play.policies.style(call(who), STYLE, turns=turns)


async def plan_on(play: Play, habits: Habits, presets: Presets, done: Done, call: Call) -> None:
    """Plan the next turns from the receipt of an answered turn, in `flow`."""
    if habits.tempo != "flow" or not done.turn or call.user not in PLAYERS[: habits.planners]:
        return
    wish = {"deed": presets.deeds[0].key, "first": "last", "second": "foe"}
    rest = {"if_none": presets.rests[0].key, "when": str(habits.turns)}
    await play.plans.keep(call, done.turn, {**wish, **rest})
