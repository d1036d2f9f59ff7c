"""The button "Vote" on the board of a paused fight: how it goes on without its GM."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.discord.inbound.answering import Click, known_fight
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering import lines
from bot.discord.rendering.message import view_of
from bot.discord.rendering.prompts import styled_button
from bot.play.fight.table_votes import END, GO_ON, NEEDED, OF_SILENCE, RUNS

if TYPE_CHECKING:
    from bot.play.service import Play

STYLE = discord.ButtonStyle


class Ballots:
    """The controls of a vote."""

    def __init__(self, play: Play) -> None:
        self._play = play

    async def vote(self, click: Click) -> None:
        """Show what the caller may vote for, or take their vote."""
        row = await known_fight(self._play, click)
        choice = click.control.argument
        if choice:
            done = await self._play.votes.vote(click.call, row.id, choice)
            await click.reply.show(lines.done(done))
            return
        ballot = await self._play.votes.ballot(click.call, row.id)
        people = await self._play.reading.people(click.call.guild)
        choices = {GO_ON: "Go on, NPCs by style" if ballot.silent else "Go on"}
        for user in ballot.offered:
            mine = user == click.call.user
            who = "I run it" if mine else f"{people.get(user, 'Another')} runs it"
            choices[f"{RUNS}{user}"] = f"{who} as co-GM"
        if ballot.silent:
            choices[END] = "End the fight"
        buttons = [
            styled_button(
                made(row.token, "vote", choice),
                label,
                STYLE.primary if choice == ballot.chosen else STYLE.secondary,
            )
            for choice, label in choices.items()
        ]
        text = f"How does the fight go on? {NEEDED}"
        if ballot.silent:
            text = f"{text} {OF_SILENCE} A co-GM sees every secret of the campaign."
        await click.reply.show(text, view=view_of(*buttons))
