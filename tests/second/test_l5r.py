"""Random skirmishes of l5r, step by step against the second model."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.forecast.minds import Minds
from bot.forecast.played import sides_up
from bot.forecast.set_up import Fighter, fresh, scene_of
from rules.engine.replay.silent import play_on
from tests.second.l5r_book import BARE_HANDS, KATANA, Book, Person

FIGHTS = 10
"""So many for each of the `--rounds`."""

MORE = 40
"""So many more for each of the `--rounds` where the thorough tests run."""

MOST_ROUNDS = 200
"""Bare hands that never get through an armour fight on without end."""


def sheet(chance: Random) -> dict[str, Any]:
    """Somebody of 2 to 4 in everything, with a sword or without, trained or not."""
    names = ("reflexes", "agility", "strength", "stamina", "willpower")
    armed = chance.random() < 0.7
    skill = chance.randint(0, 3)
    return {
        **{name: chance.randint(2, 4) for name in names},
        "insight_rank": chance.randint(1, 2),
        "armor_bonus": chance.choice((0, 3, 5)),
        "void_points": 0,
        "skills": {"kenjutsu" if armed else "jiujutsu": skill} if skill else {},
        "weapons": ["katana"] if armed else [],
    }


def person(id: str, side: str, made: dict[str, Any]) -> Person:
    """The same in the second model's terms."""
    return Person(
        id=id,
        side=side,
        reflexes=made["reflexes"],
        agility=made["agility"],
        strength=made["strength"],
        earth=min(made["stamina"], made["willpower"]),
        insight_rank=made["insight_rank"],
        skill=next(iter(made["skills"].values()), 0),
        armour=made["armor_bonus"],
        rating=KATANA if made["weapons"] else BARE_HANDS,
    )


class Watched(Minds):
    """Shows the model each Turn as it is asked, and the target of the attack."""

    book: Book
    turn = ""

    def given(self, scene, prompt):
        found = super().given(scene, prompt)
        if prompt.ask.key == "turn" and found is not None:
            compare(scene.fight, self.book)
            turn = f"{prompt.ask.turn}:{prompt.ask.about}"
            if turn != self.turn:
                self.turn = turn
                self.book.turn(prompt.ask.about)
            if found.value.get("act") == "attack":
                self.book.target = found.value["target"]
        return found


def compare(fight: Any, book: Book) -> None:
    """Wounds, Scores, and who is still in it."""
    mine = {id: (who.wounds, who.score, who.in_it) for id, who in book.people.items()}
    assert mine == {
        id: (who.wounds, who.score or 0, fight.able(who)) for id, who in fight.combatants.items()
    }


def fight(seed: int) -> int:
    """One skirmish of two to five people; how many dice were thrown."""
    chance = Random(seed)
    sheets = [sheet(chance) for _ in range(chance.randint(2, 5))]
    fighters = [
        Fighter(name=f"P{n}", sheet=made, **({"player": "p"} if n % 2 else {}))
        for n, made in enumerate(sheets, start=1)
    ]
    made = fresh("l5r", fighters)
    scene = scene_of(made)
    book = Book([
        person(f"f{n}", "p" if n % 2 else "n", each) for n, each in enumerate(sheets, start=1)
    ])  # fmt: skip
    thrown = 0

    def hand(key, dice):
        nonlocal thrown
        thrown += 1
        faces = dice.throw(lambda sides: chance.randint(1, sides))
        if not key.startswith("initiative"):
            who = {id: (each.wounds, each.in_it) for id, each in book.people.items()}
            state = scene.fight
            assert who == {id: (c.wounds, state.able(c)) for id, c in state.combatants.items()}
        book.dice(key.partition(".")[0], (dice.count, dice.keep, dice.explodes == 10), faces)
        return faces

    def over(now):
        return len(sides_up(now)) < 2 or now.round > MOST_ROUNDS

    minds = Watched(scene, made.kept, (), chance)
    minds.book = book
    play_on(scene, hand=hand, answers=minds, over=over)
    compare(scene.fight, book)
    return thrown


@pytest.mark.clause(
    "L5R-INIT-01", "L5R-INIT-03", "L5R-INIT-04", "L5R-SEQ-01", "L5R-ATTACK-03", "L5R-ATN-01",
    "L5R-MOD-01", "L5R-DMG-01", "L5R-DMG-04", "L5R-WOUND-01", "L5R-WOUND-08", "L5R-ROLL-01",
    "L5R-ROLL-02", "L5R-ROLL-03",
)  # fmt: skip
def test_random_skirmishes_are_those_of_the_second_model(rounds: int) -> None:
    """Every roll, score, hit, wound and Turn is the book's; some thousand rolls at the least."""
    assert sum(fight(seed) for seed in range(rounds * FIGHTS)) > rounds * FIGHTS * 5


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
def test_a_thousand_more_skirmishes_are_those_of_the_second_model(part: int, rounds: int) -> None:
    """Other fights than those above, in four parts that run side by side."""
    more = rounds * MORE // 4
    first = 100_000 * (part + 1)
    assert sum(fight(seed) for seed in range(first, first + more)) > more * 5
