"""A fight being played from its journal.

Sans I/O: records go in, and what the fight now waits for comes out.

    settled -- Advanced --> in flight -- Answered, Fell --> ... --> settled
               Declared (an aside) also starts a branch; Amended, Joined, Left change the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Generic

from rules.dice import Faces, Roll
from rules.engine.asking.closing import why_closed
from rules.engine.asking.ending import KEY as DECIDED
from rules.engine.asking.ending import decide, is_due, sides_left
from rules.engine.asking.leaving import KEY as LEAVING
from rules.engine.asking.leaving import How, give_up, may_give_up
from rules.engine.asking.questions import Part
from rules.engine.asking.requests import Ask, Resolution, Throw
from rules.engine.asking.secret_rolls import plain_roll, within
from rules.engine.asking.tempo import gate
from rules.engine.replay import journal as j
from rules.engine.replay import pledge
from rules.engine.replay.fibers import Flight, Prompt, Wanted
from rules.engine.ruleset import Anytime, F, Ruleset
from rules.engine.sheets.sheet import read
from rules.engine.state import amend_words as words
from rules.engine.state.amend import aim
from rules.engine.state.as_json import essence
from rules.engine.views.timeline import Slot
from rules.engine.views.visibility import EVERYONE, GM, Kind, Line, PlayerId
from rules.errors import JournalMismatch, NotAllowed, RulesDefect, RulesError, StalePrompt

__all__ = ["AMENDED", "Lines", "Prompt", "Scene", "Wanted", "aside_path", "replay", "same_story"]

Lines = tuple[Line, ...]

AMENDED = "amended"
"""The act in the paths of what is played after an amendment."""

_MARKS = frozenset("./:~ \n\t")
"""The characters that paths and places are written with; an id contains none of them."""


class Scene(Generic[F]):
    """A fight in play. Feed it records; read `prompts`, `throws` and `fight`.

    `closed` has the places of the questions that the last record has closed without an answer, and
    why, as everybody sees it.
    """

    def __init__(self, ruleset: Ruleset[F], fight: F, seq: int = 0) -> None:
        self.ruleset = ruleset
        self.fight = fight
        self.seq = seq
        self.closed: dict[tuple[str, int], str] = {}
        self._flight = Flight()
        self._rolls: list[tuple[Faces, int]] = []
        self._checked: tuple[j.Entry, Any] | None = None
        self._due: tuple[Slot, ...] | None = None
        self._gms: set[str] = set()
        self._open: set[tuple[str, int]] = set()

    @property
    def settled(self) -> bool:
        """Whether no moment is in flight, so that a checkpoint may be taken."""
        return not self._flight

    @property
    def flight(self) -> Flight:
        """The resolutions in flight, for callers that play on without a journal."""
        return self._flight

    @property
    def prompts(self) -> list[Prompt]:
        """The questions still open, in the order of their branches.

        Nobody is asked for a turn once the fight is decided, from the reactions that are still open
        to the GM's answer; once it ends, nobody is asked anything.
        """
        if self.fight.tempo.ending:
            return []
        found = self._flight.prompts
        others = [prompt for prompt in found if not self._is_turn(prompt)]
        if not 0 < len(others) < len(found):
            return found
        asked = any(prompt.ask.key == DECIDED for prompt in others)
        reacts = any(not self.is_covert(prompt.ask) for prompt in others)
        return others if asked or (reacts and is_due(self.fight)) else found

    def _is_turn(self, prompt: Prompt) -> bool:
        question = self.ruleset.question(prompt.ask.key)
        return question is not None and question.part is Part.TURN

    @property
    def is_decided(self) -> bool:
        """Whether the GM has to be asked for the end now, since only turns are to come.

        A question that nobody may know of holds nothing up, since the delay would show it.
        """
        return is_due(self.fight) and all(
            self._is_turn(prompt) or self.is_covert(prompt.ask) for prompt in self._flight.prompts
        )

    @property
    def throws(self) -> list[Wanted]:
        """The dice that have not fallen yet."""
        return self._flight.throws

    @property
    def due(self) -> tuple[Slot, ...]:
        """The slots that are due next; computed once between two records."""
        if self._due is None:
            self._due = self.ruleset.course.due(self.fight)
        return self._due

    @property
    def digest(self) -> str:
        """A fingerprint of the state, the moment's rolls and the questions.

        Fields at their defaults are left out, so a field that a later version adds with a default
        changes no digest. The words of lines are left out too: a better sentence is the same story.
        `same_story` compares two digests.
        """
        story = sha256(essence(self.fight).encode())
        if self._flight:
            story.update(repr(self._rolls).encode())
            story.update(repr([(p.key, p.opened) for p in self.prompts]).encode())
        return story.hexdigest()

    def is_covert(self, ask: Ask[Any]) -> bool:
        """Whether nobody else may know that this question is asked."""
        about = self.fight.combatants.get(ask.about)
        return ask.covert or (about is not None and about.eyes is not EVERYONE)

    def was_asked_openly(self, prompt: Prompt) -> bool:
        """Whether everybody saw this question when it was asked, also if it is covert by now."""
        return (prompt.key, prompt.opened) in self._open

    def by_gm(self, key: str) -> bool:
        """Whether a place belongs to an act of the GM out of turn."""
        return f"{key.partition('/')[0]}/" in self._gms

    def prompt(self, key: str, opened: int) -> Prompt:
        """The open question at this place, opened by this record; else raises `StalePrompt`."""
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
            case j.Answered(key=key, opened=opened):
                _ = self.prompt(key, opened)
            case j.Joined(id=id):
                if not id or not _MARKS.isdisjoint(id):
                    raise NotAllowed(f"{id!r} cannot be an id: write it without . / : ~ or spaces.")
                if id in self.fight.combatants:
                    raise NotAllowed(f"{id} is in this fight already.")
                self._must_be_new(entry)
            case j.Left(id=id, how=how):
                if self.fight.combatant(id).out:
                    raise NotAllowed(f"{self.fight.combatant(id).name} is out already.")
                if how:
                    may_give_up(self.fight, self.fight.combatant(id))
            case j.Returned(id=id):
                if not self.fight.combatant(id).out:
                    raise NotAllowed(f"{self.fight.combatant(id).name} is in this fight already.")
            case j.Began():
                if self.fight.begun:
                    raise NotAllowed("This fight has begun already.")
            case j.Advanced() | j.RoundAsked():
                self._may_advance()
            case j.Decided():
                if not self.is_decided:
                    raise NotAllowed("The fight is not decided.")
            case _:
                pass
        self._checked = entry, self._meaning(entry)
        if isinstance(entry, j.Joined):
            self.ruleset.sheets.may_join(self._checked[1])

    def _must_be_new(self, entry: j.Joined) -> None:
        """A character joins a fight only once: somebody who has left returns instead."""
        for fighter in self.fight.combatants.values():
            if entry.character and fighter.character == entry.character:
                raise NotAllowed(f"{fighter.name} is in this fight already, or has left it.")

    def _may_advance(self) -> None:
        if not self.settled:
            raise NotAllowed("The last moment is still being played.")
        if not self.fight.begun:
            raise NotAllowed("The fight has not begun.")
        if not self.due:
            raise NotAllowed("Nobody is left to act.")

    def _meaning(self, entry: j.Entry) -> Any:
        """Read an entry against the present state. Raises `RulesError` if that is not possible."""
        match entry:
            case j.Answered(key=key, value=value):
                fiber = self._flight.at(key)
                if fiber is None or not isinstance(fiber.waiting, Ask):
                    raise StalePrompt("That question is no longer open.")
                return fiber.waiting.live().read(value)
            case j.Declared(by=by, act=act, value=value):
                if act not in self.ruleset.choices.out_of_turn:
                    raise NotAllowed(f"{act.capitalize()} cannot be done out of turn.")
                return self.ruleset.choices.out_of_turn[act].form(self.fight, by).read(value)
            case j.Amended(path=path, value=value):
                return aim(self.fight, path, value)
            case j.Opened(house=house):
                return read(self.ruleset.house, house, what="house rule")
            case j.Joined(sheet=sheet):
                return read(self.ruleset.sheets.model, sheet)
            case j.Left(id=id) | j.Returned(id=id):
                return self.fight.combatant(id)
            case _:
                return None

    # ------------------------------------------------------------------ what was written

    def feed(self, record: j.Record) -> Lines:
        """Apply one record; return its lines. After an error throw the scene away.

        Raises:
         JournalMismatch: It does not fit what the rules now wait for, or they cannot read it.
         RulesDefect: A resolution refused. Forms decide what is legal, and they are read before it
             runs.
        """
        fight, before = self.fight, self._flight.prompts
        self.seq, fight.at = record.seq, record.at
        open_to = fight.pledge is not None and self._is_open(record.entry)
        try:
            self._apply(record, record.entry)
            self._flight.look_again(record.seq)
        except RulesError as error:
            raise RulesDefect(f"Record {record.seq}, {record.entry}: {error}") from error
        finally:
            self._checked = self._due = None
        if fight.tempo.played_on and sides_left(fight) is None:
            fight.tempo.played_on = False
        self.closed = {} if before is self._flight.prompts else self._closed(before, record.entry)
        new = [each for each in self.prompts if each.opened == record.seq]
        self._open |= {(p.key, p.opened) for p in new if not self.is_covert(p.ask)}
        if fight.pledge is not None:
            self._decided(fight.pledge, record.entry, open_to=open_to)
        if not fight.told:
            return ()
        told = tuple(fight.told)
        fight.told.clear()
        for line in told:
            for rolled in line.rolls:
                self._rolls.append((rolled.faces, rolled.total))
        return told

    def _closed(self, before: list[Prompt], entry: j.Entry) -> dict[tuple[str, int], str]:
        """Return the questions that a record has closed without an answer, and why.

        The default of somebody who answers no more is no answer.
        """
        said = (entry.key, entry.opened) if isinstance(entry, j.Answered) else None
        by_rules = isinstance(entry, j.Answered) and entry.via == "default"
        still = {(each.key, each.opened) for each in self._flight.prompts}
        gone = {(each.key, each.opened): each.ask for each in before}
        return {
            place: why_closed(self.fight, ask)
            for place, ask in gone.items()
            if place not in still and (place != said or (by_rules and self.is_mute(ask)))
        }

    def is_mute(self, ask: Ask[Any]) -> bool:
        """Whether a question is about somebody who makes no more decisions."""
        about = self.fight.combatants.get(ask.about)
        return about is not None and not self.fight.answers(about)

    def _is_open(self, entry: j.Entry) -> bool | None:
        """Whether everybody knows that this is decided, though not what; None if lines show it.

        Nobody knows of a secret question that is answered as silence would answer it: what follows
        would follow without the question too.
        """
        if not isinstance(entry, j.Answered):
            return None
        fiber = self._flight.at(entry.key)
        asked = fiber.waiting if fiber is not None else None
        if not isinstance(asked, Ask):
            return None
        if not self.is_covert(asked):
            return True
        return False if entry.value == asked.silence() else None

    def _decided(self, made: pledge.Pledge, entry: j.Entry, *, open_to: bool | None) -> None:
        """Let later dice depend on this decision."""
        if isinstance(entry, j.Fell):
            pledge.fell(made, entry)
            return
        said = pledge.decision(entry)
        if said is None:
            return
        made.whole.add(said)
        if open_to is None:
            open_to = any(line.audience is EVERYONE for line in self.fight.told)
        if open_to:
            made.open.add(said)

    def _apply(self, record: j.Record, entry: j.Entry) -> None:
        fight = self.fight
        match entry:
            case j.Fell():
                self._fall(record, entry)
            case j.Answered():
                fiber = self._flight.at(entry.key)
                if fiber is None or not isinstance(fiber.waiting, Ask):
                    raise self._mismatch(record)
                if entry.via in j.BY_PERSON:
                    fight.tempo.heard = self.ruleset.course.beat(fight)
                self._flight.go_on(fiber, self._read(record), record.seq)
            case j.Advanced():
                slots = self.due
                if self._flight or not slots:
                    raise self._mismatch(record)
                self._start("", self.ruleset.course.moment(fight, slots))
            case j.RoundAsked() | j.Decided():
                self._stop(record, entry)
            case j.Declared(by=by, act=act):
                self._declare(act, by, self._read(record))
            case j.Amended():
                self._amend(entry, self._read(record))
            case j.Joined():
                self._join(entry, self._read(record))
            case j.Left(how=how):
                self._leave(record, how)
            case j.Returned():
                back = self._read(record)
                back.out = False
                self.ruleset.sheets.come_back(fight, back)
                fight.tell(f"{back.name} is back in the fight.", Kind.SCENE, audience=back.eyes)
            case j.Opened(name=name, open_end=open_end):
                fight.house = self._read(record)
                fight.name, fight.tempo.open_end = name, open_end
            case j.Began():
                fight.begun, fight.tempo.heard = True, self.ruleset.course.beat(fight)
            case j.Ended(reason=reason):
                self._flight.drop()
                self.ruleset.course.finish(fight)
                fight.over = True
                fight.tell(f"The fight is over. {reason}".strip(), Kind.SCENE)
            case j.Rolled(seen_by=seen_by):
                rolling = within(fight, frozenset(seen_by), plain_roll(fight, entry))
                self._start(aside_path("roll", self.seq), rolling)
            case j.Pledged() | j.Worded() | j.Passed():
                fight.pledge = pledge.noted(fight, entry)
            case j.Undone() | j.Retold() | j.Restored() | j.Withdrawn():
                raise JournalMismatch(record.seq, "an undo", "records in force only")

    def _leave(self, record: j.Record, how: How) -> None:
        """Take somebody out of the fight; if they yield or flee, the GM is asked first."""
        leaver = self._read(record)
        if how:
            self._start(aside_path(LEAVING, self.seq), give_up(self.fight, leaver, how))
            return
        leaver.out = True
        text = f"{leaver.name} leaves the fight."
        self.fight.tell(text, Kind.SCENE, audience=leaver.eyes)

    def _stop(self, record: j.Record, entry: j.RoundAsked | j.Decided) -> None:
        """Ask whether a round begins, or whether the fight is over."""
        if isinstance(entry, j.Decided):
            path = aside_path(DECIDED, self.seq) if self._flight else ""
            self._start(path, decide(self.fight, partial(self.ruleset.course.pending, self.fight)))
            return
        if self._flight:
            raise self._mismatch(record)
        self._start("", gate(self.fight, entry))

    def _read(self, record: j.Record) -> Any:
        """The meaning of a record. Raises `JournalMismatch` if today's rules cannot read it."""
        # `check` has just read this entry from the same state.
        if self._checked is not None and self._checked[0] is record.entry:
            return self._checked[1]
        try:
            return self._meaning(record.entry)
        except RulesError as error:
            raise self._mismatch(record, f" ({error})") from error

    def _amend(self, entry: j.Amended, amend: Callable[[], None]) -> None:
        """Change a value; questions about a combatant go with it to another player."""
        fight = self.fight
        players = {who.id: who.player for who in fight.combatants.values()}
        known, old = words.labels(self.ruleset.sheets.paper), words.was(fight, entry.path)
        place, past = words.place(fight, entry.path, known), words.in_words(old, fight)
        cards = words.cards(self.ruleset, fight, entry.path)
        amend()
        handed = [id for id, player in players.items() if fight.combatants[id].player != player]
        for id in handed:
            self._flight.hand_over(id, players[id], fight.combatants[id].player)
        now = words.in_words(words.was(fight, entry.path), fight)
        if not (handed and entry.reason):  # The reason names the new player, not their id.
            fight.tell_gm(f"Amended: {place} {past} \N{RIGHTWARDS ARROW} {now}.", Kind.RULING)
        player = next((players[id] for id in cards), "")
        after = words.cards(self.ruleset, fight, entry.path)
        for text, audience in words.seen_changes(cards, after, player):
            fight.tell(f"GM ruling: {text}", Kind.RULING, audience=audience)
        if entry.reason:
            # The reason for changing a hidden combatant would reveal them.
            eyes = next((eyes for eyes, _ in after.values()), EVERYONE)
            told = entry.reason if handed else f"GM ruling: {entry.reason}"
            fight.tell(told, Kind.RULING, audience=eyes)
        self.ruleset.course.amended(fight, entry.path)
        if (follows := self.ruleset.course.after_amending(fight)) is not None:
            self._start(aside_path(AMENDED, self.seq), follows)

    def _join(self, entry: j.Joined, sheet: Any) -> None:
        joiner = self.ruleset.sheets.enlist(self.fight, entry, sheet)
        joiner.character, joiner.hidden = entry.character, entry.hidden
        self.fight.combatants[entry.id] = joiner
        self.fight.note(f"{joiner.name} joins the fight.", Kind.SCENE, audience=joiner.eyes)

    def _declare(self, act: str, by: PlayerId, made: Any) -> None:
        way = self.ruleset.choices.out_of_turn[act]
        self.fight.tempo.heard = self.ruleset.course.beat(self.fight)
        if isinstance(way, Anytime):
            way.do(self.fight, by, made)
        else:
            if by == GM:
                self._gms.add(aside_path(act, self.seq))
            self._start(aside_path(act, self.seq), way.resolve(self.fight, by, made))

    def _fall(self, record: j.Record, fell: j.Fell) -> None:
        fiber = self._flight.at(fell.key)
        throw = fiber.waiting if fiber is not None else None
        dice = fell.dice
        if fiber is None or not isinstance(throw, Throw):
            raise self._mismatch(record)
        if (throw.dice is not dice and throw.dice != dice) or not dice.takes(fell.faces):
            raise self._mismatch(record)
        fallen = Roll(
            dice, fell.faces, throw.name, throw.modifiers, clause=throw.clause, place=fell.place
        )
        self._flight.go_on(fiber, fallen, record.seq)

    def _start(self, path: str, resolution: Resolution[None]) -> None:
        if not self._flight:
            self._rolls.clear()
            self._open.clear()
            self._gms &= {path}
        self._flight.start(path, resolution, self.seq)

    def _mismatch(self, record: j.Record, why: str = "") -> JournalMismatch:
        asked = [prompt.key for prompt in self.prompts]
        thrown = [f"{wanted.key} ({wanted.throw.dice})" for wanted in self.throws]
        waited = ", ".join(asked + thrown) or "nothing"
        return JournalMismatch(record.seq, str(record.entry), waited + why)


def same_story(written: str, told: str) -> bool:
    """Whether a replayed fight has the digest that was written for it, or none was written.

    An import that renames somebody leaves the digest out; then it is enough that the records fit.
    """
    return written in ("", told)


def aside_path(act: str, seq: int) -> str:
    """The path of the places of an aside that record `seq` began: ``taunt~7/``."""
    return f"{act}~{seq}/"


def replay(ruleset: Ruleset[F], fight: F, records: Sequence[j.Record], seq: int = 0) -> Scene[F]:
    """A scene rebuilt from a checkpoint's state and the records in force after it."""
    scene = Scene(ruleset, fight, seq)
    for record in records:
        _ = scene.feed(record)
    return scene
