"""Actors exported by Foundry, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.sheets.draft import Draft
from bot.sheets.labels import Labels
from rules.engine.paper import Paper

SKILL = "skill"


def is_actor(data: Any) -> bool:
    """Whether a JSON value looks like an exported actor."""
    return isinstance(data, Mapping) and isinstance(data.get("system"), Mapping)


def read_actor(data: Mapping[str, Any], paper: Paper, draft: Draft) -> Draft:
    """Read an actor by the ruleset's reader of its system, or by the only one that it has."""
    system = {**data["system"], "items": data.get("items") or []}
    stats = data.get("_stats")
    named = str(stats.get("systemId", "")) if isinstance(stats, Mapping) else ""
    readers = paper.foundry
    reader = readers.get(named) or next(iter(readers.values()), None)
    draft.name = str(data.get("name", "")) or draft.name
    if reader is None:
        draft.unknown.append(f"an actor of {named or 'another system'}")
        return draft
    labels = Labels(paper, draft)
    for key, value in reader(system, draft.unknown).items():
        draft.put(key, value)
    for item in system["items"]:
        _item(item, labels)
    return draft


def _item(item: Any, labels: Labels) -> None:
    """Read a thing that the actor has, by its name; skills are read with the actor's values."""
    kind = str(item.get("type", "")) if isinstance(item, Mapping) else ""
    if kind == SKILL:
        return
    name = str(item.get("name", "")).strip() if isinstance(item, Mapping) else ""
    if name and not labels.thing(name, sure=True):
        labels.draft.unknown.append(f"{kind.capitalize()}: {name}" if kind else name)
