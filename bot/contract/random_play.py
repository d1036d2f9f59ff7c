"""Random play of any ruleset: people, amendments, joins, leavings, acts out of turn, undo."""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from random import Random
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from bot.contract.table import Table
from rules.dice import Dice, Faces
from rules.engine.asking.forms import Acts
from rules.engine.replay import journal as j
from rules.engine.replay.drive import Answers
from rules.engine.replay.scene import Prompt
from rules.engine.ruleset import Ruleset
from rules.engine.sheets.sheet import read, settings
from rules.engine.state.encounter import Encounter
from rules.engine.views.visibility import GM
from rules.errors import RulesError

PLAYERS = ("ama", "ben", GM)
FIXED = {"id", "name", "player", "character"}


class RandomTable(Table):
    """A table with random play; equal seeds play the same fight."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        seed: int,
        *,
        answers: Answers | None = None,
        house: dict[str, Any] | None = None,
        quick: bool = False,
        done: Counter[str] | None = None,
    ) -> None:
        self.rng = Random(seed)
        self.done: Counter[str] = Counter() if done is None else done
        self.began = 0
        self.quick = quick
        super().__init__(
            ruleset,
            answers=answers,
            house=random_house(ruleset, self.rng) if house is None else house,
        )

    def hand(self, key: str, dice: Dice) -> Faces:
        """Return dice thrown by the table's own chance."""
        del key
        return dice.throw(lambda sides: self.rng.randint(1, sides))

    def hold_together(self) -> None:
        """Check that a reload tells the same story; not in quick play."""
        if not self.quick:
            super().hold_together()

    def fork(self, seed: int) -> RandomTable:
        """Return the same fight up to here, to be played on with other chances."""
        other = copy(self)
        other.rng = Random(seed)
        other.records, other.lines = [*self.records], [*self.lines]
        other.ends, other.digests = [*self.ends], {**self.digests}
        other.steps_by_end = {**self.steps_by_end}
        other.scene = other.reloaded()
        other.scene.seq = self.scene.seq
        return other

    # ------------------------------------------------------------------ one step

    def enter(self) -> None:
        """Let somebody join with a ready sheet, or a weaker one, now and then hidden."""
        template = self.rng.choice(sorted(self.ruleset.sheets.templates()))
        sheet = self._weaker(self.ruleset.sheets.templates()[template])
        player = self.rng.choice(PLAYERS)
        name = f"{template} {len(self.fight.combatants) + 1}"
        self.join(name, player, hidden=self.rng.random() < 0.1, **sheet)

    def _weaker(self, sheet: Mapping[str, Any]) -> dict[str, Any]:
        """Return the sheet with some much lower numbers, if the rules allow it."""
        lower = {
            name: self.rng.randint(1, max(1, value // 3))
            for name, value in sheet.items()
            if type(value) is int and self.rng.random() < 0.6
        }
        try:
            read(self.ruleset.sheets.model, {**sheet, **lower})
        except RulesError:
            return dict(sheet)
        return {**sheet, **lower}

    def step(self) -> None:
        """Let one thing happen: mostly an answer."""
        chance = self.rng.random()
        if chance < 0.06:
            self._declare()
        elif chance < 0.10:
            self._amend()
        elif chance < 0.115 and len(self.fight.present()) < 4:
            self.enter()
        elif chance < 0.13:
            self._leave()
        elif chance < 0.145 and len(self.ends) > 3:
            self._undo()
        else:
            self._answer(self.scene.prompts)

    def open_acts(self) -> set[str]:
        """Return every act that somebody may do now: as an answer, or out of turn."""
        acts = {act for p in self.scene.prompts for act in getattr(p.ask.live(), "choices", ())}
        return acts | {act for act in self.ruleset.choices.out_of_turn if self._may(act, GM)}

    def do(self, act: str) -> None:
        """Let somebody do the act, by answering or out of turn."""
        if act in self.ruleset.choices.out_of_turn:
            self._declare(act)
            return
        able = [p for p in self.scene.prompts if act in getattr(p.ask.live(), "choices", ())]
        self._answer(able, act)

    def _answer(self, prompts: Sequence[Prompt], act: str | None = None) -> None:
        if not prompts:
            self._declare()
            return
        prompt = self.rng.choice(prompts)
        form = prompt.ask.live()
        if isinstance(form, Acts):
            first = [act] if act is not None and act in form.choices else []
            acts = [*first, *sorted(form.choices, key=self._novelty)]
            act = next(each for each in acts if form.choices[each].form.possible())
            values = tuple([{"act": act, **raw} for raw in form.choices[act].form.samples()])
        else:
            values = form.samples()
        value = min(values, key=self._row_novelty)
        self.done.update(words(value))
        self.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))

    def _declare(self, wanted: str = "") -> None:
        """Try an act out of turn, by people who may and people who may not."""
        by = GM if wanted else self.rng.choice((*PLAYERS, GM))
        for act in sorted(self.ruleset.choices.out_of_turn, key=self._novelty):
            values = self._out_of_turn(act, by)
            if values and wanted in ("", act):
                self.done[act] += 1
                self.play(j.Declared(by=by, act=act, value=self.rng.choice(values)))
                return

    def _may(self, act: str, by: str) -> bool:
        """Whether somebody may do an act out of turn now."""
        try:
            return self.ruleset.choices.out_of_turn[act].form(self.fight, by).possible()
        except RulesError:
            return False

    def _out_of_turn(self, act: str, by: str) -> tuple[Any, ...]:
        """Return legal ways in which somebody may do an act now, none if they may not."""
        try:
            return self.ruleset.choices.out_of_turn[act].form(self.fight, by).samples()
        except RulesError:
            return ()

    def _novelty(self, act: str) -> float:
        """Return a small number for rarely done acts, so that short play reaches many acts."""
        return (1 + self.done[act]) * self.rng.random()

    def _row_novelty(self, value: Any) -> float:
        return sum(map(self._novelty, words(value)))

    def _amend(self) -> None:
        """Amend a number, yes/no or state that the GM could reach, if the rules allow it."""
        by_field: dict[str, list[tuple[str, Any]]] = {}
        for path, value in amendments(self.fight, self.rng):
            by_field.setdefault(path.rpartition(".")[2], []).append((path, value))
        field = min(sorted(by_field), key=self._novelty)
        self.done[field] += 1
        path, value = self.rng.choice(by_field[field])
        entry = j.Amended(path=path, value=value)
        try:
            self.scene.check(entry)
        except RulesError:
            return
        self.play(entry)

    def _leave(self) -> None:
        """Let somebody leave, or come back."""
        gone = [each for each in self.fight.combatants.values() if each.out]
        if gone and self.rng.random() < 0.5:
            self.play(j.Returned(id=self.rng.choice(gone).id))
            return
        present = self.fight.present()
        if len(present) > 2:
            self.play(j.Left(id=self.rng.choice(present).id))

    def _undo(self) -> None:
        force = {record.seq for record in j.effective(self.records) if record.seq >= self.began}
        self.undo(self.rng.choice(sorted(force & set(self.ends))[-6:]))
        self.play(None)


