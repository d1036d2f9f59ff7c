"""The longer commands of /npc: the collection as a list and as a file, and names."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from typing import Any, TypeAlias

from discord import File
from discord.app_commands import Transform

from bot.discord.inbound.custom_ids import made
from bot.discord.phone import high, screens
from bot.discord.rendering.message import view_of
from bot.discord.rendering.prompts import alone_button, plain_button
from bot.play.heavy_work import heavy, heavy_turn, in_worker
from bot.play.intents.style_forms import NONE
from bot.play.model import Call
from bot.play.people.sheet_drafts import Source
from bot.play.service import Play
from bot.sheets.files import MOST_KB, read_paper
from bot.sheets.portraits import portrait_of
from bot.storage.rows import Character
from cogs.base.attachments import Paper, brought, content, source
from cogs.base.outcomes import of_done, said
from cogs.base.pickers import Asking, Suggested, titled
from cogs.base.replies import Answer
from cogs.base.sheet_drafts import SheetDrafts
from rules import RULESETS
from rules import ruleset as ruleset_of
from rules.engine.asking.forms import Option
from rules.errors import BadAnswer, SheetError

Json: TypeAlias = Any

MORE = "search for words from their names or tags to see them."
NPCS, PORTRAIT = "npcs", "portrait"
NPCS_KB = 8192
"""A file of NPCs holds their pictures too."""


class Collection:
    """Reads and writes the campaign's own NPCs."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.drafts = SheetDrafts(play)

    async def listed(self, call: Call, search: str) -> Answer:
        """List the NPCs that match the words, with their games and tags."""
        found = await self.play.npcs.find(call, search)
        if not found:
            way = "Try other words." if search else "Keep one with /npc save."
            return Answer(text=f"No NPC like that is kept here. {way}")
        every = [_line(one) for one in found]
        shown = screens(every, lambda line: high([line]), taken=high([MORE]))[0]
        more = len(every) - len(shown)
        left = [f"and {more} more: {MORE}"] if more else []
        return Answer(text="\n".join([*shown, *left]))

    async def written(self, call: Call, search: str) -> Answer:
        """Write the NPCs that match the words into a file that /npc import can read."""
        found = await self.play.npcs.find(call, search)
        if not found:
            raise BadAnswer("No NPC like that is kept here.")
        with heavy_turn(call.user):
            faces = await self.play.portraits.of([one.id for one in found])
            entries = [_entry(one, faces.get(one.id)) for one in found]
            text = await in_worker(json.dumps, {NPCS: entries}, ensure_ascii=False, indent=1)
        count = "One NPC" if len(found) == 1 else f"{len(found)} NPCs"
        file = File(BytesIO(text.encode()), "npcs.json")
        return Answer(
            text=f"{count}. /npc import reads the file, here or elsewhere.", files=(file,)
        )

    async def taken(self, call: Call, file: Paper, name: str, tags: str, ruleset: str) -> Answer:
        """Keep the NPCs of an export with many; one sheet in any form is a draft first."""
        data = await content(file, NPCS_KB)
        entries = await heavy(call.user, _many, data, file.filename)
        if entries is not None:
            return of_done(await self.play.npcs.bring(call, entries, tags=tags))
        if len(data) > MOST_KB * 1024:
            raise SheetError([f"That sheet is too large: at most {MOST_KB} KB are read."])
        sheet = await brought(call.user, data, file, name, ruleset)
        given = Source(source(file), npc=True, tags=tags)
        return await self.drafts.bring(call, sheet.text, sheet.ruleset, sheet.name, given)

    async def sides(self, call: Call) -> Answer:
        """Tell who fights on which side."""
        sides = await self.play.npcs.sides(call)
        told = [f"**{said(side)}**: {said(', '.join(names))}" for side, names in sides.items()]
        return Answer(text="\n".join(told) or "Nobody is in the fight yet.")


def _many(data: bytes, filename: str) -> list[dict[str, Json]] | None:
    """Return the entries of a file that /npc export wrote; None for any other file."""
    if not filename.casefold().endswith(".json"):
        return None
    entries = read_paper(data, filename, most_kb=NPCS_KB).get(NPCS)
    if entries is None:
        return None
    if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
        raise SheetError(["That is no file of /npc export."])
    return [_with_picture(one) for one in entries]


def _with_picture(entry: dict[str, Json]) -> dict[str, Json]:
    """Return an entry with its portrait as it is stored; one that is no picture is left out."""
    bare = {key: entry[key] for key in entry if key != PORTRAIT}
    with suppress(BadAnswer, ValueError):
        picture = portrait_of(b64decode(str(entry.get(PORTRAIT, "")), validate=True))
        return {**bare, PORTRAIT: b64encode(picture).decode()}
    return bare


def _entry(one: Character, face: bytes | None) -> dict[str, Json]:
    """Return an NPC as it stands in the file."""
    entry = {"name": one.name, "ruleset": one.ruleset, "tags": one.tags, "sheet": one.sheet}
    return entry if face is None else {**entry, PORTRAIT: b64encode(face).decode()}


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
        named = RULESETS[ruleset].sheets.templates()
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


async def styled(
    call: Call, play: Play, style: str, *, who: str, protect: str, alone: bool, keep: bool
) -> Answer:
    """Give NPCs a style; if what they do waits for approval, the buttons for that are below."""
    given = {"who": who, "protect": protect}
    done = await play.policies.policy(call, style, **given, alone=alone, keep=keep)
    if alone or style.casefold() == NONE:
        return of_done(done)
    token = (await play.fights.latest(call.channel)).token
    drafts = plain_button(made(token, "npcs"), "What they would do…")
    return Answer(text=of_done(done).text, view=view_of(drafts, alone_button(token)))
