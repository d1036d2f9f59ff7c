"""A fight's figures, for its last post: only what everybody may read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from bot.play.step.steps import Sitting
from bot.storage import journals, prompts
from rules.engine.state.encounter import Encounter
from rules.engine.views.visibility import EVERYONE, Kind, Line, Part

MOST_NAMED = 6
HIT = (Kind.HARM, Kind.OUT)


async def figures(at: Sitting) -> tuple[Line, ...]:
    """Return the figures of a fight that ends now."""
    rows = [row.line for row in await journals.lines(at.c, at.row.id) if not row.struck]
    asked = await prompts.every(at.c, at.row.id)
    return in_lines(
        at.scene.fight, rows, [row.about for row in asked if row.message and not row.covert]
    )


def in_lines(
    fight: Encounter[Any, Any], rows: Iterable[Line], asked: Iterable[str]
) -> tuple[Line, ...]:
    """Return up to three small lines: blows that hit, hits taken, and questions asked about whom.

    Nobody hidden is in them, and no damage that the log does not name. How long somebody was waited
    for is in the statistics, for that person and the GM.
    """
    people = fight.combatants.values()
    names = {each.id: each.name for each in people if each.eyes is EVERYONE}
    # Of several headlines of one attack the last one counts.
    ends = {line.of: line for line in rows if line.on and line.part is Part.HEAD}
    blows = [line for line in ends.values() if line.audience is EVERYONE]
    hits = [line for line in blows if line.kind in HIT]
    struck = Counter(line.by for line in blows)
    by, on = Counter(line.by for line in hits), Counter(line.on for line in hits)
    dealt, taken = _sum((line.by, line.harm) for line in hits), _sum((x.on, x.harm) for x in hits)
    found = {
        "Blows that hit": {id: f"{by[id]} of {n}{_damage(dealt[id])}" for id, n in _most(struck)},
        "Hits taken": {id: f"{n}{_damage(taken[id])}" for id, n in _most(on)},
        "Questions": {id: str(n) for id, n in _most(Counter(asked))} if blows else {},
    }
    told = {
        title: [f"{names[id]} {text}" for id, text in row.items() if id in names][:MOST_NAMED]
        for title, row in found.items()
    }
    return tuple(
        Line(f"{title}: {', '.join(row)}.", Kind.SCENE, part=Part.NOTE)
        for title, row in told.items()
        if row
    )


def _sum(amounts: Iterable[tuple[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for id, amount in amounts:
        total[id] += amount
    return total


def _most(counts: Counter[str]) -> list[tuple[str, int]]:
    """The most first, then by id."""
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))


def _damage(amount: int) -> str:
    return f" ({amount} damage)" if amount else ""
