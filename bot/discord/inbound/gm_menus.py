"""The board's buttons for the GM: add NPCs, begin, and what else a fight needs of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.discord.inbound.answering import Click, known_fight
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering import lines
from bot.discord.rendering.forms import answer_of, modal_for
from bot.discord.rendering.limits import OPTIONS
from bot.discord.rendering.message import Item, Message, view_of
from bot.discord.rendering.prompts import begin_unsure, plain_button, styled_button, unsure
from bot.play.fight.beginning import WAIT
from bot.play.fight.fights import MOST_AT_ONCE
from bot.play.intents.npc_styles import NONE
from bot.play.names import MOST_NAME
from bot.storage.rows import EncounterRow, Status
from rules import ruleset
from rules.engine.asking.forms import Fields, Number, Option, Pick, Text, YesNo
from rules.errors import NotAllowed, StalePrompt

if TYPE_CHECKING:
    from bot.play.service import Play


FOR_THE_GM = (
    "This button is the GM's: it adds NPCs, begins the fight and ends it. The other buttons are "
    "for you."
)


ASKED = Option(NONE, "I choose each time")
"""The choice of no style."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Which NPCs the GM adds."""

    template: str
    count: int = 1
    name: str = ""
    hidden: bool = False
    style: str = NONE


def tools(row: EncounterRow) -> list[Item]:
    """Return the GM's buttons for a fight: before it begins, and while it goes on."""
    add = plain_button(made(row.token, "gmadd"), "Add NPCs…")
    end = styled_button(made(row.token, "gmend"), "End…", discord.ButtonStyle.danger)
    if row.status is Status.OPEN:
        begin = styled_button(made(row.token, "gmbegin"), "Begin", discord.ButtonStyle.primary)
        return [add, begin, end]
    drafts = plain_button(made(row.token, "npcs"), "What NPCs would do…")
    return [drafts, add, plain_button(made(row.token, "gmnext"), "Next"), end]


class GmMenus:
    """The controls of a fight that only its GM may use."""

    def __init__(self, play: Play) -> None:
        self._play = play

    async def offer(self, click: Click) -> None:
        """Show the GM what they may do in the fight; tell players what the button is for."""
        row = await self._live(click)
        await click.reply.show("For the GM of this fight:", view=view_of(*tools(row)))

    async def add(self, click: Click) -> None:
        """Ask which NPCs come."""
        row = await self._live(click)
        form = await self._form(click, row)
        await click.reply.modal(modal_for(made(row.token, "gmaddm"), "Add NPCs", form))

    async def added(self, click: Click) -> None:
        """Bring the NPCs of that form into the fight; the GM's buttons stay in reach."""
        row = await self._live(click)
        form = await self._form(click, row)
        click.reply.acting = True
        wanted = form.read(answer_of(form, click.filled))
        done = await self._play.fights.add_npcs(
            click.call,
            template=wanted.template,
            count=wanted.count,
            name=wanted.name,
            hidden=wanted.hidden,
            style=wanted.style,
        )
        await click.reply.show(lines.done(done), view=view_of(*tools(row)))

    async def begin(self, click: Click) -> None:
        """Begin the fight; if no player has joined, or some may be absent, ask first."""
        await self._live(click)
        click.reply.acting = True
        asked = await self._play.beginning.asked_first(click.call)
        if asked is not None:
            await self._show(click, begin_unsure(asked))
        else:
            await click.reply.show(lines.done(await self._play.fights.begin(click.call)))

    async def absent(self, click: Click) -> None:
        """Do about absent players what the GM chose, and begin unless they are waited for."""
        click.reply.acting = True
        how, chosen = click.control.argument, click.values[0] if click.values else ""
        done = await self._play.beginning.settle(click.call, click.control.token, how, chosen)
        if how != WAIT:
            done = await self._play.fights.begin(click.call)
        await click.reply.show(lines.done(done))

    async def next(self, click: Click) -> None:
        """Start the next moment of the fight."""
        await self._live(click)
        click.reply.acting = True
        await click.reply.show(lines.done(await self._play.fights.next(click.call)))

    async def end(self, click: Click) -> None:
        """Ask whether to end the fight."""
        await self._live(click)
        asked = await self._play.fights.ending(click.call)
        await self._show(click, unsure(asked, "end", "End the fight"))

    async def _live(self, click: Click) -> EncounterRow:
        """Return the fight of the control.

        Raises:
            StalePrompt: It is over or elsewhere: another may be here by now.
            NotAllowed: The caller is not its GM.
        """
        row = await known_fight(self._play, click)
        if row.status is Status.OVER or row.channel != click.call.channel:
            raise StalePrompt("That fight is over, or has moved to another channel.")
        if not await self._play.campaigns.is_gm(click.call):
            raise NotAllowed(FOR_THE_GM)
        return row

    async def _form(self, click: Click, row: EncounterRow) -> Fields[_Wanted]:
        """Return the form for NPCs: those that the campaign keeps first, then the templates."""
        found = {
            kept.name: Option(kept.name, kept.name, ", ".join(kept.tags) or "saved")
            for kept in await self._play.npcs.find(click.call, "", row.ruleset)
        }
        for key, sheet in ruleset(row.ruleset).sheets.templates().items():
            title = str(sheet.get("name") or key.replace("-", " ").capitalize())
            found.setdefault(key, Option(key, title))
        if not found:
            raise NotAllowed("This game has no templates. Keep an NPC with /npc save first.")
        every = ruleset(row.ruleset).choices.presets.styles
        styles = [Option(each.key, each.title, each.help) for each in every if not each.protects]
        return Fields(
            _Wanted,
            {
                "template": Pick(tuple(found.values())[:OPTIONS], "Who comes"),
                "count": Number(1, MOST_AT_ONCE, "How many"),
                "name": Text(MOST_NAME, label="Called, if not by that name"),
                "hidden": YesNo("Hidden from the players"),
                **({"style": Pick((*styles, ASKED), "How they fight")} if styles else {}),
            },
            initial={"style": styles[0].value} if styles else {},
        )

    async def _show(self, click: Click, message: Message) -> None:
        await click.reply.show(message.content, view=message.view)
