"""The text of /help: what this person can do here and now, and what each command is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from discord.app_commands import Command, Group

from bot.discord.phone import BODY_PX, TITLE, high, screens
from bot.discord.rendering.questions import moment as until
from bot.play.model import Call
from bot.play.service import Play
from bot.storage.rows import EncounterRow, Status
from cogs.base.outcomes import said
from rules.errors import RulesError

MOST_QUESTIONS = 5

NO_CAMPAIGN, NO_FIGHT, PRIVATE = "no campaign", "no fight", "a direct message"
Moment: TypeAlias = Status | str
"""A state of the fight in a channel, or one of the three words above."""

OF_PLAYER: Mapping[Moment, Sequence[str]] = {
    PRIVATE: ("todo", "roll", "about"),
    NO_CAMPAIGN: ("campaign setup", "roll", "about"),
    NO_FIGHT: ("character new", "character show", "character edit", "tutorial", "rules"),
    Status.OPEN: ("encounter join", "character new", "character show", "encounter board", "rules"),
    Status.RUNNING: ("todo", "encounter board", "orders set", "away until", "rules"),
    Status.PAUSED: ("encounter board", "encounter recap", "encounter vote", "rules"),
    Status.PARKED: ("encounter board", "encounter log", "rules"),
}
OF_GM: Mapping[Moment, Sequence[str]] = {
    **OF_PLAYER,
    NO_FIGHT: ("encounter open", "npc list", "campaign settings", "character list", "tutorial"),
    Status.OPEN: ("npc add", "npc side", "npc balance", "encounter begin", "encounter end"),
    Status.RUNNING: (
        "todo",
        "gm answer",
        "gm skip",
        "gm undo",
        "gm amend",
        "npc add",
        "orders set",
    ),
    Status.PAUSED: ("encounter resume", "gm undo", "gm amend", "encounter end"),
    Status.PARKED: ("gm mend", "encounter log", "encounter end"),
}
"""The commands that help names at each moment, for each part in the campaign."""

Commands: TypeAlias = Sequence[Command[Any, Any, Any] | Group]


async def moment_of(call: Call, play: Play) -> Moment:
    """Return what is going on where a command is used."""
    if not call.guild:
        return PRIVATE
    if await play.campaigns.get(call.guild) is None:
        return NO_CAMPAIGN
    fight = await play.fights.here(call.channel)
    return NO_FIGHT if fight is None else fight.status


async def advice(call: Call, play: Play) -> list[str]:
    """Return a few sentences on what to do next, by the caller's role and the fight's state."""
    if not call.guild:
        return ["Campaigns belong to servers. Here you can see what waits for you: `/todo`."]
    campaign = await play.campaigns.get(call.guild)
    if campaign is None:
        return [
            "There is no campaign here yet.",
            "Somebody who may manage this server can start one: `/campaign setup`.",
        ]
    gm = await play.campaigns.is_gm(call)
    fight = await play.fights.here(call.channel)
    part = "You are a GM" if gm else "You play"
    lines = [f"**{said(campaign.name)}**. {part} in this campaign."]
    if fight is None:
        lines.append(
            "There is no fight in this channel. Open one: `/encounter open`."
            if gm
            else "There is no fight in this channel; a GM can open one."
        )
    if not gm and not await play.characters.mine(call):
        lines.append("You have no character yet. Make one: `/character new`.")
    if fight is not None:
        lines += await _in_fight(call, play, fight, gm=gm)
    return lines


async def _in_fight(call: Call, play: Play, fight: EncounterRow, *, gm: bool) -> list[str]:
    name = f"**{said(fight.name)}**"
    match fight.status:
        case Status.PARKED:
            way = "Choose how: `/gm mend`." if gm else "The GM decides how it continues."
            return [f"{name} is parked. {way}"]
        case Status.PAUSED:
            way = "Continue: `/encounter resume`." if gm else "The GM continues it, or a vote."
            return [f"{name} is paused. {way}"]
        case Status.OPEN if gm:
            ways = "Add yours with `/npc add`, then `/encounter begin`."
            return [f"{name} is open: players come with `/encounter join`. {ways}"]
        case Status.OPEN:
            return [f"{name} is open: come with `/encounter join`. A GM begins it."]
        case _:
            return [f"{name} is running.", *await _waits(call, play)]


async def _waits(call: Call, play: Play) -> list[str]:
    try:
        mine = await play.turns.mine(call)
    except RulesError:
        return []
    if not mine:
        return ["Nothing waits for you. Leave an answer for later with `/orders set`."]
    asked = [
        f"- {said(prompt.row.question)} {until(prompt.due_at)}".rstrip()
        for prompt in mine[:MOST_QUESTIONS]
    ]
    return ["It waits for you; answer by command, or press *My turn* on the board:", *asked]


def overview(commands: Commands, now: Moment, *, gm: bool) -> str:
    """List the few commands that help a player or a GM now, one a line; then all topics."""
    every = {leaf.qualified_name: leaf for command in commands for leaf in _leaves(command)}
    lines = [_line(every[name]) for name in (OF_GM if gm else OF_PLAYER)[now] if name in every]
    shown = commands if gm else [one for one in commands if not is_gms(one)]
    topics = " \N{MIDDLE DOT} ".join(command.name for command in shown)
    return "\n".join([*lines, "", f"More about each: `/help topic:`\n-# {topics}"])


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
    return [said(f"There is no command {topic}. There are: {known}.")]


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
