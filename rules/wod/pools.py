"""Pools of ten-sided dice: their difficulty, and how a roll is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll
from rules.wod.house import House

STANDARD = 6
"""The difficulty if nobody sets another (WOD-DIFF-01, WOD-ATTACK-01)."""

EXTREME = 9
"""The highest step of the ladder; a harder roll needs more successes (WOD-DIFF-02)."""

LEAST = 2
"""The lowest difficulty, because a 1 always fails (WOD-DIFF-02, WOD-POOL-05)."""

MOST_CHANGE = 3
"""The most that circumstances change a difficulty, up or down (WOD-DIFF-02)."""

LADDER: Mapping[int, str] = {
    3: "trivial",
    4: "easy",
    5: "straightforward",
    6: "standard",
    7: "challenging",
    8: "difficult",
    9: "extreme",
}
"""The names of the steps (WOD-DIFF-01)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty:
    """The number that a die must show, and the successes that the threshold takes.

    `parts` explain the number; they are empty if it was simply named. `clause` says where the base
    comes from.
    """

    value: int = STANDARD
    threshold: int = 0
    parts: tuple[Modifier, ...] = ()
    clause: str = "WOD-DIFF-01"

    @property
    def against(self) -> Against:
        """The difficulty, for a roll to be compared with."""
        return Against(self.value, "difficulty", self.parts, self.clause)

    def __str__(self) -> str:
        """The difficulty in a sentence: "7", "9 with threshold 2"."""
        return (
            f"{self.value} with threshold {self.threshold}" if self.threshold else f"{self.value}"
        )

    @property
    def named(self) -> str:
        """The difficulty with its name on the ladder: "7 (challenging)" (WOD-DIFF-01)."""
        return f"{self} ({LADDER[self.value]})" if self.value in LADDER else str(self)


def difficulty(
    base: int = STANDARD,
    changes: Iterable[Modifier] = (),
    *,
    threshold: int = 0,
    clause: str = "WOD-DIFF-01",
) -> Difficulty:
    """The base, by its clause, and all changes by circumstances, which count up to 3 up or down.

    Nothing falls below 2, and the part above 9 becomes a threshold. (WOD-DIFF-02, WOD-POOL-05,
    WOD-THRESH-01)
    """
    made = [each for each in changes if each.value]
    total = sum(each.value for each in made)
    limited = max(-MOST_CHANGE, min(total, MOST_CHANGE))
    if limited != total:
        made.append(Modifier(limited - total, "at most 3 either way", "WOD-DIFF-02"))
    value, above = base + limited, 0
    if value > EXTREME:
        above, value = value - EXTREME, EXTREME
        made.append(Modifier(-above, "as threshold", "WOD-THRESH-01"))
    held = max(LEAST, value)
    if held != value:
        made.append(Modifier(held - value, "no further", "WOD-POOL-05"))
    parts = (Modifier(base, "base", clause), *made) if made else ()
    return Difficulty(value=held, threshold=threshold + above, parts=parts, clause=clause)


def exchanged(hard: Difficulty, points: int) -> Difficulty:
    """Lower the difficulty by points; each needs one more success (WOD-THRESH-01)."""
    given = Modifier(-points, "for more successes", "WOD-THRESH-01")
    parts = hard.parts or (Modifier(hard.value, "base", "WOD-DIFF-01"),)
    return replace(
        hard,
        value=hard.value - points,
        threshold=hard.threshold + points,
        parts=(*parts, given),
    )


def helped(house: House, successes: int) -> tuple[Modifier, ...]:
    """The change of a difficulty by a complementary roll (WOD-COMP-02, WOD-COMP-03)."""
    counted = successes if house.complementary_first_success_counts else successes - 1
    off = min(MOST_CHANGE, max(0, counted))
    clause = "WOD-COMP-03" if counted > MOST_CHANGE else "WOD-COMP-02"
    return (Modifier(-off, "complementary roll", clause),) if off else ()


def tried_before(failures: int) -> tuple[Modifier, ...]:
    """The change of a difficulty by trying again: 1 for each failure (WOD-RETRY-01)."""
    return (Modifier(failures, "tried before", "WOD-RETRY-01"),) if failures else ()


# ---------------------------------------------------------------- a pool and how it is read

SIDES = 10
MOST_DICE = 100
WILLPOWER_DICE = 3

DEGREES = ("", "marginal", "moderate", "complete", "exceptional", "phenomenal")
"""The names for numbers of successes up to five (WOD-DEGREE-01)."""


class Tens(StrEnum):
    """The effect of a 10: none, an extra die whose 1s do not count, or one whose 1s do."""

    NONE = "none"
    DW = "dw"
    SPECIALTY = "specialty"


