"""/npc: the campaign's own NPCs. The GM keeps them, adds them to a fight and says how they act."""

from __future__ import annotations

from typing import Any

from discord import Attachment, Interaction, app_commands
from discord.app_commands import Range

from bot.discord.client import Interlude
from bot.play.intents.npc_styles import USUAL
from cogs.base import Desk
from cogs.base.characters import Sheets
from cogs.base.import_forms import ImportForms
from cogs.base.npcs import Collection, Npc, NpcName, Savable, styled
from cogs.base.order_pickers import StyleName
from cogs.base.pickers import Combatant, NpcNames, RulesetKey
from cogs.base.portraits import Portraits
from cogs.base.reports.forecasts import running


class Npcs(Desk):
    """The commands for the GM's NPCs."""

    npc = app_commands.Group(
        name="npc",
        description="Keep NPCs, bring them into the fight, and say how they act.",
        guild_only=True,
    )

    def __init__(self, bot: Interlude) -> None:
        super().__init__(bot)
        self.collection = Collection(bot.play)
        sheets = Sheets(bot.play, self.collection.drafts)
        self.imports = ImportForms(sheets, self.collection)
        self.portraits = Portraits(bot)

    @npc.command(name="add", description="GM: bring NPCs into the fight.")
    @app_commands.describe(
        template="A template like thug, or one that you have saved",
        count="How many of them; they are numbered",
        name="What to call it instead of its own name",
        hidden="Whether it is hidden from the players",
        style="How they fight; none if you choose each time",
    )
    async def add(
        self,
        interaction: Interaction[Any],
        *,
        template: Npc,
        count: Range[int, 1, 12] = 1,
        name: Range[str, 1, 32] = "",
        hidden: bool = False,
        style: StyleName = USUAL,
    ) -> None:
        about = {"template": template, "name": name, "style": style}
        add = self.play.fights.add_npcs
        await self.done(interaction, add, **about, count=count, hidden=hidden)

    @npc.command(name="style", description="GM: give NPCs a way to fight.")
    @app_commands.describe(
        style="How they fight; none to take it away",
        who="Which: all, some names with commas, or what their names begin with",
        protect="Who they protect, for the style that protects somebody",
        alone="Whether they act without your approval of each round",
        keep="Whether NPCs of these names fight so in later fights too",
    )
    async def style(
        self,
        interaction: Interaction[Any],
        *,
        style: StyleName,
        who: NpcNames = "all",
        protect: Combatant = "",
        alone: bool = False,
        keep: bool = False,
    ) -> None:
        given = {"who": who, "protect": protect}
        await self.told(interaction, styled, self.play, style, **given, alone=alone, keep=keep)

    @npc.command(name="drafts", description="GM: see what NPCs would do, and approve it.")
    async def drafts(self, interaction: Interaction[Any]) -> None:
        await self.pressed(interaction, "npcs")

    @npc.command(name="balance", description="GM: how many of an NPC make an easy or a hard fight.")
    @app_commands.describe(template="Who the players would fight, in place of the NPCs here")
    async def balance(self, interaction: Interaction[Any], template: Npc) -> None:
        balance = running(self.bot).balance
        await self.told(interaction, balance, interaction, template)

    @npc.command(name="save", description="GM: keep an NPC in the campaign's own collection.")
    @app_commands.describe(
        who="Somebody in the fight here, or a character",
        file="Or: a sheet as a file, or the file of /npc export",
        name="What to call it in the collection; its own name if you leave it out",
        tags="Words to find it by, with commas between, for example: harbour, guard",
        ruleset="For a file: for which rules; the campaign's own if you leave it out",
    )
    async def save(
        self,
        interaction: Interaction[Any],
        *,
        who: Savable = "",
        file: Attachment | None = None,
        name: Range[str, 1, 32] = "",
        tags: Range[str, 1, 200] = "",
        ruleset: RulesetKey = "",
    ) -> None:
        if file:
            await self.told(interaction, self.collection.taken, file, name, tags, ruleset)
        else:
            await self.done(interaction, self.play.npcs.save, who, name=name, tags=tags)

    @npc.command(name="edit", description="GM: change a kept NPC, or keep a template with changes.")
    @app_commands.describe(name="A kept NPC, or a template like thug")
    async def edit(self, interaction: Interaction[Any], name: Npc) -> None:
        await self.told(interaction, self.collection.drafts.change_npc, name)

    @npc.command(name="list", description="GM: show the NPCs that the campaign keeps.")
    @app_commands.describe(search="Words from the name or the tags; all if you leave it out")
    async def list(self, interaction: Interaction[Any], search: Range[str, 1, 100] = "") -> None:
        await self.told(interaction, self.collection.listed, search)

    @npc.command(name="portrait", description="GM: give a kept NPC a picture, or show it.")
    @app_commands.describe(
        name="Which NPC of the collection",
        image="The picture: PNG, JPEG, WebP or GIF, up to 8 MB; a form asks if it has none",
        remove="Take the picture away",
    )
    async def portrait(
        self,
        interaction: Interaction[Any],
        name: NpcName,
        image: Attachment | None = None,
        remove: bool = False,
    ) -> None:
        portrait = self.portraits.portrait
        await self.told(interaction, portrait, name, image, remove=remove, npc=True)

    @npc.command(name="forget", description="GM: take an NPC out of the collection.")
    @app_commands.describe(name="Which NPC")
    async def forget(self, interaction: Interaction[Any], name: NpcName) -> None:
        await self.done(interaction, self.play.npcs.forget, name)

    @npc.command(name="export", description="GM: get NPCs of the collection as one file.")
    @app_commands.describe(search="Words from the name or the tags; all if you leave it out")
    async def export(self, interaction: Interaction[Any], search: Range[str, 1, 100] = "") -> None:
        await self.told(interaction, self.collection.written, search)

    @npc.command(name="import", description="GM: read NPCs from a file of /npc export or a sheet.")
    @app_commands.describe(
        file="The file of /npc export, or a single sheet; a form asks if you leave it out",
        tags="Words to find them by, with commas between; the file's own if you leave it out",
    )
    async def import_(
        self,
        interaction: Interaction[Any],
        file: Attachment | None = None,
        tags: Range[str, 1, 200] = "",
    ) -> None:
        await self.told(interaction, self.imports.npcs, file, tags)

    @npc.command(name="side", description="GM: see who fights on which side, or change it.")
    @app_commands.describe(
        who="Who changes sides; leave it out to see the sides",
        side="The side: players, others, or a name of your own",
    )
    async def side(
        self,
        interaction: Interaction[Any],
        who: Combatant = "",
        side: Range[str, 1, 40] = "",
    ) -> None:
        if who and side:
            await self.done(interaction, self.play.npcs.side, who, side)
        else:
            await self.told(interaction, self.collection.sides)


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Npcs(bot))
