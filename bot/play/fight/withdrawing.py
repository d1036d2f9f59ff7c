"""Answers that may still be changed: they are sealed while others still think."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.resting import forget_for_crowds
from bot.play.model import Call, Done
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part
from bot.storage import answered, encounters, journals, posts
from bot.storage.rows import EncounterRow, PromptRow, Status, Written
from rules import ruleset as ruleset_of
from rules.engine.asking.tempo import CARD
from rules.engine.replay.journal import Answered, Record, Withdrawn
from rules.engine.replay.scene import Prompt
from rules.engine.replay.upcast import restore
from rules.engine.replay.withdrawing import Without, side_by_side, without
from rules.engine.views.view import view
from rules.engine.views.visibility import PUBLIC, Card
from rules.errors import NotAllowed, StalePrompt

STANDS = "That can no longer be changed: it has been revealed, or something has followed from it."


@dataclass(frozen=True, slots=True)
class Changeable:
    """An answer that its owner may still take back: its question's row, and the answer in words."""

    row: PromptRow
    encounter: EncounterRow
    text: str


@dataclass(frozen=True, slots=True)
class Sealed:
    """The fight before an answer: its newest record, and its cards as everybody sees them."""

    seq: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    """An answer that may be taken back: its record, and the fight without it."""

    record: Record
    row: PromptRow
    without: Without[Any]

    @property
    def text(self) -> str:
        """Return the answer in words, after its combatant's name."""
        entry, ask = self.record.entry, self.without.prompt.ask
        assert isinstance(entry, Answered)
        name = self.without.scene.fight.name_of(ask.about)
        said = self.without.scene.ruleset.sentences
        return said.silence(ask.key, ask.live(), entry.value, name)


class Withdrawals(Part):
    """The calls with which people take back an answer that nobody has seen."""

    async def changeable(self, call: Call) -> list[Changeable]:
        """Return the caller's answers here that may still be changed, oldest first."""
        async with self.services.db.read() as c:
            row = await encounters.live_in(c, call.channel)
            if row is None or row.status is Status.PARKED:
                return []
            at = await self.sit(c, call, row)
            found = await _found(at)
        return [Changeable(each.row, row, each.text) for each in found]

    async def withdraw(self, call: Call, token: str) -> Done:
        """Take back one's answer to a question: it is open again, with its old deadline.

        Raises:
            StalePrompt: The answer can no longer be changed.
            NotAllowed: The question was somebody else's.
        """

        async def work(c: AsyncConnection) -> Done:
            at, row = await self.sit_at(c, call, token, "That question is no longer open.")
            if row.who not in at.standing.stands_for:
                raise NotAllowed("That answer is somebody else's.")
            found = await _found(at, token)
            if not found:
                raise StalePrompt(STANDS)
            await self._strike(at, found[0])
            return Done(text=f"Taken back: {found[0].text}.", encounter=at.row.id)

        return await self.once(call, work)

    async def _strike(self, at: Sitting, found: _Found) -> None:
        """Strike one answer; all other answers still count."""
        row, now, scene = at.row, self.services.now(), found.without.scene
        seq = row.head + 1
        self.services.steps.forget(row.id)
        await journals.strike_one(at.c, row.id, found.record.seq)
        await forget_for_crowds(at, [found.record.entry])
        entry = Withdrawn(answer=found.record.seq)
        await journals.append(
            at.c,
            row.id,
            expect_head=row.head,
            written=[Written(record=Record(seq, now, entry), by=at.standing.user)],
            lines=[],
            checkpoint=None,
            edition=row.edition,
            digest=scene.digest,
            idle=row.idle,
        )
        scene.seq = seq
        at.scene = scene
        # The question keeps its old deadline: the GM can give more time by `/gm extend`.
        await self.services.steps.sync_prompts(at, after=row.head)
        if found.row.message:
            await posts.touch(at.c, found.row.message)


def sealed(at: Sitting, prompt: Prompt) -> Sealed | None:
    """Return the public view before an answer that may stay sealed, None if it cannot."""
    mine = prompt.ask.who in at.standing.stands_for and prompt.ask.key != CARD.key
    if not mine or not side_by_side(at.scene, prompt.key):
        return None
    return Sealed(at.scene.seq, view(at.scene, PUBLIC).cards)


def is_sealed(at: Sitting, prompt: Prompt, before: Sealed | None) -> bool:
    """Whether nothing has followed from the answer just given. It reads no database."""
    if before is None or at.scene.settled or at.scene.seq != before.seq + 1:
        return False
    return side_by_side(at.scene, prompt.key) and view(at.scene, PUBLIC).cards == before.cards


async def _found(at: Sitting, token: str = "") -> Sequence[_Found]:
    """Return the answers that the caller may take back: all of them, or that to one question."""
    if at.scene.settled:
        return []
    loaded = await journals.load(at.c, at.row.id)
    answers = {
        (r.entry.key, r.entry.opened): r
        for r in loaded.records
        if isinstance(r.entry, Answered) and side_by_side(at.scene, r.entry.key)
    }
    found: list[_Found] = []
    mine = await answered.of_people(at.c, at.row.id, answers, at.standing.stands_for)
    for row in sorted(mine, key=lambda row: answers[row.key, row.opened].seq):
        # An answer that everybody has read stays.
        if row.said or row.name == CARD.key or (token and row.token != token):
            continue
        record = answers[row.key, row.opened]
        rules = ruleset_of(at.row.ruleset)

        def start(rules: Any = rules) -> Any:
            if not loaded.state:
                return rules.state(house=rules.house())
            return restore(rules, loaded.state, loaded.edition)

        other = without(rules, start, loaded.records, loaded.base, record.seq)
        if other is not None:
            found.append(_Found(record, row, other))
    return found
