"""The old story of a fight that is told again: its answers and dice, each by where it belongs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules.dice import Dice, Faces
from rules.engine.asking.forms import Json
from rules.engine.asking.questions import Sort, declared, stated
from rules.engine.replay import pledge
from rules.engine.replay.drive import (
    Answers,
    Given,
    Hand,
    Pledged,
    answers_itself,
)
from rules.engine.replay.journal import Advanced, Answered, Entry, Fell, Record, RoundAsked
from rules.engine.replay.salvage import reads
from rules.engine.replay.scene import Lines, Prompt, Scene, Wanted
from rules.errors import RulesError

Spot: TypeAlias = tuple[Any, ...]
Place: TypeAlias = tuple[str, int]

_RECORD = re.compile(r"~(\d+)")
_COUNT = re.compile(r"\.\d+(?=[:/]|$)")
_ASIDE = re.compile(r"[^/]*~\d+/")


@dataclass(slots=True)
class OldAnswer:
    """An old answer that waits for its question; `entry` is None for the one taken back.

    It `lapsed` if it is a default, because nobody could answer for the combatant any more.
    """

    record: Record
    spot: Spot
    entry: Answered | None
    lapsed: bool = False
    chosen: bool = False
    given: bool = False

    @property
    def left(self) -> bool:
        """Whether somebody said it, and nothing asks for it now."""
        return not self.given and self.entry is not None and self.entry.via != "default"


class OldAnswers(Answers):
    """The old answers and dice by their places, given again where the same is asked."""

    def __init__(self, hand: Hand, pledged: Pledged | None) -> None:
        self.answers: list[OldAnswer] = []
        self.dice: dict[Spot, list[Record]] = {}
        self.again: dict[int, int] = {}
        self.asides: dict[int, int] = {}
        self.decisions: dict[str, tuple[int, ...]] = {}
        self.beat = 0
        self.told: dict[int, Lines] = {}
        self._hand = hand
        self._pledged = pledged
        self._chosen: dict[Place, OldAnswer | None] = {}
        self._taken: dict[Place, OldAnswer] = {}

    def learn(self, old: Scene[Any], records: Sequence[Record], changed: int) -> None:
        """Play the old story again, and note where its answers and dice belong.

        The answer of record `changed` is not given again.
        """
        beat = old.ruleset.course.beat(old.fight)
        anchors: dict[str, Spot] = {}
        for record in records:
            match record.entry:
                case Answered(key=key, opened=opened) as entry:
                    prompt = old.prompt(key, opened)
                    spot = _spot(prompt, beat, {})
                    kept = None if record.seq == changed else entry
                    lapsed = entry.via == "default" and old.is_mute(prompt.ask)
                    self.answers.append(OldAnswer(record, spot, kept, lapsed))
                    anchors[branch(key)] = ("after", record.seq)
                case Fell(key=key):
                    place = (_named(key, {}), anchors.get(branch(key), ("round", beat)))
                    self.dice.setdefault(place, []).append(record)
                case Advanced() | RoundAsked():
                    beat = old.ruleset.course.beat(old.fight)
                    anchors = {at: on for at, on in anchors.items() if at}
                case _:
                    pass
            self.told[record.seq] = old.feed(record)

    def match(self, prompt: Prompt) -> OldAnswer | None:
        """The old answer to an open question: chosen when it is first looked at."""
        place = (prompt.key, prompt.opened)
        if place not in self._chosen:
            spot = _spot(prompt, self.beat, self.asides)
            same = (old for old in self.answers if not old.chosen and old.spot == spot)
            found = next(same, None)
            if found is not None:
                found.chosen = True
                self._taken[place] = found
            self._chosen[place] = found
        return self._chosen[place]

    def answered(self, key: str, opened: int) -> None:
        """This question has its answer, so the old one that was chosen for it is used up."""
        _ = self._taken.pop((key, opened), None)

    def free(self, prompts: Sequence[Prompt]) -> None:
        """The next question can have what was chosen for one that ended without an answer."""
        still = {(prompt.key, prompt.opened) for prompt in prompts}
        for place in self._taken.keys() - still:
            self._taken.pop(place).chosen = False

    def give_up(self, prompt: Prompt) -> None:
        """The answer that was chosen for this question does not fit after all."""
        found = self._chosen.get((prompt.key, prompt.opened))
        if found is not None:
            found.given = False
            for seq in [new for new, old in self.again.items() if old == found.record.seq]:
                del self.again[seq]
        self._chosen[prompt.key, prompt.opened] = None

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """The old answer to a question that waits for nobody, else its default."""
        if not answers_itself(scene, prompt, covert_waits=True):
            return None
        found = self.match(prompt)
        if found is None or found.entry is None or not reads(prompt, found.entry):
            return None
        self._give(found, prompt, scene.seq + 1)
        return Given(found.entry.value, found.entry.via)

    def defaulted(self, scene: Scene[Any], prompt: Prompt, value: Json) -> None:
        """The same default as before keeps the dice that followed it."""
        found = self.match(prompt)
        if found is not None and found.entry is not None and found.entry.value == value:
            self._give(found, prompt, scene.seq + 1)
        else:
            self.answered(prompt.key, prompt.opened)
            self.decided(prompt.key, None, 0)

    def _give(self, found: OldAnswer, prompt: Prompt, seq: int) -> None:
        found.given = True
        self.answered(prompt.key, prompt.opened)
        self.decided(prompt.key, found.record, seq)

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        """It does not fit any more."""
        del given, error
        self.give_up(prompt)

    def decided(self, key: str, record: Record | None, seq: int) -> None:
        """What follows at this place follows from an old decision, or (None) from another one."""
        if record is None:
            self.decisions[branch(key)] = ()
            return
        self.decisions[branch(key)] = (*self.decisions.get(branch(key), ()), record.seq)
        self.again[seq] = record.seq

    def throw(self, scene: Scene[Any]) -> tuple[Hand, Pledged]:
        """What throws the dice of a scene: the old ones where they fit, else new ones."""

        def by_chance(key: str, dice: Dice) -> Faces:
            old = self._old_dice(key, dice)
            if old is None:
                return self._hand(key, dice)
            return self._thrown(old, scene).faces

        def by_seed(scene: Scene[Any], wanted: Wanted) -> Fell:
            dice = wanted.throw.dice
            old = self._old_dice(wanted.key, dice)
            if old is not None and _same_place(scene, wanted.key, old.entry):
                fell = self._thrown(old, scene)
                seed = pledge.seed_of(scene, wanted.key)
                mark = scene.fight.pledge.trail(seed).mark if fell.place else ""
                return replace(fell, key=wanted.key, trail=mark)
            if self._pledged is not None:
                return self._pledged(scene, wanted)
            return Fell(key=wanted.key, dice=dice, faces=self._hand(wanted.key, dice))

        return by_chance, by_seed

    def _old_dice(self, key: str, dice: Dice) -> Record | None:
        """The dice that fell for the same after the same decision, if they are the same dice.

        Questions of one moment may be answered in another order than before: if nothing fell after
        the newest decision, the dice are those after one before it.
        """
        made = self.decisions.get(branch(key))
        anchors = [("round", self.beat)] if made is None else [("after", n) for n in made[::-1]]
        for anchor in anchors:
            for record in self.dice.get((_named(key, self.asides), anchor), ()):
                if isinstance(record.entry, Fell):
                    return record if record.entry.dice == dice else None
        return None

    def _thrown(self, record: Record, scene: Scene[Any]) -> Fell:
        assert isinstance(record.entry, Fell)
        for waiting in self.dice.values():
            if record in waiting:
                waiting.remove(record)
        self.again[scene.seq + 1] = record.seq
        return record.entry


def _spot(prompt: Prompt, beat: int, asides: Mapping[int, int]) -> Spot:
    """The identity of a question, which does not depend on its number.

    It is the round, the person asked, the subject, the key, the place and the people in the facts.
    """
    ask = prompt.ask
    known = declared(type(ask.facts))
    whom = [(n, v) for n, v in stated(ask.facts).items() if known[n].sort is Sort.WHO]
    return beat, ask.who, ask.about, ask.key, _named(prompt.key, asides), tuple(whom)


def _named(key: str, asides: Mapping[int, int]) -> str:
    """A place without its count of questions; asides keep their numbers of the old story."""
    plain = _COUNT.sub("", key)
    return _RECORD.sub(lambda found: f"~{asides.get(int(found[1]), int(found[1]))}", plain)


def branch(key: str) -> str:
    """The aside that a place belongs to, "" for the moment itself."""
    found = _ASIDE.match(key)
    return "" if found is None else found[0]


def _same_place(scene: Scene[Any], key: str, entry: Entry) -> bool:
    """Whether dice may keep their place: that of the same seed and question, not used yet."""
    if not isinstance(entry, Fell) or not entry.place:
        return True
    made: pledge.Pledge = scene.fight.pledge
    seed = pledge.seed_of(scene, key)
    thrown = made.trail(seed).thrown.get(pledge.asked(key), 0)
    return entry.place.startswith(f"{seed} ") and entry.place.endswith(f" {thrown}")
