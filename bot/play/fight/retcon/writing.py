"""Writes a retcon, and takes it back: by records, and lines for the people concerned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.play.fight.retcon.told_again import ToldAgain, may_retell
from bot.play.fight.undoing import ask_anew
from bot.play.step.private_notices import notices_of
from bot.play.step.steps import Sitting
from bot.play.step.table_lines import in_words
from bot.play.step.transactions import Services
from bot.storage import encounters, journals, notices, posts, prompts, retelling
from bot.storage.rows import LineRow, Notice, PromptRow, Written
from rules.engine.replay.drive import Step
from rules.engine.replay.journal import Answered, Record, Restored, Retold
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.views.view import view
from rules.engine.views.visibility import (
    EVERYONE,
    GM,
    GM_ONLY,
    PUBLIC,
    Audience,
    Kind,
    Line,
    Part,
    only,
)
from rules.errors import JournalMismatch, NotAllowed, RulesDefect

QUOTED = 100


async def write(services: Services, at: Sitting, told: ToldAgain, what: str) -> int:
    """Write a replayed fight in place of the old story. Returns the retcon's record number.

    The old records are kept, struck. Unchanged lines keep their place in the log and in their
    posts. The fight rests.
    """
    row, now, scene = at.row, services.now(), told.scene
    seq, back_to = row.head + 1, told.point.seq - 1
    asked = {_spot(p): p for p in await prompts.open_in(at.c, row.id)}
    made = Retold(
        back_to=back_to,
        again=tuple([(old, new) for new, old in told.made.again.items()]),
        moved=tuple([(kept.row.seq, kept.row.n, kept.seq, kept.n) for kept in told.kept]),
    )
    lines = [
        *services.steps.rows_of(row.id, now, [(seq, _told(at, told, what))]),
        *[_row(services, row.id, now, new) for new in told.new],
    ]
    await journals.strike(at.c, row.id, back_to=back_to, upto=row.head)
    services.steps.forget(row.id)
    by = {w.record.seq: w.by for w in told.written}
    records = [
        Written(record=record, by=by.get(told.made.again.get(record.seq, 0), ""))
        for record in told.made.records
    ]
    await journals.append(
        at.c,
        row.id,
        expect_head=row.head,
        written=[Written(record=Record(seq, now, made), by=at.standing.user), *records],
        lines=lines,
        checkpoint=Step(settled=told.made.settled).checkpoint,
        edition=at.rules.edition,
        digest=scene.digest,
        idle=True,
    )
    await retelling.follow(at.c, row.id, made)
    await retelling.stay(at.c, row.id, told.beside)
    await retelling.name_answers(at.c, row.id, _answers(told))
    await _go_on(services, at, scene)
    for prompt in await prompts.open_in(at.c, row.id):
        same = asked.get(_spot(prompt))
        if same is not None:
            await prompts.extend(
                at.c, row.id, prompt.key, prompt.opened, same.due_at, same.remind_at
            )
    await notices.add(at.c, notices_of(at.row, lines, now, knows=at.standing.names))
    await notices.add(at.c, list(_to_deciders(at, told, now)))
    return seq


async def take_back(services: Services, at: Sitting, seq: int) -> None:
    """Take back the retcon of record `seq`, and all later decisions."""
    may_retell(at)
    row, now = at.row, services.now()
    services.steps.forget(row.id)
    before = await _public(at)
    await retelling.restore(at.c, row.id, seq - 1, row.head)
    after = await _public(at)
    try:
        scene = services.steps.scene_of(row, await journals.load(at.c, row.id))
    except (JournalMismatch, RulesDefect) as misfit:
        raise NotAllowed("The rules have changed since then: use /gm amend.") from misfit
    changed = before.keys() ^ after.keys()
    for message in {post for token, post in after.items() if token in changed and post}:
        await posts.touch(at.c, message)
    public = bool(changed) or view(scene, PUBLIC) != view(at.scene, PUBLIC)
    line = Line(
        "The GM takes back the change of the past: the first version counts again.",
        Kind.RULING,
        EVERYONE if public else GM_ONLY,
    )
    number = row.head + 1
    await journals.append(
        at.c,
        row.id,
        expect_head=row.head,
        written=[Written(record=Record(number, now, Restored(upto=seq - 1)), by=at.standing.user)],
        lines=services.steps.rows_of(row.id, now, [(number, [line])]),
        checkpoint=None,
        edition=row.edition,
        digest=scene.digest,
        idle=True,
    )
    scene.seq = number
    await _go_on(services, at, scene)


async def _public(at: Sitting) -> dict[str, str | None]:
    """Return the public lines in force, by their tokens: the post of each."""
    rows = await journals.lines(at.c, at.row.id)
    seen = [row for row in rows if not row.struck and row.line.audience is EVERYONE]
    return {row.token: row.post for row in seen}


async def _go_on(services: Services, at: Sitting, scene: Scene[Any]) -> None:
    """Let the fight go on from this scene, and rest."""
    at.scene = scene
    at.row = replace(at.row, head=scene.seq, idle=True, digest=scene.digest, wake_at=None)
    await encounters.update(at.c, at.row.id, wake_at=None)
    await ask_anew(at)
    await services.steps.sync_prompts(at)
    seats = {(prompt.key, prompt.opened): prompt.ask.who for prompt in scene.prompts}
    await prompts.follow(at.c, at.row.id, seats)
    services.steps.keep(at.row, scene)


def spot_of(prompt: Prompt) -> tuple[str, str, str, str]:
    """Return the key of a question, whichever record opened it."""
    ask = prompt.ask
    return ask.who, ask.about, ask.key, ask.question


def concerned(told: ToldAgain, before: Scene[Any]) -> Audience:
    """Return who can see a difference: everybody, some people, or the GM alone."""
    audiences = [row.line.audience for row in told.struck]
    audiences += [line.audience for _, _, line in told.new]
    if EVERYONE in audiences or view(before, PUBLIC) != view(told.scene, PUBLIC):
        return EVERYONE
    people = [person for audience in audiences for person in audience or ()]
    return only(*people)


def _spot(row: PromptRow) -> tuple[str, str, str, str]:
    return row.who, row.about, row.name, row.question


def _told(at: Sitting, told: ToldAgain, what: str) -> Sequence[Line]:
    """Return the lines about a retcon; only the GM reads what was changed."""
    audience = concerned(told, at.scene)
    said = "The GM changes the past."
    heads = [row.line for row in told.struck if row.line.part is Part.HEAD]
    seen = [in_words(line) for line in heads if line.audience is EVERYONE]
    if seen:
        first = seen[0] if len(seen[0]) <= QUOTED else f"{seen[0][: QUOTED - 3]}..."
        if len(seen) > 1:
            first = f"{first.removesuffix('.')}, and {len(seen) - 1} more."
        said = f"{said} Struck: {first}"
    return [
        Line(said, Kind.RULING, audience),
        Line(what, Kind.RULING, GM_ONLY, part=Part.DETAIL),
    ]


def _row(services: Services, encounter: str, now: int, new: tuple[int, int, Line]) -> LineRow:
    seq, n, line = new
    token = services.steps.tokens.line(encounter, seq, n)
    return LineRow(encounter=encounter, seq=seq, n=n, at=now, token=token, line=line)


def _answers(told: ToldAgain) -> Iterable[tuple[str, int, int]]:
    """Return the places of old questions, each with the record that answers it now."""
    now = {old: new for new, old in told.made.again.items()}
    for each in told.written:
        if isinstance(each.entry, Answered) and each.record.seq in now:
            yield each.entry.key, each.entry.opened, now[each.record.seq]


def _to_deciders(at: Sitting, told: ToldAgain, now: int) -> Iterable[Notice]:
    """Return notices to people whose own acts no longer count, or count differently."""
    people = dict.fromkeys([told.point.by, *(w.by for w in told.left)])
    for person in people:
        if person not in ("", GM, at.standing.user):
            yield notices.of_fight(
                at.row,
                person,
                "undone",
                f"In {at.row.name} the GM changed the past: something that you did no longer "
                "counts as it did. Look at the fight again.",
                now,
            )
