"""The hold: results of a public act are shown later, whether or not somebody hidden was asked.

The state changes at once. A step with a public cause is shown one hold later, and so is all that
follows from it. While the table waits, people who are asked in secret decide. Their answer, or
their default at the end of the hold, is shown at the same instant. Every public act first ends the
open secret questions, so that results are always shown in order.

    act at 12:00 -> secret question, open to 13:00 -> its answer, whenever -> all of it at 13:00
"""

from __future__ import annotations

from dataclasses import replace

from bot.play.step.steps import Cause, Sitting, Stepped, Steps, When
from bot.storage import holds, journals
from bot.storage.rows import EncounterRow
from rules.engine.journal import Amended, Answered, Ended, Joined, Left, Opened, Returned
from rules.engine.scene import Prompt
from rules.errors import NotAllowed, RulesError, StalePrompt

NOT_YET = "The table has not seen yet what led to this question. You can answer once it has."


class Overtaken(RulesError):
    """An act that is legal as far as its author may know, but not in the real fight."""


async def play(steps: Steps, at: Sitting, cause: Cause) -> Stepped:
    """Carry out one step, at the instants that the campaign's setting gives it.

    Raises:
        Overtaken: It does not fit, for a reason that its author may not know yet. The database
            keeps what was written.
        RulesError, RulesDefect, JournalMismatch: As `Steps.step` does.
    """
    settings, row, now = at.campaign.settings, at.row, steps.now()
    if settings.covert != "hold" and row.shown is None:
        return await steps.step(at, cause, When(now, covert_waits=settings.covert == "open"))
    if isinstance(cause.entry, Ended):
        stepped = await steps.step(at, cause, When(now))
        await holds.show_all(at.c, row, now)
        return replace(stepped, row=replace(stepped.row, shown=None))
    last = await holds.last(at.c, row)
    if last is not None and (cause.secret or cause.entry is None):
        stepped = await steps.step(at, cause, await _as_before(at, last, now, ends=False))
        if not stepped.orders_wait:
            # An order answered this question, so its owner has not seen it yet.
            return stepped if cause.secret else replace(stepped, shows_at=None)
        at.row = stepped.row
    if last is not None and any(at.scene.is_covert(p.ask) for p in at.scene.prompts):
        ending = await _as_before(at, last, now, ends=True)
        at.row = (await steps.step(at, Cause(entry=None), ending)).row
    if cause.entry is not None and row.shown is not None and not at.standing.gm:
        try:
            at.scene.check(cause.entry)
        except RulesError as error:
            raise Overtaken(str(error)) from error
    shows_at = await public_instant(at, cause, now)
    waits = settings.covert == "open" or (shows_at is not None and shows_at > now)
    return await steps.step(at, cause, When(now, shows_at, covert_waits=waits))


async def public_instant(at: Sitting, cause: Cause, now: int) -> int | None:
    """Return when a public act of now is shown; None for at once."""
    last = await holds.last(at.c, at.row)
    gathers = (
        isinstance(cause.entry, Opened | Joined | Left | Returned | Amended)
        and not at.scene.fight.begun
    )
    wait = 0 if gathers else at.campaign.settings.hold_ms
    if last is None:
        return now + wait if wait else None
    return max(now + wait, last.shows_at)


async def _as_before(at: Sitting, last: holds.Held, now: int, *, ends: bool) -> When:
    """Return the instants of the last act: secret results belong to the same act.

    Secret questions are ended by `ends`, or when the hold is over. Public questions that all know
    of are left alone: an answer to them is a public act.
    """
    known = frozenset(
        (p.key, p.opened)
        for p in at.scene.prompts
        if not at.scene.is_covert(p.ask) and is_shown(at.row, p.opened)
    )
    waits = not ends and last.shows_at > now
    return When(at.scene.fight.at, last.shows_at, covert_waits=waits, left_alone=known)


def is_shown(row: EncounterRow, seq: int) -> bool:
    """Whether everybody may know of a record and its results."""
    return row.shown is None or seq <= row.shown


async def look(steps: Steps, at: Sitting) -> None:
    """Show the fight as its caller may know it, if something is held back."""
    if at.row.shown is None or at.standing.gm:
        return
    at.seen = await steps.seen(at.c, at.row)
    at.answered = frozenset(
        (w.entry.key, w.entry.opened)
        for w in await journals.records(at.c, at.row.id, after=at.row.shown)
        if isinstance(w.entry, Answered) and w.entry.via != "default" and not w.struck
    )


def asked(at: Sitting) -> list[Prompt]:
    """Return the questions that the caller can answer now."""
    if at.row.shown is None:
        return at.scene.prompts
    secret = [p for p in at.scene.prompts if at.scene.is_covert(p.ask)]
    known = [
        p
        for p in at.seen.prompts
        if not at.seen.is_covert(p.ask)
        and is_shown(at.row, p.opened)
        and (p.key, p.opened) not in at.answered
    ]
    return known + secret


def question(at: Sitting, key: str, opened: int) -> Prompt:
    """Return the question at a place, as the caller knows it.

    Raises:
        StalePrompt: It is answered, or closed as far as the caller may know.
        NotAllowed: It is not asked yet.
    """
    for prompt in asked(at):
        if (prompt.key, prompt.opened) == (key, opened):
            return prompt
    if (key, opened) in at.answered:
        raise StalePrompt("That has been answered; the table hears of it later.")
    if at.standing.gm and any((p.key, p.opened) == (key, opened) for p in at.scene.prompts):
        raise NotAllowed(NOT_YET)
    raise StalePrompt("That question is no longer open.")
