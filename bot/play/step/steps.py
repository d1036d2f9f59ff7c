"""One step of a fight, from its cause to the database: the heart of play.

A step is one transaction. It reads the fight, plays the cause and all that follows, and writes
records, lines, questions with their deadlines and, if settled, the checkpoint. Fights are kept in
memory between steps; an outdated one is read again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import Standing
from bot.play.dice import Hand
from bot.play.quotas import Limits
from bot.play.step import gates
from bot.play.step.given_answers import answers_of
from bot.play.step.intent_book import book_of, keep_changes
from bot.play.step.pledged_dice import Seeds, Throwers
from bot.play.step.private_notices import asked_in_secret, notices_of
from bot.play.timing.patience import Patience, asked_in_stead, patience_with
from bot.play.tokens import Tokens
from bot.storage import encounters, journals, notices, prompts
from bot.storage.rows import (
    Campaign,
    EncounterRow,
    LineRow,
    PromptRow,
    Status,
    Written,
)
from rules import ruleset as ruleset_of
from rules.engine.intents.book import Book
from rules.engine.replay.drive import Step, advance
from rules.engine.replay.journal import Entry
from rules.engine.replay.scene import Prompt, Scene, replay, same_story
from rules.engine.replay.upcast import restore
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import Line
from rules.errors import NotAllowed, RulesDefect

MOST_KEPT = 2_000
BREATH_MS = 60_000
"""A fight that has played many moments without any person pauses this long, then goes on."""


class Parked(NotAllowed):
    """The fight's rules and journal do not fit; it waits for its GM."""


@dataclass(slots=True, kw_only=True)
class Sitting:
    """A fight within one transaction, and the person who looks at it."""

    c: AsyncConnection
    row: EncounterRow
    campaign: Campaign
    standing: Standing
    scene: Scene[Any]
    limits: Limits = field(default_factory=Limits)

    @property
    def rules(self) -> Ruleset[Any]:
        """The fight's ruleset."""
        return self.scene.ruleset


@dataclass(slots=True, kw_only=True)
class Cause:
    """The start of a step: an entry (None: only go on), and the lines that come before its results.

    `said` is the public text of the answer, "" if there is none. The open questions of the people
    in `again` are decided anew by their orders, which they have just changed. None means everybody:
    the GM lets a resting fight go on.
    """

    entry: Entry | None
    lines: tuple[Line, ...] = ()
    status: Status | None = None
    said: str = ""
    again: Collection[str] | None = ()


@dataclass(slots=True, kw_only=True)
class Stepped:
    """The result of a step: the fight's new row, the new lines, and everything that was played."""

    row: EncounterRow
    lines: list[LineRow]
    step: Step


