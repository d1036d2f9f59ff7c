"""The paths of a state's values, as amendments write them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.play.model import Json


def leaves(state: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Return each value without parts, by its path: list items by their id, else their place.

    An empty value can be set too. Ids cannot be changed.
    """
    if not isinstance(state, dict | list) or not state:
        yield path, state
        return
    named = state.items() if isinstance(state, dict) else enumerate(state)
    for key, value in named:
        if key == "id":
            continue
        listed = isinstance(state, list) and isinstance(value, dict)
        word = value.get("id", key) if listed else key
        yield from leaves(value, f"{path}.{word}" if path else str(word))
