"""/encounter: everything about a fight from its opening to its transcript."""

from __future__ import annotations

from typing import Any, Literal

from discord import Interaction, app_commands
from discord.app_commands import Range

from bot.discord.client import Interlude
from cogs.base import Desk
from cogs.base.fight_logs import AnyFight, searched
from cogs.base.fights import again, beginning, ending, listed, opened, seen, transcript
from cogs.base.forums import Forum
from cogs.base.pickers import FightName, MyCharacter, MyCombatant, Place, RulesetKey
from cogs.base.reports.chronicles import of_fight, recap
from cogs.base.sight import Sight


class Encounters(Desk):
    """The commands that open, show and end a fight."""

    encounter = app_commands.Group(
        name="encounter",
        description="Open, join, watch and end the fight of this channel.",
        guild_only=True,
    )

    @encounter.command(name="open", description="GM: open a fight in this channel; people join it.")
    @app_commands.describe(
        name="The name of the fight, for example: The bridge at dusk",
        ruleset="The rules to fight by; the campaign's own if you leave it out",
        open_end="Only you end it: a duel to a yield, a sparring match, or others are to come",
        forum="Open it as a new post of this forum, instead of here",
    )
    async def open(
        self,
        interaction: Interaction[Any],
        name: Range[str, 1, 80] = "",
        ruleset: RulesetKey = "",
        open_end: bool = False,
        forum: Forum = "",
    ) -> None:
        given: Any = {"ruleset": ruleset, "name": name, "open_end": open_end, "forum": forum}
        await self.told(interaction, opened, self.bot, **given)

    @encounter.command(name="join", description="Bring your character into the fight here.")
    @app_commands.describe(
        character="Which of your characters; the active one if you leave it out",
        copy="GM: add another copy from the sheet; nothing is written back to the sheet",
        openly="GM: play your own as a player does, on their side, with its numbers open",
    )
    async def join(
        self,
        interaction: Interaction[Any],
        character: MyCharacter = "",
        copy: bool = False,
        openly: bool = False,
    ) -> None:
        join = self.play.fights.join
        await self.done(interaction, join, character=character, copy=copy, openly=openly)

    @encounter.command(name="leave", description="Take your combatant out of the fight.")
    @app_commands.describe(
        combatant="Who leaves; your only one if you leave it out",
        how="Give up: everybody is told, and the GM says what becomes of them",
    )
    async def leave(
        self,
        interaction: Interaction[Any],
        combatant: MyCombatant = "",
        how: Literal["yield", "flee"] | None = None,
    ) -> None:
        await self.done(interaction, self.play.fights.leave, combatant, how=how or "")

    @encounter.command(name="begin", description="GM: everybody is here; start the fight.")
    @app_commands.describe(sure="True: begin without players too, without being asked once more")
    async def begin(self, interaction: Interaction[Any], sure: bool = False) -> None:
        await self.told(interaction, beginning, self.play, sure)

    @encounter.command(name="next", description="GM: start the next moment of the fight now.")
    async def next(self, interaction: Interaction[Any]) -> None:
        await self.done(interaction, self.play.fights.next)

    @encounter.command(
        name="pause", description="Stop the clock: the GM, or each player once in a fight."
    )
    @app_commands.describe(anonymous="True: the table is not told who stops it")
    async def pause(self, interaction: Interaction[Any], anonymous: bool = False) -> None:
        await self.done(interaction, self.play.fights.pause, anonymous=anonymous)

    @encounter.command(name="vote", description="Vote how a paused fight goes on without its GM.")
    async def vote(self, interaction: Interaction[Any]) -> None:
        await self.pressed(interaction, "vote")

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

    @encounter.command(
        name="rematch", description="GM: open a new fight here with the people of an earlier one."
    )
    @app_commands.describe(
        fight="Which fight, also one that is over; the newest here if you leave it out",
        healed="True: all as they came to that fight; else as they are now, without the fallen",
    )
    async def rematch(
        self, interaction: Interaction[Any], fight: AnyFight = "", healed: bool = False
    ) -> None:
        await self.done(interaction, again, self.play, fight, Sight(interaction), healed=healed)

    @encounter.command(name="list", description="Show the running fights of this server.")
    async def list(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, listed, self.play, Sight(interaction))

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
            await self.told(interaction, seen, self.bot)

    @encounter.command(
        name="words", description="Add words of yours to the dice: all later ones depend on them."
    )
    @app_commands.describe(text="Any words, for example: three grey geese")
    async def words(self, interaction: Interaction[Any], text: Range[str, 1, 80]) -> None:
        await self.done(interaction, self.play.dice.add_words, text=text)

    @encounter.command(
        name="log", description="Show the last lines of the fight, as you may see them."
    )
    @app_commands.describe(
        fight="Which fight, also one that is over; the newest here if you leave it out",
        search="Show only lines with all of these words",
    )
    async def log(
        self,
        interaction: Interaction[Any],
        fight: AnyFight = "",
        search: Range[str, 1, 80] = "",
    ) -> None:
        if search:
            await self.told(interaction, searched, self.play, fight, Sight(interaction), search)
        else:
            await self.pressed(interaction, "log", fight=fight)

    @encounter.command(
        name="transcript", description="Get the whole fight as a file, as you saw it."
    )
    @app_commands.describe(
        format="Markdown to read anywhere, or a page for the browser",
        fight="Which fight, also one that is over; the newest here if you leave it out",
    )
    async def transcript(
        self,
        interaction: Interaction[Any],
        format: Literal["markdown", "html"] = "markdown",
        fight: AnyFight = "",
    ) -> None:
        await self.told(interaction, transcript, self.play, format, fight, Sight(interaction))

    @encounter.command(
        name="chronicle", description="Get the fight as a page to read, print and share."
    )
    @app_commands.describe(
        format="A page for the browser, or Markdown",
        sight="What everybody saw, what you saw, or (GM, after the end) what nobody knew",
        post="Post it for the whole channel",
    )
    async def chronicle(
        self,
        interaction: Interaction[Any],
        format: Literal["html", "markdown"] = "html",
        sight: Literal["everybody", "mine", "declassified"] = "everybody",
        post: bool = False,
    ) -> None:
        show = self.announced if post else self.told
        await show(interaction, of_fight, self.play, format, sight, post=post)

    @encounter.command(name="recap", description="Read what happened since you last did something.")
    async def recap(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, recap, self.play)


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Encounters(bot))
