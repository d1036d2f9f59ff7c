"""Plays one worked example, line by line, through the engine's own requests.

A line does something:

    begin                                   the fight begins
    dice: 6 1 10                            the next faces, in the order they fall
    other dice: 5                           what every die shows for which no face is given
    Ama: attack target=Foe                  Ama's answer, or their act out of turn
    GM: wound combatant=Ama wounds=3        the same of the GM
    Ama says nothing                        the answer that silence gives
    set Ama.wounds = 3                      an amendment by the GM
    add Cai                                 somebody joins who is `late` among the people
    end                                     the fight ends, and the sheets are written
    rest Ama                                Ama rests after it
    wait 90 minutes                         time goes by after it (minutes, hours, days)
    tend Ama admit                          an act on a sheet after it, by its player
    GM tends Ama hours 3                    the same by the GM, with an amount
    roll 2k1                                a roll outside of the fight
    odds 7k3 --tn 20                        what `interlude odds` answers

or says what is expected:

    refused Ama: attack target=Foe          this is refused, and nothing has changed
    refused with: words of the sentence     the last refusal said this
    thrown: 7k3, 4k3+2                      the dice that the last act threw
    bonus = -3                              what is added to the last roll in the log of the act
    against = 6                             what that roll must reach
    told: Ama hits.                         the log of the last act says this
    not told: Ama hits.                     it does not
    cites: KI-HP-01, KI-HP-02               clauses that the log of the last act cites
    asked: Ama turn, Foe parry              who is asked what, all of it
    offered: attack, move                   some acts that the open questions offer
    not offered: attack                     acts that none of them offers
    state Ama.wounds = 3                    the state
    card Ama.Armor TN = 15                  a number on a combatant's card
    sheet Ama.hp = 14                       a sheet after the fight
    number Ama.Insight Rank = 2             a number that follows from a sheet
    total = 24                              the last roll
    chance success = 0.31                   one of the last odds

A value is a number, true, false, a list in brackets, somebody's name, or a word; in quotes stand
several words, or a number that is a word. ` #` begins a comment.
"""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

from bot.contract.example_checks import (
    Wrong,
    among,
    entry,
    not_among,
    pair,
    same,
    says,
    silent,
    would_notice,
)
from bot.contract.examples import Example
from bot.contract.table import Table
from rules.dice import Dice, Faces, Roll
from rules.dice.notation import parse
from rules.engine.replay import journal as j
from rules.engine.ruleset import Ruleset, Tending
from rules.engine.sheets.sheet import read
from rules.engine.state.amend import look
from rules.engine.state.as_json import plain
from rules.engine.views.visibility import GM, Line
from rules.errors import NotAllowed, RulesError

_FIELD = re.compile(r'(\w+)=("[^"]*"|\S+)')
_MILLISECONDS = {"minute": 60_000, "hour": 3_600_000, "day": 86_400_000}
_NO_SHEET = frozenset({"template", "npc", "hidden", "late"})
"""The words about a person that do not stand on their sheet."""


def play_example(ruleset: Ruleset[Any], example: Example) -> frozenset[str]:
    """Play one example; return the clauses that its log cites.

    It checks that another number would have been noticed.

    Raises:
        Wrong: Something is not as expected.
    """
    play = _Play(ruleset, example)
    expected = [play.line(line) for line in example.lines]
    if left := play.table.dice_left():
        raise Wrong(f"nobody threw these dice: {left}")
    if not any(expected):
        raise Wrong("nothing is expected")
    return cited(play.table.lines)


def cited(lines: Iterable[Line]) -> frozenset[str]:
    """The clauses that "Why?" shows of these lines."""
    by_rolls = (id for line in lines for roll in line.rolls for id in roll.clauses)
    return frozenset([*by_rolls, *(id for line in lines for id in line.clauses)])


class _ExampleTable(Table):
    """A table that notes which dice are thrown, and may have one face for all further dice."""

    def __init__(self, ruleset: Ruleset[Any], house: Mapping[str, Any]) -> None:
        self.thrown: list[str] = []
        self.other = 0
        super().__init__(ruleset, house=dict(house), covert_waits=True)

    def hand(self, key: str, dice: Dice) -> Faces:
        """Return the next dice of the script, and then the face of all others."""
        self.thrown.append(str(dice))
        if not self.other:
            return super().hand(key, dice)
        return dice.throw(lambda sides: next(self._dice, min(self.other, sides)))


