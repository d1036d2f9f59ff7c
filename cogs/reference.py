"""/rules: the rulebook, clause by clause. /help: what there is to do now, and how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from discord import Interaction, app_commands

from bot.discord.client import Interlude
from bot.discord.rendering.rolls import with_values
from bot.play.model import Call, Json
from cogs.base import Answer, Desk, said
from cogs.base.help_text import advice, of_topic, overview
from cogs.base.pickers import ClauseOrWords, RulesetKey, Topic, commands_of
from rules import ruleset as ruleset_of
from rules.engine.ruleset import Rule

MOST_TOPICS = 12


class Reference(Desk):
    """What one may look up."""

    @app_commands.command(name="rules", description="Look up a rule by words or by its id.")
    @app_commands.describe(
        search="Words or an id, for example: dodge, or KI-DEF-01",
        ruleset="Of which rules; the campaign's own if you leave it out",
    )
    async def rules(
        self,
        interaction: Interaction[Any],
        search: ClauseOrWords,
        ruleset: RulesetKey = "",
    ) -> None:
        await self.told(interaction, self.found, search, ruleset)

    @app_commands.command(name="help", description="See what you can do now, and every command.")
    @app_commands.describe(topic="Tell more of one command, for example: encounter")
    async def help(self, interaction: Interaction[Any], topic: Topic = "") -> None:
        await self.told(interaction, self.helped, commands_of(interaction), topic)

    async def found(self, call: Call, search: str, ruleset: str) -> Answer:
        """The one rule that is meant, else the titles of those that fit."""
        key = ruleset or await self._ruleset(call)
        rules = self.play.reading.rules(key, search)
        if len(rules) == 1:
            return Answer(text=_whole(rules[0], await self._house(call, key)))
        if rules:
            return Answer(text=_listed(rules))
        nothing = f"{ruleset_of(key).title} has no rule with all of these words."
        near = self.play.reading.nearest(key, search)
        if near:
            return Answer(text=f"{nothing} Nearest to them are:\n{_listed(near)}")
        topics = dict.fromkeys(rule.topic for rule in ruleset_of(key).rulebook.values())
        some = ", ".join([*topics][:MOST_TOPICS])
        return Answer(text=f"{nothing} Try a topic, for example: {said(some)}.")

    async def _house(self, call: Call, ruleset: str) -> dict[str, Json]:
        """The house rules here by their keys; none where there is no campaign."""
        if not call.guild or await self.play.campaigns.get(call.guild) is None:
            return {}
        house = await self.play.campaigns.house(call.guild, ruleset)
        return {setting.key: value for setting, value in house}

    async def helped(self, call: Call, commands: list[Any], topic: str) -> Answer:
        """What to do now, and the few commands for it; of one topic all that it can do."""
        if topic:
            return Answer(text=of_topic(commands, topic))
        now = await advice(call, self.play)
        gm = bool(call.guild) and await self.play.campaigns.is_gm(call)
        return Answer(text="\n".join([*now, "", overview(commands, gm=gm)]))

    async def _ruleset(self, call: Call) -> str:
        fight = await self.play.fights.here(call.channel)
        return fight.ruleset if fight else (await self.play.campaigns.need(call.guild)).ruleset


def _listed(rules: Iterable[Rule]) -> str:
    return "\n".join(f"- `{rule.id}` {said(rule.title)}" for rule in rules)


def _whole(rule: Rule, house: Mapping[str, Json]) -> str:
    word = "line" if rule.lines.isdecimal() else "lines"
    lines = f", {word} {rule.lines} of the source" if rule.lines else ""
    small = f"-# {said(rule.topic)}{lines}; {rule.kind}"
    return f"**{said(rule.title)}** `{rule.id}`\n{said(with_values(rule.text, house))}\n{small}"


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Reference(bot))
