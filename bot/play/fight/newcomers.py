"""Who comes into a fight: room for them, an id and a name of their own, names that look alike."""

from __future__ import annotations

import re
from collections.abc import Collection
from unicodedata import normalize

from bot.play.model import Json
from bot.play.names import looks_like
from bot.play.step.steps import Sitting
from bot.storage import characters
from rules.engine.encounter import Combatant
from rules.engine.text_values import name_key
from rules.engine.visibility import GM
from rules.errors import BadAnswer


def room(at: Sitting, count: int) -> None:
    """Refuse where so many more would be too many."""
    at.limits.room(sum(not each.out for each in at.scene.fight.combatants.values()), count)


def free(at: Sitting, name: str) -> tuple[str, str]:
    """An id and a name that nobody in the fight has: the name numbered where it must be."""
    taken = at.scene.fight.combatants
    names = {name_key(f.name) for f in taken.values()}
    called, n = name, 1
    while name_key(called) in names or _slug(called) in taken:
        n += 1
        called = f"{name} {n}"
    return _slug(called), called


async def ready(at: Sitting, wanted: str) -> tuple[str, dict[str, Json]]:
    """The name and the sheet of an NPC that the campaign keeps, or of a template.

    Raises:
        BadAnswer: There is neither.
    """
    kept = await characters.find(
        at.c, at.campaign.id, owner=GM, ruleset=at.rules.key, name=wanted.strip()
    )
    if kept:
        return kept[0].name, dict(kept[0].sheet)
    templates = at.rules.templates()
    key = wanted.strip().casefold().replace(" ", "-")
    if key not in templates:
        mine = await characters.find(at.c, at.campaign.id, owner=GM, ruleset=at.rules.key)
        known = ", ".join([*templates, *(one.name for one in mine)])
        raise BadAnswer(f"There is no NPC or template called {wanted}. There are: {known}.")
    sheet = dict(templates[key])
    return str(sheet.pop("name", "") or key.replace("-", " ").capitalize()), sheet


def numbered(at: Sitting, base: str, count: int) -> list[str]:
    """The names of so many newcomers: numbered, unless one comes who is the first of the name."""
    names = {name_key(f.name) for f in at.scene.fight.combatants.values()}
    first = next_number(names, base)
    if count == first == 1:
        return [base]
    return [f"{base} {n}" for n in range(first, first + count)]


def next_number(names: Collection[str], base: str) -> int:
    """The number after the highest that somebody of this name has; a bare name counts as one."""
    head = f"{name_key(base)} "
    tails = [name.removeprefix(head) for name in names if name.startswith(head)]
    taken = [int(tail) for tail in tails if tail.isdecimal()]
    return max([*taken, int(name_key(base) in names)]) + 1


def alike(at: Sitting, name: str) -> str:
    """A warning where a name looks like that of somebody who can be seen in the fight."""
    seen = [f for f in at.scene.fight.combatants.values() if at.standing.viewer.sees(f.eyes)]
    other = looks_like(name, [f.name for f in seen])
    return f" Take care: {name} looks like {other}, who is in this fight." if other else ""


def _slug(name: str) -> str:
    """A name as an id: plain small letters and numbers, words joined by hyphens."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or f"c{_number(name)}"


def _number(name: str) -> int:
    """A number of a name, the same in every process."""
    return sum((n + 1) * ord(ch) for n, ch in enumerate(name))


def who_left(at: Sitting, name: str) -> Combatant | None:
    """Who has left the fight under this name and may be brought back by the caller, if anybody."""
    gone: list[Combatant] = [
        f
        for f in at.scene.fight.combatants.values()
        if f.out and (at.standing.gm or f.player in at.standing.stands_for)
    ]
    word = name_key(name)
    hits = [f for f in gone if word and word in (name_key(f.name), f.id)]
    return hits[-1] if hits else None
