"""Amendments in words: what is changed, its old and new value, and who may read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from rules.engine.sheets.paper import Paper
from rules.engine.state.amend import look
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import PUBLIC, Audience, Card, Stat, Viewer, shared
from rules.errors import NotAllowed

MOST_LISTED = 4
ABBREVIATION = 2
"""So many letters has a name that is no word."""
TITLES = {
    "out": "Out of the fight",
    "hidden": "Hidden",
    "side": "Side",
    "name": "Name",
    "player": "Player",
    "begun": "Begun",
    "over": "Over",
    "house": "House rules",
}
"""The names that are the same in every game."""


def labels(paper: Paper) -> dict[str, str]:
    """The labels of a sheet's values on paper, by their keys."""
    known: dict[str, str] = {}
    entries = [entry for section in paper.sections for entry in section.entries]
    for entry in entries:
        if entry.now:
            known |= {entry.now: entry.label, entry.key: f"{entry.label} when full"}
    return TITLES | {entry.key: entry.label for entry in entries} | known


def thing(path: str, known: Mapping[str, str]) -> str:
    """A path within a combatant or the fight, in words: `Weapons, number 1, durability`."""
    first, *others = path.split(".")
    said = [known.get(first) or _title(first)]
    said += [f"number {int(word) + 1}" if word.isdecimal() else _words(word) for word in others]
    return ", ".join(said)


def place(fight: Encounter[Any, Any], path: str, known: Mapping[str, str]) -> str:
    """A whole path in words: the combatant, and the value."""
    match path.split(".", 2):
        case ["combatants", id, rest]:
            return f"{fight.name_of(id) or _words(id)}: {thing(rest, known)}"
        case ["combatants", id]:
            return f"{fight.name_of(id) or _words(id)}: everything"
        case _:
            return thing(path, known)


def in_words(value: Any, fight: Encounter[Any, Any] | None = None) -> str:
    """A value in words."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return _words(str(value.value)) or "none"
        case None | "":
            return "none"
        case int() | float():
            return f"{value:g}" if isinstance(value, float) else str(value)
        case str():
            named = "" if fight is None else fight.name_of(value)
            return named or (value if " " in value else _words(value))
        case list() | tuple() | set() | frozenset() | dict():
            return _several(value, fight)
        case _:
            return str(getattr(value, "name", "") or "something else")


def _several(value: Any, fight: Encounter[Any, Any] | None) -> str:
    if isinstance(value, Mapping):
        pairs: Mapping[Any, Any] = value
        if "name" in pairs:
            return str(pairs["name"])
        said = [f"{_words(str(key))} {in_words(one, fight)}" for key, one in pairs.items()]
    else:
        said = [in_words(one, fight) for one in value]
    if len(said) > MOST_LISTED:
        return f"{len(said)} entries"
    return ", ".join(said) or "none"


def was(root: Any, path: str) -> Any:
    """The value at a path; None if there is nothing yet."""
    try:
        return look(root, path)
    except NotAllowed:
        return None


def cards(ruleset: Any, fight: Any, path: str) -> dict[str, tuple[Audience, Card]]:
    """The card of a path's combatant, and who sees it, by the combatant's id."""
    match path.split("."):
        case ["combatants", id, *_] if id in fight.combatants:
            who: Combatant = fight.combatants[id]
            return {id: (who.eyes, ruleset.board.card(fight, who))}
        case _:
            return {}


def seen_changes(
    before: Mapping[str, tuple[Audience, Card]],
    after: Mapping[str, tuple[Audience, Card]],
    player: str,
) -> Iterator[tuple[str, Audience]]:
    """The changes of a card: one sentence for everybody who sees it, one for its player."""
    for id, (eyes, old) in before.items():
        seen, new = after.get(id, (eyes, old))
        for_all = _differences(old, new, PUBLIC)
        if for_all:
            yield f"{new.name}: {', '.join(for_all)}.", shared(eyes, seen)
        own = Viewer(player=player)
        theirs = [said for said in _differences(old, new, own) if said not in for_all]
        if theirs:
            yield f"{new.name}: {', '.join(theirs)}.", frozenset((player,))


def _differences(whole: Card, changed: Card, viewer: Viewer) -> list[str]:
    """The changes that a viewer may know; a number that is hidden from now on has not changed."""
    old, new = whole.shown_to(viewer), changed.shown_to(viewer)
    there = {stat.name: stat for stat in old.stats}
    left = {stat.name for stat in changed.stats}
    said: list[str] = []
    for stat in new.stats:
        past = there.pop(stat.name, None)
        one, two = ("none" if past is None else _here(past)), _here(stat)
        if one != two:
            said.append(f"{stat.name} {one} \N{RIGHTWARDS ARROW} {two}")
    gone = [stat for name, stat in there.items() if name not in left]
    said += [f"{stat.name} {_here(stat)} \N{RIGHTWARDS ARROW} none" for stat in gone]
    told: set[tuple[str, str]] = set()
    for one, two in ((old.health, new.health), (old.state, new.state), (old.out, new.out)):
        # A card may say the same in two places: "unconscious" as wounds, and as a remark.
        words = {("from", one), ("to", two)} - {("from", ""), ("to", "")}
        if one != two and not (words & told and (not one or not two)):
            told |= words
            said.append(f"{one or 'fine'} \N{RIGHTWARDS ARROW} {two or 'fine'}")
    return said


def _title(key: str) -> str:
    """A field's name as a title; one of two letters is an abbreviation, such as AP."""
    return key.upper() if len(key) == ABBREVIATION else _words(key).capitalize()


def _here(stat: Stat) -> str:
    """The value of a stat; a condition without a value is simply there."""
    return str(stat.value) or "yes"


def _words(key: str) -> str:
    return key.replace("_", " ").replace("-", " ").strip()
