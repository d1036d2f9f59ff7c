"""Orders and replies that outlast a fight name nobody: the people of it may not be in the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.play.step.steps import Sitting
from rules.engine.intents.replies import Intent, Reply
from rules.engine.state import plain


def names_somebody(at: Sitting, left: Iterable[Intent | Reply]) -> bool:
    """Whether an order or a reply names a combatant of this fight."""
    words = (word for each in left for word in _words(plain(each)))
    return any(word in at.scene.fight.combatants for word in words)


def _words(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            for value in data.values():
                yield from _words(value)
        case list() | tuple():
            for value in data:
                yield from _words(value)
        case _:
            return
