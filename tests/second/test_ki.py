"""Random fights of ki, step by step against the second model."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.forecast.minds import Minds
from bot.forecast.set_up import Fighter, fresh, scene_of
from rules.engine.replay.silent import play_on
from tests.second.ki_book import Book, Person

FIGHTS = 10
"""So many for each of the `--rounds`."""

MORE = 40
"""So many more for each of the `--rounds` where the thorough tests run."""

ROUNDS = 2
"""Stamina comes back between rounds in ways that the model does not know."""


class Watched(Minds):
    """Shows the model who may join, who attacks, and who is attacked."""

    book: Book

    def given(self, scene, prompt):
        found = super().given(scene, prompt)
        if found is None:
            return found
        key, about = prompt.ask.key, prompt.ask.about
        if key in ("join", "piece", "declare", "defend"):
            show(scene.fight, self.book)
        if key == "join":
            self.book.asked_to_join(about, prompt.ask.turn)
        elif key == "piece" and found.value.get("act") == "attack":
            self.book.attacker = about
        elif key == "defend":
            assert found.value["act"] == "dodge"
            self.book.attacked(about)
        return found


def show(fight: Any, book: Book) -> None:
    """Let the model compare hit points and stamina."""
    people = fight.combatants
    book.settled(
        {id: each.hp for id, each in people.items()},
        {id: each.stamina for id, each in people.items()},
    )


def fight(seed: int) -> int:
    """One fight of two to four people; how many dodges there were."""
    chance = Random(seed)
    many = chance.randint(2, 4)
    fighters = [
        Fighter(
            name=f"P{n}",
            player="p" if n % 2 else "gm",
            sheet={
                "agility": chance.randint(2, 6),
                "instinct": chance.randint(1, 4),
                "presence": n,
                "strength": 2,
                "weapons": [],
            },
        )
        for n in range(1, many + 1)
    ]
    made = fresh("ki", fighters)
    scene = scene_of(made)
    book = Book(
        [
            Person(each.id, each.agility, each.instinct, each.presence, each.hp, each.stamina)
            for each in scene.fight.combatants.values()
        ]
    )

    def hand(key, dice):
        faces = dice.throw(lambda sides: chance.randint(1, sides))
        name, face = key.rpartition("/")[2].partition(".")[0], faces[0][0]
        if name.startswith("initiative-"):
            book.initiative(name.removeprefix("initiative-"), face)
        elif name == "dodge":
            book.dodged(face)
        elif name == "improvement":
            book.improved(face)
        return faces

    minds = Watched(scene, made.kept, (), chance)
    minds.book = book
    start = {id: each.stamina for id, each in scene.fight.combatants.items()}

    def over(now):
        return now.round >= ROUNDS or any(
            not each.able or each.stamina > start[id] for id, each in now.combatants.items()
        )

    play_on(scene, hand=hand, answers=minds, over=over)
    return book.dodges


@pytest.mark.clause(
    "KI-INIT-01", "KI-INIT-02", "KI-INIT-04", "KI-INIT-05", "KI-ATK-01", "KI-ATK-06", "KI-ATK-07",
    "KI-ATK-08", "KI-DEF-01", "KI-DEF-02", "KI-DEF-03", "KI-DEF-11", "KI-DEF-12",
)  # fmt: skip
def test_random_fights_are_those_of_the_second_model(rounds: int) -> None:
    """Every dodge, improvement, wound and place in the round is the book's."""
    assert sum(fight(seed) for seed in range(rounds * FIGHTS)) > rounds * FIGHTS


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(2))
def test_a_thousand_more_fights_are_those_of_the_second_model(part: int, rounds: int) -> None:
    """Other fights than those above, in two parts that run side by side."""
    more = rounds * MORE // 2
    first = 100_000 * (part + 1)
    assert sum(fight(seed) for seed in range(first, first + more)) > more
