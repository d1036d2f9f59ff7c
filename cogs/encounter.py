"""/encounter: a fight from its opening to its transcript. /npc: whom the GM brings to it."""

from __future__ import annotations

from typing import Any, Literal

from discord import Interaction, app_commands
from discord.app_commands import Range

from bot.discord.client import Interlude
from cogs.base import Desk
from cogs.base.fights import ending, listed, seen, transcript
from cogs.base.pickers import (
    Combatant,
    FightName,
    MyCharacter,
    MyCombatant,
    NpcNames,
    Place,
    RulesetKey,
    StyleName,
    Template,
)


class Encounters(Desk):
    """The life of a fight."""

    encounter = app_commands.Group(
        name="encounter",
        description="Open, join, watch and end the fight of this channel.",
        guild_only=True,
    )
    npc = app_commands.Group(
        name="npc", description="Bring the GM's characters into the fight.", guild_only=True
    )

    @encounter.command(name="open", description="GM: open a fight in this channel; people join it.")
    @app_commands.describe(
        name="What the fight is called, for example: The bridge at dusk",
        ruleset="The rules to fight by; the campaign's own if you leave it out",
    )
    async def open(
        self,
        interaction: Interaction[Any],
        name: Range[str, 1, 80] = "",
        ruleset: RulesetKey = "",
    ) -> None:
        await self.done(interaction, self.play.fights.open, ruleset=ruleset, name=name)

    @encounter.command(name="join", description="Bring your character into the fight here.")
    @app_commands.describe(
        character="Which of your characters; the active one if you leave it out",
        copy="GM: add another copy from the sheet; nothing is written back to the sheet",
    )
    async def join(
        self, interaction: Interaction[Any], character: MyCharacter = "", copy: bool = False
    ) -> None:
        await self.done(interaction, self.play.fights.join, character=character, copy=copy)

    @encounter.command(name="leave", description="Take your combatant out of the fight.")
    @app_commands.describe(combatant="Who leaves; your only one if you leave it out")
    async def leave(self, interaction: Interaction[Any], combatant: MyCombatant = "") -> None:
        await self.done(interaction, self.play.fights.leave, combatant=combatant)

    @encounter.command(name="begin", description="GM: everybody is here; start the fight.")
    async def begin(self, interaction: Interaction[Any]) -> None:
        await self.done(interaction, self.play.fights.begin)

    @encounter.command(name="next", description="GM: start the next moment of the fight now.")
    async def next(self, interaction: Interaction[Any]) -> None:
        await self.done(interaction, self.play.fights.next)

    @encounter.command(name="pause", description="GM: pause the clock; nobody runs out of time.")
    async def pause(self, interaction: Interaction[Any]) -> None:
        await self.done(interaction, self.play.fights.pause)

    @encounter.command(name="resume", description="GM: let the clock run again after a pause.")
    async def resume(self, interaction: Interaction[Any]) -> None:
        await self.done(interaction, self.play.fights.resume)

    @encounter.command(
        name="end", description="GM: end the fight and write its results to the sheets."
    )
    @app_commands.describe(
        reason="Why it ends, for the log, for example: The bandits flee",
        sure="True: end it without asking you again",
        fight="Which fight of this server; the one of this channel if you leave it out",
    )
    async def end(
        self,
        interaction: Interaction[Any],
        reason: Range[str, 1, 300] = "",
        sure: bool = False,
        fight: FightName = "",
    ) -> None:
        await self.told(interaction, ending, self.play, reason, sure, fight)

    @encounter.command(name="list", description="Show the running fights of this server.")
    async def list(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, listed, self.play)

    @encounter.command(name="move", description="GM: move a fight to another channel.")
    @app_commands.describe(
        channel="The new channel; this one if you leave it out",
        fight="Which fight of this server; the one of this channel if you leave it out",
    )
    async def move(
        self,
        interaction: Interaction[Any],
        channel: Place = "",
        fight: FightName = "",
    ) -> None:
        to = channel or str(interaction.channel_id)
        await self.done(interaction, self.play.elsewhere.move, fight=fight, channel=to)

    @encounter.command(
        name="board", description="Show the fight as you may see it: turns, people, waits."
    )
    @app_commands.describe(anew="GM: post the board anew in the channel, for all")
    async def board(self, interaction: Interaction[Any], anew: bool = False) -> None:
        if anew:
            await self.done(interaction, self.play.elsewhere.post_board, fight="")
        else:
            await self.told(interaction, seen, self.play)

    @encounter.command(
        name="log", description="Show the last lines of the fight, as you may see them."
    )
    async def log(self, interaction: Interaction[Any]) -> None:
        await self.pressed(interaction, "log")

    @encounter.command(
        name="transcript", description="Get the whole fight as a file, as you saw it."
    )
    @app_commands.describe(format="Markdown to read anywhere, or a page for the browser")
    async def transcript(
        self, interaction: Interaction[Any], format: Literal["markdown", "html"] = "markdown"
    ) -> None:
        await self.told(interaction, transcript, self.play, format)

    @npc.command(name="add", description="GM: bring NPCs into the fight.")
    @app_commands.describe(
        template="Who it is, for example: thug",
        count="How many of them; they are numbered",
        name="What to call it instead of the template's name",
        hidden="Whether it is hidden from the players",
    )
    async def add(
        self,
        interaction: Interaction[Any],
        template: Template,
        count: Range[int, 1, 12] = 1,
        name: Range[str, 1, 32] = "",
        hidden: bool = False,
    ) -> None:
        about = {"template": template, "name": name}
        add = self.play.fights.add_npcs
        await self.done(interaction, add, **about, count=count, hidden=hidden)

    @npc.command(name="policy", description="GM: give NPCs a way to fight.")
    @app_commands.describe(
        style="How they fight; none to take it away",
        who="Which: all, some names with commas, or what their names begin with",
        protect="Whom they protect, for the style that protects somebody",
        alone="Whether they act without your approval of each round",
    )
    async def policy(
        self,
        interaction: Interaction[Any],
        style: StyleName,
        who: NpcNames = "all",
        protect: Combatant = "",
        alone: bool = False,
    ) -> None:
        policy = self.play.policies.policy
        await self.done(interaction, policy, style, who=who, protect=protect, alone=alone)

    @npc.command(name="drafts", description="GM: see what NPCs with a policy would do; approve it.")
    async def drafts(self, interaction: Interaction[Any]) -> None:
        await self.pressed(interaction, "npcs")


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Encounters(bot))