class Ones(StrEnum):
    """The effect of a 1: it subtracts and may botch, only subtracts, or does nothing."""

    BOTCH = "botch"
    SUBTRACT = "subtract"
    IGNORE = "ignore"


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool of dice with its parts: traits, bonuses and penalties (WOD-POOL-01, WOD-POOL-11)."""

    parts: tuple[Modifier, ...]

    @property
    def dice(self) -> int:
        """The number of dice, 0 if none are left."""
        return max(0, min(sum(part.value for part in self.parts), MOST_DICE))

    def plus(self, *parts: Modifier) -> Pool:
        """The pool with these parts added; parts of 0 are left out."""
        return Pool((*self.parts, *(part for part in parts if part.value)))

    def __str__(self) -> str:
        """The pool as a sum: "Dexterity 3 + Stealth 2 - Hurt 1"."""
        return " ".join(
            f"{'- ' if part.value < 0 else ('+ ' if place else '')}{part.reason} {abs(part.value)}"
            for place, part in enumerate(self.parts)
        )


def flat(dice: int, reason: str, clause: str = "") -> Pool:
    """A pool of a fixed number of dice."""
    return Pool((Modifier(dice, reason, clause),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How the dice of a roll are read."""

    difficulty: int = 6
    threshold: int = 0
    tens: Tens = Tens.NONE
    ones: Ones = Ones.BOTCH
    willpower: bool = False
    threshold_first: bool = True
    any_success_saves: bool = False
    tens_cancel: bool = False

    def succeeds(self, face: int) -> bool:
        """Whether a die that shows this is a success (WOD-POOL-02).

        A 1 never is (WOD-POOL-05). A 10 always is, since no difficulty is higher (WOD-POOL-06).
        """
        return face > 1 and face >= self.difficulty

    def left_of(self, ones: int, tens: int) -> int:
        """The 1s that count: without those that 10s cancel, by a house rule (WOD-BOTCH-02)."""
        return max(0, ones - tens) if self.tens_cancel else ones


def reading(
    house: House,
    difficulty: Difficulty,
    *,
    tens: Tens = Tens.NONE,
    ones: Ones = Ones.BOTCH,
    willpower: bool = False,
) -> Reading:
    """How the house rules read such a roll."""
    return Reading(
        difficulty=difficulty.value,
        threshold=difficulty.threshold,
        tens=tens,
        ones=ones,
        willpower=willpower,
        threshold_first=house.threshold_before_ones,
        any_success_saves=house.botch_rule == "no_successes",
        tens_cancel=house.tens_cancel_ones,
    )


def ones_of(house: House, *, specialty: bool) -> Ones:
    """Whether 1s may botch a roll, by `wod.botch_rule` (WOD-BOTCH-03)."""
    safe = specialty and house.botch_rule == "not_with_specialty"
    return Ones.SUBTRACT if safe else Ones.BOTCH


def with_willpower(house: House, pool: Pool, *, willpower: bool) -> tuple[Pool, bool]:
    """The pool with a point of Willpower, and whether the point is a success (WOD-WILL-02).

    By `wod.willpower_gives` it adds three dice instead.
    """
    if not willpower or house.willpower_gives == "success":
        return pool, willpower
    return pool.plus(Modifier(WILLPOWER_DICE, "Willpower", "WOD-WILL-02")), False


def tens_of(house: House, role: str, *, specialty: bool = False) -> Tens:
    """Whose 10s grant extra dice, and whether 1s on those count (WOD-POOL-07..09).

    By `wod.tens_explode`: "dw" gives them to players' characters and bosses always, to others with
    a specialty; "specialty" to everybody with a specialty; "always" to everybody.
    """
    star = role in ("pc", "boss")
    match house.tens_explode:
        case "never":
            return Tens.NONE
        case "always":
            return Tens.DW if star else Tens.SPECIALTY
        case "dw" if star:
            return Tens.DW
        case _:
            return Tens.SPECIALTY if specialty else Tens.NONE


@dataclass(frozen=True, slots=True)
class Net:
    """The result of successes and 1s: the amount that each step takes, and the rest.

    `over` are 1s that strike no success, if they count. A `value` below 0 is a botch.
    """

    value: int
    taken: int
    struck: int
    over: int
    willpower: int


