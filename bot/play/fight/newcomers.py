"""Newcomers in a fight: limits, a free id and name, and warnings about names that look alike."""

from __future__ import annotations

import re
from collections.abc import Collection
from unicodedata import normalize

from bot.play.model import Call, Json
from bot.play.names import looks_like
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part
from bot.storage import characters
from rules.engine.asking.text_values import name_key
from rules.engine.replay.journal import Amended
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import GM
from rules.errors import BadAnswer

UNSEEN = "_"
"""The end of an id of somebody who came hidden: such an id is never in the way of a name."""


def room(at: Sitting, count: int) -> None:
    """Refuse if so many more are too many. For a player, hidden combatants do not count."""
    there = [each for each in at.scene.fight.combatants.values() if not each.out]
    counted = there if at.standing.gm else [each for each in there if not _is_secret(each)]
    at.limits.room(len(counted), count)


def free(at: Sitting, name: str, *, hidden: bool = False) -> tuple[str, str]:
    """Return a free id and a free name; the name gets a number if it is taken.

    The name of somebody visible does not depend on hidden combatants: see `make_way`.
    """
    taken = {f.id: f for f in at.scene.fight.combatants.values() if hidden or not _is_secret(f)}
    names = {name_key(f.name) for f in taken.values()}
    end = UNSEEN if hidden else ""
    called, n = name, 1
    while name_key(called) in names or f"{_slug(called)}{end}" in taken:
        n += 1
        called = f"{name} {n}"
    return f"{_slug(called)}{end}", called


async def make_way(part: Part, call: Call, at: Sitting, name: str) -> Sitting:
    """Rename a hidden combatant with this name: somebody visible is going to have the name.

    Only the GM is told. Returns the fight after that.
    """
    key = name_key(name)
    hide = [
        f for f in at.scene.fight.combatants.values() if _is_secret(f) and name_key(f.name) == key
    ]
    for each in hide:
        _, other = free(at, f"{each.name} (hidden)", hidden=True)
        entry = Amended(path=f"combatants.{each.id}.name", value=other, reason="")
        at = await part.sit(at.c, call, (await part.play(at, Cause(entry=entry))).row)
    return at


def _is_secret(who: Combatant) -> bool:
    """Whether no player has ever seen this combatant."""
    return who.hidden and who.id.endswith(UNSEEN)


async def ready(at: Sitting, wanted: str) -> tuple[str, dict[str, Json]]:
    """Return the name and the sheet of a kept NPC, or of a template.

    Raises:
        BadAnswer: There is neither.
    """
    kept = await characters.find(
        at.c, at.campaign.id, owner=GM, ruleset=at.rules.key, name=wanted.strip()
    )
    if kept:
        return kept[0].name, dict(kept[0].sheet)
    templates = at.rules.sheets.templates()
    key = wanted.strip().casefold().replace(" ", "-")
    if key not in templates:
        mine = await characters.find(at.c, at.campaign.id, owner=GM, ruleset=at.rules.key)
        known = ", ".join([*templates, *(one.name for one in mine)])
        raise BadAnswer(f"There is no NPC or template called {wanted}. There are: {known}.")
    sheet = dict(templates[key])
    return str(sheet.pop("name", "") or key.replace("-", " ").capitalize()), sheet


def numbered(at: Sitting, base: str, count: int, *, hidden: bool = False) -> list[str]:
    """Return the names of newcomers: with numbers, unless the only one is the first of its name."""
    everybody = at.scene.fight.combatants.values()
    names = {name_key(f.name) for f in everybody if hidden or not _is_secret(f)}
    first = next_number(names, base)
    if count == first == 1:
        return [base]
    return [f"{base} {n}" for n in range(first, first + count)]


def next_number(names: Collection[str], base: str) -> int:
    """Return the number after the highest one of this name; no number counts as one."""
    head = f"{name_key(base)} "
    tails = [name.removeprefix(head) for name in names if name.startswith(head)]
    taken = [int(tail) for tail in tails if tail.isdecimal()]
    return max([*taken, int(name_key(base) in names)]) + 1


def alike(at: Sitting, name: str) -> str:
    """Return a warning if a name looks like that of a visible combatant."""
    seen = [f for f in at.scene.fight.combatants.values() if at.standing.viewer.sees(f.eyes)]
    other = looks_like(name, [f.name for f in seen])
    return f" Take care: {name} looks like {other}, who is in this fight." if other else ""


def _slug(name: str) -> str:
    """Return a name as an id: plain small letters and numbers, words joined by hyphens."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or f"c{_number(name)}"


def _number(name: str) -> int:
    """Return a number made of a name, the same in every process."""
    return sum((n + 1) * ord(ch) for n, ch in enumerate(name))


def who_left(at: Sitting, name: str) -> Combatant | None:
    """Return the combatant of this name who left, if the caller may bring them back."""
    gone: list[Combatant] = [
        f
        for f in at.scene.fight.combatants.values()
        if f.out and (at.standing.gm or f.player in at.standing.stands_for)
    ]
    word = name_key(name)
    hits = [f for f in gone if word and word in (name_key(f.name), f.id)]
    return hits[-1] if hits else None
