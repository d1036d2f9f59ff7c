"""Parameters with suggestions for what a person is typing: each says where they come from."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from discord import AppCommandOptionType, ChannelType, Interaction, Member, Object, Thread
from discord.app_commands import (
    AppCommandChannel,
    AppCommandThread,
    Choice,
    Command,
    CommandTree,
    Group,
    Transform,
    Transformer,
)

from bot.discord.client import Interlude
from bot.discord.people import call_of
from bot.play.model import Call, OpenPrompt
from bot.play.service import Play
from bot.sheets.values import values_of
from bot.storage.connection.errors import StorageError
from cogs.base.help_text import ABOUT, is_gms
from cogs.base.sight import Sight
from rules import RULESETS
from rules import ruleset as ruleset_of
from rules.engine.asking.forms import Acts, Option
from rules.engine.asking.text_values import name_key
from rules.engine.state.amend_words import in_words
from rules.errors import BadAnswer, RulesError

MOST_CHOICES = 25
LONGEST_CHOICE = 100
LONGEST_TYPED = 1200
"""Discord lets 6,000 characters through; the longest text that we need has about a thousand."""


def choices(options: Iterable[Option], typed: str) -> list[Choice[str]]:
    """Return at most 25 options that match the typed text: names that begin with it come first."""
    word = name_key(typed)
    fitting = [o for o in options if word in name_key(o.label) or word in name_key(o.value)]
    fitting.sort(key=lambda option: not name_key(option.label).startswith(word))
    return [
        Choice(name=_name(option), value=option.value)
        for option in fitting[:MOST_CHOICES]
        if len(option.value) <= LONGEST_CHOICE
    ]


def _name(option: Option) -> str:
    name = f"{option.label} · {option.note}" if option.note else option.label or option.value
    return name if len(name) <= LONGEST_CHOICE else name[: LONGEST_CHOICE - 1] + "…"


def commands_of(interaction: Interaction[Interlude]) -> list[Command[Any, Any, Any] | Group]:
    """Return the commands and groups that a person has here: shared ones, then the server's."""
    return commands_in(interaction.client.tree, interaction.guild_id)


def commands_in(
    tree: CommandTree[Interlude], guild: int | None
) -> list[Command[Any, Any, Any] | Group]:
    """Return the commands and groups of a place: shared ones, then the server's."""
    of_guild = tree.get_commands(guild=Object(guild)) if guild else []
    every = [*tree.get_commands(), *of_guild]
    return [command for command in every if isinstance(command, Command | Group)]


class Asking:
    """A person who is typing a command: who, in which command and parameter."""

    def __init__(self, interaction: Interaction[Interlude]) -> None:
        self.play: Play = interaction.client.play
        self.call: Call = call_of(interaction)
        self.commands = commands_of(interaction)
        self.given = interaction.namespace
        self.command = interaction.command.name if interaction.command else ""
        self.parameter = _focused(interaction.data or {})
        self._guild, self._user = interaction.guild, interaction.user
        self._patience = interaction.client.patience
        self.sight = Sight(interaction)

    async def in_time(self, found: Awaitable[Sequence[Option]]) -> Sequence[Option]:
        """Return what is found before Discord stops waiting; nothing if it is refused."""
        try:
            async with asyncio.timeout(self._patience.of(self._patience.form_s)):
                return await found
        except (RulesError, StorageError, TimeoutError):
            return []

    def channel_name(self, id: str) -> str:
        """Return the name of a channel that the person can see; "" if it is gone or hidden."""
        if self._guild is None or not isinstance(self._user, Member) or not id.isdecimal():
            return ""
        place = self._guild.get_channel_or_thread(int(id))
        if place is None:
            return ""
        if isinstance(place, Thread) and (place.is_private() or place.parent is None):
            return ""
        return f"#{place.name}" if place.permissions_for(self._user).view_channel else ""

    async def ruleset(self) -> str:
        """Return the ruleset typed already, else that of the fight here, else the campaign's."""
        if self.given.ruleset:
            return str(self.given.ruleset)
        fight = await self.play.fights.here(self.call.channel)
        if fight is not None:
            return fight.ruleset
        return (await self.play.campaigns.need(self.call.guild)).ruleset


def _focused(data: Any) -> str:
    """Return the name of the parameter that is being typed, however deep its command is nested."""
    for option in data.get("options", ()):
        if option.get("focused"):
            return str(option["name"])
        if inner := _focused(option):
            return inner
    return ""


