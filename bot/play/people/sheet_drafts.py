"""Drafts of sheets: filled in by sections, or read from text or a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, standing
from bot.play.heavy_work import heavy
from bot.play.model import Call, Done, Json
from bot.play.names import proper_name
from bot.play.people.characters import Characters
from bot.play.people.npcs import Npcs
from bot.play.quotas import Imports
from bot.play.step.transactions import Part, Services, carried_out
from bot.play.tokens import Tokens
from bot.sheets.account import Kind
from bot.sheets.draft import Draft, told
from bot.sheets.fields import fill_in
from bot.sheets.reading import as_kept, read_sheets
from bot.sheets.values import changed
from bot.storage import characters, sheet_drafts
from bot.storage.rows import Change
from bot.storage.sheet_drafts import SheetDraft
from rules import ruleset as ruleset_of
from rules.engine.ruleset import Ruleset
from rules.engine.sheets.paper import Section
from rules.engine.views.visibility import GM
from rules.errors import BadAnswer, NotAllowed, StalePrompt

GONE = "This draft is gone: it was made into a character, or thrown away."


NO_GAME = ""
"""The ruleset of a form that is kept before its sheet could be read."""


@dataclass(frozen=True, slots=True)
class Source:
    """The file that a sheet was read from, and the history that comes with it.

    The sheet of an `npc` is for the campaign's collection, with these `tags`. `called` is the name
    that the draft had before: a sheet without a name keeps it.
    """

    file: str = ""
    past: Sequence[Change] = ()
    npc: bool = False
    tags: str = ""
    called: str = ""


TYPED = Source()
"""A sheet that was pasted."""


class SheetDrafts(Part):
    """The calls that make a sheet, step by step. Nothing is a character before `make`."""

    def __init__(self, services: Services, characters: Characters, npcs: Npcs) -> None:
        super().__init__(services)
        self._characters, self._npcs = characters, npcs
        self._imports, self._tokens = Imports(), Tokens(services.db.secret)

    def another(self, call: Call) -> None:
        """Count a sheet that the caller brings. Raises `NotAllowed` if it is one too many."""
        self._imports.another(self.services.limits, call.user, self.services.now())

    async def begin(self, call: Call, ruleset: str = "", name: str = "") -> SheetDraft:
        """Return the caller's draft for a ruleset: the one that they left, or a new one."""
        async with self.services.db.write() as c:
            campaign = await need_campaign(c, call.guild)
            key = ruleset_of(ruleset or campaign.ruleset).key
            left = await sheet_drafts.own(c, campaign=campaign.id, user=call.user, ruleset=key)
            draft = left or self._empty(call, campaign.id, key)
            if name:
                draft = replace(draft, name=proper_name(name))
            return await self._put(c, draft)

    async def start_from(
        self, call: Call, template: str, ruleset: str = "", name: str = ""
    ) -> SheetDraft:
        """Return a new draft with a template's sheet. It replaces an older one.

        Raises:
            BadAnswer: There is no such template.
        """
        async with self.services.db.write() as c:
            campaign = await need_campaign(c, call.guild)
            rules = ruleset_of(ruleset or campaign.ruleset)
            own, sheet = _of_template(rules, template)
            new = self._empty(call, campaign.id, rules.key)
            return await self._fresh(c, replace(new, name=proper_name(name or own), sheet=sheet))

    async def bring(
        self, call: Call, text: str, ruleset: str = "", name: str = "", source: Source = TYPED
    ) -> SheetDraft:
        """Read a sheet into a new draft, which replaces an older one."""
        self.another(call)
        async with self.services.db.read() as c:
            campaign = await need_campaign(c, call.guild)
            if source.npc:
                (await standing(c, call, campaign)).must_be_gm()
        rules = ruleset_of(ruleset or campaign.ruleset)
        # The largest sheets take a second to read; other people must not wait for that.
        first, *others = await heavy(call.user, self._read, text, rules, ruleset, source, name)
        for change in source.past:
            self.services.limits.sheet(change.sheet)
        draft = replace(
            self._empty(call, campaign.id, rules.key),
            **first,
            others=tuple(others),
            source=source.file,
            past=tuple(source.past),
            npc=source.npc,
            tags=source.tags,
        )
        async with self.services.db.write() as c:
            return await self._fresh(c, draft)

    def _read(
        self, text: str, rules: Ruleset[Any], asked_for: str, source: Source, name: str
    ) -> list[dict[str, Any]]:
        """Return the values of each person of a text for their draft.

        Raises:
            SheetError: It cannot be read, or a sheet in it is too large.
        """
        people = read_sheets(text, rules)
        for found in people:
            self.services.limits.raw_sheet(found.sheet)
        return [_of_person(rules, found, asked_for, source, name) for found in people]

    async def change_npc(self, call: Call, name: str) -> SheetDraft:
        """Return a new draft of a kept NPC, or of a template, to be changed and kept. For the GM.

        Raises:
            BadAnswer: No kept NPC and no template has that name.
        """
        async with self.services.db.write() as c:
            campaign = await need_campaign(c, call.guild)
            (await standing(c, call, campaign)).must_be_gm()
            kept = await characters.find(c, campaign.id, owner=GM, name=name)
            if kept:
                game, own, sheet = kept[0].ruleset, kept[0].name, dict(kept[0].sheet)
            else:
                rules = ruleset_of(campaign.ruleset)
                game, (own, sheet) = rules.key, _of_template(rules, name)
            new = self._empty(call, campaign.id, game)
            return await self._fresh(c, replace(new, name=own, sheet=sheet, npc=True))

    async def switch(self, call: Call, token: str, number: int) -> SheetDraft:
        """Show another person of the file in the draft; the one it shows is kept beside them."""
        async with self.services.db.write() as c:
            draft = await self._own(c, call, token)
            if not 0 <= number < len(draft.others):
                return await _marked(c, draft)
            own = {key: getattr(draft, key) for key in OF_A_PERSON}
            others = [*draft.others[:number], *draft.others[number + 1 :], own]
            shown = {**draft.others[number], "typed": {}}
            return await self._put(c, replace(draft, **shown, others=tuple(others)))

    async def rename(self, call: Call, token: str, name: str) -> SheetDraft:
        """Give the caller's draft a name. Raises `StalePrompt` if it is gone."""
        async with self.services.db.write() as c:
            draft = await self._own(c, call, token)
            return await self._put(c, replace(draft, name=proper_name(name)))

    async def change(self, call: Call, name: str = "") -> SheetDraft:
        """Return the caller's draft that changes a character: the one that they left, or a new one.

        Raises:
            NotAllowed: There is no such character, or it is in a fight.
        """
        who = await self._characters.at_rest(call, name)
        async with self.services.db.write() as c:
            left = await sheet_drafts.own(
                c, campaign=who.campaign, user=call.user, ruleset=who.ruleset, changes=who.id
            )
            if left is not None:
                return left
            draft = replace(
                self._empty(call, who.campaign, who.ruleset),
                name=who.name,
                sheet=dict(who.sheet),
                changes=who.id,
                base=dict(who.sheet),
            )
            await sheet_drafts.put(c, draft, self.services.now())
            return draft

    async def get(self, call: Call, token: str) -> SheetDraft:
        """Return the caller's own draft. Raises `StalePrompt` if it is gone."""
        async with self.services.db.read() as c:
            return await _marked(c, await self._own(c, call, token))

    async def fill(
        self, call: Call, token: str, section: Section, typed: Mapping[str, str]
    ) -> SheetDraft:
        """Take the typed values of a section. Text that cannot be read stays beside the old."""
        async with self.services.db.write() as c:
            draft = await self._own(c, call, token)
            read = Draft(ruleset=draft.ruleset, name=draft.name, sheet=dict(draft.sheet))
            fill_in(read, ruleset_of(draft.ruleset).sheets.paper, section.entries, typed)
            filled = replace(
                draft,
                sheet=read.sheet,
                typed={**draft.typed, **typed},
                guesses=(*draft.guesses, *[g for g in read.guesses if g not in draft.guesses]),
            )
            return await self._put(c, filled)

    async def make(self, call: Call, token: str) -> Done:
        """Make a character from the draft, or replace the caller's own one of that name.

        A draft that changes a character changes only the values that are different in it.
        """
        try:
            draft = await self.get(call, token)
        except StalePrompt:
            return await self._made_already(call)
        if draft.changes:
            return await self._save(call, draft)
        if not draft.name:
            raise NotAllowed("What are they called? Press the green button and type a name.")
        if draft.npc:
            npc = {"name": draft.name, "ruleset": draft.ruleset, "sheet": draft.sheet}
            done = await self._npcs.bring(call, [npc], tags=draft.tags)
            await self._after(draft)
            return done
        if draft.replaces and draft.past:
            raise NotAllowed(f"{draft.name} has a history here. Read the file under another name.")
        if draft.replaces:
            why = f"read from {draft.source}" if draft.source else "made anew"
            done = await self._characters.replace(call, draft.name, draft.sheet, why)
        else:
            done = await self._characters.new(
                call, name=draft.name, sheet=draft.sheet, ruleset=draft.ruleset, past=draft.past
            )
        await self._after(draft)
        return done

    async def _made_already(self, call: Call) -> Done:
        """Return what came of this press, which another process has carried out."""
        async with self.services.db.read() as c:
            done = await carried_out(c, call)
        if done is None:
            raise StalePrompt(GONE)
        return done

    async def _save(self, call: Call, draft: SheetDraft) -> Done:
        """Write the changed values of a draft to its character's sheet."""
        keys = changed(draft.base, draft.sheet)
        if not keys:
            raise NotAllowed("Nothing is changed yet. Press a section, or throw the changes away.")
        new = {key: draft.sheet[key] for key in keys if key in draft.sheet}
        done = await self._characters.put(call, draft.name, draft.changes, keys, new)
        await self._remove(draft.token)
        return done

    async def discard(self, call: Call, token: str) -> None:
        """Delete the caller's own draft. Raises `StalePrompt` if it is gone."""
        async with self.services.db.write() as c:
            draft = await self._own(c, call, token)
            await sheet_drafts.remove(c, draft.token)

    async def keep_form(self, call: Call, typed: Mapping[str, str]) -> str:
        """Keep the texts of a refused form, and return the token that gives them back."""
        token = self.services.steps.tokens.form(call.interaction)
        kept = SheetDraft(
            token=token,
            user=call.user,
            campaign=call.guild,
            ruleset=NO_GAME,
            name="",
            sheet={},
            typed=dict(typed),
        )
        async with self.services.db.write() as c:
            _ = await need_campaign(c, call.guild)
            await sheet_drafts.put(c, kept, self.services.now())
        return token

    async def kept_form(self, call: Call, token: str) -> dict[str, str]:
        """Return the texts of a refused form; none if they are not kept any more, or not theirs."""
        async with self.services.db.read() as c:
            kept = await sheet_drafts.get(c, token)
        own = kept is not None and kept.ruleset == NO_GAME and kept.user == call.user
        return kept.typed if kept is not None and own else {}

    async def _after(self, draft: SheetDraft) -> None:
        """Remove a draft that was made, or show the next person of its file in it."""
        if not draft.others:
            await self._remove(draft.token)
            return
        following, *others = draft.others
        async with self.services.db.write() as c:
            await self._put(c, replace(draft, **following, typed={}, others=tuple(others)))

    async def _remove(self, token: str) -> None:
        async with self.services.db.write() as c:
            await sheet_drafts.remove(c, token)

    async def _fresh(self, c: AsyncConnection, draft: SheetDraft) -> SheetDraft:
        """Keep a new draft in place of the one that its owner left."""
        left = await sheet_drafts.own(
            c, campaign=draft.campaign, user=draft.user, ruleset=draft.ruleset, npc=draft.npc
        )
        if left is not None:
            await sheet_drafts.remove(c, left.token)
        return await self._put(c, draft)

    async def _put(self, c: AsyncConnection, draft: SheetDraft) -> SheetDraft:
        await sheet_drafts.put(c, draft, self.services.now())
        return await _marked(c, draft)

    async def _own(self, c: AsyncConnection, call: Call, token: str) -> SheetDraft:
        draft = await sheet_drafts.get(c, token)
        if draft is None:
            raise StalePrompt(GONE)
        if draft.user != call.user:
            raise NotAllowed("This draft is somebody else's.")
        return draft

    def _empty(self, call: Call, campaign: str, ruleset: str) -> SheetDraft:
        return SheetDraft(
            token=self._tokens.draft(call.interaction),
            user=call.user,
            campaign=campaign,
            ruleset=ruleset,
            name="",
            sheet={},
            typed={},
        )


