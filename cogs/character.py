"""/character: sheets that people make, change, carry in and out as files, and put away."""

from __future__ import annotations

from typing import Any

from discord import Attachment, Interaction, Member, Message, app_commands
from discord.app_commands import Range

from bot.discord.client import Interlude
from cogs.base import Desk
from cogs.base.characters import PAGE, Sheets
from cogs.base.import_forms import ImportForms
from cogs.base.npcs import Collection
from cogs.base.pickers import MyCharacter, RulesetKey, SheetValue, Template
from cogs.base.portraits import Portraits
from cogs.base.sheet_drafts import SheetDrafts


class Characters(Desk):
    """People's characters."""

    character = app_commands.Group(
        name="character", description="Make, show and change your characters.", guild_only=True
    )

    def __init__(self, bot: Interlude) -> None:
        super().__init__(bot)
        self.drafts = SheetDrafts(bot.play)
        self.sheets = Sheets(bot.play, self.drafts)
        self.imports = ImportForms(self.sheets, Collection(bot.play))
        self.portraits = Portraits(bot)
        self.menu = app_commands.ContextMenu(name="Read as sheet", callback=self.read_message)
        self.menu.guild_only = True

    async def cog_load(self) -> None:
        """Let the router know whose the forms of sheets are."""
        self.bot.router.ways |= {
            **self.drafts.ways,
            **self.imports.ways,
            **self.portraits.ways,
            PAGE: self.sheets.another_page,
        }
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Remove the message menu."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    async def read_message(self, interaction: Interaction[Any], message: Message) -> None:
        """Read a message as a draft of a sheet, which only the caller sees."""
        await self.told(interaction, self.drafts.bring, message.content, "", "")

    @character.command(
        name="new", description="Make a character: in short forms, from a template or a file."
    )
    @app_commands.describe(
        name="Its name; you are asked at the end if you leave it out",
        template="A ready-made character to start from",
        file="A sheet as a file: text, a spreadsheet as CSV, an export of Foundry, TOML",
        ruleset="For which rules; the campaign's own if you leave it out",
    )
    async def new(
        self,
        interaction: Interaction[Any],
        name: Range[str, 1, 32] = "",
        template: Template = "",
        file: Attachment | None = None,
        ruleset: RulesetKey = "",
    ) -> None:
        if file:
            await self.told(interaction, self.sheets.brought, file, name, ruleset)
        elif template:
            await self.told(interaction, self.drafts.start_from, template, ruleset, name)
        else:
            await self.told(interaction, self.drafts.begin, ruleset, name)

    @character.command(name="show", description="Show a character's sheet.")
    @app_commands.describe(name="Which character; your active one if you leave it out")
    async def show(self, interaction: Interaction[Any], name: MyCharacter = "") -> None:
        await self.told(interaction, self.sheets.show, name)

    @character.command(
        name="edit", description="Change a sheet: section by section, or one value at once."
    )
    @app_commands.describe(
        name="Which character; your active one if you leave it out",
        what="Which value: choose it from the list, or write its name. All sections if left out",
        value="The new value, for example: 4",
        why="Why, for the history",
    )
    async def edit(
        self,
        interaction: Interaction[Any],
        name: MyCharacter = "",
        what: SheetValue = "",
        value: Range[str, 1, 1000] = "",
        why: Range[str, 1, 200] = "",
    ) -> None:
        if what:
            await self.done(interaction, self.sheets.change, name, what, value, why)
        else:
            await self.told(interaction, self.drafts.change, name)

    @character.command(name="list", description="List your characters; the GM sees everybody's.")
    async def list(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, self.sheets.every)

    @character.command(
        name="import", description="Read a sheet from a file: new, or in place of one."
    )
    @app_commands.describe(
        file="Text, CSV, TOML, an export of Foundry, up to 256 KB; a form asks if you leave it out",
        name="Its name; a character of yours with this name is replaced",
        ruleset="For which rules; the campaign's own if you leave it out",
        history="The history that /character export gave with it, for a new character",
    )
    async def import_(
        self,
        interaction: Interaction[Any],
        file: Attachment | None = None,
        name: MyCharacter = "",
        ruleset: RulesetKey = "",
        history: Attachment | None = None,
    ) -> None:
        await self.told(interaction, self.imports.character, file, name, ruleset, history)

    @character.command(
        name="export", description="Get a character's sheet as TOML, with its history and portrait."
    )
    @app_commands.describe(
        name="Which character; your active one if you leave it out",
        version="Only an older version of the sheet, by its number in the history",
    )
    async def export(
        self,
        interaction: Interaction[Any],
        name: MyCharacter = "",
        version: Range[int, 1, 1_000_000] | None = None,
    ) -> None:
        await self.told(interaction, self.sheets.write, name, version)

    @character.command(name="portrait", description="Give a character a picture, or show it.")
    @app_commands.describe(
        name="Which character; your active one if you leave it out",
        image="The picture: PNG, JPEG, WebP or GIF, up to 8 MB; a form asks if it has none",
        remove="Take the picture away",
    )
    async def portrait(
        self,
        interaction: Interaction[Any],
        name: MyCharacter = "",
        image: Attachment | None = None,
        remove: bool = False,
    ) -> None:
        await self.told(interaction, self.portraits.portrait, name, image, remove=remove)

    @character.command(name="delete", description="Put a character away; its history is kept.")
    @app_commands.describe(name="Which character")
    async def delete(self, interaction: Interaction[Any], name: MyCharacter) -> None:
        await self.done(interaction, self.play.characters.delete, name)

    @character.command(name="hand_over", description="Give or lend a character to somebody else.")
    @app_commands.describe(
        name="Which character",
        to="Who plays it from now on, in a fight too",
        until="Lend it until a day (2026-12-24) or for a time (10 days); for good if left out",
    )
    async def hand_over(
        self,
        interaction: Interaction[Any],
        name: MyCharacter,
        to: Member,
        until: Range[str, 1, 40] = "",
    ) -> None:
        await self.done(interaction, self.play.seats.hand_over, name, str(to.id), until=until)

    @character.command(
        name="take_back", description="Take back a character that is lent, before its time."
    )
    @app_commands.describe(name="Which character")
    async def take_back(self, interaction: Interaction[Any], name: Range[str, 1, 100]) -> None:
        await self.done(interaction, self.play.seats.take_back, name)

    @character.command(
        name="activate", description="Choose the character that commands use by default."
    )
    @app_commands.describe(name="Which character")
    async def activate(self, interaction: Interaction[Any], name: MyCharacter) -> None:
        await self.done(interaction, self.play.characters.activate, name)

    @character.command(name="tend", description="Take care of a character between two fights.")
    @app_commands.describe(
        what="What to do, like attend, admit, discharge or sleep; it depends on the game",
        name="Who gets it; your active character if you leave it out",
        amount="How much, like the hours that are slept",
    )
    async def tend(
        self,
        interaction: Interaction[Any],
        what: Range[str, 1, 30],
        name: MyCharacter = "",
        amount: Range[int, 0, 10_000] = 0,
    ) -> None:
        await self.done(interaction, self.play.characters.tend, what.casefold(), name, amount)

    @character.command(name="history", description="Show every change of a character's sheet.")
    @app_commands.describe(name="Which character; your active one if you leave it out")
    async def history(self, interaction: Interaction[Any], name: MyCharacter = "") -> None:
        await self.told(interaction, self.sheets.history, name)


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Characters(bot))
