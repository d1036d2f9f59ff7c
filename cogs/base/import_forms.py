"""The forms of /character import and /npc import, for whoever gives no file in the command.

An NPC's controls have a mark as their argument.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeAlias

from discord import Attachment, ButtonStyle, SelectOption, TextStyle
from discord.ui import Button, FileUpload, Label, Modal, Select, TextInput, View

from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering.limits import INPUT
from bot.discord.rendering.message import view_of
from bot.discord.rendering.sheet_drafts import MOST_NAME
from bot.play.model import Call
from cogs.base.attachments import Paper, Pasted
from cogs.base.characters import Sheets
from cogs.base.npcs import Collection
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from rules import RULESETS
from rules.errors import BadAnswer, RulesError, StalePrompt

ASK, FILLED = "import", "importm"
"""The options of the custom ids of the button and of its form."""

NOBODY, OF_NPC = "0", "*"
FILE, TEXT, NAME, TAGS, RULESET, HISTORY = "file", "text", "name", "tags", "ruleset", "history"
LONGEST_TAGS = 200
TO_ATTACH = "Text, a spreadsheet as CSV, an export of Foundry, TOML; up to 256 KB"
TO_ATTACH_NPCS = "The file of /npc export, or a single sheet"
TO_PASTE = "A forum post, a spreadsheet's cells, or the text of such a file"
NAMED = "A character of yours with this name is replaced, once you have checked it."
OWN_GAME = "The file's own if it says so, else the campaign's."
TAGGED = "Words to find them by, with commas between; the file's own if you leave it out"
CAME_ALONG = "The history that /character export gave with it, for a new character"
History: TypeAlias = Attachment | None


class ImportForms:
    """Sheets from a file of the command; without one, from a form."""

    def __init__(self, sheets: Sheets, collection: Collection) -> None:
        self._sheets, self._collection = sheets, collection

    @property
    def ways(self) -> Mapping[str, Callable[[Click], Coroutine[Any, Any, None]]]:
        """Return the handlers of the controls here, by their options."""
        return {ASK: self.asked, FILLED: self.filled}

    async def character(
        self, call: Call, file: Attachment | None, name: str, ruleset: str, history: History
    ) -> Answer:
        """Read a character's sheet as a draft; ask for it if there is no file."""
        if file is not None:
            return await self._sheets.brought(call, file, name, ruleset, history)
        if history is not None:
            raise BadAnswer("A history comes with a sheet. Attach the sheet as well.")
        await self._collection.play.campaigns.need(call.guild)
        return _asking(character_form(name, ruleset), npc=False)

    async def npcs(self, call: Call, file: Attachment | None, tags: str) -> Answer:
        """Keep the NPCs of a file, or read a single sheet as a draft; ask if there is no file.

        Raises:
            NotAllowed: The caller is no GM.
        """
        if file is not None:
            return await self._collection.taken(call, file, "", tags, "")
        await self._collection.play.npcs.find(call)
        return _asking(npc_form(tags), npc=True)

    async def asked(self, click: Click) -> None:
        """Open the form, after a refusal with the texts that were filled in."""
        npc, given = _is_npc(click), dict[str, str]()
        if click.control.token != NOBODY:
            drafts = self._collection.play.sheet_drafts
            given = await drafts.kept_form(click.call, click.control.token)
        await click.reply.modal(npc_form(**given) if npc else character_form(**given))

    async def filled(self, click: Click) -> None:
        """Read the sheet of the form; say what is wrong with it, and offer the form again."""
        npc = _is_npc(click)
        try:
            shown = await self._read(click, npc=npc)
        except RulesError as refusal:
            texts = {name: _given(click, name) for name in (TEXT, TAGS if npc else NAME, RULESET)}
            kept = NOBODY
            if any(texts.values()):
                kept = await self._collection.play.sheet_drafts.keep_form(click.call, texts)
            again = _button("Try again", npc=npc, kept=kept)
            await click.reply.show(said(str(refusal)), view=again)
        else:
            await click.reply.show(shown.text, embeds=shown.embeds, view=shown.view)

    async def _read(self, click: Click, *, npc: bool) -> Answer:
        file, ruleset = _only_one(click), _given(click, RULESET)
        if npc:
            tags = _given(click, TAGS)
            return await self._collection.taken(click.call, file, "", tags, ruleset)
        name, history = _given(click, NAME), click.files.get(HISTORY)
        return await self._sheets.brought(click.call, file, name, ruleset, history)


