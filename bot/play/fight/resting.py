"""A fight rests after an undo: its orders may be used again, but do not answer yet.

Questions that open later are answered as before. Orders answer the questions that are open already
when the GM goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bot.play.step.intent_book import book_of
from bot.play.step.steps import Sitting
from bot.storage import intents, journals, notices
from bot.storage.rows import LEFT, Notice, Written
from rules.engine.intents.crowds import is_for_a_crowd
from rules.engine.intents.decide import Outcome
from rules.engine.intents.plans import Policy
from rules.engine.intents.replies import Intent
from rules.engine.replay.journal import BY_PERSON, Answered, Entry, Undone
from rules.engine.views.visibility import GM

Uses: TypeAlias = Counter[tuple[str, str]]
"""The number of answers, by the owner of the order and its combatant."""


async def answers_wait(at: Sitting) -> bool:
    """Whether an order, plan or style fits an open question."""
    book = await book_of(at.c, at.row, again=None)
    verdicts = [book.verdict(at.scene, prompt).outcome for prompt in at.scene.prompts]
    return Outcome.ANSWER in verdicts


async def forget_for_crowds(at: Sitting, struck: Iterable[Entry]) -> None:
    """Remove the orders that struck answers to a whole crowd left."""
    answers = [entry for entry in struck if isinstance(entry, Answered)]
    given = [a.value for a in answers if a.via in BY_PERSON and isinstance(a.value, dict)]
    for row in await intents.of(at.c, at.row.id):
        body = row.body
        if isinstance(body, Intent) and any(is_for_a_crowd(body, value) for value in given):
            await intents.remove(at.c, row.id)


async def given_back(at: Sitting, struck: Iterable[Written]) -> Uses:
    """Return the answers of orders that an undo has struck: these orders would answer again."""
    bodies = {row.id: row.body for row in await intents.of(at.c, at.row.id)}
    found: Uses = Counter()
    for written in struck:
        entry = written.entry
        if not isinstance(entry, Answered) or not entry.via.startswith(LEFT):
            continue
        body = bodies.get(entry.via.partition(":")[2].partition(".")[0].partition("~")[0])
        if body is None or body.paused:
            continue
        if isinstance(body, Policy):
            whom = at.scene.fight.combatants.get(body.group[0])
            found[GM if whom is None else whom.player, body.group[0]] += 1
        else:
            found[body.owner, body.about] += 1
    return found


async def last_given_back(at: Sitting) -> Uses:
    """Return the same for the last undo, if the fight rests after it."""
    newest = await journals.records(at.c, at.row.id, after=max(0, at.row.head - 1))
    if not newest or not isinstance(entry := newest[-1].entry, Undone):
        return Counter()
    return await given_back(at, await journals.records(at.c, at.row.id, after=entry.back_to))


def in_words(at: Sitting, uses: Uses) -> str:
    """Return whose orders would answer again, and how often, in words."""
    named: Counter[str] = Counter()
    for (owner, about), times in uses.items():
        named["NPCs" if owner == GM else at.scene.fight.name_of(about)] += times
    listed = ", ".join([f"{name} {times}" for name, times in named.items()])
    return f"Orders would answer again: {listed}."


def to_owners(at: Sitting, uses: Uses, now: int) -> Sequence[Notice]:
    """Return notices to the players whose orders would answer again: they may change them first."""
    return [
        notices.of_fight(
            at.row,
            person,
            "order",
            f"In {at.row.name} the GM took something back. Your orders would answer again "
            "as before: you may change them first. See /orders show.",
            now,
        )
        for person in dict.fromkeys(owner for owner, _ in uses if owner != GM)
    ]
