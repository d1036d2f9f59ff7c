"""Numbers that depend on others, as the tables write them: ``2 + str/10``, ``max(2, 2*fatigue)``.

A formula has whole and decimal numbers, names, ``+ - * /``, brackets, and the functions floor,
ceil, min and max. Only plain numbers can be divisors, so a formula that was read never fails. Call
`whole` for whole numbers, rounded down, and `exact` for damage bonuses.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from functools import lru_cache
from operator import add, mul, sub
from typing import TypeAlias

Numbers: TypeAlias = Mapping[str, int | Decimal]
"""The values of a formula's names. A name that is missing counts 0."""

Reckon: TypeAlias = Callable[[Numbers], Decimal]

NAMES = frozenset(
    {
        *("str", "res", "cha", "dex", "agi", "xp", "pdb", "ndb"),
        *("athletics", "awareness", "chakra_control", "espionage", "medicine", "research"),
        *("resistance", "stealth", "survival", "toxicology"),
        *("x", "uses", "margin", "rank", "fatigue", "speed", "delay"),
        *("weapon_speed", "weapon_stamina", "weapon_stun"),
    }
)
"""The names that a formula may use.

They are the user's numbers; its X, its earlier uses in the battle (or on the patient that day), the
margin of its success, the rank of the core (E is 1); the user's Fatigue; the final Speed and the
Delay of the action; and the row of the weapon used.
"""

SHAPE = re.compile(r"[a-z0-9_ .,+\-*/()]*")
NUMBER = re.compile(r"(?<![a-z0-9_.])[0-9]{1,5}(\.[0-9]{1,3})?(?![a-z0-9_.])")
WORD = re.compile(r"[a-z_]+|[0-9.]+[a-z_]*")
LARGEST = Decimal(10) ** 9
MOST = Decimal(9999)
"""The largest number in a fight."""


def check(text: str) -> str:
    """The text, if it is a formula or empty.

    Raises:
     ValueError: It is not a formula; the message says why.
    """
    if text.strip():
        _ = _read(text)
    return text


def exact(text: str, numbers: Numbers) -> Decimal:
    """The value of a formula, unrounded; empty text is 0."""
    return _read(text)(numbers) if text.strip() else Decimal(0)


def whole(text: str, numbers: Numbers) -> int:
    """The value of a formula, rounded down and kept between -`MOST` and `MOST`; empty text is 0."""
    plain = constant(text)
    return _floored(exact(text, numbers)) if plain is None else plain


@lru_cache(maxsize=4096)
def constant(text: str) -> int | None:
    """The value by `whole` of a formula without names; None for any other."""
    return None if names(text) else _floored(exact(text, {}))


def _floored(value: Decimal) -> int:
    return int(max(-MOST, min(MOST, value)).to_integral_value(ROUND_FLOOR))


def names(text: str) -> frozenset[str]:
    """The names that a formula uses."""
    return frozenset(WORD.findall(text)) & NAMES


@lru_cache(maxsize=4096)
def _read(text: str) -> Reckon:
    if not SHAPE.fullmatch(text):
        raise ValueError(f"{text!r} is no formula; write one like 2 + str/10")
    for word in WORD.findall(text):
        known = word in NAMES or word in FUNCTIONS or NUMBER.fullmatch(word)
        if not known:
            raise ValueError(f"{word!r} means nothing in a formula")
    try:
        return _made(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, RecursionError):
        raise ValueError(f"{text!r} is no formula; write one like 2 + str/10") from None


def _made(node: ast.expr) -> Reckon:
    match node:
        case ast.Constant(value=bool() | int() | float() as value):
            number = Decimal(str(value))
            return lambda _: number
        case ast.Name(id=name) if name in NAMES:
            return lambda numbers: Decimal(numbers.get(name, 0))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = _made(operand)
            return lambda numbers: -inner(numbers)
        case ast.BinOp(left=left, op=ast.Div(), right=ast.Constant(value=int() as by)) if by > 0:
            shared, divisor = _made(left), Decimal(by)
            return lambda numbers: shared(numbers) / divisor
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
            one, other, join = _made(left), _made(right), OPERATORS[type(op)]
            return lambda numbers: _bounded(join(one(numbers), other(numbers)))
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as given, keywords=[]):
            return _called(name, [_made(each) for each in given])
        case _:
            raise ValueError(f"{ast.unparse(node)!r} is not something that a formula can have")


def _called(name: str, parts: list[Reckon]) -> Reckon:
    apply = FUNCTIONS.get(name)
    if apply is None or (len(parts) == 1) != (name in ("floor", "ceil")):
        raise ValueError(f"{name} takes " + ("one number" if len(parts) > 1 else "several numbers"))
    return lambda numbers: apply([part(numbers) for part in parts])


def _bounded(value: Decimal) -> Decimal:
    return max(-LARGEST, min(LARGEST, value))


OPERATORS: Mapping[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
}

FUNCTIONS: Mapping[str, Callable[[list[Decimal]], Decimal]] = {
    "floor": lambda of: of[0].to_integral_value(ROUND_FLOOR),
    "ceil": lambda of: of[0].to_integral_value(ROUND_CEILING),
    "min": min,
    "max": max,
}
