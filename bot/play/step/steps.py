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
from bot.play.step.answer_times import answer_times
from bot.play.step.given_answers import answers_of
from bot.play.step.intent_book import book_of, keep_changes
from bot.play.step.pledged_dice import Seeds, Throwers
from bot.play.step.private_notices import asked_in_secret, notices_of
from bot.play.timing import banks
from bot.play.timing.deadlines import deadline
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
from rules.engine.drive import Step, advance
from rules.engine.intents.book import Book
from rules.engine.journal import Entry
from rules.engine.ruleset import Ruleset
from rules.engine.scene import Prompt, Scene, replay, same_story
from rules.engine.upcast import restore
from rules.engine.visibility import Line
from rules.errors import JournalMismatch, NotAllowed, RulesDefect

MOST_KEPT = 2_000
MOST_SEEN = 200
"""At most this many fights with held-back results are kept as everybody may know them."""

BREATH_MS = 60_000
"""A fight that has played many moments without any person pauses this long, then goes on."""


class Parked(NotAllowed):
    """The fight's rules and journal do not fit; it waits for its GM."""


@dataclass(slots=True, kw_only=True)
class Sitting:
    """A fight within one transaction, and the person who looks at it.

    `scene` is the real fight, `seen` the fight as the person may know it: they differ while results
    are held back. `answered` are the places of questions whose answers are held back.
    """

    c: AsyncConnection
    row: EncounterRow
    campaign: Campaign
    standing: Standing
    scene: Scene[Any]
    seen: Scene[Any] = field(init=False)
    answered: frozenset[tuple[str, int]] = frozenset()
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        self.seen = self.scene

    @property
    def rules(self) -> Ruleset[Any]:
        """The fight's ruleset."""
        return self.scene.ruleset


@dataclass(slots=True, kw_only=True)
class Cause:
    """The start of a step: an entry (None: only go on), and the lines that come before its results.

    A `secret` cause answers a question that nobody else may know of. `said` is the public text of
    the answer, "" if there is none. The open questions of the people in `again` are decided anew by
    their orders, which they have just changed. None means everybody: the GM lets a resting fight go
    on. Of questions that orders answer late, only those whose time came at `since` or later are
    tried.
    """

    entry: Entry | None
    lines: tuple[Line, ...] = ()
    status: Status | None = None
    secret: bool = False
    said: str = ""
    again: Collection[str] | None = ()
    since: int = 0


@dataclass(frozen=True, slots=True)
class When:
    """The instants of a step: that of its records, and when all may know of it (None: at once).

    With `covert_waits` covert questions wait for their person until the step is shown. Orders and
    plans do not answer the questions at the places `left_alone`.
    """

    at: int
    shows_at: int | None = None
    covert_waits: bool = False
    left_alone: frozenset[tuple[str, int]] = frozenset()

    @property
    def told_at(self) -> int:
        """Return the instant that everybody is told of."""
        return self.at if self.shows_at is None else self.shows_at


