"""L5R once more, written from the book and from nothing else: initiative, turns, blows, wounds.

It knows fights in Attack Stance with a katana or bare hands, without Void Points. It is shown each
die as it falls and each Turn as it is asked, says what must hold, and follows.
"""

from __future__ import annotations

from dataclasses import dataclass, field

PENALTIES = (0, 3, 5, 10, 15, 20, 40)
"""Healthy, Nicked, Grazed, Hurt, Injured, Crippled, Down. (L5R-WOUND-01..07)"""

KATANA = (3, 2)
BARE_HANDS = (0, 1)


@dataclass
class Person:
    """The numbers that count, and what has become of them."""

    id: str
    side: str
    reflexes: int
    agility: int
    strength: int
    earth: int
    insight_rank: int
    skill: int
    armour: int
    rating: tuple[int, int]
    wounds: int = 0
    score: int = 0
    before: set[str] = field(default_factory=set)

    @property
    def rank(self) -> int:
        """0 Healthy to 6 Down, 7 Out, 8 beyond: 5 x Earth, then 2 x Earth each. (L5R-WOUND-01)"""
        rank, top = 0, 5 * self.earth
        while self.wounds > top and rank < 8:
            rank, top = rank + 1, top + 2 * self.earth
        return rank

    @property
    def in_it(self) -> bool:
        """Whether they are in the order of Turns at all. (L5R-WOUND-08)"""
        return self.rank < 7


def kept(faces: tuple[tuple[int, ...], ...], keep: int) -> int:
    """Each chain of tens is one die; the highest are kept. (L5R-ROLL-01, L5R-ROLL-02)"""
    return sum(sorted((sum(chain) for chain in faces), reverse=True)[:keep])


class Book:
    """One skirmish."""

    def __init__(self, people: list[Person]) -> None:
        self.people = {each.id: each for each in people}
        self.acted: set[str] = set()
        self.target = ""
        self.owed = ""

    def order(self) -> list[str]:
        """From the highest Score down; equals by Reflexes, Insight Rank, roll-off. (L5R-INIT-03)"""
        found: list[Person] = []
        for who in self.people.values():
            place = 0
            while place < len(found) and not self._first(who, found[place]):
                place += 1
            found.insert(place, who)
        return [each.id for each in found if each.in_it]

    def _first(self, one: Person, other: Person) -> bool:
        mine = (one.score, one.reflexes, one.insight_rank)
        theirs = (other.score, other.reflexes, other.insight_rank)
        return mine > theirs or (mine == theirs and other.id in one.before)

    def turn(self, who: str) -> None:
        """It is somebody's Turn: the first in the order who has not had one. (L5R-SEQ-01)"""
        assert self.owed == "", "a hit has had no damage"
        left = [id for id in self.order() if id not in self.acted]
        if not left:
            self.acted = set()
            left = self.order()
        assert left[0] == who
        self.acted.add(who)

    def dice(self, key: str, dice: tuple[int, int | None, bool], faces: tuple) -> None:
        """Dice have fallen: (rolled, kept, whether tens explode)."""
        what, _, rest = key.partition("-")
        if what == "tie":
            one, other = sorted(self.people, key=rest.find)[-2:]
            self._tie(one, other, faces[0][0])
            return
        who = self.people[rest]
        rolled, keep, explodes = dice
        total = kept(faces, keep or rolled)
        match what:
            case "initiative":
                assert dice == (who.reflexes + who.insight_rank, who.reflexes, True)
                who.score = total
            case "attack":
                assert self.owed == ""
                assert dice == (who.agility + who.skill, who.agility, who.skill > 0)
                foe = self.people[self.target]
                armour = 5 * foe.reflexes + 5 + foe.armour
                if total >= armour + PENALTIES[who.rank]:
                    self.owed = who.id
            case "damage":
                assert self.owed == who.id, "damage without a hit"
                assert dice == (who.rating[0] + who.strength, who.rating[1], True)
                self.people[self.target].wounds += total
                self.owed = ""
            case _:
                raise AssertionError(f"the book knows no roll {key}")
        assert explodes or all(len(chain) == 1 for chain in faces)

    def _tie(self, one: str, other: str, face: int) -> None:
        first, second = self.people[one], self.people[other]
        assert (first.score, first.reflexes, first.insight_rank) == (
            second.score, second.reflexes, second.insight_rank,
        )  # fmt: skip
        ahead, behind = (first, second) if face == 1 else (second, first)
        ahead.before.add(behind.id)
