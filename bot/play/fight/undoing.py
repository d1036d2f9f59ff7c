"""Undo: a record like any other. Struck lines are kept, and shown struck through."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.pledges import pledged_anew
from bot.play.fight.resting import forget_for_crowds, given_back, in_words
from bot.play.fight.who_fights import must_be_free
from bot.play.intents.passing_on import pass_on
from bot.play.model import Done, Rested
from bot.play.step.ending import take_back
from bot.play.step.steps import Cause, Sitting
from bot.play.step.table_lines import in_words as quoted
from bot.play.step.transactions import Services
from bot.storage import encounters, journals, posts, prompts
from bot.storage.rows import EncounterRow, Status, Written
from rules import ruleset
from rules.engine.asking.ending import END, THE_END
from rules.engine.asking.leaving import WORDS
from rules.engine.replay.journal import (
    BY_PERSON,
    VIA_CLOCK,
    Amended,
    Answered,
    Began,
    Declared,
    Ended,
    Entry,
    Joined,
    Left,
    Record,
    Retold,
    Returned,
    Undone,
)
from rules.engine.replay.scene import Scene
from rules.engine.ruleset import Action
from rules.engine.state import amend_words
from rules.engine.views.visibility import GM_ONLY, PUBLIC, Kind, Line, Part
from rules.errors import JournalMismatch, NotAllowed, RulesDefect

PEOPLE = (*BY_PERSON, VIA_CLOCK)
"""Only decisions of these can be chosen to undo; automatic answers go with their cause."""

UNDO = "undo"
"""The kind of the draft that a preview of an undo keeps."""

MOST_POINTS = 25
LOOKED_AT = 400
ASKED_AGAIN = "Taken back: it is asked again below."
"""Stands in place of the timeline below a report whose question had been answered."""

QUOTED = 100
"""Letters of an undone line that are shown to all."""


@dataclass(frozen=True, slots=True)
class Point:
    """A decision that can be taken back: its record, its person, and its content."""

    seq: int
    by: str
    text: str
    entry: Entry


async def points(c: AsyncConnection, row: EncounterRow) -> list[Point]:
    """Return the decisions of people that can be undone, newest first.

    The answer that a decided fight is over is one with its end, also if silence gave it.
    """
    newest = await journals.records(c, row.id, after=max(0, row.head - LOOKED_AT))
    every = await prompts.every(c, row.id)
    asked = {(p.key, p.opened): p.question for p in every}
    ends = {(p.key, p.opened) for p in every if p.name == THE_END.key}
    actions = ruleset(row.ruleset).choices.actions
    said = {w.record.seq for w in newest if _ends(w.entry, ends)}
    found = [
        Point(w.record.seq - (w.record.seq - 1 in said), w.by, text, w.entry)
        for w in reversed(newest)
        if not w.struck
        and w.record.seq not in said
        and (text := _text(w.entry, actions, asked)) is not None
    ]
    return found[:MOST_POINTS]


def _ends(entry: Entry, ends: Collection[tuple[str, int]]) -> bool:
    """Whether it answers one of these questions, that a decided fight is over."""
    match entry:
        case Answered(key=key, opened=opened, value=value):
            return (key, opened) in ends and value == {"act": END}
        case _:
            return False


def _text(
    entry: Entry, actions: Mapping[str, Action], asked: Mapping[tuple[str, int], str]
) -> str | None:
    """Return a decision in a few words; None if the record is no decision."""
    match entry:
        case Answered(value=value, key=key, opened=opened, via=via) if via in PEOPLE:
            act = str(value.get("act", "") if isinstance(value, dict) else value)
            title = actions[act].title if act in actions else act
            question = asked.get((key, opened))
            return f'{title} ("{question}")' if question else title
        case Declared(act=act):
            return actions[act].title if act in actions else act
        case Amended(path=path) if path.endswith(".player"):
            return f"the new player of {_name(path.split('.')[1])}"
        case Amended(path=path, value=value):
            return f"amended {_place(path)} to {amend_words.in_words(value)}"
        case Joined(name=name):
            return f"{name} joined"
        case Left(id=id, how=how):
            return f"{_name(id)} {WORDS[how][0] if how else 'left'}"
        case Returned(id=id):
            return f"{_name(id)} came back"
        case Began():
            return "the fight began"
        case Ended():
            return "the fight's end"
        case Retold():
            return "the retcon"
        case _:
            return None


def _place(path: str) -> str:
    match path.split(".", 2):
        case ["combatants", id, rest]:
            return f"{_name(id)}: {amend_words.thing(rest, amend_words.TITLES)}"
        case _:
            return amend_words.thing(path, amend_words.TITLES)


def _name(id: str) -> str:
    return id.replace("-", " ").title()


async def undo(
    services: Services, at: Sitting, point: Point, why: str = "", *, by: str = "The GM"
) -> Done:
    """Go back to just before a decision. Orders answer the open questions only later.

    The public reads `why` and who does it, if it reads of the undo.

    Public lines are struck openly. If the end of the fight is struck, the fight goes on, and the
    sheets are restored.
    """
    row, back_to = at.row, point.seq - 1
    struck = await journals.records(at.c, row.id, after=back_to)
    now, seq = services.now(), row.head + 1
    if await _is_unseen(at, struck):
        line = Line("Taken back. Nobody else could see it.", Kind.RULING, GM_ONLY)
    else:
        line = Line(await _told(at, back_to, why, by), Kind.RULING)
    await journals.strike(at.c, row.id, back_to=back_to, upto=row.head)
    services.steps.forget(row.id)
    loaded = await journals.load(at.c, row.id, upto=back_to)
    scene = _replayed(services, row, loaded)
    revived, again = await _revived(services, at, scene, struck, now)
    status = None if revived is row else revived.status
    row = revived
    undone = Record(seq, now, Undone(back_to=back_to, why=why))
    written = [Written(record=undone, by=at.standing.user)]
    told: list[tuple[int, Sequence[Line]]] = [(seq, [line])]
    if again is not None and again.entry is not None:
        seq += 1
        _ = scene.feed(Record(seq, now, again.entry))
        written.append(Written(record=Record(seq, now, again.entry), by=""))
        told.append((seq, again.lines))
    await journals.append(
        at.c,
        row.id,
        expect_head=row.head,
        written=written,
        lines=services.steps.rows_of(row.id, now, told),
        checkpoint=None,
        edition=row.edition,
        digest=scene.digest,
        status=status,
        idle=True,
    )
    scene.seq = seq
    await _let_stand(at, scene)
    in_force = [w for w in struck if not w.struck]
    await forget_for_crowds(at, [w.entry for w in in_force])
    at.row = replace(row, head=seq, idle=True, digest=scene.digest, wake_at=None)
    if row.wake_at is not None:
        await encounters.update(at.c, row.id, wake_at=None)
    await ask_anew(at)
    await services.steps.sync_prompts(at)
    seats = {(prompt.key, prompt.opened): prompt.ask.who for prompt in scene.prompts}
    await prompts.follow(at.c, row.id, seats)
    services.steps.keep(at.row, scene)
    text = f"Taken back: {point.text}."
    orders = await given_back(at, in_force)
    if not orders:
        return Done(text=text, encounter=row.id)
    text = f"{text} {in_words(at, orders)}"
    return Rested(text=text, encounter=row.id, fight=row.token)


async def _let_stand(at: Sitting, scene: Scene[Any]) -> None:
    """Let the fight stand as it did; what was left for a seat goes back to its old player."""
    for fighter in at.scene.fight.combatants.values():
        before = scene.fight.combatants.get(fighter.id)
        if before is not None and before.player != fighter.player:
            await pass_on(at, fighter, before.player)
    at.scene = scene


async def _revived(
    services: Services, at: Sitting, scene: Scene[Any], struck: Sequence[Written], now: int
) -> tuple[EncounterRow, Cause | None]:
    """Return the fight's row if its end is struck, with a new pledge if it needs one."""
    row = at.row
    if row.status is not Status.OVER or scene.fight.over:
        return row, None
    row = replace(row, status=Status.RUNNING if scene.fight.begun else Status.OPEN, note="")
    await encounters.update(at.c, row.id, note="")
    fighters = scene.fight.combatants.values()
    back = {f.character: f.name for f in fighters if f.character}
    await must_be_free(at.c, services.steps, row, back)
    await take_back(at, scene, struck, now=now)
    return row, await pledged_anew(at.c, services.steps.hand, scene, row.id, now)


