"""The text of /help: what this person can do here and now, and what each command is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from discord.app_commands import Command, Group

from bot.discord.phone import BODY_PX, TITLE, high, screens
from bot.discord.rendering.order import DOT
from bot.discord.rendering.questions import moment as until
from bot.discord.rendering.signs import SIGNS, TICK, WAITS
from bot.play.model import Call
from bot.play.service import Play
from bot.storage.rows import Status
from cogs.base.outcomes import said
from rules.engine.views.visibility import Kind
from rules.errors import RulesError

MOST_QUESTIONS = 5
ABOUT = "about"
"""The topic that says what this bot is."""

NO_CAMPAIGN, NO_FIGHT, PRIVATE = "no campaign", "no fight", "a direct message"
Moment: TypeAlias = Status | str
"""A state of the fight in a channel, or one of the three words above."""
WHERE: Mapping[Moment, str] = {
    PRIVATE: "Campaigns belong to servers. Here you see what waits for you.",
    NO_CAMPAIGN: "There is no campaign here yet. Whoever manages this server can start one.",
    NO_FIGHT: "There is no fight in this channel.",
    Status.OPEN: "is open: people join, then a GM begins it.",
    Status.RUNNING: "is running.",
    Status.PAUSED: "is paused, until the GM or a vote continues it.",
    Status.PARKED: "is parked, until the GM chooses how it goes on.",
}

OF_PLAYER: Mapping[Moment, Sequence[str]] = {
    PRIVATE: ("todo", "roll", "rules"),
    NO_CAMPAIGN: ("campaign setup", "roll", "rules"),
    NO_FIGHT: ("tutorial", "character show", "character edit", "rules"),
    Status.OPEN: ("encounter join", "encounter board", "character show", "rules"),
    Status.RUNNING: ("todo", "encounter board", "orders set", "away until", "rules"),
    Status.PAUSED: ("encounter vote", "encounter recap", "encounter board", "rules"),
    Status.PARKED: ("encounter log", "encounter board", "rules"),
}
OF_GUEST: Mapping[Moment, Sequence[str]] = {
    **dict.fromkeys(OF_PLAYER, ("character new", "encounter board", "tutorial", "rules")),
    PRIVATE: OF_PLAYER[PRIVATE],
    NO_CAMPAIGN: OF_PLAYER[NO_CAMPAIGN],
    NO_FIGHT: ("character new", "tutorial", "rules"),
}
OF_GM: Mapping[Moment, Sequence[str]] = {
    **OF_PLAYER,
    NO_FIGHT: ("encounter open", "npc list", "campaign settings", "character list", "tutorial"),
    Status.OPEN: ("npc add", "npc side", "npc balance", "encounter begin", "encounter end"),
    Status.RUNNING: ("todo", "gm answer", "gm undo", "gm amend", "npc add", "encounter end"),
    Status.PAUSED: ("encounter resume", "gm undo", "gm amend", "encounter end"),
    Status.PARKED: ("gm mend", "encounter log", "encounter end"),
}
"""What a GM, a player, or a guest (who has no character yet) does at each moment; first the next
thing to do."""

LEGEND = DOT.join(
    [
        f"{WAITS} waits",
        f"{TICK} answered",
        f"{SIGNS[Kind.HARM]} hurt",
        f"{SIGNS[Kind.OUT]} out",
        f"{SIGNS[Kind.STOPPED]} defended",
        f"{SIGNS[Kind.MISSED]} missed",
        f"{SIGNS[Kind.EFFECT]} effect",
        f"{SIGNS[Kind.RULING]} GM or clock",
    ]
)
"""What each sign of a post means."""

Commands: TypeAlias = Sequence[Command[Any, Any, Any] | Group]


async def advice(call: Call, play: Play, commands: Commands) -> str:
    """Return what to do now: where one is, the next thing to do, a few more, signs and topics."""
    gm = bool(call.guild) and await play.campaigns.is_gm(call)
    campaign = await play.campaigns.get(call.guild) if call.guild else None
    if campaign is None:
        moment: Moment = NO_CAMPAIGN if call.guild else PRIVATE
        where, ways, waits = WHERE[moment], OF_PLAYER[moment], list[str]()
    else:
        guest = not gm and not await play.characters.mine(call)
        fight = await play.fights.here(call.channel)
        moment = fight.status if fight else NO_FIGHT
        part = "you are a GM" if gm else "you have no character yet" if guest else "you play"
        here = f"**{said(fight.name)}** {WHERE[moment]}" if fight else WHERE[moment]
        where = f"**{said(campaign.name)}**: {part}. {here}"
        ways = (OF_GM if gm else OF_GUEST if guest else OF_PLAYER)[moment]
        waits = await _waits(call, play) if moment is Status.RUNNING else []
    every = {leaf.qualified_name: leaf for command in commands for leaf in _leaves(command)}
    lines = [*waits, *(_line(every[name]) for name in ways if name in every)]
    lines[0] = f"**First:** {lines[0]}"
    plain = campaign is not None and campaign.settings.plain_text
    shown = commands if gm else [one for one in commands if not is_gms(one)]
    topics = f"-# More by `/help topic:` {DOT.join([*(command.name for command in shown), ABOUT])}"
    signs = [] if plain else [f"-# {LEGEND}"]
    return "\n".join([where, "", *lines, "", *signs, topics])


async def _waits(call: Call, play: Play) -> list[str]:
    """Return the questions that wait for the caller."""
    try:
        mine = await play.turns.mine(call)
    except RulesError:
        return []
    asked = [
        f"{WAITS} {said(prompt.row.question)} {until(prompt.due_at)}".rstrip()
        for prompt in mine[:MOST_QUESTIONS]
    ]
    return ["answer what waits for you, by *My turn* on the board.", *asked] if asked else []


def of_topic(commands: Commands, topic: str, *, gm: bool) -> list[str]:
    """List the commands of a topic that this person has, or the parameters of a single command.

    Each text is a page of a phone's height.
    """
    word = topic.strip().lstrip("/").casefold()
    for command in commands:
        if command.name == word:
            told = [*_every(command, gm=gm)] or ["These commands are the GM's."]
            paged = screens(told, lambda line: high([line], BODY_PX, TITLE))
            return ["\n".join(page) for page in paged]
    known = ", ".join(f"/{one.name}" for one in commands if gm or not is_gms(one))
    return [said(f"There is no command {topic}. There are: {known}, and {ABOUT}.")]


def _line(command: Command[Any, Any, Any]) -> str:
    return f"`/{command.qualified_name}` {command.description}"


def is_gms(command: Command[Any, Any, Any] | Group) -> bool:
    """Whether a command or a group is for the GM alone."""
    parents = command.qualified_name.replace("_", " ").split(" ")
    return "gm" in parents or "npc" in parents or command.description.startswith("GM:")


def _every(command: Command[Any, Any, Any] | Group, *, gm: bool) -> Iterator[str]:
    for leaf in _leaves(command):
        if not gm and is_gms(leaf):
            continue
        yield _line(leaf)
        takes = "; ".join(f"{one.display_name}: {one.description}" for one in leaf.parameters)
        if takes and not isinstance(command, Group):
            yield f"-# {takes}"


def _leaves(command: Command[Any, Any, Any] | Group) -> list[Command[Any, Any, Any]]:
    if not isinstance(command, Group):
        return [command]
    return [one for one in command.walk_commands() if isinstance(one, Command)]
