"""The shape of an exported campaign, and checks of its content."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from json import loads
from typing import Any, Literal

from bot.storage.rows import (
    Campaign,
    Change,
    Character,
    Checkpoint,
    EncounterRow,
    IntentRow,
    LineRow,
    Member,
    PromptRow,
    Status,
    Written,
)
from bot.storage.setting_bounds import wrong, wrong_hours
from bot.storage.settings import Settings
from bot.storage.story.prose_texts import ProseRow
from bot.storage.story.rulings import RulingRow
from bot.storage.story.seeds import SeedRow

SHAPE: Literal[2] = 2
"""The version of this shape; 1 was that of versions that were never published."""

MOST_PORTRAIT = 1 << 20
_BASE64 = re.compile(r"[A-Za-z0-9+/]*={0,2}")


@dataclass(frozen=True, slots=True)
class Person:
    """A character with its history; its portrait is a file as Base64."""

    character: Character
    history: list[Change]
    portrait: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """An encounter and all that belongs to it.

    `seeds` are secret: people who read an export of a running fight know its dice to come.
    """

    encounter: EncounterRow
    records: list[Written]
    lines: list[LineRow]
    checkpoints: list[Checkpoint]
    prompts: list[PromptRow]
    intents: list[IntentRow] = field(default_factory=list[IntentRow])
    seeds: list[SeedRow] = field(default_factory=list[SeedRow])
    rulings: list[RulingRow] = field(default_factory=list[RulingRow])
    prose: list[ProseRow] = field(default_factory=list[ProseRow])


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """A campaign and all that belongs to it. `interlude` is the version of this shape."""

    interlude: Literal[2]
    campaign: Campaign
    members: list[Member]
    characters: list[Person]
    encounters: list[Fight]


def faults_of(export: Export) -> list[str]:
    """Return every contradiction in an export, a sentence each."""
    return [
        *(f"The campaign's settings: {told}" for told in wrong(vars_of(export.campaign.settings))),
        *(told for member in export.members for told in _hours(member)),
        *_twice("The member", [member.user for member in export.members]),
        *_twice("The character", [person.character.id for person in export.characters]),
        *_too_active(export.characters),
        *(fault for person in export.characters for fault in _portrait(person)),
        *(fault for person in export.characters for fault in history_faults(person)),
        *_twice("The fight", [fight.encounter.id for fight in export.encounters]),
        *_twice("The live channel", _live_channels(export)),
        *_twice("The token", tokens(export)),
        *_twice("The order", [left.id for f in export.encounters for left in f.intents]),
        *(fault for fight in export.encounters for fault in journal_faults(fight)),
    ]


def vars_of(settings: Settings) -> dict[str, Any]:
    """Return settings by their names."""
    return {each.name: getattr(settings, each.name) for each in fields(settings)}


def _hours(member: Member) -> Iterator[str]:
    for told in wrong_hours(member.hours) if member.hours is not None else ():
        yield f"{member.name or member.user} has {member.hours:g} hours to answer. {told}"


def tokens(export: Export) -> list[str]:
    """Return every token of fights, lines and prompts."""
    return [
        token
        for fight in export.encounters
        for token in (
            fight.encounter.token,
            *(line.token for line in fight.lines),
            *(prompt.token for prompt in fight.prompts),
        )
    ]


def _twice(what: str, names: Iterable[Any]) -> Iterator[str]:
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{what} {name} is there {times} times."


def _live_channels(export: Export) -> list[str]:
    rows = [fight.encounter for fight in export.encounters]
    return [row.channel for row in rows if row.status is not Status.OVER]


def _too_active(people: list[Person]) -> Iterator[str]:
    played = Counter(
        (person.character.owner, person.character.ruleset)
        for person in people
        if person.character.active
    )
    for (owner, ruleset), times in played.items():
        if times > 1:
            yield f"{owner} plays {times} characters of {ruleset} at once."


def history_faults(person: Person) -> Iterator[str]:
    """Return what is wrong with a character's history, a sentence each."""
    who = person.character
    if [change.version for change in person.history] != list(range(1, who.version + 1)):
        yield f"The history of {who.name} does not count from 1 to {who.version}."


def _portrait(person: Person) -> Iterator[str]:
    if len(person.portrait) > MOST_PORTRAIT or not _BASE64.fullmatch(person.portrait):
        yield f"The portrait of {person.character.name} is no picture."


def journal_faults(fight: Fight) -> Iterator[str]:
    """Return what is wrong with a fight's journal, a sentence each."""
    row = fight.encounter
    if [written.record.seq for written in fight.records] != list(range(1, row.head + 1)):
        yield f"The records of {row.name} do not count from 1 to {row.head}."
    yield from _twice(f"In {row.name}, the line", [(line.seq, line.n) for line in fight.lines])
    yield from _twice(f"In {row.name}, the checkpoint", [saved.seq for saved in fight.checkpoints])
    yield from _twice(f"In {row.name}, the question", [(p.key, p.opened) for p in fight.prompts])
    for what, places in (
        ("line", {line.seq for line in fight.lines}),
        ("checkpoint", {saved.seq for saved in fight.checkpoints}),
    ):
        for seq in sorted(places - set(range(1, row.head + 1))):
            yield f"In {row.name}, a {what} belongs to record {seq}, which is not there."
    for saved in fight.checkpoints:
        try:
            loads(saved.state)
        except ValueError:
            yield f"In {row.name}, the checkpoint at {saved.seq} is no JSON."
