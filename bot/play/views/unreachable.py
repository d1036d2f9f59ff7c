"""Notices to the GMs about places and people that receive nothing."""

from __future__ import annotations

from bot.storage.notices import of_fight
from bot.storage.rows import Campaign, EncounterRow, Notice
from rules.engine.views.visibility import GM

UNREACHABLE = "unreachable"
"""The kind of a notice about a place or a person that receives nothing."""


def board_of(channel: str) -> str:
    """Return the name of a channel's board among the destinations that may fail."""
    return f"board in {channel}"


def direct(person: str) -> str:
    """Return the name of a person's direct messages among the destinations that may fail."""
    return f"notices to {person}"


def channel(row: EncounterRow, now: int) -> Notice:
    """Return the notice that a fight's posts do not arrive."""
    text = (
        f"I cannot write in <#{row.channel}>, where {row.name} is played. Please let me view the "
        "channel, send messages, embed links and attach files there, and unlock it if it is a "
        "locked thread; /campaign doctor says which. If I may do all that, Discord itself fails "
        "there. Nothing is lost: I go on where I stopped, and the Log shows everything."
    )
    return of_fight(row, GM, UNREACHABLE, text, now)


def board(row: EncounterRow, now: int) -> Notice:
    """Return the notice that a fight's board cannot be edited."""
    text = (
        f"I cannot edit the board of {row.name} in <#{row.channel}>, so it shows an old state. "
        "/campaign doctor shows what I lack, and /encounter board anew:True posts it again. The "
        "buttons below it still show the present state."
    )
    return of_fight(row, GM, UNREACHABLE, text, now)


def person(campaign: Campaign, user: str, now: int) -> list[Notice]:
    """Return the notice that somebody gets no direct messages; none if they are a GM themselves."""
    if user in (campaign.owner, *campaign.co_gms):
        return []
    text = (
        f"I cannot send direct messages to <@{user}>. Private messages to them wait in Log, Mine "
        "and /todo, marked as new, and they have not read them yet."
    )
    return [Notice(campaign=campaign.id, person=GM, kind=UNREACHABLE, text=text, at=now)]
