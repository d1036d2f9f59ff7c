"""Replays a fight in a copy, and compares it with the real one. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.play.fight.undoing import Point, points
from bot.play.step.pledged_dice import Seeds
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Services
from bot.storage import journals
from bot.storage.retelling import MARKS
from bot.storage.rows import LineRow, Status, Written
from bot.storage.story import seeds
from rules.dice import Dice, Faces
from rules.engine.replay.journal import (
    Amended,
    Answered,
    Began,
    Declared,
    Entry,
    Fell,
    Joined,
    Left,
    Record,
    Returned,
    Withdrawn,
)
from rules.engine.replay.retelling import Change, Retelling, retell
from rules.engine.replay.scene import Scene
from rules.engine.views.visibility import Line
from rules.errors import JournalMismatch, NotAllowed, RulesDefect

ACTS = (Answered, Declared, Amended, Joined, Left, Returned)
CHANGEABLE = (Answered, Declared, Amended)

RESTS = "Change the past of a fight that goes on. If it is over, take its end back: /gm undo."
CHANGED = (
    "The rules have changed since then, so that cannot be told again. "
    "Choose something newer, or change what is wrong with /gm amend."
)


@dataclass(frozen=True, slots=True)
class Kept:
    """An unchanged line: its row, and the record and place where it belongs now."""

    row: LineRow
    seq: int
    n: int


@dataclass(slots=True)
class ToldAgain:
    """A replayed fight: its scene, its records, and its lines beside the old ones.

    `kept` are the unchanged old lines, `struck` the others, and `new` are new lines: the record,
    its place there, the line. `fresh` are the new dice. `beside` are the records of later undos and
    retcons, which tell what happened at the table.
    """

    point: Point
    entry: Entry | None
    scene: Scene[Any]
    made: Retelling
    written: Sequence[Written]
    beside: Sequence[int] = ()
    kept: list[Kept] = field(default_factory=list[Kept])
    struck: list[LineRow] = field(default_factory=list[LineRow])
    new: list[tuple[int, int, Line]] = field(default_factory=list[tuple[int, int, Line]])
    fresh: list[Faces] = field(default_factory=list[Faces])

    @property
    def left(self) -> Iterator[Written]:
        """Return the acts that no longer fit."""
        seqs = {record.seq for record in self.made.left}
        return (w for w in self.written if w.record.seq in seqs)


async def acts(at: Sitting) -> list[Point]:
    """Return the acts of a fight that can be removed or changed, newest first."""
    may_retell(at)
    began = 0
    for point in (known := await points(at.c, at.row)):
        if isinstance(point.entry, Began):
            began = point.seq
    return [p for p in known if isinstance(p.entry, ACTS) and p.seq > began]


def may_retell(at: Sitting) -> None:
    """Refuse if the past cannot be changed now."""
    at.standing.must_be_gm()
    if at.row.status not in (Status.RUNNING, Status.PAUSED) or not at.scene.fight.begun:
        raise NotAllowed(RESTS)


async def before(services: Services, at: Sitting, seq: int) -> Scene[Any]:
    """Return the fight right before a record."""
    loaded = await journals.load(at.c, at.row.id, upto=seq - 1)
    try:
        return services.steps.scene_of(replace(at.row, head=seq - 1), loaded)
    except (JournalMismatch, RulesDefect) as changed:
        raise NotAllowed(CHANGED) from changed


async def tell_again(
    services: Services,
    at: Sitting,
    point: Point,
    entry: Entry | None,
    fresh: Sequence[Faces] | None = None,
) -> ToldAgain:
    """Replay the fight with `entry` in place of an act, None to remove it.

    `fresh` are the new dice of its preview, which fall again when it is done. In the preview itself
    it is None, and scripted dice are not used up.
    """
    may_retell(at)
    old, scene = await before(services, at, point.seq), await before(services, at, point.seq)
    every = await journals.records(at.c, at.row.id, after=point.seq - 1)
    written = [w for w in every if not w.struck and not isinstance(w.entry, (*MARKS, Withdrawn))]
    records = [w.record for w in written]
    scene.seq = at.row.head + 1
    thrower = await _seeds(services, at, scene, records)
    hand = _Hand(services, fresh or ())
    script = services.steps.hand.left
    try:
        made = retell(
            old,
            scene,
            records,
            Change(point.seq, entry),
            hand=hand,
            pledged=thrower,
            covert_waits=at.campaign.settings.covert_waits,
        )
    except (JournalMismatch, RulesDefect) as changed:
        raise NotAllowed(CHANGED) from changed
    finally:
        if fresh is None:
            services.steps.hand.take_back(script)
    beside = [w.record.seq for w in every if not w.struck and isinstance(w.entry, MARKS)]
    told = ToldAgain(point, entry, scene, made, written, beside, fresh=hand.fallen)
    rows = await journals.lines(at.c, at.row.id, after=point.seq - 1)
    _compare(told, [row for row in rows if not row.struck and row.seq not in beside])
    return told


async def _seeds(
    services: Services, at: Sitting, scene: Scene[Any], records: Sequence[Record]
) -> Seeds | None:
    """Return the thrower of new dice in a pledged fight: the old story's dice count as struck."""
    if scene.fight.pledge is None or not services.steps.hand.by_chance:
        return None
    kept = await seeds.with_struck(at.c, scene.fight.pledge.public)
    if kept is None:
        return None
    row, struck = kept
    return Seeds(row, [*struck, *(r.entry for r in records if isinstance(r.entry, Fell))])


