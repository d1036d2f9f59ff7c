"""The course of a fight that is over, as everybody may know it: who was how hurt when, who fell."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.play.step.transactions import Part
from bot.storage import journals
from bot.storage.rows import DAY_MS, EncounterRow
from rules import ruleset as ruleset_of
from rules.engine.replay.journal import Record
from rules.engine.replay.scene import Scene
from rules.engine.ruleset import Ruleset
from rules.engine.views.timeline import Scale
from rules.engine.views.visibility import EVERYONE, PUBLIC, Card, Kind, Line
from rules.engine.views.visibility import Part as LinePart
from rules.errors import RulesError


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """One combatant: the share of health left at the beginning and after each round.

    `fell` is the number of the round in which they went out, None if they never did, and `out` the
    word for it.
    """

    id: str
    name: str
    camp: str
    shares: tuple[float, ...]
    fell: int | None = None
    out: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A fight from its beginning to its end.

    `beats` are the numbers of its rounds. `won` is the side that alone has somebody standing, ""
    for none. `blow` is the place in `beats` and the text of the last headline that put somebody
    out. `days` counts those that have begun.
    """

    beats: tuple[int, ...]
    lanes: tuple[Lane, ...]
    won: str
    blow: tuple[int, str] | None
    days: int


class Courses(Part):
    """The calls for the courses of fights."""

    async def of(self, row: EncounterRow) -> Course | None:
        """Return the course of a fight; None if today's rules cannot replay it, or none began."""
        async with self.services.db.read() as c:
            loaded = await journals.load(c, row.id, since=0)
        if loaded.base or loaded.edition != ruleset_of(row.ruleset).edition:
            return None
        try:
            return await asyncio.to_thread(course, ruleset_of(row.ruleset), loaded.records)
        except RulesError:
            return None


def share_of(card: Card) -> float:
    """Return the share of health that is left: by the number if it is shown, else by the word."""
    if card.out:
        return 0.0
    if card.track is not None:
        return card.track.filled
    return card.steps_left / len(card.words) if card.words else 1.0


def course(rules: Ruleset[Any], records: Sequence[Record]) -> Course | None:
    """Replay a fight and return its public course; None if it never began."""
    scene = Scene(rules, rules.state(house=rules.house()))
    beats: list[int] = []
    shares: dict[str, list[float]] = {}
    fell: dict[str, tuple[int, str]] = {}
    blow: tuple[int, str] | None = None
    for record in records:
        told = [line for line in scene.feed(record) if _is_blow(line)]
        fight = scene.fight
        if not fight.begun:
            continue
        if not beats or _round(scene) != beats[-1]:
            beats.append(_round(scene))
        place = len(beats) - 1
        blow = (place, told[-1].text) if told else blow
        for card in _cards(scene):
            past = shares.setdefault(card.id, [])
            now = share_of(card)
            past += [past[-1] if past else now] * (place + 2 - len(past))
            past[-1] = now
            if not card.out:
                fell.pop(card.id, None)
            elif card.id not in fell:
                fell[card.id] = (place, card.out)
    if not beats:
        return None
    there = [card for card in _cards(scene) if card.id in shares]
    camps = {id: who.camp for id, who in scene.fight.combatants.items()}
    standing = {camps[card.id] for card in there if not card.out}
    return Course(
        beats=tuple(beats),
        lanes=tuple(
            [
                Lane(
                    id=card.id,
                    name=card.name,
                    camp=camps[card.id],
                    shares=tuple(shares[card.id]),
                    fell=fell[card.id][0] if card.id in fell else None,
                    out=card.out,
                )
                for card in there
            ]
        ),
        won=standing.pop() if len(standing) == 1 and len({*camps.values()}) > 1 else "",
        blow=blow,
        days=1 + (records[-1].at - records[0].at) // DAY_MS,
    )


def _round(scene: Scene[Any]) -> int:
    """Return the number of the round, from 1: what precedes the first one belongs to it."""
    beat, scale = (
        scene.ruleset.course.beat(scene.fight),
        scene.ruleset.board.timeline(scene.fight).scale,
    )
    return beat + 1 if scale is Scale.COUNT else max(1, beat)


def _cards(scene: Scene[Any]) -> Iterable[Card]:
    """Return the public cards of all that everybody sees."""
    return [
        scene.ruleset.board.card(scene.fight, who).shown_to(PUBLIC)
        for who in scene.fight.combatants.values()
        if who.eyes is EVERYONE
    ]


def _is_blow(line: Line) -> bool:
    told = line.audience is EVERYONE and line.part is LinePart.HEAD and bool(line.of)
    return told and line.kind is Kind.OUT