class Suggested(Transformer, ABC):
    """A text parameter with suggestions. Any text is taken, whether it was suggested or not."""

    async def transform(self, interaction: Interaction[Any], value: Any, /) -> str:
        del interaction
        if len(value) > LONGEST_TYPED:
            raise BadAnswer(f"That is too long: write at most {LONGEST_TYPED} characters.")
        return str(value).strip()

    async def autocomplete(  # type: ignore[override]
        self, interaction: Interaction[Interlude], value: str, /
    ) -> list[Choice[str]]:
        asking = Asking(interaction)
        return choices(await asking.in_time(self.among(asking)), str(value))

    @abstractmethod
    async def among(self, asking: Asking) -> Sequence[Option]:
        """Return all options for this parameter."""


class _OfTheAct(Suggested):
    """Suggests values for this parameter of the act: targets, weapons, techniques."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        return await asking.play.turns.options(asking.call, asking.command, asking.parameter)


class _Combatants(Suggested):
    """Suggests the combatants that the caller can see; with `mine`, only those that they play."""

    mine: ClassVar[bool] = False
    besides: ClassVar[tuple[Option, ...]] = ()

    async def among(self, asking: Asking) -> Sequence[Option]:
        board = await asking.play.reading.fighters(asking.call)
        shown = [
            Option(card.id, card.name, card.state)
            for card in board.cards
            if not self.mine or board.viewer.gm or board.players.get(card.id) == asking.call.user
        ]
        return [*shown, *self.besides]


class _MyCombatants(_Combatants):
    mine = True


class _CombatantsOrFight(_Combatants):
    besides = (Option("fight", "the fight itself"),)


class _Amendable(Suggested):
    """Suggests the values of the chosen target that the GM can amend, with the present ones."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        target = str(asking.given.target or "")
        known = await asking.play.gm.amendable(asking.call, target)
        return [Option(one.path, one.title, f"now {one.now}") for one in known]


class _NewValue(Suggested):
    """Suggests new values for the chosen one, in words; the present value comes first."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        target, what = str(asking.given.target or ""), str(asking.given.what or "")
        known = await asking.play.gm.amendable(asking.call, target)
        for one in known:
            if what in (one.path, one.title):
                others = [word for word in one.options if word != one.now]
                return [Option(one.now, one.now, "now"), *(Option(w, w) for w in others)]
        return []


class _Characters(Suggested):
    async def among(self, asking: Asking) -> Sequence[Option]:
        return [
            Option(c.name, c.name, "active" if c.active else "")
            for c in await asking.play.characters.mine(asking.call)
        ]


class _SheetValues(Suggested):
    """Suggests the values of a character's sheet by their names on paper, with the present ones."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        who = await asking.play.characters.find(asking.call, str(asking.given.name or ""))
        known = values_of(ruleset_of(who.ruleset).sheets.paper, who.sheet)
        return [Option(one.title, one.title, f"now {one.now}") for one in known]


class _Fights(Suggested):
    """Suggests the fights of this server that are not over, by name and channel, to a GM."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        if not (await asking.play.campaigns.viewer(asking.call)).gm:
            return []
        names = await asking.play.elsewhere.list(asking.call)
        return [Option(row.name or row.channel, row.name or row.channel) for row in names]


class _Rulesets(Suggested):
    async def among(self, asking: Asking) -> Sequence[Option]:
        del asking
        return [Option(key, ruleset.title) for key, ruleset in RULESETS.items()]


def titled(id: str, sheet: Mapping[str, Any]) -> str:
    """Return the title of a template."""
    return str(sheet.get("name") or id.replace("-", " ").capitalize())


class _Templates(Suggested):
    async def among(self, asking: Asking) -> Sequence[Option]:
        ruleset = await asking.ruleset()
        named = RULESETS[ruleset].sheets.templates()
        return [
            Option(id, titled(id, named.get(id, {})))
            for id in asking.play.fights.templates(ruleset)
        ]


class _HouseRules(Suggested):
    async def among(self, asking: Asking) -> Sequence[Option]:
        ruleset = await asking.ruleset()
        house = await asking.play.campaigns.house(asking.call.guild, ruleset)
        return [
            Option(setting.key, setting.title, f"now {in_words(value)}") for setting, value in house
        ]


class _HouseValues(Suggested):
    async def among(self, asking: Asking) -> Sequence[Option]:
        ruleset = await asking.ruleset()
        for setting, value in await asking.play.campaigns.house(asking.call.guild, ruleset):
            if asking.given.rule in (setting.key, setting.title):
                known = setting.options or (("yes", "no") if isinstance(value, bool) else (value,))
                return [Option(str(one), in_words(one)) for one in known]
        return []


class _Clauses(Suggested):
    async def among(self, asking: Asking) -> Sequence[Option]:
        typed = str(getattr(asking.given, asking.parameter) or "")
        rules = asking.play.reading.rules(await asking.ruleset(), typed)
        return [Option(rule.id, f"{rule.id} {rule.title}") for rule in rules]

    async def autocomplete(  # type: ignore[override]
        self, interaction: Interaction[Interlude], value: str, /
    ) -> list[Choice[str]]:
        """Return all matches of the search, even if the title lacks the typed words."""
        del value
        return await super().autocomplete(interaction, "")


class _Topics(Suggested):
    """Suggests the commands and groups that /help can explain."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        gm = bool(asking.call.guild) and await asking.play.campaigns.is_gm(asking.call)
        theirs = [one for one in asking.commands if gm or not is_gms(one)]
        about = Option(ABOUT, "about Interlude", "What this bot is, and which rules it knows")
        return [*(Option(one.name, f"/{one.name}", one.description) for one in theirs), about]