def words(value: Any, name: str = "") -> list[str]:
    """Return the words of an answer: its choices."""
    if isinstance(value, dict):
        return [word for name, part in value.items() for word in words(part, name)]
    if isinstance(value, bool):
        return [f"{name}={value}"]
    return [value] if isinstance(value, str) else []


def random_house(ruleset: Ruleset[Any], rng: Random) -> dict[str, Any]:
    """Return house rules with random values for every choice and every yes/no."""
    drawn: dict[str, Any] = {}
    for setting in settings(ruleset.key, ruleset.house):
        name = setting.key.removeprefix(f"{ruleset.key}.")
        if setting.options:
            drawn[name] = rng.choice(setting.options)
        elif isinstance(setting.default, bool):
            drawn[name] = rng.random() < 0.5
    return drawn


def played(
    ruleset: Ruleset[Any],
    seed: int,
    steps: int,
    *,
    quick: bool = False,
    done: Counter[str] | None = None,
    at: type[RandomTable] = RandomTable,
) -> Iterator[RandomTable]:
    """Give a table before the first step, and after each of them.

    In `quick` play no step is reloaded. `done` counts the acts done at this table, and at others
    that share it. `at` is the kind of table.
    """
    table = at(ruleset, seed, quick=quick, done=done)
    for _ in range(table.rng.randint(2, 4)):
        table.enter()
    table.begin()
    table.began = table.scene.seq
    yield table
    for _ in range(steps):
        table.step()
        yield table


def explored(ruleset: Ruleset[Any], done: Counter[str], tries: int) -> Iterator[None]:
    """Play at random, and return to states in which a rarely done act is possible.

    It remembers one fight for each act that was possible. By turns it plays a new fight, and does
    its least-done act in the remembered fight.
    """
    remembered: dict[str, RandomTable] = {}
    for number in range(tries):
        for table in played(ruleset, number, 40, quick=True, done=done):
            yield
            acts = table.open_acts()
            if acts - remembered.keys() or table.rng.random() < 0.1:
                remembered |= dict.fromkeys(acts, table.fork(number))
        rng = Random(number)
        for again in range(12):
            act = min(sorted(remembered), key=lambda act: (1 + done[act]) * rng.random())
            table = remembered[act].fork(1000 * number + again)
            for move in range(6):
                table.step() if move else table.do(act)
                yield
                acts = table.open_acts()
                if acts - remembered.keys() or rng.random() < 0.3:
                    remembered |= dict.fromkeys(acts, table.fork(number))


# ---------------------------------------------------------------------- amendments


def amendments(fight: Encounter[Any, Any], rng: Random) -> Iterator[tuple[str, Any]]:
    """Return paths into the fight with another value for each, or None to remove it."""
    engine = {field.name for field in fields(Encounter)}
    for name, hint in _hints(type(fight)).items():
        if name not in engine | {"told"}:
            yield from _others(getattr(fight, name), hint, name, rng)
    for combatant in fight.combatants.values():
        yield from _others(combatant, type(combatant), f"combatants.{combatant.id}", rng)
    yield from ((f"effects.{effect.id}", None) for effect in fight.effects)


def _hints(type_: Any) -> dict[str, Any]:
    return _kept_hints(type_)


@cache
def _kept_hints(type_: Any) -> dict[str, Any]:
    return get_type_hints(type_, include_extras=True)


def _others(value: Any, hint: Any, path: str, rng: Random) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        yield path, not value
    elif isinstance(value, Enum):
        yield path, rng.choice([member.value for member in type(value)])
    elif isinstance(value, int):
        yield path, rng.choice([0, 1, value - 1, value + 1, value + 3])
    elif value is None and int in _members(hint):
        yield path, rng.randint(0, 9)
    elif is_dataclass(value):
        hints = _hints(type(value))
        for field in fields(value):
            if field.name not in FIXED:
                at = f"{path}.{field.name}"
                yield from _others(getattr(value, field.name), hints[field.name], at, rng)
    elif isinstance(value, list):
        for item in value:
            if is_dataclass(item) and hasattr(item, "id"):
                yield f"{path}.{item.id}", None
                yield from _others(item, type(item), f"{path}.{item.id}", rng)


def _members(hint: Any) -> set[Any]:
    """Return the types of a union."""
    if get_origin(hint) is Annotated:
        return _members(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType):
        return {member for arg in get_args(hint) for member in _members(arg)}
    return {hint}
