"""The guided way to a sheet: its buttons and forms, and sheets that people bring."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from bot.discord.inbound.answering import Click
from bot.discord.rendering import sheet_drafts as faces
from bot.discord.rendering.forms import Filled
from bot.play.heavy_work import heavy
from bot.play.model import Call
from bot.play.people.sheet_drafts import TYPED, Source
from bot.play.service import Play
from bot.sheets.workbooks import text_in
from bot.storage.sheet_drafts import SheetDraft
from cogs.base.attachments import content
from cogs.base.outcomes import of_done, of_message, said
from cogs.base.replies import Answer
from rules import ruleset as ruleset_of
from rules.errors import BadAnswer, RulesError, StalePrompt


class SheetDrafts:
    """The controls behind `/character new` and `/character edit`."""

    def __init__(self, play: Play) -> None:
        self._drafts = play.sheet_drafts

    @property
    def ways(self) -> Mapping[str, Callable[[Click], Coroutine[Any, Any, None]]]:
        """Return the handlers of the controls here, by their options."""
        return {
            faces.SECTION: self.section,
            faces.FILLED: self.filled,
            faces.PASTE: self.paste,
            faces.PASTED: self.pasted,
            faces.MAKE: self.make,
            faces.NAMED: self.named,
            faces.RENAME: self.rename,
            faces.RENAMED: self.renamed,
            faces.THROW: self.throw,
            faces.ACCOUNT: self.account,
            faces.PERSON: self.person,
        }

    async def begin(self, call: Call, ruleset: str, name: str) -> Answer:
        """Show the draft that the caller left, or a new one."""
        return _answer(await self._drafts.begin(call, ruleset, name))

    async def change(self, call: Call, name: str) -> Answer:
        """Show the sheet of a character in its sections, to be changed."""
        return _answer(await self._drafts.change(call, name))

    async def start_from(self, call: Call, template: str, ruleset: str, name: str) -> Answer:
        """Make a draft of a template."""
        return _answer(await self._drafts.start_from(call, template, ruleset, name))

    async def change_npc(self, call: Call, name: str) -> Answer:
        """Make a draft of a kept NPC, or of a template."""
        return _answer(await self._drafts.change_npc(call, name))

    async def bring(
        self, call: Call, text: str, ruleset: str, name: str, source: Source = TYPED
    ) -> Answer:
        """Make a draft of a sheet that the caller brought."""
        return _answer(await self._drafts.bring(call, text, ruleset, name, source))

    async def section(self, click: Click) -> None:
        """Open a section's form."""
        draft = await self._drafts.get(click.call, click.control.token)
        number = int(click.control.argument)
        await click.reply.modal(faces.form(draft, ruleset_of(draft.ruleset), number))

    async def filled(self, click: Click) -> None:
        """Take a section's form, and show the draft as it is now."""
        draft = await self._drafts.get(click.call, click.control.token)
        section = ruleset_of(draft.ruleset).sheets.paper.sections[int(click.control.argument)]
        typed = {
            entry.key: _text(click.filled[entry.key])
            for entry in section.entries
            if entry.key in click.filled
        }
        await _show(click, await self._drafts.fill(click.call, click.control.token, section, typed))

    async def paste(self, click: Click) -> None:
        """Open the form that takes a whole sheet."""
        draft = await self._drafts.get(click.call, click.control.token)
        await click.reply.modal(faces.paste_form(draft))

    async def pasted(self, click: Click) -> None:
        """Take a whole sheet that came as text, or as a file, as a new draft."""
        old = await self._drafts.get(click.call, click.control.token)
        try:
            file = click.files.get(faces.FILE)
            text = _text(click.filled.get(faces.TEXT, ""))
            if file is not None:
                text = await heavy(click.call.user, text_in, await content(file))
            if not text.strip():
                raise BadAnswer("Paste the sheet as text, or choose a file.")
            source = Source(npc=old.npc, tags=old.tags, called=old.name)
            new = await self._drafts.bring(click.call, text, old.ruleset, "", source)
        except RulesError as refusal:
            await _show(click, old, str(refusal))
        else:
            await _show(click, new)

    async def account(self, click: Click) -> None:
        """Show a page of everything that was read, left out and not understood; -1 is the draft."""
        draft = await self._drafts.get(click.call, click.control.token)
        page = int(click.control.argument)
        if page < 0:
            await _show(click, draft)
            return
        message = faces.account(draft, page)
        await click.reply.show("", embeds=message.embeds, view=message.view)

    async def person(self, click: Click) -> None:
        """Show another person of the same file."""
        draft = await self._drafts.get(click.call, click.control.token)
        await _show(click, await self._drafts.switch(click.call, draft.token, int(click.value)))

    async def make(self, click: Click) -> None:
        """Make the character; ask for its name first if it has none."""
        draft = await self._drafts.get(click.call, click.control.token)
        if not draft.name:
            await click.reply.modal(faces.name_form(draft))
            return
        click.reply.acting = True
        await self._made(click, draft)

    async def rename(self, click: Click) -> None:
        """Open the form that takes another name."""
        draft = await self._drafts.get(click.call, click.control.token)
        await click.reply.modal(faces.name_form(draft, faces.RENAMED))

    async def renamed(self, click: Click) -> None:
        """Take another name, and show the draft with it."""
        if (draft := await self._renamed(click)) is not None:
            await _show(click, draft)

    async def _renamed(self, click: Click) -> SheetDraft | None:
        """Give the draft the name of the form; None if it is refused, which is said above it."""
        draft = await self._drafts.get(click.call, click.control.token)
        try:
            name = _text(click.filled.get(faces.NAME, ""))
            return await self._drafts.rename(click.call, draft.token, name)
        except StalePrompt:
            raise
        except RulesError as refusal:
            await _show(click, draft, str(refusal))
            return None

    async def named(self, click: Click) -> None:
        """Take the name, and make the character if it replaces none of the same name."""
        draft = await self._renamed(click)
        if draft is not None and draft.replaces:
            await _show(click, draft)
        elif draft is not None:
            await self._made(click, draft)

    async def _made(self, click: Click, draft: SheetDraft) -> None:
        """Make the character, or say what forbids it above the draft, which stays as it is."""
        try:
            done = await self._drafts.make(click.call, draft.token)
        except StalePrompt:
            raise
        except RulesError as refusal:
            await _show(click, draft, str(refusal))
        else:
            if draft.others:
                following = await self._drafts.get(click.call, draft.token)
                await _show(click, following, of_done(done).text)
                return
            await click.reply.show(of_done(done).text)

    async def throw(self, click: Click) -> None:
        """Throw the draft away."""
        await self._drafts.discard(click.call, click.control.token)
        await click.reply.show("The draft is deleted.")


def _answer(draft: SheetDraft) -> Answer:
    return of_message(faces.shown(draft, ruleset_of(draft.ruleset)))


async def _show(click: Click, draft: SheetDraft, told: str = "") -> None:
    message = faces.shown(draft, ruleset_of(draft.ruleset))
    await click.reply.show(said(told), embeds=message.embeds, view=message.view)


def _text(filled: Filled) -> str:
    """Return the content of a field as text: several choices with commas between."""
    return filled if isinstance(filled, str) else ", ".join(filled)