class _Npcs(_Combatants):
    """Suggests the GM's combatants, and "all"."""

    besides = (Option("all", "all NPCs"),)
    mine = True


class _UndoPoints(Suggested):
    async def among(self, asking: Asking) -> Sequence[Option]:
        points = await asking.play.gm.undo_points(asking.call)
        return [Option(str(point.seq), point.text) for point in points]


class _PastActs(Suggested):
    async def among(self, asking: Asking) -> Sequence[Option]:
        points = await asking.play.retcons.acts(asking.call)
        return [Option(str(point.seq), point.text) for point in points]


class _Objections(Suggested):
    async def among(self, asking: Asking) -> Sequence[Option]:
        waiting = await asking.play.disputes.open(asking.call)
        return [Option(each.row.token, each.row.objection) for each in waiting]


class _Questions(Suggested):
    """Suggests every open question of this fight, for all people."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        board = await asking.play.reading.fighters(asking.call)
        names = {card.id: card.name for card in board.cards}
        prompts = await asking.play.turns.mine(asking.call, everyone=True)
        return [
            Option(p.row.token, f"{names.get(p.row.about, 'GM')}: {p.row.question}")
            for p in prompts
        ]


class _Answers(Suggested):
    """Suggests the legal answers to the chosen question, as far as they can be listed."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        prompt = await asking.play.turns.prompt(asking.call, str(asking.given.question or ""))
        if not isinstance(prompt, OpenPrompt):
            return []
        if isinstance(prompt.form, Acts):
            return [Option(act, choice.title) for act, choice in prompt.form.choices.items()]
        return [Option(str(sample), str(sample)) for sample in prompt.form.samples()]


class _Places(Transformer):
    """The id of a text channel or a thread, whether or not the bot has heard of it before."""

    @property
    def type(self) -> AppCommandOptionType:
        return AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        return [
            ChannelType.text,
            ChannelType.news,
            ChannelType.news_thread,
            ChannelType.public_thread,
            ChannelType.private_thread,
        ]

    async def transform(
        self, interaction: Interaction[Any], value: AppCommandChannel | AppCommandThread, /
    ) -> str:
        del interaction
        return str(value.id)


class _Zones(Suggested):
    """Suggests cities with the time of their clocks."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        found = asking.play.presence.clocks()
        return [Option(name, name.replace("_", " "), clock) for name, clock in found]


Place: TypeAlias = Transform[str, _Places]
Offered: TypeAlias = Transform[str, _OfTheAct]


Combatant: TypeAlias = Transform[str, _Combatants]
MyCombatant: TypeAlias = Transform[str, _MyCombatants]
CombatantOrFight: TypeAlias = Transform[str, _CombatantsOrFight]
Amendable: TypeAlias = Transform[str, _Amendable]
NewValue: TypeAlias = Transform[str, _NewValue]
MyCharacter: TypeAlias = Transform[str, _Characters]
SheetValue: TypeAlias = Transform[str, _SheetValues]
RulesetKey: TypeAlias = Transform[str, _Rulesets]
FightName: TypeAlias = Transform[str, _Fights]
Template: TypeAlias = Transform[str, _Templates]
HouseRule: TypeAlias = Transform[str, _HouseRules]
HouseValue: TypeAlias = Transform[str, _HouseValues]
ClauseOrWords: TypeAlias = Transform[str, _Clauses]
Topic: TypeAlias = Transform[str, _Topics]
NpcNames: TypeAlias = Transform[str, _Npcs]
Zone: TypeAlias = Transform[str, _Zones]
UndoPoint: TypeAlias = Transform[str, _UndoPoints]
PastAct: TypeAlias = Transform[str, _PastActs]
Objection: TypeAlias = Transform[str, _Objections]
Question: TypeAlias = Transform[str, _Questions]
Answer: TypeAlias = Transform[str, _Answers]
