"""An exported campaign for another server: its people and channels by their new ids."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from bot.storage.connection.statements import data_of, text_of
from bot.storage.copies.export_format import Export
from bot.storage.rows import Json, unplaced

_MENTION = re.compile(r"<@!?(\d{1,20})>")
SHORTEST = 15
"""Discord's ids have at least this many digits."""

_ID = re.compile(r"\d{1,20}")


class House(BaseModel):
    """The new place of a campaign: new ids by the old ones. Empty values change nothing.

    `owner` is its GM there, `co_gms` the others; without them the old ones, by their new ids.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    guild: str = ""
    owner: str = ""
    co_gms: tuple[str, ...] | None = None
    channels: dict[str, str] = Field(default_factory=dict[str, str])
    people: dict[str, str] = Field(default_factory=dict[str, str])

    def faults(self) -> list[str]:
        """Return the new ids that cannot be Discord's, a sentence each."""
        named = {
            "The server": [self.guild] if self.guild else [],
            "The GM": [*([self.owner] if self.owner else []), *(self.co_gms or ())],
            "The channel": list(self.channels.values()),
            "The person": [*self.people.values(), *map(_old, self.people)],
        }
        return [
            f"{what} {id} has no id of Discord's, which is a number."
            for what, ids in named.items()
            for id in ids
            if _ID.fullmatch(id) is None
        ]


def _old(id: str) -> str:
    """Return an id. Refuse a short one: other words of a sheet may be short numbers."""
    return id if len(id) >= SHORTEST else f"{id} (too short)"


def with_people(data: Json, people: Mapping[str, str]) -> Json:
    """Return an export's plain data with people replaced everywhere, in states too."""
    if not people or not isinstance(data, Mapping):
        return data
    made: dict[str, Json] = _changed(data, people)
    for fight in _dicts(made.get("encounters")):
        row = fight.get("encounter")
        if isinstance(row, dict):
            row["digest"] = ""  # its state names other people now
    return made


def _changed(data: Json, people: Mapping[str, str]) -> Json:
    if isinstance(data, str):
        if data in people:
            return people[data]
        return _MENTION.sub(lambda found: f"<@{people.get(found[1], found[1])}>", data)
    if isinstance(data, list):
        return [_changed(item, people) for item in data]
    if isinstance(data, Mapping):
        return {people.get(key, key): _value(key, item, people) for key, item in data.items()}
    return data


def _value(key: str, item: Json, people: Mapping[str, str]) -> Json:
    """Return a value with people replaced; the state of a checkpoint is JSON within JSON."""
    if key == "state" and isinstance(item, str) and item[:1] in "{[":
        try:
            return text_of(_changed(data_of(item), people))
        except ValueError:
            return item
    return _changed(item, people)


def _dicts(data: Json) -> list[dict[str, Any]]:
    every: list[Any] = data if isinstance(data, list) else []
    return [each for each in every if isinstance(each, dict)]


def housed(export: Export, house: House, *, elsewhere: bool) -> Export:
    """Return an export with the channels and GMs of `house`.

    On another server a fight whose channel is not named has none, and waits for /encounter move.
    """
    fights = []
    for fight in export.encounters:
        row = fight.encounter
        channel = house.channels.get(row.channel, unplaced() if elsewhere else row.channel)
        fights.append(replace(fight, encounter=replace(row, channel=channel)))
    campaign = export.campaign
    if house.owner:
        campaign = replace(campaign, owner=house.owner)
    if house.co_gms is not None:
        campaign = replace(campaign, co_gms=house.co_gms)
    return replace(export, campaign=campaign, encounters=fights)