def reckon(successes: int, ones: int, how: Reading) -> Net:
    """Read a number of successes and 1s, in the order of this module."""
    ones = 0 if how.ones is Ones.IGNORE else ones
    if how.threshold_first:
        taken = min(successes, how.threshold)
        struck = min(successes - taken, ones)
    else:
        struck = min(successes, ones)
        taken = min(successes - struck, how.threshold)
    saved = how.willpower or (how.any_success_saves and successes > 0)
    over = 0 if saved or how.ones is not Ones.BOTCH else ones - struck
    willpower = int(how.willpower)
    return Net(successes - taken - struck - over + willpower, taken, struck, over, willpower)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of a roll; `net` below 0 is a botch of that degree (WOD-BOTCH-04).

    `why` are the clauses that made its number, beside those of its modifiers.
    """

    roll: Roll
    net: int
    faces: tuple[int, ...]
    extra: tuple[int, ...]
    how: Reading
    why: tuple[str, ...] = ()

    @property
    def successes(self) -> int:
        """The successes that count, never below 0."""
        return max(0, self.net)

    @property
    def succeeded(self) -> bool:
        """Whether there is at least one success (WOD-SIMPLE-01, WOD-FAIL-01)."""
        return self.net > 0

    @property
    def botched(self) -> bool:
        """Whether it is a botch (WOD-BOTCH-03)."""
        return self.net < 0


def degree(net: int) -> str:
    """The degree of so many successes; more than five count as five (WOD-DEGREE-01)."""
    return DEGREES[min(net, 5)]


def verdict(net: int) -> str:
    """The name for this number of successes (WOD-DEGREE-01, WOD-BOTCH-04)."""
    if net < 0:
        return f"botches, degree {-net}"
    return f"succeeds, {degree(net)}" if net else "fails"


def read(fell: Roll, faces: Sequence[int], extra: Sequence[int], how: Reading) -> Outcome:
    """Read dice that have fallen, and explain each step as a modifier of the roll."""
    hits = [face for face in (*faces, *extra) if how.succeeds(face)]
    more = sum(1 for face in extra if how.succeeds(face))
    seen = [*faces, *extra] if how.tens is Tens.SPECIALTY else [*faces]
    ones = how.left_of(seen.count(1), seen.count(SIDES))
    net = reckon(len(hits), ones, how)
    struck = _listed(sorted(hits, reverse=True)[: net.struck])
    shown = _listed(extra)
    steps = (
        Modifier(more, f"from extra dice ({shown})", "WOD-POOL-07") if extra else None,
        Modifier(-net.taken, "threshold", "WOD-THRESH-02") if net.taken else None,
        Modifier(-net.struck, f"by 1s ({struck} struck out)", "WOD-BOTCH-02")
        if net.struck
        else None,
        Modifier(-net.over, "by 1s left over", "WOD-BOTCH-03") if net.over else None,
        Modifier(net.willpower, "Willpower", "WOD-WILL-02") if how.willpower else None,
    )
    rolled = replace(
        fell,
        modifiers=tuple([step for step in steps if step is not None]),
        counted=tuple([int(how.succeeds(face)) for face in faces]),
        outcome=verdict(net.value),
    )
    why = tuple(_decided(net, how, seen, hits=len(hits), lucky=SIDES in faces, extra=extra))
    return Outcome(
        roll=rolled, net=net.value, faces=tuple(faces), extra=tuple(extra), how=how, why=why
    )


def _decided(
    net: Net, how: Reading, seen: Sequence[int], *, hits: int, lucky: bool, extra: Sequence[int]
) -> Iterator[str]:
    """The clauses that decide how the dice are read; `seen` are those whose 1s count."""
    fell = how.ones is not Ones.IGNORE and 1 in seen
    if hits:
        yield "WOD-POOL-02"
    if lucky and extra and how.tens is Tens.DW:
        yield "WOD-POOL-08"
    if 1 in extra and how.tens is Tens.DW:
        yield "WOD-POOL-09"
    if net.struck:
        yield "WOD-POOL-03"
    if fell and how.tens_cancel and SIDES in seen:
        yield "WOD-BOTCH-02"
    if net.taken and (net.struck or net.over):
        yield "WOD-THRESH-04"
    if net.over:
        yield "WOD-BOTCH-04"
    elif fell and not net.value and how.ones is Ones.BOTCH:
        yield "WOD-BOTCH-03"
    if not net.value and how.ones is not Ones.IGNORE:
        yield "WOD-FAIL-01"


def _listed(faces: Sequence[int]) -> str:
    return ", ".join(str(face) for face in faces)


def throw(
    house: House,
    key: str,
    name: str,
    pool: Pool,
    difficulty: Difficulty,
    *,
    tens: Tens = Tens.NONE,
    ones: Ones = Ones.BOTCH,
    willpower: bool = False,
    clause: str = "WOD-POOL-01",
) -> Resolution[Outcome]:
    """Throw a pool and read it; the caller spends the point of Willpower.

    A pool of no dice fails without a throw (WOD-POOL-11).
    """
    spent = willpower
    pool, willpower = with_willpower(house, pool, willpower=willpower)
    how = reading(house, difficulty, tens=tens, ones=ones, willpower=willpower)
    fell = yield from roll(key, Dice(pool.dice, SIDES), f"{name} ({pool})", clause=clause)
    faces = [face for chain in fell.faces for face in chain]
    extras = Dice(granted(faces.count(SIDES), how), SIDES, explodes=SIDES)
    more = yield from roll(f"{key}-extra", extras, f"{name}: extra dice", clause="WOD-POOL-07")
    extra = [face for chain in more.faces for face in chain]
    explained = replace(fell, against=difficulty.against, terms=pool.parts)
    outcome = read(explained, faces, extra, how)
    return replace(outcome, why=("WOD-WILL-01", *outcome.why)) if spent else outcome


def granted(tens: int, how: Reading) -> int:
    """The number of extra dice that the 10s of a pool grant, also those struck out by 1s.

    A 10 on an extra die grants another. (WOD-POOL-07, WOD-BOTCH-02)
    """
    return 0 if how.tens is Tens.NONE else tens
