"""Taking back one answer of several given side by side, while others still decide.

Decisions at a fork stay sealed until the branches join. Until then one answer can be removed by
itself: the moment is played again without it, and its question is open again, at its old place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rules.engine.replay.journal import Answered, Record
from rules.engine.replay.scene import Lines, Prompt, Scene
from rules.engine.ruleset import F, Ruleset
from rules.engine.views.view import view
from rules.engine.views.visibility import PUBLIC
from rules.errors import JournalMismatch, RulesDefect

Place = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Without(Generic[F]):
    """A fight as it would be without one answer, and that answer's question, open again."""

    scene: Scene[F]
    prompt: Prompt


def side_by_side(scene: Scene[Any], key: str) -> bool:
    """Whether everybody can see that the fork of this question waits for others.

    People who are asked in secret do not count, because nobody may learn that they are there.
    """
    fork = _fork(key)
    others = [p for p in scene.prompts if p.key != key and _fork(p.key) == fork]
    return bool(fork) and any(not scene.is_covert(p.ask) for p in others)


def _fork(key: str) -> str:
    """The nearest fork of a place, "" if it has none: ``pay:`` of ``pay:ama/wish.1``."""
    path, slash, _ = key.rpartition("/")
    before, colon, _ = path.rpartition(":")
    return f"{before}:" if slash and colon else ""


def without(
    rules: Ruleset[F],
    start: Callable[[], F],
    records: Sequence[Record],
    base: int,
    number: int,
) -> Without[F] | None:
    """The fight without the answer of record `number`; None if that is no longer possible.

    `start` gives the state at record `base`, and `records` are those in force since. The answer may
    not yet have had consequences that others know of: no line for all, no number on a card, no die,
    no question to somebody else.
    """
    answer = next((r.entry for r in records if r.seq == number), None)
    if not isinstance(answer, Answered):
        return None
    as_it_is, told = _played(rules, start(), records, base)
    try:
        other, told_without = _played(rules, start(), [r for r in records if r.seq != number], base)
    except (JournalMismatch, RulesDefect):
        return None
    place = (answer.key, answer.opened)
    if any(PUBLIC.sees(line.audience) for line in told.pop(number, ())) or told != told_without:
        return None
    again = next((p for p in other.prompts if (p.key, p.opened) == place), None)
    if again is None or not _only(place, number, again, as_it_is, other):
        return None
    if view(as_it_is, PUBLIC).cards != view(other, PUBLIC).cards:
        return None
    return Without(other, again)


def _played(
    rules: Ruleset[F], fight: F, records: Sequence[Record], base: int
) -> tuple[Scene[F], dict[int, Lines]]:
    """A replayed fight, and the lines of each record."""
    scene = Scene(rules, fight, base)
    told: dict[int, Lines] = {}
    for record in records:
        if lines := scene.feed(record):
            told[record.seq] = lines
    return scene, told


def _only(
    place: Place, number: int, again: Prompt, as_it_is: Scene[Any], other: Scene[Any]
) -> bool:
    """Whether the two differ only in this question, and in later questions to the same person."""
    now = {(p.key, p.opened): p for p in as_it_is.prompts}
    then = {(p.key, p.opened) for p in other.prompts}
    opened = [prompt for at, prompt in now.items() if at not in then]
    own = all(p.opened == number and p.ask.who == again.ask.who for p in opened)
    return own and then - set(now) == {place}
