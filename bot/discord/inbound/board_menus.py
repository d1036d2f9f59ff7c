"""The board's buttons: what I can do, my fighters, the log, and "Why?"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.discord.emojis import NONE, Kept
from bot.discord.inbound import objections
from bot.discord.inbound.answering import Answering, Click, known_fight
from bot.discord.inbound.custom_ids import ControlId, made
from bot.discord.inbound.out_of_turn_menu import Freely
from bot.discord.inbound.paging import page_of
from bot.discord.phone import high, lines_of_screens, screens
from bot.discord.rendering import lines, prompts, questions
from bot.discord.rendering.cards import cards, height, portrait_file, portrait_name
from bot.discord.rendering.changeable import changeable
from bot.discord.rendering.limits import (
    BUTTONS,
    OPTIONS,
    ROW_WIDTH,
    escape,
)
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.news import news, where_whispers_are, whispers
from bot.discord.rendering.why import pages, sources, why
from bot.play.model import Call, OpenPrompt
from bot.play.views.reading import told_once
from bot.storage.rows import EncounterRow, LineRow, Notice, Status
from rules import ruleset
from rules.errors import NotAllowed

if TYPE_CHECKING:
    from bot.play.service import Play

LINES = 15
"""Lines of the log on a page."""

MOST_READ = 2 * LINES + 1
"""A page may leave out every second line: a roll that another line tells with its number."""

NOTHING = (
    "Nothing waits for you here. You can leave an answer for later as an order: use its command, "
    "and I keep it."
)


class Menus:
    """The controls of a fight and of its lines."""

    def __init__(self, play: Play, answering: Answering, freely: Freely, emojis: Kept) -> None:
        self._play = play
        self._emojis = emojis
        self._answering = answering
        self._freely = freely

    async def act(self, click: Click) -> None:
        """Show my open questions and the acts out of turn; a GM may also answer for others."""
        row = await known_fight(self._play, click)
        mine = await self._play.turns.mine(click.call)
        others = await self._others(click.call, mine)
        token = click.control.token
        if len(mine) == 1 and not others:
            items = prompts.choices(mine[0])
        elif mine:
            items = [prompts.choose_prompt(made(token, "for", "me"), "Your decisions", mine)]
        else:
            items = []
        if others:
            items.append(prompts.choose_prompt(made(token, "for", "all"), "Answer for", others))
        if len(mine) == 1 and not items:
            # A sole question opens a form, and a form must be the first answer to a press.
            await self._answering.offer(click, mine[0])
            return
        items += (await self._freely.menus(click.call, row))[: _rows_left(items)]
        asked = [questions.asked(prompt) for prompt in mine[:OPTIONS]]
        await click.reply.show("\n".join(asked) or NOTHING, view=view_of(*items) if items else None)

    async def answer_for(self, click: Click) -> None:
        """Open the question that was picked from the list of open ones."""
        picked = Click(
            reply=click.reply,
            call=click.call,
            control=ControlId(click.value, "ask"),
        )
        await self._answering.ask(picked)

    async def join(self, click: Click) -> None:
        """Bring the caller's character into the fight of this channel, or note that it is ready."""
        row = await known_fight(self._play, click)
        if row.status is Status.OVER or row.channel != click.call.channel:
            raise NotAllowed("That fight is not open here. Join another with /encounter join.")
        done = await self._play.beginning.here(click.call)
        done = done or await self._play.fights.join(click.call)
        await click.reply.show(lines.done(done))

    async def mine(self, click: Click) -> None:
        """Show a page of my combatants as I may see them; the GM sees everybody.

        Combatants that the fight waits for come first.
        """
        row = await known_fight(self._play, click)
        viewer = await self._play.campaigns.viewer(click.call)
        board = await self._play.reading.board(row.id, viewer)
        shown = [
            card for card in board.cards if viewer.gm or board.players.get(card.id) == viewer.player
        ]
        asked = {wait.about for wait in board.waits}
        shown.sort(key=lambda card: card.id not in asked)
        kept = await self._news(click.call)
        nobody = [] if shown else ["You have nobody in this fight. Join with /encounter join."]
        sealed, buttons = changeable(await self._play.withdrawals.changeable(click.call))
        read = await self._play.reading.whispers(click.call.user)
        again = where_whispers_are([n for n in read if n.encounter == row.id], {row.id: row.name})
        told = [*news(kept), *again, *nobody, *sealed]
        every = screens(shown, height, taken=high(told))
        page, pager = page_of(click.control, every)
        shown = every[page]
        text = "" if page else "\n".join(told)
        plain = await self._is_plain(row)
        wanted = shown and not plain
        faces = await self._play.portraits.in_fight(click.call, row) if wanted else {}
        images = {id: image for id, image in faces.items() if any(c.id == id for c in shown)}
        names = {id: portrait_name(image) for id, image in images.items()}
        embeds: Sequence[discord.Embed] = ()
        if shown:
            embeds = cards(board, shown, names, plain=plain, emojis=self._emojis.now)
        buttons = [*pager, *([] if page else buttons)]
        if shown:
            buttons.append(_button(made(row.token, "say"), "Say it"))
        files = [portrait_file(image) for image in dict.fromkeys(images.values())]
        view = view_of(*buttons) if buttons else None
        await click.reply.show(text, embeds=embeds, view=view, files=files)
        if not page:
            await self._play.reading.delivered([notice.id for notice in kept])

    async def log(self, click: Click) -> None:
        """Show a page of the log as I may see it: the newest lines, or those before a given line.

        The line is named by its token: its number would reveal how many secret records there are.
        """
        row = await known_fight(self._play, click)
        viewer = await self._play.campaigns.viewer(click.call)
        if click.value:
            last = await self._play.reading.why(click.call, click.value)
            every = told_once(await self._play.reading.log(row.id, viewer, upto=last.seq))
            seen = [line for line in every if (line.seq, line.n) < (last.seq, last.n)]
        else:
            newest = await self._play.reading.log(row.id, viewer, limit=MOST_READ, newest=True)
            seen = told_once(newest)
        kept = await self._news(click.call)
        fresh = news(kept)
        if not click.value:
            fresh += whispers(await self._play.reading.whispers(click.call.user), row.id)
        page = page_of_log(seen, taken=high(fresh))
        told = [lines.logged(line) for line in page] or ["Nothing has happened yet."]
        items = self._log_buttons(click, page, older=len(page) < len(seen)) if page else []
        view = view_of(*items) if items else None
        await click.reply.show("\n".join([*fresh, *told]), view=view)
        await self._play.reading.delivered([notice.id for notice in kept])

    def _log_buttons(
        self, click: Click, page: Sequence[LineRow], *, older: bool
    ) -> list[discord.ui.Item[discord.ui.View]]:
        """The controls below a page of the log: other pages, the recap, and "Why?"."""
        token = click.control.token
        items: list[discord.ui.Item[discord.ui.View]] = []
        if older:
            items.append(_button(made(token, "log", page[0].token), "Older"))
        if click.value:
            items.append(_button(made(token, "log"), "Newest"))
        else:
            items.append(_button(made(token, "recap"), "Since I was here"))
        if why := lines.why_control(page, token):
            items.append(why)
        return items

    async def recap(self, click: Click) -> None:
        """Tell in a few sentences what happened since the caller last did something."""
        row = await known_fight(self._play, click)
        missed = await self._play.chronicles.recap(click.call, row.id)
        await click.reply.show(escape(missed.text, people=True))

    async def _is_plain(self, fight: EncounterRow) -> bool:
        """Whether a fight's campaign wants no signs and no bars."""
        campaign = await self._play.campaigns.get(fight.campaign)
        return campaign is not None and campaign.settings.plain_text

    async def _news(self, call: Call) -> list[Notice]:
        """Return the notices that could not be sent to the caller."""
        here = [call.guild] if await self._play.campaigns.is_gm(call) else []
        return await self._play.reading.news_of(call.user, here)

    async def why(self, click: Click) -> None:
        """Explain a line: its rolls as far as I may know them, and the clauses behind them."""
        token = click.value if click.values else click.control.token
        page = click.control.argument
        line = await self._play.reading.why(click.call, token)
        viewer = await self._play.campaigns.viewer(click.call)
        beside = await self._play.reading.beside(line, viewer)
        house = await self._play.reading.house(line.encounter)
        fight = await self._play.reading.encounter(line.encounter)
        assert fight is not None
        back = _button(made(fight.token, "log"), "Log")
        rows = [line, *beside]
        text = lines.why(rows, ruleset(fight.ruleset), house)
        text += sources(await self._play.explanations.of(rows, viewer))
        asked = ControlId(line.token, "why", "" if click.values else page)
        every = lines_of_screens(text.split("\n"))
        n, pager = page_of(asked, every)
        view = view_of(*pager, back, objections.button(line.token))
        await click.reply.show("\n".join(every[n]), view=view)

    async def why_post(self, click: Click) -> None:
        """Explain every line of a post, as far as I may know."""
        shown = await self.explained(click.call, click.control)
        await click.reply.show(shown.content, embeds=shown.embeds, view=shown.view)

    async def explained(self, call: Call, control: ControlId) -> Message:
        """Return what explains the post of a line: the line and the page are those of `control`."""
        every = await self._play.reading.post_of(call, control.token)
        viewer = await self._play.campaigns.viewer(call)
        shown: list[LineRow] = []
        for line in every:
            beside = await self._play.reading.beside(line, viewer)
            shown += [line, *(row for row in beside if row not in shown)]
        fight = await self._play.reading.encounter(every[0].encounter)
        assert fight is not None
        house = await self._play.reading.house(fight.id)
        back = _button(made(fight.token, "log"), "Log")
        rolled = [row for row in every if row.line.rolls] or every
        wrong = objections.button(rolled[-1].token)
        emojis = NONE if await self._is_plain(fight) else self._emojis.now
        found = await self._play.explanations.of(shown, viewer)
        names = await self._play.explanations.names(fight, viewer)
        embeds = why(shown, ruleset(fight.ruleset), house, emojis, names=names)
        told = pages(embeds, found)
        n, pager = page_of(control, told)
        text = told[n].text or ("" if told[n].embeds else "There is nothing more to tell.")
        return Message(content=text, embeds=told[n].embeds, view=view_of(*pager, back, wrong))

    async def _others(self, call: Call, mine: Sequence[OpenPrompt]) -> list[OpenPrompt]:
        if not await self._play.campaigns.is_gm(call):
            return []
        own = {prompt.row.token for prompt in mine}
        every = await self._play.turns.mine(call, everyone=True)
        return [prompt for prompt in every if prompt.row.token not in own]


def _rows_left(items: Sequence[discord.ui.Item[discord.ui.View]]) -> int:
    """How many rows of a message are free below these: a menu fills one, five buttons share one."""
    menus = sum(1 for item in items if isinstance(item, discord.ui.Select))
    rows = menus + -(-(len(items) - menus) // ROW_WIDTH)
    return max(0, BUTTONS // ROW_WIDTH - rows)


def page_of_log(seen: Sequence[LineRow], *, taken: int) -> list[LineRow]:
    """Return the newest lines that a phone shows below `taken` others; at least one."""
    newest = screens(reversed(seen[-LINES:]), lambda row: high([lines.logged(row)]), taken=taken)
    return next(page for page in [*newest, []] if page or not seen)[::-1]


def _button(custom_id: str, text: str) -> discord.ui.Item[discord.ui.View]:
    return discord.ui.Button(custom_id=custom_id, label=text, style=discord.ButtonStyle.secondary)