def character_form(name: str = "", ruleset: str = "", text: str = "") -> Modal:
    """Return the form for the sheet of a character."""
    modal = Modal(title="Read a sheet", custom_id=_id(FILLED, npc=False))
    _ask_for_sheet(modal, TO_ATTACH, text)
    called: TextInput[Modal] = TextInput(
        custom_id=NAME, default=name or None, max_length=MOST_NAME, required=False
    )
    modal.add_item(Label(text="Name", description=NAMED, component=called))
    _ask_for_game(modal, ruleset)
    history = FileUpload[Modal](custom_id=HISTORY, required=False)
    modal.add_item(Label(text="History", description=CAME_ALONG, component=history))
    return modal


def npc_form(tags: str = "", ruleset: str = "", text: str = "") -> Modal:
    """Return the form for the sheets of NPCs."""
    modal = Modal(title="Read NPCs", custom_id=_id(FILLED, npc=True))
    _ask_for_sheet(modal, TO_ATTACH_NPCS, text)
    words: TextInput[Modal] = TextInput(
        custom_id=TAGS, default=tags or None, max_length=LONGEST_TAGS, required=False
    )
    modal.add_item(Label(text="Tags", description=TAGGED, component=words))
    _ask_for_game(modal, ruleset)
    return modal


def _ask_for_sheet(modal: Modal, help: str, begun: str) -> None:
    file = FileUpload[Modal](custom_id=FILE, required=False)
    modal.add_item(Label(text="The file", description=help, component=file))
    text: TextInput[Modal] = TextInput(
        custom_id=TEXT,
        default=begun or None,
        style=TextStyle.paragraph,
        max_length=INPUT,
        required=False,
    )
    modal.add_item(Label(text="Or the text of a sheet", description=TO_PASTE, component=text))


def _ask_for_game(modal: Modal, ruleset: str = "") -> None:
    games = [
        SelectOption(label=game.title, value=key, default=key == ruleset)
        for key, game in RULESETS.items()
    ]
    game: Select[Modal] = Select(custom_id=RULESET, options=games, required=False)
    modal.add_item(Label(text="For which game", description=OWN_GAME, component=game))


def _is_npc(click: Click) -> bool:
    """Whether a control is about an NPC. Raises `StalePrompt` if it is none of those here."""
    if click.control.argument not in ("", OF_NPC):
        raise StalePrompt("I do not know this control.")
    return click.control.argument == OF_NPC


def _only_one(click: Click) -> Paper:
    """Return the file of a form, or the text. Raises `BadAnswer` for both, or neither."""
    file, text = click.files.get(FILE), _given(click, TEXT)
    if file is not None and text:
        raise BadAnswer("Choose a file or paste a text, not both.")
    if file is None and not text:
        raise BadAnswer("Choose a file, or paste the text of a sheet.")
    return file or Pasted(text)


def _given(click: Click, field: str) -> str:
    """Return the text of a field, or the choice; empty if it is left out."""
    return "".join(click.filled.get(field, "")).strip()


def _asking(form: Modal, *, npc: bool) -> Answer:
    button = _button("Choose a file or paste a text", npc=npc)
    return Answer(text="Where is the sheet?", view=button, modal=form)


def _button(text: str, *, npc: bool, kept: str = NOBODY) -> View:
    button = Button[View](
        label=f"{text}\N{HORIZONTAL ELLIPSIS}",
        style=ButtonStyle.secondary,
        custom_id=_id(ASK, npc=npc, token=kept),
    )
    return view_of(button)


def _id(option: str, *, npc: bool, token: str = NOBODY) -> str:
    return made(token, option, OF_NPC if npc else "")
