"""/rules: the rulebook, clause by clause. /help: what to do next, and what this bot is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from discord import Interaction, app_commands
from discord.ui import View

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import ControlId, made
from bot.discord.inbound.paging import page_of
from bot.discord.rendering.limits import OPTIONS
from bot.discord.rendering.message import view_of
from bot.discord.rendering.prompts import menu
from bot.discord.rendering.rolls import with_values
from bot.play.model import Call, Json
from bot.play.views.reading import best_of
from cogs.base import Answer, Desk, said
from cogs.base.help_text import ABOUT, advice, of_topic
from cogs.base.pickers import ClauseOrWords, RulesetKey, Topic, commands_in, commands_of
from rules import RULESETS
from rules import ruleset as ruleset_of
from rules.engine.asking.forms import Option
from rules.engine.ruleset import Rule
from rules.errors import RulesError, StalePrompt

MOST_TOPICS = 12
RULE = "rule"
"""The option in the custom id of a menu of rules; its token is the ruleset."""
TOPIC = "topic"
"""The option of the custom id of a button to another page of help; its token is the topic."""
WHO_DECIDES = {
    "engine": "the bot does this",
    "choice": "the players choose",
    "gm": "the GM rules",
    "reference": "for reading only",
}
"""The kinds of a rule, in words."""
PURPOSE = (
    "I run fights for campaigns that are played by post: I keep the turns, roll the dice by the "
    "rulebook, ask everybody in turn and wait for their answers."
)


UNOFFICIAL = (
    "Made by fans: not official, and neither endorsed by nor linked to any publisher. World of "
    "Darkness is a trademark of Paradox Interactive AB, Legend of the Five Rings of Fantasy Flight "
    "Games. The rules are told in my own words; the file NOTICE says where each comes from."
)


class Reference(Desk):
    """The commands to look something up."""

    async def cog_load(self) -> None:
        """Tell the router which handlers the menus of rules and the pages of help have."""
        self.bot.router.ways[RULE] = self.read
        self.bot.router.ways[TOPIC] = self.help_page

    @app_commands.allowed_contexts(guilds=True, dms=True)
    @app_commands.command(name="rules", description="Look up a rule by words or by its id.")
    @app_commands.describe(
        search="Words or an id, for example: dodge, or KI-DEF-01",
        ruleset="For which rules; the campaign's own if you leave it out",
    )
    async def rules(
        self,
        interaction: Interaction[Any],
        search: ClauseOrWords,
        ruleset: RulesetKey = "",
    ) -> None:
        await self.told(interaction, self.found, search, ruleset)

    @app_commands.allowed_contexts(guilds=True, dms=True)
    @app_commands.command(name="help", description="See what to do next, and every command.")
    @app_commands.describe(topic="The command to explain, for example: encounter")
    async def help(self, interaction: Interaction[Any], topic: Topic = "") -> None:
        await self.told(interaction, self.helped, commands_of(interaction), topic)

    async def found(self, call: Call, search: str, ruleset: str) -> Answer:
        """Show the best match, with a menu of the next ones."""
        key = ruleset or await self._ruleset(call)
        rules = self.play.reading.rules(key, search)
        best = best_of(rules, search)
        if best is not None:
            others = [rule for rule in rules if rule is not best]
            shown = await self._told(best, call, key)
            return Answer(text=shown, view=_menu(key, others, "Other rules that fit"))
        nothing = f"{ruleset_of(key).title} has no rule with all of these words."
        near = self.play.reading.nearest(key, search)
        if near:
            text = f"{nothing} Nearest to them are:\n{_listed(near)}"
            return Answer(text=text, view=_menu(key, near, "Read one of them"))
        topics = dict.fromkeys(rule.topic for rule in ruleset_of(key).rulebook.values())
        some = ", ".join([*topics][:MOST_TOPICS])
        return Answer(text=f"{nothing} Try a topic, for example: {said(some)}.")

    async def read(self, click: Click) -> None:
        """Show the whole rule that was picked from a menu."""
        key = click.control.token
        try:
            found = self.play.reading.rules(key, click.value)
        except RulesError:
            found = []
        if not found:
            raise StalePrompt("No book here has that rule.")
        await click.reply.show(await self._told(found[0], click.call, key))

    async def _told(self, rule: Rule, call: Call, ruleset: str) -> str:
        """Return a rule, with this campaign's rulings about it."""
        text = _whole(rule, await self._house(call, ruleset))
        ruled = await self.play.disputes.kept(call.guild, ruleset, rule.id) if call.guild else []
        return "\n".join([text, *(f"**Ruled in this campaign:** {said(each)}" for each in ruled)])

    async def _house(self, call: Call, ruleset: str) -> dict[str, Json]:
        """Return the house rules here by their keys; none where there is no campaign."""
        if not call.guild or await self.play.campaigns.get(call.guild) is None:
            return {}
        house = await self.play.campaigns.house(call.guild, ruleset)
        return {setting.key: value for setting, value in house}

    async def helped(self, call: Call, commands: list[Any], topic: str) -> Answer:
        """Tell what to do now and the few commands for it; for a topic, all of its commands."""
        word = topic.strip().lstrip("/").casefold()
        if word == ABOUT:
            return Answer(text=_introduced())
        if word:
            gm = bool(call.guild) and await self.play.campaigns.is_gm(call)
            return self._topic(commands, ControlId(word, TOPIC), gm=gm)
        return Answer(text=await advice(call, self.play, commands))

    def _topic(self, commands: list[Any], control: ControlId, *, gm: bool) -> Answer:
        """Return a page about a topic."""
        every = of_topic(commands, control.token, gm=gm)
        n, pager = page_of(control, every)
        return Answer(text=every[n], view=view_of(*pager) if pager else None)

    async def help_page(self, click: Click) -> None:
        """Show another page about a topic."""
        call = click.call
        gm = bool(call.guild) and await self.play.campaigns.is_gm(call)
        commands = commands_in(self.bot.tree, int(call.guild) if call.guild else None)
        if click.control.token not in {command.name for command in commands}:
            raise StalePrompt("That command is not here any more.")
        shown = self._topic(commands, click.control, gm=gm)
        await click.reply.show(shown.text, view=shown.view)

    async def _ruleset(self, call: Call) -> str:
        fight = await self.play.fights.here(call.channel)
        return fight.ruleset if fight else (await self.play.campaigns.need(call.guild)).ruleset


