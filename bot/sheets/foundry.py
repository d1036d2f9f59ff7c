"""Actors exported by Foundry, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.sheets.draft import Draft
from bot.sheets.labels import Labels
from rules.engine.paper import Paper, Written


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
    by_key = {entry.key: entry for entry in paper.entries}
    for key, value in reader(system).items():
        entry = by_key.get(key)
        if entry is not None and entry.written is Written.THINGS:
            labels.things(entry, value)
        else:
            draft.put(key, value)
    return draft
