"""The answers of /verify and /fairness."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log

from bot.discord.inbound.keepsakes import dice_of
from bot.play.model import Call
from bot.play.service import Play
from cogs.base.outcomes import of_done
from cogs.base.replies import Answer
from rules.engine.asking.text_values import counted

FEW = 5
RARE = 0.01
MEANS = (
    "The chance says how often fair dice differ from an even count at least as much as these. "
    "A small chance is a reason to look, no proof: of a hundred fair campaigns one shows 1 %. "
    "A large chance proves nothing either: too few dice show no fault."
)


async def verified(call: Call, play: Play, *, publish: bool) -> Answer:
    """Check the dice of the newest fight here; `publish` lets its GM publish the hidden seed."""
    if publish:
        return of_done(await play.dice.publish(call))
    fight = await play.fights.latest(call.channel)
    text, files = await dice_of(play, call, fight)
    return Answer(text=text, files=tuple(files))


async def fairness(call: Call, play: Play) -> Answer:
    """Compare the dice of the campaign with an even count, for each kind of die."""
    faces = await play.dice.faces(call)
    if not faces:
        return Answer(text="No dice have fallen in this campaign yet.")
    told = [_line(sides, counts) for sides, counts in sorted(faces.items())]
    return Answer(text="\n".join(["**Dice of this campaign that you saw**", *told, MEANS]))


def _line(sides: int, counts: Sequence[int]) -> str:
    thrown = sum(counts)
    dice = counted(thrown, "die")
    each = thrown / sides
    if each < FEW:
        return f"- d{sides}: {dice}, too few to say anything (at least {FEW * sides})."
    chance = fair_chance(counts)
    ends = f"lowest face {counts[0]} times, highest {counts[-1]}, expected {each:.1f}"
    odd = " Unusual." if chance < RARE else ""
    return f"- d{sides}: {dice}, {ends}; chance {chance:.1%}.{odd}"


def fair_chance(counts: Sequence[int]) -> float:
    """Return how likely fair dice differ as much from an even count (Pearson's chi-squared)."""
    each = sum(counts) / len(counts)
    squared = sum((count - each) ** 2 / each for count in counts)
    return upper_gamma((len(counts) - 1) / 2, squared / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x), by its series."""
    if x <= 0:
        return 1.0
    if x > a + 1:
        return _by_fraction(a, x)
    term = total = 1 / a
    n = a
    while term > total * 1e-12:
        n += 1
        term *= x / n
        total += term
    return 1 - total * exp(a * log(x) - x - lgamma(a))


def _by_fraction(a: float, x: float) -> float:
    """Return Q(a, x) by Lentz's continued fraction, which is quick where x is large."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for n in range(1, 1000):
        step = -n * (n - a)
        b += 2
        d = 1 / ((step * d + b) or tiny)
        c = (b + step / c) or tiny
        value *= c * d
        if abs(c * d - 1) < 1e-12:
            break
    return value * exp(a * log(x) - x - lgamma(a))
