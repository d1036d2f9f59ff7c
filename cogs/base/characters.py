"""The longer commands of /character: forms, files, templates, and what it shows."""

from __future__ import annotations

from collections.abc import Sequence

from discord import Attachment

from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import ControlId
from bot.discord.inbound.paging import page_of
from bot.discord.people import mention
from bot.discord.rendering.cards import portrait_file, with_portrait
from bot.discord.rendering.message import view_of
from bot.discord.rendering.sheets import sheet_pages
from bot.play.heavy_work import heavy
from bot.play.model import Call, Done
from bot.play.people.histories import HISTORY_KB, read_history
from bot.play.people.sheet_drafts import Source
from bot.play.service import Play
from bot.sheets.values import path_of, typed_value
from bot.storage.rows import Change
from cogs.base.attachments import Paper, brought, content, source
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from cogs.base.sheet_drafts import SheetDrafts
from cogs.base.sheets import changes, paper
from rules import ruleset as ruleset_of
from rules.errors import BadAnswer, StalePrompt

MOST_HISTORY = 40

PAGE = "sheet"
"""The option of the custom id of a button to another page; its token is the character."""


class Sheets:
    """Reads and writes characters' sheets."""

    def __init__(self, play: Play, drafts: SheetDrafts) -> None:
        self.play, self._drafts = play, drafts

    async def brought(
        self,
        call: Call,
        file: Paper,
        name: str,
        ruleset: str,
        history: Attachment | None = None,
    ) -> Answer:
        """Read a file of any kind as a draft, for the caller to check.

        A new character from a file of our own may bring its `history` along.
        """
        sheet = await brought(call.user, await content(file), file, name, ruleset)
        if history is not None and not sheet.ours:
            what = source(file) or "other text"
            raise BadAnswer(f"A history comes with a sheet of ours, not with {what}.")
        past = () if history is None else await self._past(call, history)
        given = Source(source(file), past)
        return await self._drafts.bring(call, sheet.text, sheet.ruleset, sheet.name, given)

    async def _past(self, call: Call, history: Attachment) -> Sequence[Change]:
        paper = await content(history, HISTORY_KB)
        return await heavy(call.user, read_history, paper, call.user)

    async def change(self, call: Call, name: str, what: str, value: str, why: str) -> Done:
        """Set one value of a sheet."""
        who = await self.play.characters.find(call, name)
        path = path_of(ruleset_of(who.ruleset).sheets.paper, who.sheet, what)
        return await self.play.characters.edit(call, who.name, {path: typed_value(value)}, why)

    async def show(self, call: Call, name: str, page: str = "") -> Answer:
        """A page of a character's sheet."""
        who = await self.play.characters.find(call, name)
        every = sheet_pages(who, ruleset_of(who.ruleset))
        n, pager = page_of(ControlId(who.id, PAGE, page), every)
        shown, view = every[n], view_of(*pager) if pager else None
        image = (await self.play.portraits.of([who.id])).get(who.id)
        campaign = await self.play.campaigns.need(call.guild)
        if image is None or campaign.settings.plain_text:
            return Answer(embeds=(shown,), view=view)
        portrait = portrait_file(image, who.name)
        return Answer(embeds=(with_portrait(shown, image),), files=(portrait,), view=view)

    async def another_page(self, click: Click) -> None:
        """Show another page of a sheet that the person may read."""
        every = await self.play.characters.every(click.call)
        name = next((one.name for one in every if one.id == click.control.token), "")
        if not name:
            raise StalePrompt("That sheet is not known here.")
        shown = await self.show(click.call, name, click.control.argument)
        await click.reply.show(embeds=shown.embeds, view=shown.view, files=shown.files)

    async def every(self, call: Call) -> Answer:
        """List all characters that the caller may know of."""
        told = [
            f"- **{said(one.name)}** · {ruleset_of(one.ruleset).title} · <@{one.owner}>"
            + (" · active" if one.active else "")
            for one in await self.play.characters.every(call)
        ]
        return Answer(text="\n".join(told) or "No characters yet. Make one with /character new.")

    async def write(self, call: Call, name: str, version: int | None) -> Answer:
        """Write a sheet as a file that /character import can read.

        The newest one comes with all that the character takes along: its history and portrait.
        """
        who = await self.play.characters.find(call, name)
        past = await self.play.characters.history(call, who.name)
        if version is not None:
            kept = {one.version: one for one in past}
            if version not in kept:
                raise BadAnswer(f"{who.name} has the versions {', '.join(map(str, kept))}.")
            file = paper(who.name, who.ruleset, kept[version].sheet)
            return Answer(text=f"The sheet of {said(who.name)}.", files=(file,))
        files = [paper(who.name, who.ruleset, who.sheet), changes(who.name, past)]
        image = (await self.play.portraits.of([who.id])).get(who.id)
        if image is not None:
            files.append(portrait_file(image, who.name))
        return Answer(text=f"The sheet of {said(who.name)}, and its history.", files=(*files,))

    async def history(self, call: Call, name: str) -> Answer:
        """List the changes of a sheet, newest first."""
        who = await self.play.characters.find(call, name)
        told = [
            f"- {one.version}: <t:{one.at // 1000}:f> {mention(one.by, None)} {said(one.why)}"
            for one in reversed(await self.play.characters.history(call, who.name))
        ]
        return Answer(text="\n".join([f"**{said(who.name)}**", *told[:MOST_HISTORY]]))
