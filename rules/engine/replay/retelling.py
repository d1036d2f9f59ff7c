"""Tell a fight again with one past act changed, and keep all that came after it and still fits.

Every old answer goes to the question that asks the same of the same person in the same round, in
their order. Dice keep their faces where the decision before them is kept; those that follow from
another decision fall anew. A question that nobody has answered takes what silence says, so that
the fight can go on as it did; the last ones stay open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine.replay.drive import Hand, Pledged, Step, advance
from rules.engine.replay.journal import (
    Advanced,
    Amended,
    Answered,
    Decided,
    Declared,
    Entry,
    Fell,
    Left,
    Record,
    RoundAsked,
)
from rules.engine.replay.old_story import OldAnswers
from rules.engine.replay.salvage import reads
from rules.engine.replay.scene import Lines, Prompt, Scene
from rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class Change:
    """What is told otherwise: `entry` in the place of record `seq`, None to take it back."""

    seq: int
    entry: Entry | None


NOTHING = Change(0, None)
"""Everything is told as it was."""


@dataclass(slots=True)
class Retelling:
    """A fight told again: its new records and lines, and how they belong to the old ones.

    `again` has the old record of each new one that tells the same. `left` are the old records that
    no longer fit, `silent` the questions that silence has answered. `settled` is as for a step,
    and `told` has the lines of the old records.
    """

    records: list[Record] = field(default_factory=list[Record])
    lines: list[tuple[int, Lines]] = field(default_factory=list[tuple[int, Lines]])
    settled: tuple[int, Any] | None = None
    again: dict[int, int] = field(default_factory=dict[int, int])
    left: list[Record] = field(default_factory=list[Record])
    silent: list[Prompt] = field(default_factory=list[Prompt])
    told: dict[int, Lines] = field(default_factory=dict[int, Lines])


class _Telling:
    """Feeds the new story, record by record."""

    def __init__(self, scene: Scene[Any], past: OldAnswers) -> None:
        self.scene = scene
        self.past = past
        self.made = Retelling(again=past.again, told=past.told)
        self.at = scene.fight.at
        self._hand, self._pledged = past.throw(scene)

    def write(self, entry: Entry | None, *, covert_waits: bool = True) -> None:
        """One entry and the dice that follow from it. Raises `RulesError` where it is refused."""
        step: Step = advance(
            self.scene,
            entry,
            at=self.at,
            hand=self._hand,
            answers=self.past,
            running=False,
            covert_waits=covert_waits,
            pledged=self._pledged,
        )
        if isinstance(entry, Answered):
            self.past.answered(entry.key, entry.opened)
        self.past.free(self.scene.prompts)
        self.made.records += step.records
        self.made.lines += step.lines
        self.made.settled = step.settled or self.made.settled

    def answer(self, prompt: Prompt) -> bool:
        """Give an open question its old answer; whether there was one that fits."""
        found = self.past.match(prompt)
        if found is None or found.entry is None or not reads(prompt, found.entry):
            return False
        if found.lapsed and not self.scene.is_mute(prompt.ask):
            return False
        given = replace(found.entry, key=prompt.key, opened=prompt.opened)
        before = {**self.past.decisions}
        self.past.decided(prompt.key, found.record, self.scene.seq + 1)
        try:
            self.write(given)
        except RulesError:
            self.past.decisions = before
            self.past.give_up(prompt)
            return False
        found.given = True
        return True

    def silence(self, prompt: Prompt) -> bool:
        """Let silence answer; whether it could."""
        said = prompt.ask.silence()
        if said is None:
            return False
        self.past.decided(prompt.key, None, 0)
        given = Answered(key=prompt.key, opened=prompt.opened, value=said, via="default")
        try:
            self.write(given)
        except RulesError:
            return False
        self.made.silent.append(prompt)
        return True

    def answer_all(self) -> None:
        """Give every open question its old answer, as long as there is one."""
        while any(self.answer(prompt) for prompt in self.scene.prompts):
            pass

    def settle(self) -> bool:
        """Bring the moment to its end, with silence where nobody has answered; whether it ends."""
        self.answer_all()
        while not self.scene.settled:
            if not any(self.silence(prompt) for prompt in self.scene.prompts):
                return False
            self.answer_all()
        return True

    def tell(self, record: Record, change: Change) -> bool:
        """One old record; False where the story stops, as a question has no answer at all."""
        self.at = record.at
        entry = change.entry if record.seq == change.seq else record.entry
        match record.entry:
            case Fell():
                return True
            case Answered(key=key, opened=opened) if record.seq == change.seq:
                prompt = self.scene.prompt(key, opened)
                _ = self.past.match(prompt)
                self.past.answered(key, opened)
                self.past.decided(key, None, 0)
                if entry is None:
                    _ = self.silence(prompt)
                else:
                    self.write(entry)
            case Answered():
                theirs = [p for p in self.scene.prompts if self._is_to(p, record)]
                _ = bool(theirs) and self.answer(theirs[0])
            case Advanced() | RoundAsked():
                return self._next_moment(record)
            case _ if entry is None:
                pass
            case _:
                self._cause(record, entry, changed=record.seq == change.seq)
        return True

    def _is_to(self, prompt: Prompt, record: Record) -> bool:
        found = self.past.match(prompt)
        return found is not None and found.record.seq == record.seq

    def _next_moment(self, record: Record) -> bool:
        if not self.settle():
            return False
        self.past.beat = self.scene.ruleset.course.beat(self.scene.fight)
        self.past.decisions = {at: on for at, on in self.past.decisions.items() if at}
        self._cause(record, record.entry, changed=False)
        return True

    def _cause(self, record: Record, entry: Entry, *, changed: bool) -> None:
        """Something that is no answer; what is refused is left."""
        seq = self.scene.seq + 1
        if isinstance(entry, Declared | Amended | Left):
            self.past.asides[seq] = record.seq
        if not changed:
            self.past.again[seq] = record.seq
        try:
            self.write(entry)
        except RulesError:
            if changed:
                raise
            _ = self.past.again.pop(seq, None)
            if not isinstance(entry, Advanced | Decided | RoundAsked):
                self.made.left.append(record)


def retell(
    old: Scene[Any],
    scene: Scene[Any],
    records: Sequence[Record],
    change: Change,
    *,
    hand: Hand,
    pledged: Pledged | None = None,
    covert_waits: bool = False,
) -> Retelling:
    """Tell the records in force from the changed one on again, on `scene`.

    Both scenes stand right before the changed record; `old` is used up. New records are numbered
    on from `scene.seq`. `hand`, `pledged` and `covert_waits` are as for `advance`.

    Raises:
        RulesError: The change itself does not fit there.
        RulesDefect, JournalMismatch: The old story does not fit today's rules, or they broke.
    """
    past = OldAnswers(hand, pledged)
    past.beat = scene.ruleset.course.beat(scene.fight)
    if any(record.entry == change.entry for record in records if record.seq == change.seq):
        change = NOTHING
    past.learn(old, records, change.seq)
    telling = _Telling(scene, past)
    told = len(records)
    for n, record in enumerate(records):
        if not telling.tell(record, change):
            told = n
            break
    telling.answer_all()
    telling.write(None, covert_waits=covert_waits)
    made = telling.made
    made.left += [each.record for each in past.answers if each.left]
    made.left += [record for record in records[told:] if _is_cause(record.entry)]
    made.left.sort(key=lambda record: record.seq)
    return made


def _is_cause(entry: Entry) -> bool:
    return not isinstance(entry, Answered | Fell | Advanced | Decided | RoundAsked)
