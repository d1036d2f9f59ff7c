"""A fight told again in a copy: what it comes to, beside what it is. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.play.fight.undoing import Point, points
from bot.play.step.pledged_dice import Seeds
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Kit
from bot.storage import journals, seeds
from bot.storage.retelling import MARKS
from bot.storage.rows import LineRow, Status, Written
from rules.dice import Dice, Faces
from rules.engine.journal import (
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
from rules.engine.retelling import Change, Retelling, retell
from rules.engine.scene import Scene
from rules.engine.visibility import Line
from rules.errors import JournalMismatch, NotAllowed, RulesDefect

ACTS = (Answered, Declared, Amended, Joined, Left, Returned)
CHANGEABLE = (Answered, Declared, Amended)

HELD = "Something is held back from the table still. Change the past when everybody has heard it."
RESTS = "Change the past of a fight that goes on. If it is over, take its end back: /gm undo."
CHANGED = (
    "The rules have changed since then, so that cannot be told again. "
    "Choose something newer, or change what is wrong with /gm amend."
)


@dataclass(frozen=True, slots=True)
class Kept:
    """A line that tells the same again: its row, and the record and place where it belongs."""

    row: LineRow
    seq: int
    n: int


@dataclass(slots=True)
class ToldAgain:
    """A fight told again: the scene it comes to, what was played, and its lines beside the old.

    `kept` are the old lines that tell the same, `struck` those that do not, and `new` what is told
    for the first time: the record, its place there, the line. `fresh` are the dice that fell anew.
    `beside` are the records of undos and retcons meanwhile, which say what happened at the table.
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
        """The acts that no longer fit."""
        seqs = {record.seq for record in self.made.left}
        return (w for w in self.written if w.record.seq in seqs)


async def acts(at: Sitting) -> list[Point]:
    """The acts of a fight that can be taken back or changed, newest first."""
    may_retell(at)
    began = 0
    for point in (known := await points(at.c, at.row)):
        if isinstance(point.entry, Began):
            began = point.seq
    return [p for p in known if isinstance(p.entry, ACTS) and p.seq > began]


def may_retell(at: Sitting) -> None:
    """Refuse where the past cannot be changed now."""
    at.standing.must_be_gm()
    if at.row.status not in (Status.RUNNING, Status.PAUSED) or not at.scene.fight.begun:
        raise NotAllowed(RESTS)
    if at.row.shown is not None:
        raise NotAllowed(HELD)


async def before(kit: Kit, at: Sitting, seq: int) -> Scene[Any]:
    """The fight as it stood right before a record."""
    loaded = await journals.load(at.c, at.row.id, upto=seq - 1)
    try:
        return kit.steps.scene_of(replace(at.row, head=seq - 1), loaded)
    except (JournalMismatch, RulesDefect) as changed:
        raise NotAllowed(CHANGED) from changed


async def tell_again(
    kit: Kit, at: Sitting, point: Point, entry: Entry | None, fresh: Sequence[Faces] | None = None
) -> ToldAgain:
    """Tell the fight again with `entry` in the place of an act, None to take it back.

    `fresh` are the dice that fell anew in its preview, which fall again when it is done. In the
    preview itself it is None, and scripted dice stay where they are.
    """
    may_retell(at)
    old, scene = await before(kit, at, point.seq), await before(kit, at, point.seq)
    every = await journals.records(at.c, at.row.id, after=point.seq - 1)
    written = [w for w in every if not w.struck and not isinstance(w.entry, (*MARKS, Withdrawn))]
    records = [w.record for w in written]
    scene.seq = at.row.head + 1
    thrower = await _seeds(kit, at, scene, records)
    hand = _Hand(kit, fresh or ())
    covert = at.campaign.settings.covert
    script = kit.steps.hand.left
    try:
        made = retell(
            old,
            scene,
            records,
            Change(point.seq, entry),
            hand=hand,
            pledged=thrower,
            covert_waits=covert != "orders",
        )
    except (JournalMismatch, RulesDefect) as changed:
        raise NotAllowed(CHANGED) from changed
    finally:
        if fresh is None:
            kit.steps.hand.take_back(script)
    beside = [w.record.seq for w in every if not w.struck and isinstance(w.entry, MARKS)]
    told = ToldAgain(point, entry, scene, made, written, beside, fresh=hand.fallen)
    rows = await journals.lines(at.c, at.row.id, after=point.seq - 1)
    _compare(told, [row for row in rows if not row.struck and row.seq not in beside])
    return told


async def _seeds(
    kit: Kit, at: Sitting, scene: Scene[Any], records: Sequence[Record]
) -> Seeds | None:
    """What throws new dice in a fight that has pledged them: the old story's count as struck."""
    if scene.fight.pledge is None or not kit.steps.hand.by_chance:
        return None
    kept = await seeds.with_struck(at.c, scene.fight.pledge.public)
    if kept is None:
        return None
    row, struck = kept
    return Seeds(row, [*struck, *(r.entry for r in records if isinstance(r.entry, Fell))])


class _Hand:
    """Throws what fell when this was told before, then as ever; remembers all of it."""

    def __init__(self, kit: Kit, fresh: Sequence[Faces]) -> None:
        self.fallen: list[Faces] = []
        self._hand = kit.steps.hand
        self._fresh = list(fresh) if kit.steps.hand.by_chance else []

    def __call__(self, key: str, dice: Dice) -> Faces:
        """The next faces."""
        again = self._fresh.pop(0) if self._fresh else None
        faces = again if again is not None and dice.takes(again) else self._hand(key, dice)
        self.fallen.append(faces)
        return faces


def _compare(told: ToldAgain, rows: Sequence[LineRow]) -> None:
    """Find for each old line the new one that tells the same."""
    by_seq: dict[int, list[LineRow]] = {}
    for row in rows:
        by_seq.setdefault(row.seq, []).append(row)
    lines = dict(told.made.lines)
    for record in told.made.records:
        old = told.made.again.get(record.seq)
        waiting = by_seq.pop(old, []) if old is not None else []
        # Before the rules' own lines stand those that people and the bot have added.
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
    """Lines that another record leads to now tell the same all the same, if in the same order."""
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
    """An act with another value in the place of its own. Refuses an act that has none."""
    match point.entry:
        case Answered() as entry:
            return replace(entry, value=value, via="gm")
        case Declared() as entry:
            return replace(entry, value=value)
        case Amended() as entry:
            return replace(entry, value=value, reason=reason or entry.reason)
        case _:
            raise NotAllowed("That can be taken back, but not changed.")
