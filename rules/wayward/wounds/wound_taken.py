"""Taking a wound: it is recorded and told, and its effects begin (WAY-WOUND-07)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.verbs import together
from rules.engine.visibility import Kind
from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Side
from rules.wayward.character.wound_tables import WoundRow
from rules.wayward.fight.lasting_effects import Sore
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.genjutsu_holds import broken_by_wound
from rules.wayward.rolls.wound_modifiers import restat
from rules.wayward.wounds.wound_effects import apply_effect


def maim(
    fight: WayFight, ninja: Ninja, row: WoundRow, side: Side = Side.NONE, *, by: str = ""
) -> Resolution[None]:
    """Give somebody a wound of the tables; it ends the illusions that hold them.

    (WAY-WOUND-07, WAY-GENJ-10)
    """
    times = ninja.jutsu.uses.get(row.id, 0)
    ninja.jutsu.uses[row.id] = min(9999, times + 1)
    wound = Wound(id=_fresh(ninja, row.id), row=row.id, side=side, since=fight.at)
    wound.counted = fight.at
    if row.lasting.stack or not row.lasting.duration or not _lengthened(ninja, row):
        until = fight.now + row.lasting.duration if row.lasting.duration else None
        ninja.body.sores[wound.id] = Sore(since=fight.now, until=until)
    ninja.body.wounds.append(wound)
    restat(ninja, fight.now)
    _tell(fight, ninja, row, side)
    broken_by_wound(fight, ninja)
    for number, each in enumerate(row.applies):
        key = f"{ninja.id}-{wound.id}-{fight.now}-{number}"
        step = {"it": apply_effect(fight, ninja, wound, each, times=times, by=by)}
        yield from together(f"wound-{key}", step)


def _fresh(ninja: Ninja, row: str) -> str:
    """An id that none of their wounds has."""
    taken = {wound.id for wound in ninja.body.wounds}
    number = 1
    while f"{row}-{number}" in taken:
        number += 1
    return f"{row}-{number}"


def _lengthened(ninja: Ninja, row: WoundRow) -> bool:
    """Make an existing temporary wound last longer, if such wounds do not add up."""
    for wound in ninja.body.wounds:
        there = ninja.body.sores.get(wound.id)
        if wound.row == row.id and there is not None and there.until is not None:
            there.until += row.lasting.duration
            return True
    return False


def _tell(fight: WayFight, ninja: Ninja, row: WoundRow, side: Side) -> None:
    place = f"{side.value} {row.location.value}".strip()
    fight.tell_of(
        ninja,
        f"{ninja.name} takes a {row.severity.value.capitalize()} wound at the {place}: {row.name}.",
        Kind.HARM,
        "WAY-WOUND-07 WAY-COND-02",
    )
    fight.tell_player(ninja, f"{row.name}: {row.effect}", Kind.EFFECT, clauses=["WAY-COND-02"])
