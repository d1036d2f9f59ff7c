"""The longer commands of /npc: the collection as a list and as a file, and names."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import BytesIO
from typing import Any, TypeAlias

from discord import Attachment, File
from discord.app_commands import Transform

from bot.play.model import Call
from bot.play.service import Play
from bot.sheets.files import read_paper, text_of
from bot.sheets.reading import read_sheet
from bot.storage.rows import Character
from cogs.base.attachments import content
from cogs.base.outcomes import of_done, said
from cogs.base.pickers import Asking, Suggested, titled
from cogs.base.replies import Answer
from rules import RULESETS
from rules import ruleset as ruleset_of
from rules.engine.forms import Option
from rules.errors import BadAnswer, SheetError

Json: TypeAlias = Any

MOST_SHOWN = 60
NPCS = "npcs"


class Collection:
    """Reads and writes the campaign's own NPCs."""

    def __init__(self, play: Play) -> None:
        self.play = play

    async def listed(self, call: Call, search: str) -> Answer:
        """List the NPCs that match the words, with their games and tags."""
        found = await self.play.npcs.find(call, search)
        if not found:
            way = "Try other words." if search else "Keep one with /npc save."
            return Answer(text=f"No NPC like that is kept here. {way}")
        shown = [_line(one) for one in found[:MOST_SHOWN]]
        if len(found) > MOST_SHOWN:
            shown.append(f"and {len(found) - MOST_SHOWN} more; search for words to see them.")
        return Answer(text="\n".join(shown))

    async def written(self, call: Call, search: str) -> Answer:
        """Write the NPCs that match the words into a file that /npc import can read."""
        found = await self.play.npcs.find(call, search)
        if not found:
            raise BadAnswer("No NPC like that is kept here.")
        entries = [
            {"name": one.name, "ruleset": one.ruleset, "tags": one.tags, "sheet": one.sheet}
            for one in found
        ]
        text = json.dumps({NPCS: entries}, ensure_ascii=False, indent=1)
        count = "One NPC" if len(found) == 1 else f"{len(found)} NPCs"
        file = File(BytesIO(text.encode()), "npcs.json")
        return Answer(
            text=f"{count}. /npc import reads the file, here or elsewhere.", files=(file,)
        )

    async def taken(
        self, call: Call, file: Attachment, name: str, tags: str, ruleset: str
    ) -> Answer:
        """Keep the NPCs of a file: an export with many, or one sheet in any form we can read."""
        data = await content(file)
        entries, unread = _many(data, file.filename), list[str]()
        if entries is None:
            key = ruleset or (await self.play.campaigns.need(call.guild)).ruleset
            draft = read_sheet(text_of(data), ruleset_of(key))
            called = name or draft.name or file.filename.rpartition(".")[0]
            entries = [{"name": called, "ruleset": key, "sheet": draft.sheet}]
            unread = [*draft.guesses, *(f"Not understood: {text}" for text in draft.unknown)]
        done = of_done(await self.play.npcs.bring(call, entries, tags=tags))
        return Answer(text="\n".join([done.text, *map(said, unread[:MOST_SHOWN])]))

    async def sides(self, call: Call) -> Answer:
        """Tell who fights on which side."""
        sides = await self.play.npcs.sides(call)
        told = [f"**{said(side)}**: {said(', '.join(names))}" for side, names in sides.items()]
        return Answer(text="\n".join(told) or "Nobody is in the fight yet.")


def _many(data: bytes, filename: str) -> list[dict[str, Json]] | None:
    """Return the entries of a file that /npc export wrote; None for any other file."""
    if not filename.casefold().endswith(".json"):
        return None
    entries = read_paper(data, filename).get(NPCS)
    if entries is None:
        return None
    if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
        raise SheetError(["That is no file of /npc export."])
    return entries


def _line(one: Character) -> str:
    tags = f" \N{MIDDLE DOT} {said(', '.join(one.tags))}" if one.tags else ""
    return f"- **{said(one.name)}** \N{MIDDLE DOT} {ruleset_of(one.ruleset).title}{tags}"


async def _kept(asking: Asking, ruleset: str = "") -> list[Option]:
    return [
        Option(one.name, one.name, ", ".join(one.tags) or "saved")
        for one in await asking.play.npcs.find(asking.call, "", ruleset)
    ]


class _Kept(Suggested):
    """Suggests the NPCs of the collection."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        return await _kept(asking)


class _Ready(Suggested):
    """Suggests the NPCs that the GM can add: kept NPCs of the game first, then its templates."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        ruleset = await asking.ruleset()
        named = RULESETS[ruleset].templates()
        templates = [Option(id, titled(id, sheet)) for id, sheet in named.items()]
        return [*await _kept(asking, ruleset), *templates]


class _Savable(Suggested):
    """Suggests the combatants of the fight here, then the characters of the campaign."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        known = [
            Option(one.name, one.name) for one in await asking.play.characters.every(asking.call)
        ]
        if await asking.play.fights.here(asking.call.channel) is None:
            return known
        board = await asking.play.reading.fighters(asking.call)
        return [*(Option(card.name, card.name, "in the fight") for card in board.cards), *known]


Npc: TypeAlias = Transform[str, _Ready]
NpcName: TypeAlias = Transform[str, _Kept]
Savable: TypeAlias = Transform[str, _Savable]