class _Play:
    """The play of one example."""

    def __init__(self, ruleset: Ruleset[Any], example: Example) -> None:
        self.ruleset = ruleset
        self.people = example.people
        self.table = _ExampleTable(ruleset, example.house)
        self.sheets: dict[str, Any] = {}
        self.before = 0
        """The number of lines in the log before the last act."""
        self.now = 0
        self.refusal = ""
        self.total = 0
        self.chances: Mapping[str, Any] = {}
        self._does: Mapping[str, Callable[[str], object]] = {
            "begin": lambda _: self.table.begin(),
            "dice:": lambda rest: self.table.dice(*map(int, rest.split())),
            "other dice:": self._other_dice,
            "set ": self._set,
            "add ": self._add,
            "end": self._end,
            "rest ": self._rest,
            "wait ": self._wait,
            "tend ": lambda rest: self._tend(rest, gm=False),
            "GM tends ": lambda rest: self._tend(rest, gm=True),
            "roll ": self._roll,
            "odds ": self._odds,
        }
        self._expects: Mapping[str, Callable[[str], None]] = {
            "refused with:": lambda rest: says([self.refusal], rest),
            "thrown:": lambda rest: same(rest, ", ".join(self.table.thrown)),
            "bonus =": lambda rest: same(int(rest), self._bonus()),
            "against =": lambda rest: same(int(rest), self._against()),
            "told:": lambda rest: says(self._told(), rest),
            "not told:": lambda rest: silent(self._told(), rest),
            "cites:": lambda rest: among(rest, cited(self.table.lines[self.before :])),
            "asked:": lambda rest: same(rest, ", ".join(self._asked())),
            "offered:": lambda rest: among(rest, self._offered()),
            "not offered:": lambda rest: not_among(rest, self._offered()),
            "state ": lambda rest: self._value(rest, self._state),
            "card ": lambda rest: self._value(rest, self._card),
            "sheet ": lambda rest: self._value(rest, self._sheet),
            "number ": lambda rest: self._value(rest, self._number),
            "total =": lambda rest: same(int(rest), self.total),
            "chance ": self._chance,
        }
        for name, words in self.people.items():
            if not words.get("late"):
                self._add(name)

    def line(self, line: str) -> bool:
        """Do what a line says, or check what it expects; returns whether it expects something."""
        for word, check in self._expects.items():
            if line.startswith(word):
                rest = line.removeprefix(word).strip()
                check(rest)
                would_notice(check, rest)
                return True
        if line.startswith("refused "):
            self._refused(line.removeprefix("refused "))
            return True
        if not line.startswith("dice:"):
            self.table.thrown, self.before = [], len(self.table.lines)
        self._do(line)
        return False

    # ------------------------------------------------------------------ doing

    def _do(self, line: str) -> None:
        for word, do in self._does.items():
            if line.startswith(word):
                do(line.removeprefix(word).strip())
                return
        self._act(line)

    def _add(self, name: str) -> None:
        words = self.people[name]
        sheet = (
            {**self.ruleset.sheets.templates()[words["template"]]} if "template" in words else {}
        )
        sheet |= {key: value for key, value in words.items() if key not in _NO_SHEET}
        player = GM if words.get("npc") else name.lower()
        self.table.join(name, player, hidden=bool(words.get("hidden")), **sheet)
        self.sheets[name] = read(self.ruleset.sheets.model, sheet)

    def _other_dice(self, rest: str) -> None:
        self.table.other = int(rest)

    def _act(self, line: str) -> None:
        if line.endswith(" says nothing"):
            return self._say_nothing(line.removesuffix(" says nothing"))
        who, colon, rest = line.partition(": ")
        if not colon or (who != "GM" and who not in self.people):
            raise Wrong(f"there is no such line: {line}")
        act, _, fields = rest.partition(" ")
        if stray := _FIELD.sub("", fields).strip():
            raise Wrong(f"write this as name=value: {stray}")
        value = {name: self._read(text) for name, text in _FIELD.findall(fields)}
        about = "" if who == "GM" else self._id(who)
        player = self.table.fight.combatants[about].player if about else GM
        if act in self.ruleset.choices.out_of_turn:
            self.table.declare(player, act, **value)
            return None
        asked = [p.ask for p in self.table.scene.prompts if p.ask.who == player]
        if not any(act in getattr(ask.live(), "choices", ()) for ask in asked):
            raise NotAllowed(f"Nobody asks {who} for that now.")
        theirs = about in {ask.about for ask in asked}
        self.table.say(player, act, about=about if theirs else "", **value)
        return None

    def _say_nothing(self, who: str) -> None:
        prompts = [p for p in self.table.scene.prompts if p.ask.about == self._id(who)]
        if len(prompts) != 1:
            raise Wrong(f"{who} is asked {len(prompts)} questions, not one")
        key, opened, value = prompts[0].key, prompts[0].opened, prompts[0].ask.silence()
        self.table.play(j.Answered(key=key, opened=opened, value=value))

    def _refused(self, line: str) -> None:
        before = self.table.scene.digest
        try:
            self._do(line)
        except RulesError as error:
            self.refusal = str(error)
            same(before, self.table.scene.digest, "the state after a refusal")
            return
        raise Wrong(f"this was not refused: {line}")

    def _set(self, rest: str) -> None:
        path, value = pair(rest)
        self.table.amend(self._path(path), self._read(value))

    def _end(self, _: str) -> None:
        self.table.play(j.Ended())
        fight = self.table.fight
        self.now = fight.at
        for name, sheet in self.sheets.items():
            combatant = fight.combatants[self._id(name)]
            self.sheets[name] = self.ruleset.sheets.write_back(fight, combatant, sheet)

    def _rest(self, name: str) -> None:
        self.sheets[name] = self.ruleset.sheets.rest(self.sheets[name], self.table.fight.house)

    def _wait(self, rest: str) -> None:
        count, unit = rest.split()
        self.now += int(count) * _MILLISECONDS[unit.removesuffix("s")]
        house = self.table.fight.house
        for name, sheet in self.sheets.items():
            self.sheets[name] = self.ruleset.sheets.recover(sheet, house, self.now)

    def _tend(self, rest: str, *, gm: bool) -> None:
        name, act, *amount = rest.split()
        tending = Tending(now=self.now, amount=int(amount[0]) if amount else 0, gm=gm)
        tend = self.ruleset.sheets.tends[act]
        self.sheets[name] = tend(self.sheets[name], self.table.fight.house, tending)

    def _roll(self, rest: str) -> None:
        dice = parse(rest)
        self.total = Roll(dice, self.table.hand("roll", dice)).total

    def _odds(self, rest: str) -> None:
        odds = import_module(f"{self.ruleset.package}.odds")
        parser = ArgumentParser()
        odds.arguments(parser)
        self.chances = odds.answer(parser.parse_args(rest.split()))

    # ------------------------------------------------------------------ expecting

    def _value(self, rest: str, found: Callable[[str], Any]) -> None:
        path, value = pair(rest)
        same(self._read(value), found(path), path)

    def _state(self, path: str) -> Any:
        return plain(look(self.table.fight, self._path(path)))

    def _card(self, path: str) -> Any:
        name, _, stat = path.partition(".")
        [card] = [card for card in self.table.view(GM).cards if card.id == self._id(name)]
        value = entry({each.name: each.value for each in card.stats}, stat)
        return self._read(value) if isinstance(value, str) else value

    def _sheet(self, path: str) -> Any:
        name, *keys = path.split(".")
        at = plain(self.sheets[name])
        for key in keys:
            at = at[int(key)] if isinstance(at, list) else entry(at, key)
        return at

    def _number(self, path: str) -> Any:
        name, _, key = path.partition(".")
        value = entry(self.ruleset.sheets.paper.numbers(self.sheets[name]), key)
        return self._read(value)

    def _chance(self, rest: str) -> None:
        """Compare one of the last odds, in as many places as are expected."""
        name, expected = pair(rest)
        found = entry(self.chances, name)
        same(expected, f"{found:.{len(expected.partition('.')[2])}f}", name)

    def _asked(self) -> list[str]:
        prompts = [prompt.ask for prompt in self.table.scene.prompts]
        names = {id: each.name for id, each in self.table.fight.combatants.items()}
        return [f"{names.get(ask.about, 'GM')} {ask.key}" for ask in prompts]

    def _told(self) -> list[str]:
        """What the log says since the last act began."""
        return [line.text for line in self.table.lines[self.before :]]

    def _last_roll(self) -> Roll:
        rolls = [roll for line in self.table.lines[self.before :] for roll in line.rolls]
        if not rolls:
            raise Wrong("the last act told no roll")
        return rolls[-1]

    def _bonus(self) -> int:
        return sum(modifier.value for modifier in self._last_roll().modifiers)

    def _against(self) -> int:
        against = self._last_roll().against
        if against is None:
            raise Wrong("the last roll was against nothing")
        return against.value

    def _offered(self) -> set[str]:
        forms = [prompt.ask.live() for prompt in self.table.scene.prompts]
        return {act for form in forms for act in getattr(form, "choices", ())}

    # ------------------------------------------------------------------ reading

    def _id(self, name: str) -> str:
        return name.lower().replace(" ", "-")

    def _path(self, path: str) -> str:
        name, dot, rest = path.partition(".")
        return f"combatants.{self._id(name)}{dot}{rest}" if name in self.people else path

    def _read(self, text: str) -> Any:
        if text in self.people:
            return self._id(text)
        try:
            return json.loads(text)
        except ValueError:
            return text
