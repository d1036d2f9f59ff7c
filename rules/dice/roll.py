"""A result of dice, with the way to its number: faces, kept and dropped dice, modifiers."""

from __future__ import annotations

from rules.dice.dice import Dice, Faces
from rules.values import value


@value(frozen=True, slots=True)
class Modifier:
    """A number added to a roll or a score, its reason, and its clause."""

    value: int
    reason: str
    clause: str = ""


@value(frozen=True, slots=True)
class Against:
    """The number that a roll is compared with, and its parts.

    `clause` says where the number comes from, or how its parts make it. `of` is the id of the
    combatant whose number it is, "" if it is nobody's or that is not said.
    """

    value: int
    name: str
    parts: tuple[Modifier, ...] = ()
    clause: str = ""
    of: str = ""


@value(frozen=True, slots=True)
class Roll:
    """Dice that have fallen, with everything that explains their total.

    `outcome` is the result in a few words ("fails"), once it is known. `counted` is the value of
    each die, if it is not the number it shows: one for a success, for instance. `place` is the
    place of the dice for those who check them; "" if nobody can. `terms` are the parts of the
    number of dice thrown, `keeps` of the number kept, `adds` of the dice's own bonus. `by` is the
    id of the combatant who rolled, "" if the roll does not say.
    """

    dice: Dice
    faces: Faces
    name: str = ""
    modifiers: tuple[Modifier, ...] = ()
    against: Against | None = None
    outcome: str = ""
    clause: str = ""
    counted: tuple[int, ...] | None = None
    place: str = ""
    terms: tuple[Modifier, ...] = ()
    by: str = ""
    keeps: tuple[Modifier, ...] = ()
    adds: tuple[Modifier, ...] = ()

    @property
    def worths(self) -> tuple[int, ...]:
        """The value of each die in the order thrown: `counted`, or the sum of its chain."""
        if self.counted is not None:
            return self.counted
        return tuple(map(sum, self.faces))

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the dice, of each modifier, and of the number to reach, in that order."""
        numbers = (*self.terms, *self.keeps, *self.adds, *self.modifiers)
        cited = [self.clause, *[modifier.clause for modifier in numbers]]
        if self.against is not None:
            cited += [self.against.clause, *[part.clause for part in self.against.parts]]
        return tuple([clause for clause in cited if clause])

    @property
    def kept(self) -> tuple[int, ...]:
        """The value of each kept die, highest first."""
        if self.dice.keep is None:
            return tuple(sorted(self.worths, reverse=True))
        return tuple(sorted(self.worths, reverse=True)[: self.dice.keep])

    @property
    def dropped(self) -> tuple[int, ...]:
        """The value of each dropped die, highest first."""
        return tuple(sorted(self.worths, reverse=True)[len(self.kept) :])

    @property
    def total(self) -> int:
        """The sum of the kept dice, the dice's own bonus, and every modifier."""
        dice, worths = self.dice, [*map(sum, self.faces)] if self.counted is None else self.counted
        if dice.keep is not None:
            worths = sorted(worths, reverse=True)[: dice.keep]
        return sum([part.value for part in self.modifiers], sum(worths, dice.bonus))

    def held(self, against: Against, outcome: str) -> Roll:
        """The same roll, compared with a number."""
        return Roll(
            self.dice,
            self.faces,
            self.name,
            self.modifiers,
            against,
            outcome,
            self.clause,
            self.counted,
            self.place,
            self.terms,
            self.by,
            self.keeps,
            self.adds,
        )

    def in_parts(
        self,
        by: str,
        terms: tuple[Modifier, ...],
        keeps: tuple[Modifier, ...],
        adds: tuple[Modifier, ...],
    ) -> Roll:
        """The same roll of somebody, with the parts of its numbers of dice and of their bonus."""
        return Roll(
            self.dice,
            self.faces,
            self.name,
            self.modifiers,
            self.against,
            self.outcome,
            self.clause,
            self.counted,
            self.place,
            terms,
            by,
            keeps,
            adds,
        )

    def rolled_by(self, by: str) -> Roll:
        """The same roll, of somebody."""
        return self.in_parts(by, self.terms, self.keeps, self.adds)

    def of_thing(self, reason: str, clause: str, by: str) -> Roll:
        """The same roll, whose dice and their own bonus all come from one thing of somebody."""
        count, bonus = self.dice.count, self.dice.bonus
        terms = (Modifier(count, reason, clause),) if count else ()
        adds = (Modifier(bonus, reason, clause),) if bonus else ()
        return self.in_parts(by, terms, self.keeps, adds)


def added(name: str, *parts: Modifier, clause: str = "", by: str = "") -> Roll:
    """A number of somebody that is the sum of its parts, without dice; zeros are left out."""
    shown = tuple([part for part in parts if part.value])
    return Roll(Dice(0, 1), (), name, shown, clause=clause, by=by)


def changed(name: str, now: int, change: Modifier, by: str = "") -> Roll:
    """A number of somebody as a sum: what it was before, and the change."""
    before = Modifier(now - change.value, "before", change.clause)
    return added(name, before, change, clause=change.clause, by=by)


class Unread(Roll):
    """A roll in a fight that tells nothing: it counts like any other, and is never explained."""

    __slots__ = ()

    def held(self, against: Against, outcome: str) -> Roll:
        """This roll itself: nobody reads what it was compared with."""
        del against, outcome
        return self

    def in_parts(
        self,
        by: str,
        terms: tuple[Modifier, ...],
        keeps: tuple[Modifier, ...],
        adds: tuple[Modifier, ...],
    ) -> Roll:
        """This roll itself: nobody reads its parts."""
        del by, terms, keeps, adds
        return self