class Steps:
    """Reads fights, and carries out steps.

    `book_of` reads people's orders for a fight; the bench puts another one in its place.
    """

    def __init__(self, hand: Hand, tokens: Tokens, now: Callable[[], int]) -> None:
        self.hand = hand
        self.tokens = tokens
        self.now = now
        self.book_of = book_of
        self.throwers = Throwers()
        self._kept: OrderedDict[str, tuple[str, Scene[Any]]] = OrderedDict()

    def forget(self, encounter: str) -> None:
        """Drop a fight from memory; it is read again when needed."""
        self._kept.pop(encounter, None)

    async def scene(self, c: AsyncConnection, row: EncounterRow) -> Scene[Any]:
        """Return the fight at `row`, from memory or from its newest checkpoint.

        Raises:
            JournalMismatch, RulesDefect: Its records do not fit today's rules.
        """
        digest, kept = self._kept.get(row.id, ("", None))
        if kept is not None and (kept.seq, digest) == (row.head, row.digest):
            return kept
        scene = self.scene_of(row, await journals.load(c, row.id))
        must_fit(row, scene)
        _, newest = self._kept.get(row.id, ("", None))
        if newest is None or newest.seq <= row.head:  # else a step has been made meanwhile
            self.keep(row, scene)
        return scene

    async def shown(self, c: AsyncConnection, row: EncounterRow) -> Scene[Any]:
        """Return the fight to look at: a parked one without the moment that failed."""
        if row.status is not Status.PARKED:
            return await self.scene(c, row)
        loaded = await journals.load(c, row.id)
        return self.scene_of(row, await journals.load(c, row.id, upto=loaded.base))

    def scene_of(self, row: EncounterRow, loaded: journals.Loaded) -> Scene[Any]:
        """Return a fight rebuilt from its loaded records, as of `row`."""
        rules = ruleset_of(row.ruleset)
        if loaded.state:
            fight = restore(rules, loaded.state, loaded.edition)
        else:
            fight = rules.state(house=rules.house())
        scene = replay(rules, fight, loaded.records, loaded.base)
        scene.seq = row.head
        return scene

    def keep(self, row: EncounterRow, scene: Scene[Any]) -> None:
        """Keep a fight in memory as of `row`: the newest, or about to be committed."""
        self._kept[row.id] = row.digest, scene
        self._kept.move_to_end(row.id)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def step(self, at: Sitting, cause: Cause) -> Stepped:
        """Carry out one step within the caller's transaction, at this instant.

        Raises:
            RulesError: It is refused; nothing has changed.
            RulesDefect, JournalMismatch: The rules failed; the fight should be parked.
        """
        now = self.now()
        book = await self.book_of(
            at.c,
            at.row,
            again=cause.again,
            pace=gates.pace(at.rules, at.campaign.settings),
        )
        seeds = await self.throwers.of(at.c, at.row.id, at.scene) if self.hand.by_chance else None
        script = self.hand.left
        self.forget(at.row.id)  # if anything fails from here on, the fight is read again
        try:
            stepped = self._play(at, cause, book, now, seeds)
        except BaseException:
            self.hand.take_back(script)
            raise
        await self._write(at, stepped, cause, now)
        await keep_changes(at.c, stepped.row, book, now)
        self.keep(stepped.row, at.scene)
        return stepped

    def _play(
        self, at: Sitting, cause: Cause, book: Book, at_ms: int, seeds: Seeds | None
    ) -> Stepped:
        row, scene = at.row, at.scene
        settings = at.campaign.settings
        idle = row.idle and cause.entry is None and cause.again is not None
        step = advance(
            scene,
            cause.entry,
            at=at_ms,
            hand=self.hand,
            answers=book,
            running=settings.auto_advance and row.status is not Status.PAUSED and not idle,
            covert_waits=settings.covert_waits,
            gate=lambda now: gates.gate(now, settings, book.kept),
            pledged=seeds,
            ends=row.status is Status.RUNNING and not idle,
        )
        new = replace(
            row,
            head=scene.seq,
            status=Status.OVER if scene.fight.over else cause.status or row.status,
            idle=idle,
            digest=scene.digest,
        )
        first = step.records[0].seq if step.records else scene.seq
        if step.records:
            new = replace(new, wake_at=at_ms + BREATH_MS if step.breathless else None)
        rows = self.rows_of(row.id, at_ms, [(first, cause.lines), *step.lines])
        return Stepped(row=new, lines=rows, step=step)

    def rows_of(
        self, encounter: str, now: int, told: Iterable[tuple[int, Iterable[Line]]]
    ) -> list[LineRow]:
        """Return lines as rows, numbered from 0 at each record that led to them."""
        by_seq: dict[int, list[Line]] = {}
        for seq, lines in told:
            by_seq.setdefault(seq, []).extend(lines)
        return [
            LineRow(
                encounter=encounter,
                seq=seq,
                n=n,
                at=now,
                token=self.tokens.line(encounter, seq, n),
                line=line,
            )
            for seq, lines in by_seq.items()
            for n, line in enumerate(lines)
        ]

    async def _write(self, at: Sitting, stepped: Stepped, cause: Cause, now: int) -> None:
        row, step = stepped.row, stepped.step
        if row.wake_at != at.row.wake_at:
            await encounters.update(at.c, row.id, wake_at=row.wake_at)
        if not step.records:
            return
        by = [at.standing.user if cause.entry is not None else ""]
        by += [""] * (len(step.records) - 1)
        await journals.append(
            at.c,
            row.id,
            expect_head=at.row.head,
            written=[Written(record=r, by=b) for r, b in zip(step.records, by, strict=True)],
            lines=stepped.lines,
            checkpoint=step.checkpoint,
            edition=at.rules.edition,
            digest=row.digest,
            status=row.status,
            idle=row.idle,
        )
        await notices.add(at.c, notices_of(row, stepped.lines, now, knows=at.standing.names))
        if row.status is Status.OVER:  # examined at the next start, unless its board shows the end
            await encounters.update(at.c, row.id, face="")
        answers = answers_of(at, step, cause.entry, cause.said)
        await self.sync_prompts(at, after=at.row.head, answers=answers)

    async def sync_prompts(
        self,
        at: Sitting,
        *,
        after: int = 0,
        answers: Mapping[tuple[str, int], prompts.Said] = prompts.NO_ANSWERS,
    ) -> None:
        """Write the open questions with their deadlines, and close the others.

        Those opened up to record `after` are written already. `answers` is as for `prompts.sync`.
        People asked in secret are told by direct message: nobody else sees the question.
        """
        now, asked = self.now(), at.scene.prompts
        new = [prompt for prompt in asked if prompt.opened > after]
        known = await patience_with(at.c, at.campaign, {prompt.ask.who for prompt in new}, now)
        rows = [self._prompt_row(at, prompt, now, known[prompt.ask.who]) for prompt in new]
        places = {(prompt.key, prompt.opened) for prompt in asked}
        await prompts.sync(at.c, at.row.id, rows, places, now, answers=answers)
        await notices.add(at.c, asked_in_stead(at.campaign, rows, known, now))
        if at.campaign.settings.covert_waits:
            secret = [row for row in rows if row.covert]
            await notices.add(at.c, asked_in_secret(at.row, secret, now))

    def _prompt_row(self, at: Sitting, prompt: Prompt, now: int, patience: Patience) -> PromptRow:
        ask, times = prompt.ask, patience.times(now, prompt.ask)
        return PromptRow(
            encounter=at.row.id,
            key=prompt.key,
            opened=prompt.opened,
            token=self.tokens.prompt(at.row.id, prompt.key, prompt.opened),
            who=ask.who,
            about=ask.about,
            question=ask.question,
            name=ask.key,
            covert=at.scene.is_covert(ask),
            asked_at=now,
            due_at=times.due_at,
            remind_at=times.remind_at if patience.reminds else None,
            turn=ask.turn,
        )


def must_fit(row: EncounterRow, scene: Scene[Any]) -> None:
    """Raise `RulesDefect` if a replayed fight differs from its row."""
    same_edition = row.edition == ruleset_of(row.ruleset).edition
    if same_edition and not same_story(row.digest, scene.digest):
        raise RulesDefect("Played again, its journal tells another story.")
