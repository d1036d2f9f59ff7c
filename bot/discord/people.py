"""People as Discord knows them: the caller, mentions, and leave to ping."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.play.model import Call
from bot.storage.rows import Campaign, EncounterRow, PromptRow
from rules.engine.views.visibility import GM, PlayerId


def call_of(interaction: discord.Interaction) -> Call:
    """Return the caller, channel and server of an interaction. `guild` is "" in direct messages."""
    user = interaction.user
    roles = user.roles if isinstance(user, discord.Member) else []
    return Call(
        user=str(user.id),
        name=user.display_name,
        guild=str(interaction.guild_id or ""),
        channel=str(interaction.channel_id or ""),
        interaction=str(interaction.id),
        roles=frozenset(str(role.id) for role in roles),
        admin=interaction.guild_id is not None and interaction.permissions.manage_guild,
    )


def mention(who: PlayerId, campaign: Campaign | None) -> str:
    """Return the mention of a person; for the GM, the GM's role or else the owner."""
    if who != GM:
        return f"<@{who}>" if who.isdecimal() else "a player"
    if campaign is None:
        return "the GM"
    return f"<@&{campaign.gm_role}>" if campaign.gm_role else f"<@{campaign.owner}>"


def may_ping(people: Iterable[PlayerId], campaign: Campaign | None) -> discord.AllowedMentions:
    """Allow pings of these people and of nobody else, whatever the text says."""
    users: list[discord.Object] = []
    roles: list[discord.Object] = []
    for who in dict.fromkeys(people):
        shown = mention(who, campaign)
        if shown.startswith("<@&"):
            roles.append(discord.Object(int(shown[3:-1])))
        elif shown.startswith("<@"):
            users.append(discord.Object(int(shown[2:-1])))
    return discord.AllowedMentions(everyone=False, users=users, roles=roles, replied_user=False)


def channel_link(guild: str, channel: str, message: str = "") -> str:
    """Return the address of a channel, or of a message in it."""
    base = f"https://discord.com/channels/{guild}/{channel}"
    return f"{base}/{message}" if message else base


def whereabouts(encounter: EncounterRow) -> str:
    """Return the mention of a fight's channel; in words if it has none."""
    there = f"<#{encounter.channel}>"
    return there if encounter.is_placed else "no channel yet, see /encounter move"


def post_link(encounter: EncounterRow, prompt: PromptRow) -> str:
    """Return the address of a question's post; of the fight's channel if it has no post yet."""
    return channel_link(encounter.campaign, encounter.channel, prompt.message)
