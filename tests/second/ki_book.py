"""Ki once more, written from the book and from nothing else: initiative, dodges, improvements.

It knows fights in which everybody has bare hands, dodges, and has a Presence of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

LAST_TURN, FIRST_TURN = 1, 10


@dataclass
class Person:
    """The numbers that count, and what has become of them."""

    id: str
    agility: int
    instinct: int
    presence: int
    hp: int
    stamina: int
    luck: int = 0


@dataclass
class Dodge:
    """An attack that is being dodged."""

    by: Person
    target: Person
    total: int = 0

    @property
    def fails(self) -> bool:
        """Score above the roll; where they are equal, the higher Presence. (KI-ATK-06..08)"""
        score = self.by.agility
        if score == self.total:
            return self.by.presence > self.target.presence
        return score > self.total


class Book:
    """One fight."""

    def __init__(self, people: list[Person]) -> None:
        self.people = {each.id: each for each in people}
        self.attacker = ""
        self.joined: dict[str, str] = {}
        self.open: Dodge | None = None
        self.dodges = 0

    def initiative(self, who: str, face: int) -> None:
        """In the first round one die is added. (KI-INIT-02)"""
        self.people[who].luck = face

    def asked_to_join(self, who: str, turn: str) -> None:
        """First on the turn of their Initiative, and then later. (KI-INIT-01, KI-INIT-04, 05)"""
        round_, _, number = turn.partition(".")
        person = self.people[who]
        value = person.agility + person.instinct + (person.luck if round_ == "1" else 0)
        first = max(LAST_TURN, min(FIRST_TURN, value))
        if self.joined.get(who) == round_:
            assert int(number) <= first
        else:
            assert int(number) == first
        self.joined[who] = round_

    def attacked(self, target: str) -> None:
        """Somebody must choose a defence; they dodge."""
        self.open = Dodge(self.people[self.attacker], self.people[target])
        self.dodges += 1

    def dodged(self, face: int) -> None:
        """Agility and the die. (KI-DEF-01)"""
        assert self.open is not None
        assert self.open.total == 0
        self.open.total = self.open.target.agility + face

    def improved(self, face: int) -> None:
        """Only after a failure; it costs one stamina each time. (KI-DEF-11..13)"""
        assert self.open is not None
        assert self.open.fails, "a dodge that succeeded was improved"
        assert self.open.target.stamina >= 1
        self.open.target.stamina -= 1
        self.open.total += face

    def settled(self, hp: dict[str, int], stamina: dict[str, int]) -> None:
        """Return the results of the attack: hurt if the dodge failed. (KI-DEF-02, 03)"""
        assert stamina == {id: each.stamina for id, each in self.people.items()}
        hurt = {id for id, each in self.people.items() if hp[id] < each.hp}
        failed = {self.open.target.id} if self.open is not None and self.open.fails else set()
        assert hurt == failed
        for id, each in self.people.items():
            each.hp = hp[id]
        self.open = None
