"""Random fights that depend on seeds and names only, never on the order in which things stand.

A refactoring may declare acts, fields or amendable values in another order: it is the same fight.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tests.same import tree

PLAYERS = ("ama", "ben", "gm")


class _Nth:
    """Takes the place of chance where values are listed: always the nth, so that order is free."""

    def __init__(self, nth: int) -> None:
        self.nth = nth

    def choice(self, those: Sequence[Any]) -> Any:
        """The nth of those."""
        return those[self.nth % len(those)]

    def randint(self, low: int, high: int) -> int:
        """The nth number from low on."""
        return low + self.nth % (high - low + 1)


class RandomFight(tree.Table):
    """A fight with random people, answers, orders, changes by the GM, and undo."""

    def __init__(self, ruleset: Any, seed: int) -> None:
        self.rng = Random(seed)
        self.dice_rng = Random(f"dice {seed}")
        self.done: Counter[str] = Counter()
        house = {name: self.rng.choice(some) for name, some in house_choices(ruleset)}
        orders = tree.Orders(Random(f"orders {seed}")) if seed % 2 else None
        super().__init__(ruleset, house=house, answers=orders, covert_waits=seed % 4 > 1)

    def hand(self, key: str, dice: tree.Dice) -> tree.Faces:
        """Dice thrown by chance."""
        del key
        return dice.throw(lambda sides: self.dice_rng.randint(1, sides))

    def hold_together(self) -> None:
        """Check nothing: the contract does."""

    def fight_on(self, steps: int) -> Iterator[str]:
        """Play, and give after each step what was done; an error that a step raised is its deed."""
        for _ in range(self.rng.randint(2, 4)):
            yield self._enter()
        _ = self.begin()
        yield "begin"
        for _ in range(steps):
            if self.fight.over:
                return
            chance = self.rng.random()
            does = self._answer
            for least, other in (
                (0.13, self._undo if len(self.ends) > 8 else self._answer),
                (0.115, self._leave),
                (0.10, self._enter if len(self.fight.present()) < 4 else self._answer),
                (0.085, self._amend),
                (0.05, self._declare),
            ):
                if chance < least:
                    does = other
            yield does()
        _ = self.play(tree.journal.Ended())
        yield "end"

    def _enter(self) -> str:
        templates = self.ruleset.sheets.templates()
        template = self.rng.choice(sorted(templates))
        sheet = dict(templates[template])
        numbers = [name for name, value in sorted(sheet.items()) if type(value) is int]
        lower = {
            name: self.rng.randint(1, max(1, sheet[name] // 3))
            for name in numbers
            if self.rng.random() < 0.6
        }
        try:
            _ = tree.read(self.ruleset.sheets.model, sheet | lower)
        except tree.RulesError:
            lower = {}
        name = f"{template} {len(self.fight.combatants) + 1}"
        hidden = self.rng.random() < 0.1
        self.join(name, self.rng.choice(PLAYERS), hidden=hidden, **(sheet | lower))
        return f"join {name}"

    def _novelty(self, word: str) -> float:
        return (1 + self.done[word]) * self.rng.random()

    def _answer(self) -> str:
        prompts = sorted(self.scene.prompts, key=lambda each: (each.key, each.opened))
        if not prompts:
            return self._declare()
        prompt = self.rng.choice(prompts)
        form = prompt.ask.live()
        choices = getattr(form, "choices", None)
        if choices is None:
            value = self.rng.choice(in_order(form.samples()))
        else:
            acts = sorted(sorted(choices), key=self._novelty)
            act = next(name for name in acts if choices[name].form.possible())
            self.done[act] += 1
            value = {"act": act, **self.rng.choice(in_order(choices[act].form.samples()))}
        return self._try(
            tree.journal.Answered(key=prompt.key, opened=prompt.opened, value=value),
            f"{prompt.key} {json.dumps(value, sort_keys=True)}",
        )

    def _declare(self) -> str:
        by = self.rng.choice((*PLAYERS, "gm"))
        for act in sorted(sorted(self.ruleset.choices.out_of_turn), key=self._novelty):
            try:
                values = in_order(
                    self.ruleset.choices.out_of_turn[act].form(self.fight, by).samples()
                )
            except tree.RulesError:
                continue
            if values:
                self.done[act] += 1
                value = self.rng.choice(values)
                entry = tree.journal.Declared(by=by, act=act, value=value)
                return self._try(entry, f"{by} {act} {json.dumps(value, sort_keys=True)}")
        return f"{by} can do nothing"

    def _amend(self) -> str:
        by_field: dict[str, list[tuple[str, Any]]] = {}
        nth: Any = _Nth(self.rng.randint(0, 99))
        for path, value in tree.amendments(self.fight, nth):
            by_field.setdefault(path.rpartition(".")[2], []).append((path, value))
        field = min(sorted(by_field), key=self._novelty)
        self.done[field] += 1
        path, value = self.rng.choice(in_order(by_field[field]))
        return self._try(tree.journal.Amended(path=path, value=value), f"amend {path} = {value}")

    def _leave(self) -> str:
        gone = sorted([each.id for each in self.fight.combatants.values() if each.out])
        here = sorted([each.id for each in self.fight.present()])
        if gone and self.rng.random() < 0.5:
            id = self.rng.choice(gone)
            return self._try(tree.journal.Returned(id=id), f"return {id}")
        if len(here) < 3:
            return "nobody leaves"
        id = self.rng.choice(here)
        return self._try(tree.journal.Left(id=id), f"leave {id}")

    def _undo(self) -> str:
        began = next(r.seq for r in self.records if isinstance(r.entry, tree.journal.Began))
        force = {r.seq for r in tree.journal.effective(self.records) if r.seq > began}
        able = sorted(force & set(self.ends))[-6:]
        if not able:
            return "nothing to undo"
        self.undo(seq := self.rng.choice(able))
        _ = self.play(None)
        return f"undo to {seq}"

    def _try(self, entry: Any, words: str) -> str:
        """Write an entry; a refusal is part of what was done."""
        try:
            _ = self.play(entry)
        except tree.RulesError as error:
            return f"{words}: {error}"
        return words


def in_order(values: Sequence[Any]) -> list[Any]:
    """Values in an order that depends on nothing but themselves."""
    return sorted(values, key=lambda each: json.dumps(each, sort_keys=True))


def house_choices(ruleset: Any) -> Iterator[tuple[str, Sequence[Any]]]:
    """The name of each house rule that is a choice or a yes/no, with its values."""
    for each in sorted(tree.settings(ruleset.key, ruleset.house), key=lambda each: each.key):
        name = each.key.removeprefix(f"{ruleset.key}.")
        if each.options or isinstance(each.default, bool):
            yield name, sorted(each.options) or (False, True)