def _menu(ruleset: str, rules: Iterable[Rule], title: str) -> View | None:
    """Return a menu of rules to read, None if there are none."""
    options = [Option(rule.id, rule.title, rule.topic) for rule in rules][:OPTIONS]
    return view_of(menu(made(ruleset, RULE), title, options)) if options else None


def _introduced() -> str:
    """Tell what this bot is, its version, what each game is, and whose the games are not."""
    games = [f"- **{said(game.title)}** {said(game.about)}".rstrip() for game in RULESETS.values()]
    return "\n".join([f"**Interlude** {_version()}", PURPOSE, "", *games, "", f"-# {UNOFFICIAL}"])


def _version() -> str:
    """Return the installed version."""
    try:
        return version("interlude")
    except PackageNotFoundError:
        return "(not installed as a package)"


def _listed(rules: Iterable[Rule]) -> str:
    return "\n".join(f"- `{rule.id}` {said(rule.title)}" for rule in rules)


def _whole(rule: Rule, house: Mapping[str, Json]) -> str:
    small = f"-# {said(rule.topic)}; {WHO_DECIDES[rule.kind]}"
    parts = [f"**{said(rule.title)}** `{rule.id}`", said(with_values(rule.text, house))]
    if rule.ruling:
        parts.append(f"**Ruling:** {said(with_values(rule.ruling, house))}")
    if rule.example:
        parts.append(f"**Example:** {said(rule.example)}")
    return "\n".join([*parts, small])


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Reference(bot))