@dataclass(slots=True, kw_only=True)
class Stepped:
    """The result of a step: the fight's new row, the new lines, and everything that was played.

    `shows_at` is when all may know of it: None if at once, or if nobody may know of it yet.
    `orders_wait` says that an order fits a question that was left alone.
    """

    row: EncounterRow
    lines: list[LineRow]
    step: Step
    shows_at: int | None = None
    orders_wait: bool = False


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
        self._seen: OrderedDict[str, tuple[int, Scene[Any]]] = OrderedDict()

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

    async def seen(self, c: AsyncConnection, row: EncounterRow) -> Scene[Any]:
        """Return the fight as everybody may know it, without held-back results. Do not change it.

        Raises:
            JournalMismatch, RulesDefect: Nothing is held back, and its records do not fit today's
                rules.
        """
        if row.shown is None:
            return await self.shown(c, row)
        upto, kept = self._seen.get(row.id, (0, None))
        parked = row.status is Status.PARKED
        if kept is not None and upto == row.shown and not parked:
            return kept
        loaded, then = await journals.load(c, row.id, upto=row.shown), replace(row, head=row.shown)
        try:
            scene = self.scene_of(then, replace(loaded, records=[]) if parked else loaded)
        except (JournalMismatch, RulesDefect):
            # The rules have changed meanwhile: for this hold, show the moment's beginning.
            scene = self.scene_of(then, replace(loaded, records=[]))
        if not parked:
            self._seen[row.id] = row.shown, scene
            while len(self._seen) > MOST_SEEN:
                self._seen.popitem(last=False)
        return scene

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

    async def step(self, at: Sitting, cause: Cause, when: When) -> Stepped:
        """Carry out one step within the caller's transaction, at these instants.

        Raises:
            RulesError: It is refused; nothing has changed.
            RulesDefect, JournalMismatch: The rules failed; the fight should be parked.
        """
        times = await answer_times(at, self.tokens, self.now(), since=cause.since)
        book = await self.book_of(
            at.c,
            at.row,
            closed=when.left_alone,
            again=cause.again,
            pace=gates.pace(at.rules, at.campaign.settings),
            waits=times.waits if times.minutes else None,
        )
        seeds = await self.throwers.of(at.c, at.row.id, at.scene) if self.hand.by_chance else None
        script = self.hand.left
        self.forget(at.row.id)  # if anything fails from here on, the fight is read again
        try:
            stepped = self._play(at, cause, book, when, seeds)
            stepped.row = times.woken(stepped.row, at.scene)
        except BaseException:
            self.hand.take_back(script)
            raise
        await self._write(at, stepped, cause, when)
        await keep_changes(at.c, stepped.row, book, when.told_at)
        self.keep(stepped.row, at.scene)
        return stepped

    def _play(
        self, at: Sitting, cause: Cause, book: Book, when: When, seeds: Seeds | None
    ) -> Stepped:
        row, scene = at.row, at.scene
        settings = at.campaign.settings
        idle = row.idle and cause.entry is None and cause.again is not None
        step = advance(
            scene,
            cause.entry,
            at=when.at,
            hand=self.hand,
            answers=book,
            running=settings.auto_advance and row.status is not Status.PAUSED and not idle,
            covert_waits=when.covert_waits,
            gate=lambda now: gates.gate(now, settings, book.kept),
            pledged=seeds,
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
            new = replace(new, wake_at=self.now() + BREATH_MS if step.breathless else None)
            if when.shows_at is not None:
                new = replace(new, shown=row.head if row.shown is None else row.shown)
        rows = self.rows_of(row.id, when.told_at, [(first, cause.lines), *step.lines])
        return Stepped(
            row=new, lines=rows, step=step, shows_at=when.shows_at, orders_wait=book.left_alone > 0
        )

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

    async def _write(self, at: Sitting, stepped: Stepped, cause: Cause, when: When) -> None:
        row, step = stepped.row, stepped.step
        held = when.shows_at is not None and bool(step.records)
        if held or row.wake_at != at.row.wake_at:
            await encounters.update(at.c, row.id, shown=row.shown, wake_at=row.wake_at)
        if not step.records:
            return
        by = [at.standing.user if cause.entry is not None else ""]
        by += [""] * (len(step.records) - 1)
        await journals.append(
            at.c,
            row.id,
            expect_head=at.row.head,
            written=[
                Written(record=r, by=b, shows_at=when.shows_at)
                for r, b in zip(step.records, by, strict=True)
            ],
            lines=stepped.lines,
            checkpoint=step.checkpoint,
            edition=at.rules.edition,
            digest=row.digest,
            status=row.status,
            idle=row.idle,
        )
        knows = "" if held else at.standing.user  # a reply has no held-back lines
        await notices.add(at.c, notices_of(row, stepped.lines, self.now(), knows=knows))
        if row.status is Status.OVER:  # examined at the next start, unless its board shows the end
            await encounters.update(at.c, row.id, face="")
        answers = answers_of(at, step, cause.entry, cause.said)
        await self.sync_prompts(at, after=at.row.head, when=when, answers=answers)
        await banks.settle(at.c, at.campaign, at.row, answers)

    async def sync_prompts(
        self,
        at: Sitting,
        *,
        after: int = 0,
        when: When | None = None,
        answers: Mapping[tuple[str, int], prompts.Said] = prompts.NO_ANSWERS,
    ) -> None:
        """Write the open questions with their deadlines, and close the others.

        Those opened up to record `after` are written already. `answers` is as for `prompts.sync`.
        People asked in secret are told by direct message: nobody else sees the question.
        """
        now, asked = self.now(), at.scene.prompts
        when = when or When(now)
        new = [prompt for prompt in asked if prompt.opened > after]
        known = await patience_with(at.c, at.campaign, {prompt.ask.who for prompt in new}, now)
        rows = [self._prompt_row(at, prompt, when, known[prompt.ask.who]) for prompt in new]
        places = {(prompt.key, prompt.opened) for prompt in asked}
        await prompts.sync(at.c, at.row.id, rows, places, now, answers=answers)
        await notices.add(at.c, asked_in_stead(at.campaign, rows, known, when.told_at))
        if when.covert_waits:
            secret = [row for row in rows if row.covert]
            all_wait = at.campaign.settings.covert == "open"
            told = asked_in_secret(at.row, secret, now, all_wait=all_wait)
            await notices.add(at.c, told)

    def _prompt_row(self, at: Sitting, prompt: Prompt, when: When, patience: Patience) -> PromptRow:
        ask, covert = prompt.ask, at.scene.is_covert(prompt.ask)
        asked_at, hold = when.told_at, at.campaign.settings.hold_ms
        times = patience.times(asked_at, ask)
        if covert and hold:
            asked_at = self.now()
            left = (when.shows_at or asked_at) - asked_at
            times = deadline(asked_at, left if left > 0 else hold)
        return PromptRow(
            encounter=at.row.id,
            key=prompt.key,
            opened=prompt.opened,
            token=self.tokens.prompt(at.row.id, prompt.key, prompt.opened),
            who=ask.who,
            about=ask.about,
            question=ask.question,
            name=ask.key,
            covert=covert,
            asked_at=asked_at,
            due_at=times.due_at,
            remind_at=times.remind_at if patience.reminds else None,
            banked=patience.banks(ask) and not (covert and hold > 0),
            turn=ask.turn,
        )


def must_fit(row: EncounterRow, scene: Scene[Any]) -> None:
    """Raise `RulesDefect` if a replayed fight differs from its row."""
    same_edition = row.edition == ruleset_of(row.ruleset).edition
    if same_edition and not same_story(row.digest, scene.digest):
        raise RulesDefect("Played again, its journal tells another story.")