class _Hand:
    """Throws the dice of the preview first, then new ones; remembers all of them."""

    def __init__(self, services: Services, fresh: Sequence[Faces]) -> None:
        self.fallen: list[Faces] = []
        self._hand = services.steps.hand
        self._fresh = list(fresh) if services.steps.hand.by_chance else []

    def __call__(self, key: str, dice: Dice) -> Faces:
        """Return the next faces."""
        again = self._fresh.pop(0) if self._fresh else None
        faces = again if again is not None and dice.takes(again) else self._hand(key, dice)
        self.fallen.append(faces)
        return faces


def _compare(told: ToldAgain, rows: Sequence[LineRow]) -> None:
    """Find the equal new line for each old one."""
    by_seq: dict[int, list[LineRow]] = {}
    for row in rows:
        by_seq.setdefault(row.seq, []).append(row)
    lines = dict(told.made.lines)
    for record in told.made.records:
        old = told.made.again.get(record.seq)
        waiting = by_seq.pop(old, []) if old is not None else []
        # Lines that people and the bot have added come before the rules' own.
        added = len(waiting) - len(told.made.told.get(old or 0, ()))
        place = 0
        for row in waiting[: max(added, 0)]:
            told.kept.append(Kept(row, record.seq, place))
            place += 1
        rest = waiting[max(added, 0) :]
        for line in lines.get(record.seq, ()):
            same = next((row for row in rest if row.line == line), None)
            if same is None:
                told.new.append((record.seq, place, line))
            else:
                rest.remove(same)
                told.kept.append(Kept(same, record.seq, place))
            place += 1
        told.struck += rest
    told.struck += [row for rows in by_seq.values() for row in rows]
    told.struck.sort(key=lambda row: (row.seq, row.n))
    _match_rest(told)


def _match_rest(told: ToldAgain) -> None:
    """Match lines that now belong to another record, if they come in the same order."""
    start = 0
    for new in [*told.new]:
        seq, place, line = new
        rows = told.struck[start:]
        at = next((n for n, row in enumerate(rows) if row.line == line), None)
        if at is not None:
            start += at
            told.kept.append(Kept(told.struck.pop(start), seq, place))
            told.new.remove(new)


def replaced(point: Point, value: Any, reason: str = "") -> Entry:
    """Return an act with another value. Refuses an act that has none."""
    match point.entry:
        case Answered() as entry:
            return replace(entry, value=value, via="gm")
        case Declared() as entry:
            return replace(entry, value=value)
        case Amended() as entry:
            return replace(entry, value=value, reason=reason or entry.reason)
        case _:
            raise NotAllowed("That can be taken back, but not changed.")