def _replayed(services: Services, row: EncounterRow, loaded: journals.Loaded) -> Scene[Any]:
    """Return the fight as it stood then. Raises `NotAllowed` if today's rules cannot replay it."""
    try:
        return services.steps.scene_of(row, loaded)
    except (JournalMismatch, RulesDefect) as changed:
        raise NotAllowed(
            "The rules have changed since then, so that cannot be taken back any more. "
            "Take back something newer, or change what is wrong with /gm amend."
        ) from changed


async def ask_anew(at: Sitting) -> None:
    """Remove undone answers from the posts, which say so: the questions are asked again below."""
    places = [(prompt.key, prompt.opened) for prompt in at.scene.prompts]
    for asked in await prompts.at_places(at.c, at.row.id, places):
        if asked.retired:
            await posts.touch_foot(at.c, asked.message, ASKED_AGAIN)


async def _is_unseen(at: Sitting, struck: Sequence[Written]) -> bool:
    """Whether everything struck was for the GM or single people, so that nobody else saw it.

    An answer of a visible combatant was seen, whatever it was.
    """
    back_to = struck[0].record.seq - 1 if struck else at.row.head
    lines = await journals.lines(at.c, at.row.id, after=back_to, upto=at.row.head)
    if any(PUBLIC.sees(x.line.audience) and not x.struck for x in lines):
        return False
    covert = {(p.key, p.opened): p.covert for p in await prompts.every(at.c, at.row.id)}
    answers = [w.entry for w in struck if not w.struck and isinstance(w.entry, Answered)]
    return all(covert.get((each.key, each.opened), False) for each in answers)


async def _told(at: Sitting, back_to: int, why: str, by: str) -> str:
    """Return the public text about an undo: the first undone headline, if everybody saw one."""
    lines = await journals.lines(at.c, at.row.id, after=back_to, upto=at.row.head)
    seen = _headlines([x.line for x in lines if PUBLIC.sees(x.line.audience) and not x.struck])
    reason = f": {why.removesuffix('.')}" if why else ""
    said = f"{by} takes back what was last decided{reason}."
    if not seen:
        return said
    text = quoted(seen[0])
    first = text if len(text) <= QUOTED else f"{text[: QUOTED - 3]}..."
    struck = "Struck, with all after it" if len(seen) > 1 else "Struck"
    return f"{said} {struck}: {first}"


def _headlines(lines: Sequence[Line]) -> list[Line]:
    """Return the lines that stood in the channel; of an attack's headlines the last one did.

    Rulings of the GM, such as an earlier undo, are left out if there is anything else.
    """
    told = [x for x in lines if x.part in (Part.HEAD, Part.NOTE) and not x.quiet]
    told = [x for x in told if x.kind is not Kind.RULING] or told
    last = {x.of: x for x in told if x.of and x.part is Part.HEAD}
    return list(dict.fromkeys(last.get(x.of, x) for x in told))
