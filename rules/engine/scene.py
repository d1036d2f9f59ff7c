"""A fight being played, as its journal tells it.

Sans I/O: records go in, and what the fight now waits for comes out. Every resolution in flight is
a fiber; `Together` gives a fiber children. What a fiber waits for is named by its place: the forks
on the way to it, the question's own name, and how often that name was asked there.

    settled -- Advanced --> in flight -- Answered, Fell --> ... --> settled
               Declared (an aside) also starts a branch; Amended, Joined, Left change the state.

A fork that goes on when it has enough looks again after whatever changes the state from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Generic, TypeVar

from rules.dice import Roll
from rules.dice.quick import quick
from rules.engine import journal as j
from rules.engine.amend import aim
from rules.engine.fibers import Fiber
from rules.engine.forms import Json
from rules.engine.requests import Ask, Resolution, Throw, Together
from rules.engine.ruleset import Anytime, F, Ruleset
from rules.engine.sheet import read
from rules.engine.state import dump
from rules.engine.visibility import EVERYONE, Kind, Line, PlayerId
from rules.errors import JournalMismatch, NotAllowed, RulesDefect, RulesError, StalePrompt

T = TypeVar("T")

Lines = tuple[Line, ...]

_MARKS = frozenset("./:~ \n\t")
"""What paths and places are written with; an id has none of it."""


@quick
@dataclass(frozen=True, slots=True)
class Prompt:
    """A question that is open: its place, the record that opened it, and the question."""

    key: str
    opened: int
    ask: Ask[Any]


@quick
@dataclass(frozen=True, slots=True)
class Wanted:
    """Dice that are waited for, and their place."""

    key: str
    throw: Throw


class _Open:
    """What a scene waits for between two records: fibers by their places, and their requests."""

    __slots__ = ("fibers", "prompts", "throws")

    def __init__(self) -> None:
        self.fibers: dict[str, Fiber] = {}
        self.prompts: list[Prompt] = []
        self.throws: list[Wanted] = []

    def add(self, fiber: Fiber) -> None:
        """A fiber that waits for a person or a die."""
        _ = self.fibers.setdefault(fiber.place, fiber)
        if isinstance(fiber.waiting, Ask):
            self.prompts.append(Prompt(fiber.place, fiber.opened, fiber.waiting))
        elif isinstance(fiber.waiting, Throw):
            self.throws.append(Wanted(fiber.place, fiber.waiting))


class Scene(Generic[F]):
    """Feed it records; read `prompts`, `throws` and `fight`."""

    def __init__(self, ruleset: Ruleset[F], fight: F, seq: int = 0) -> None:
        self.ruleset = ruleset
        self.fight = fight
        self.seq = seq
        self._roots: list[Fiber] = []
        self._lines: list[Line] = []
        self._open: _Open | None = None
        self._checked: tuple[j.Entry, Any] | None = None

    @property
    def settled(self) -> bool:
        """Whether no moment is in flight, so that a checkpoint may be taken."""
        return not self._roots

    @property
    def prompts(self) -> list[Prompt]:
        """The questions still open, in the order of their branches."""
        return self._waiting().prompts

    @property
    def throws(self) -> list[Wanted]:
        """The dice still to fall."""
        return self._waiting().throws

    @property
    def digest(self) -> str:
        """A fingerprint of state, lines of the moment, and questions: another story shows."""
        story = sha256(dump(self.fight).encode())
        if self._roots:
            story.update(dump(self._lines, list[Line]).encode())
            story.update(repr([(p.key, p.opened) for p in self.prompts]).encode())
        return story.hexdigest()

    def is_covert(self, ask: Ask[Any]) -> bool:
        """Whether nobody else may know that this is asked."""
        about = self.fight.combatants.get(ask.about)
        return ask.covert or (about is not None and about.eyes is not EVERYONE)

    def prompt(self, key: str, opened: int) -> Prompt:
        """The open question at this place, opened by this record. Raises `StalePrompt`."""
        for prompt in self.prompts:
            if prompt.key == key and prompt.opened == opened:
                return prompt
        raise StalePrompt("That question is no longer open.")

    # ------------------------------------------------------------------ may it be written?

    def check(self, entry: j.Entry) -> None:
        """Raise `RulesError` if `entry` may not be written now. Changes nothing."""
        if self.fight.over and not isinstance(entry, j.Undone | j.Amended):
            raise NotAllowed("This fight is over.")
        match entry:
            case j.Answered(key=key, opened=opened, value=value):
                self._checked = entry, self.prompt(key, opened).ask.live().read(value)
            case j.Declared(by=by, act=act, value=value):
                self._out_of_turn(act, by, value)
            case j.Amended(path=path, value=value):
                _ = aim(self.fight, path, value)
            case j.Opened(house=house):
                self._house(house)
            case j.Joined(id=id, sheet=sheet):
                if not id or not _MARKS.isdisjoint(id):
                    raise NotAllowed(f"{id!r} cannot be an id: write it without . / : ~ or spaces.")
                if id in self.fight.combatants:
                    raise NotAllowed(f"{id} is in this fight already.")
                self.ruleset.may_join(read(self.ruleset.sheet, sheet))
            case j.Left(id=id):
                if self.fight.combatant(id).out:
                    raise NotAllowed(f"{self.fight.combatant(id).name} is out already.")
            case j.Began():
                if self.fight.begun:
                    raise NotAllowed("This fight has begun already.")
            case j.Advanced():
                self._may_advance()
            case _:
                pass

    def _may_advance(self) -> None:
        if not self.settled:
            raise NotAllowed("The last moment is still being played.")
        if not self.fight.begun:
            raise NotAllowed("The fight has not begun.")
        if not self.ruleset.due(self.fight):
            raise NotAllowed("Nobody is left to act.")

    def _out_of_turn(self, act: str, by: PlayerId, value: Json) -> Any:
        if act not in self.ruleset.out_of_turn:
            raise NotAllowed(f"{act.capitalize()} cannot be done out of turn.")
        return self.ruleset.out_of_turn[act].form(self.fight, by).read(value)

    # ------------------------------------------------------------------ what was written

    def feed(self, record: j.Record) -> Lines:
        """Apply one record; return the lines it leads to. After an error throw the scene away.

        Raises:
            JournalMismatch: It does not fit what the rules now wait for, or cannot be read by them.
            RulesDefect: A resolution refused: legality is in forms, which are read before it runs.
        """
        self.seq, self.fight.at = record.seq, record.at
        try:
            self._apply(record)
            self._look_again()
        except RulesError as error:
            raise RulesDefect(f"Record {record.seq}, {record.entry}: {error}") from error
        finally:
            self._open = self._checked = None
        told = tuple(self.fight.told)
        self.fight.told.clear()
        self._lines += told
        return told

    def _apply(self, record: j.Record) -> None:
        fight = self.fight
        match record.entry:
            case j.Answered():
                self._answer(record, record.entry)
            case j.Fell():
                self._fall(record, record.entry)
            case j.Advanced():
                self._advance(record)
            case j.Declared(by=by, act=act, value=value):
                self._declare(record, act, by, value)
            case j.Amended(path=path, value=value, reason=reason):
                self._fit(record, lambda: aim(fight, path, value))()
                now = "is taken away" if value is None else f"is {value}"
                fight.tell_gm(f"Amended: {path} {now}.", Kind.RULING)
                if reason:
                    fight.tell(f"GM ruling: {reason}", Kind.RULING)
            case j.Joined() as joined:
                self._join(
                    joined, self._fit(record, lambda: read(self.ruleset.sheet, joined.sheet))
                )
            case j.Left(id=id):
                leaver = self._fit(record, lambda: fight.combatant(id))
                leaver.out = True
                fight.tell(f"{leaver.name} leaves the fight.", Kind.SCENE, audience=leaver.eyes)
            case j.Opened(house=house, name=name):
                fight.house = self._fit(record, lambda: self._house(house))
                fight.name = name
            case j.Began():
                fight.begun = True
            case j.Ended(reason=reason):
                for root in self._roots:
                    root.close()
                self._roots.clear()
                self.ruleset.finish(fight)
                fight.over = True
                fight.tell(f"The fight is over. {reason}".strip(), Kind.SCENE)
            case j.Passed():
                pass
            case j.Undone():
                raise JournalMismatch(record.seq, "an undo", "records in force only")

    def _house(self, house: dict[str, Json]) -> Any:
        return read(self.ruleset.house, house, what="house rule")

    def _join(self, entry: j.Joined, sheet: Any) -> None:
        joiner = self.ruleset.enlist(self.fight, entry, sheet)
        joiner.character, joiner.hidden = entry.character, entry.hidden
        self.fight.combatants[entry.id] = joiner
        self.fight.tell(f"{joiner.name} joins the fight.", Kind.SCENE, audience=joiner.eyes)

    def _advance(self, record: j.Record) -> None:
        slots = self.ruleset.due(self.fight)
        if not self.settled or not slots:
            raise self._mismatch(record)
        self._start("", self.ruleset.moment(self.fight, slots))

    def _declare(self, record: j.Record, act: str, by: PlayerId, value: Json) -> None:
        made = self._fit(record, lambda: self._out_of_turn(act, by, value))
        way = self.ruleset.out_of_turn[act]
        if isinstance(way, Anytime):
            way.do(self.fight, by, made)
        else:
            self._start(aside_path(act, record.seq), way.resolve(self.fight, by, made))

    def _answer(self, record: j.Record, answer: j.Answered) -> None:
        fiber = self._at(answer.key)
        asked = fiber.waiting if fiber is not None else None
        if fiber is None or not isinstance(asked, Ask):
            raise self._mismatch(record)
        # What was checked a moment ago has been read from the state as it still is.
        if self._checked is not None and self._checked[0] is answer:
            value = self._checked[1]
        else:
            value = self._fit(record, lambda: asked.live().read(answer.value))
        self._resume(fiber, value)

    def _fall(self, record: j.Record, fell: j.Fell) -> None:
        fiber = self._at(fell.key)
        throw = fiber.waiting if fiber is not None else None
        if fiber is None or not isinstance(throw, Throw) or throw.dice != fell.dice:
            raise self._mismatch(record)
        if not fell.dice.takes(fell.faces):
            raise self._mismatch(record)
        self._resume(
            fiber, Roll(fell.dice, fell.faces, throw.name, throw.modifiers, clause=throw.clause)
        )

    def _fit(self, record: j.Record, reading: Callable[[], T]) -> T:
        """What a record says, or a mismatch where today's rules cannot read it."""
        try:
            return reading()
        except RulesError as error:
            raise self._mismatch(record, f" ({error})") from error

    def _mismatch(self, record: j.Record, why: str = "") -> JournalMismatch:
        asked = [prompt.key for prompt in self.prompts]
        thrown = [f"{wanted.key} ({wanted.throw.dice})" for wanted in self.throws]
        waited = ", ".join(asked + thrown) or "nothing"
        return JournalMismatch(record.seq, str(record.entry), waited + why)

    # ------------------------------------------------------------------ fibers

    def _waiting(self) -> _Open:
        """What is waited for now; looked for once after each record."""
        if self._open is None:
            self._open = _Open()
            for root in self._roots:
                for fiber in root.waiting_below():
                    self._open.add(fiber)
        return self._open

    def _at(self, key: str) -> Fiber | None:
        return self._waiting().fibers.get(key)

    def _start(self, path: str, resolution: Resolution[None]) -> None:
        if not self._roots:
            self._lines.clear()
        fiber = Fiber(path, resolution)
        self._roots.append(fiber)
        self._resume(fiber, None)

    def _resume(self, fiber: Fiber, value: Any) -> None:
        fiber.waiting = None
        try:
            request = fiber.resolution.send(value)
        except StopIteration as stop:
            self._finish(fiber, stop.value)
            return
        fiber.wait_for(request, self.seq)
        if isinstance(request, Together):
            fiber.starting = True
            for child in list(fiber.children):
                self._resume(child, None)
            fiber.starting = False
            self._join_if_done(fiber)

    def _finish(self, fiber: Fiber, result: Any) -> None:
        fiber.done = True
        parent = fiber.parent
        if parent is None:
            self._roots.remove(fiber)
            return
        parent.results[fiber.name] = result
        if not parent.starting:
            self._join_if_done(parent)

    def _look_again(self) -> None:
        """Go on with every fork whose branches in are now enough, outermost first."""
        for root in list(self._roots):
            for fork in list(root.forks_below()):
                self._join_if_done(fork)

    def _join_if_done(self, fiber: Fiber) -> None:
        """Go on with a fork whose branches have all ended, or enough of them."""
        if not fiber.done and isinstance(fiber.waiting, Together) and fiber.joined:
            self._resume(fiber, fiber.join())


def aside_path(act: str, seq: int) -> str:
    """The way to the places of an aside that record `seq` declared: ``taunt~7/``."""
    return f"{act}~{seq}/"


def replay(ruleset: Ruleset[F], fight: F, records: Sequence[j.Record], seq: int = 0) -> Scene[F]:
    """Rebuild a scene from a checkpoint's state and the records in force after it."""
    scene = Scene(ruleset, fight, seq)
    for record in records:
        _ = scene.feed(record)
    return scene
