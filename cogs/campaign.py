"""/campaign: who runs it, by which rules, at what pace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from discord import Interaction, Member, Role, app_commands
from discord.app_commands import Range

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import ControlId
from bot.discord.inbound.membership import is_member
from bot.discord.needed_permissions import ALLOW_PING, UNPINGED, may_ping_role
from bot.discord.rendering.message import view_of
from bot.discord.rendering.prompts import menu
from bot.play.model import Call, Done
from cogs.base import Answer, Desk, of_done, said
from cogs.base.campaign_form import FORM, setup_form
from cogs.base.first_steps import FirstSteps, first_steps
from cogs.base.pickers import HouseRule, HouseValue, RulesetKey
from cogs.base.reports import doctor, house_rules
from cogs.base.reports.chronicles import of_campaign
from cogs.base.reports.settings import settings_embed
from cogs.base.reports.statistics import statistics
from cogs.base.sight import Sight
from rules import RULESETS
from rules.engine.asking.forms import Option
from rules.errors import BadAnswer, StalePrompt

SETUP = "setup"
"""The option of the custom id of the menu of games; its token is the GM's role, 0 for none."""


class Campaigns(Desk):
    """A server's campaign."""

    async def cog_load(self) -> None:
        """Let the router know whose the menu of games is, and the pages of long answers."""
        self.bot.router.ways[house_rules.PAGE] = self.house_page
        self.bot.router.ways[doctor.PAGE] = self.doctor_page
        self.bot.router.ways[SETUP] = self.chosen
        self.bot.router.ways[FORM] = self.filled_in
        _ = FirstSteps(self.bot)

    campaign = app_commands.Group(
        name="campaign",
        description="Set up this server's campaign: GMs, rules, deadlines.",
        guild_only=True,
    )

    @campaign.command(
        name="setup", description="Start this server's campaign, or change its name, rules and GMs."
    )
    @app_commands.describe(
        name="The name of the campaign, for example: Ashes of Winter",
        ruleset="The rules its fights follow",
        gm_role="Everybody with this role is a GM; @everyone: nobody is by a role",
    )
    async def setup(
        self,
        interaction: Interaction[Any],
        name: Range[str, 1, 80] = "",
        ruleset: RulesetKey = "",
        gm_role: Role | None = None,
    ) -> None:
        role = str(gm_role.id) if gm_role else ""
        await self.told(interaction, self.set_up_or_ask, name, ruleset, role)

    @campaign.command(
        name="chronicle", description="Get all fights as one page to read, print and share."
    )
    @app_commands.describe(
        format="A page for the browser, or Markdown",
        sight="Everybody's view, your own, or (GM, once all fights are over) with all secrets",
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
        await show(
            interaction, of_campaign, self.play, Sight(interaction), format, sight, post=post
        )

    @campaign.command(
        name="statistics", description="See who fought, how long fights took, how fast you answer."
    )
    async def statistics(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, statistics, self.play, Sight(interaction))

    @campaign.command(name="settings", description="Show the settings, or change those you give.")
    @app_commands.describe(
        answer_hours="How many hours a question waits for its answer",
        auto_advance="Whether the next moment begins by itself, without /encounter next",
        timeline_picture="Whether the board shows the timeline as a picture too",
        plain_text="Whether everything is said in words alone: no picture, no bars, no signs",
        covert="Secret questions: orders answer them at once, or open (the table waits)",
        clock="Whether deadlines count every hour, or only people's waking hours (/me hours)",
        objections="After an objection: go_on, or pause the fight until the GM resumes it",
        absent="Questions to people who are away: wait, tell their deputy, or use the default",
    )
    async def settings(
        self,
        interaction: Interaction[Any],
        *,
        answer_hours: Range[float, 0.1, 168.0] | None = None,
        auto_advance: bool | None = None,
        timeline_picture: bool | None = None,
        plain_text: bool | None = None,
        covert: Literal["orders", "open"] | None = None,
        clock: Literal["wall", "waking"] | None = None,
        absent: Literal["wait", "deputy", "default"] | None = None,
        objections: Literal["go_on", "pause"] | None = None,
    ) -> None:
        given: dict[str, Any] = {"answer_hours": answer_hours, "auto_advance": auto_advance}
        given |= {"timeline_picture": timeline_picture, "plain_text": plain_text}
        given |= {"covert": covert, "clock": clock, "absent": absent, "objections": objections}
        await self.told(interaction, self.configured, given)

    @campaign.command(name="tempo", description="Ask as a fight goes on, or once for each round.")
    @app_commands.describe(
        tempo="flow: as answers come in. round: all at once at the start of each round",
    )
    async def tempo(
        self,
        interaction: Interaction[Any],
        tempo: Literal["flow", "round"] | None = None,
    ) -> None:
        await self.told(interaction, self.configured, {"tempo": tempo})

    @campaign.command(
        name="clocks", description="How people are waited for, and what silence does."
    )
    @app_commands.describe(
        silent_style="How a silent player's fighter acts, spending half at most; default: as asked",
        reminders="How many reminders a question has at most, each at half of what is left",
    )
    async def clocks(
        self,
        interaction: Interaction[Any],
        *,
        silent_style: Literal["default", "careful", "hold_back", "aggressive"] | None = None,
        reminders: Range[int, 0, 3] | None = None,
    ) -> None:
        given = {"silent_style": silent_style, "reminders": reminders}
        await self.told(interaction, self.configured, given)

    @campaign.command(name="house", description="Show the house rules, or set one of them.")
    @app_commands.describe(
        rule="Which house rule; all are listed if you leave it out",
        value="The new value, or: default",
        ruleset="For which rules; the campaign's own if you leave it out",
    )
    async def house(
        self,
        interaction: Interaction[Any],
        rule: HouseRule = "",
        value: HouseValue = "",
        ruleset: RulesetKey = "",
    ) -> None:
        await self.told(interaction, self.housed, rule, value, ruleset)

    @campaign.command(
        name="ruleset", description="Let fights of another ruleset be opened here too."
    )
    @app_commands.describe(ruleset="The ruleset to add; its commands appear on this server")
    async def ruleset(self, interaction: Interaction[Any], ruleset: RulesetKey) -> None:
        await self.done(interaction, self.added, ruleset)

    @campaign.command(name="gm", description="Make somebody co-GM, or end that.")
    @app_commands.describe(person="Who runs the campaign with you", add="False ends it")
    async def gm(self, interaction: Interaction[Any], person: Member, add: bool = True) -> None:
        await self.done(interaction, self.play.campaigns.co_gm, str(person.id), add)

    @campaign.command(name="owner", description="GM: hand the campaign on to somebody else.")
    @app_commands.describe(person="Whose it is from now on; they are its GM")
    async def owner(self, interaction: Interaction[Any], person: Member) -> None:
        await self.done(interaction, self.handed_on, str(person.id))

    @campaign.command(name="deputy", description="Name who may answer for you while you are away.")
    @app_commands.describe(person="Your deputy; nobody if you leave it out")
    async def deputy(self, interaction: Interaction[Any], person: Member | None = None) -> None:
        user = str(person.id) if person else ""
        await self.done(interaction, self.play.campaigns.deputy, user)

    @campaign.command(name="pace", description="Set how many hours questions wait for you.")
    @app_commands.describe(hours="Your own answering time; the campaign's if you leave it out")
    async def pace(
        self, interaction: Interaction[Any], hours: Range[float, 0.1, 168.0] | None = None
    ) -> None:
        await self.done(interaction, self.play.campaigns.pace, hours)

    @campaign.command(
        name="doctor", description="GM: see what I may not do in the channels of this server."
    )
    async def doctor(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, doctor.examined, self.bot)

    async def handed_on(self, call: Call, user: str) -> Done:
        """Hand the campaign on; look up whether its owner has left only where it matters."""
        campaign = await self.play.campaigns.need(call.guild)
        has_left = call.user != campaign.owner and not await is_member(
            self.bot, call.guild, campaign.owner
        )
        return await self.play.campaigns.owner(call, user, has_left=has_left)

    async def set_up_or_ask(self, call: Call, name: str, ruleset: str, gm_role: str) -> Answer:
        """Set the campaign up; ask by a form for what a new one needs, if no ruleset is given."""
        is_new = await self.play.campaigns.get(call.guild) is None
        if ruleset or not is_new:
            done = of_done(await self.set_up(call, name, ruleset, gm_role))
            return replace(done, view=first_steps()) if is_new else done
        control = ControlId(gm_role or "0", SETUP, name)
        if not control.fits:
            raise BadAnswer("Choose a shorter name, or the ruleset in the command.")
        options = [Option(game.key, game.title, game.about) for game in RULESETS.values()]
        asks = menu(str(control), "Choose a game", options)
        return Answer(
            text="Which game do you play here?",
            view=view_of(asks),
            modal=setup_form(name, gm_role, options),
        )

    async def filled_in(self, click: Click) -> None:
        """Take the form of a new campaign."""
        given = click.filled
        role = "".join(given.get("gm_role", ())) or click.control.token.removeprefix("0")
        game = "".join(given.get("ruleset", ()))
        if game not in RULESETS:
            raise StalePrompt("Nobody plays that game here.")
        click.reply.acting = True
        done = await self.set_up(click.call, str(given.get("name", "")), game, role)
        told = [of_done(done).text]
        for n, person in enumerate(given.get("gms", ())):
            # Each is a call of its own, and happens once however often this is delivered.
            call = replace(click.call, interaction=f"{click.call.interaction}.{n}")
            told.append((await self.play.campaigns.co_gm(call, person, add=True)).text)
        await click.reply.show("\n".join(told), view=first_steps())

    async def chosen(self, click: Click) -> None:
        """Take the game of a new campaign, picked from the menu."""
        if click.value not in RULESETS:
            raise StalePrompt("Nobody plays that game here.")
        role = click.control.token.removeprefix("0")
        done = await self.set_up(click.call, click.control.argument, click.value, role)
        await click.reply.show(of_done(done).text, view=first_steps())

    async def set_up(self, call: Call, name: str, ruleset: str, gm_role: str) -> Done:
        """Set the campaign up; the server gets the commands of its ruleset."""
        done = await self.play.campaigns.setup(call, name=name, ruleset=ruleset, gm_role=gm_role)
        guild = self.bot.get_guild(int(call.guild))
        if guild is not None and not may_ping_role(guild, guild.me, gm_role):
            done = replace(done, text=f"{done.text} {UNPINGED} {ALLOW_PING}")
        return await self._in_step(call, done)

    async def added(self, call: Call, ruleset: str) -> Done:
        """Add a ruleset and its commands."""
        done = await self.play.campaigns.add_ruleset(call, ruleset)
        return await self._in_step(call, done)

    async def _in_step(self, call: Call, done: Done) -> Done:
        """Give the server the commands of its rulesets; the change holds even if that fails."""
        if await self.bot.sync_guild(int(call.guild)):
            return done
        sorry = "Discord has not accepted the commands of its rules yet; I try again by myself."
        return replace(done, text=f"{done.text} {sorry}")

    async def configured(self, call: Call, changes: Mapping[str, Any]) -> Answer:
        """Change the settings that are given, and show them all."""
        given = {name: value for name, value in changes.items() if value is not None}
        told = [(await self.play.campaigns.configure(call, **given)).text] if given else []
        campaign = await self.play.campaigns.need(call.guild)
        games = ", ".join(map(_game, campaign.rulesets))
        told += [f"{campaign.name}: {games}; new fights are {_game(campaign.ruleset)}."]
        text = "\n".join(said(line) for line in told)
        return Answer(text=text, embeds=(settings_embed(campaign.settings),))

    async def housed(self, call: Call, rule: str, value: str, ruleset: str) -> Answer:
        """Set a house rule if a value is given; else show it, or all of them."""
        key = ruleset or (await self.play.campaigns.need(call.guild)).ruleset
        if rule and value:
            return of_done(await self.play.campaigns.set_house(call, key, rule, value))
        control = ControlId(key, house_rules.PAGE)
        return await house_rules.shown(self.play, call.guild, control, rule)

    async def house_page(self, click: Click) -> None:
        """Show another page of the house rules."""
        shown = await house_rules.shown(self.play, click.call.guild, click.control)
        await click.reply.show(shown.text, view=shown.view)

    async def doctor_page(self, click: Click) -> None:
        """Show another page of what the bot may not do."""
        shown = await doctor.examined(click.call, self.bot, click.control)
        await click.reply.show(shown.text, view=shown.view)


def _game(key: str) -> str:
    """Return the title of a ruleset; its key if it is not installed."""
    return RULESETS[key].title if key in RULESETS else key


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Campaigns(bot))