OF_A_PERSON = ("name", "sheet", "guesses", "unknown", "taken", "left_out")
"""The values of a draft that each person of a file has."""


def _of_person(
    rules: Ruleset[Any], found: Draft, asked_for: str, source: Source, name: str
) -> dict[str, Any]:
    """Return the values of a person for the draft; the account in lines of text."""
    called, parts, notes = name or found.name or source.called, found.parts, list(found.guesses)
    if source.called and called != source.called:
        notes.append(f"The name was {source.called} before; this sheet says {called}.")
    try:
        called = proper_name(called) if called else ""
    except BadAnswer as error:
        notes.append(str(error))
        called = ""
    unknown, left_out = told(parts, Kind.UNKNOWN), told(parts, Kind.LEFT_OUT)
    if not asked_for and (notes or unknown):
        # Nobody named the game, and the sheet does not fit whole.
        other = "For another game use /character new with its ruleset, and paste the sheet there."
        notes.insert(0, f"It was read as a sheet of {rules.title}. {other}")
    return {
        "name": called,
        "sheet": found.sheet,
        "guesses": tuple(notes),
        "unknown": tuple(unknown),
        "taken": tuple(told(parts, Kind.TAKEN)),
        "left_out": tuple(left_out),
    }


def _of_template(rules: Ruleset[Any], template: str) -> tuple[str, dict[str, Json]]:
    """Return the name and the sheet of a template. Raises `BadAnswer` if there is none."""
    templates = rules.sheets.templates()
    sheet = dict(templates.get(template.casefold(), {}))
    if not sheet:
        raise BadAnswer(f"There is no template {template}. There are: {', '.join(templates)}.")
    name = str(sheet.pop("name", template.replace("-", " ").capitalize()))
    return name, as_kept(sheet, rules)


async def _marked(c: AsyncConnection, draft: SheetDraft) -> SheetDraft:
    """Return a draft that says whether it takes the place of a character or a kept NPC."""
    if draft.changes or not draft.name:
        return replace(draft, replaces=False)
    owner = GM if draft.npc else draft.user
    mine = await characters.find(
        c, draft.campaign, owner=owner, ruleset=draft.ruleset, name=draft.name
    )
    return replace(draft, replaces=bool(mine))
