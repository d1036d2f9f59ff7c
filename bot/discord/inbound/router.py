"""The one router of buttons, menus and modals, by their custom ids.

The library keeps no view: a control that was sent before a restart, or years ago, comes in here
too. An interaction that is delivered twice is carried out once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import discord

from bot.discord.emojis import Kept
from bot.discord.failures import guarded
from bot.discord.inbound import custom_ids as ids
from bot.discord.inbound.answering import Answering, Click
from bot.discord.inbound.ballots import Ballots
from bot.discord.inbound.board_menus import Menus
from bot.discord.inbound.gm_menus import GmMenus
from bot.discord.inbound.group_questions import Shared
from bot.discord.inbound.keepsakes import Keepsakes
from bot.discord.inbound.membership import must_be_member
from bot.discord.inbound.more_choices import AGAIN, GOES_ON, OPEN, MoreChoices
from bot.discord.inbound.npc_menus import NpcMenus
from bot.discord.inbound.objections import Objections
from bot.discord.inbound.order_menus import OrderMenus
from bot.discord.inbound.out_of_turn_menu import Freely
from bot.discord.inbound.retcon_menus import RetconMenus
from bot.discord.inbound.stale_controls import lost
from bot.discord.outbound.faces import Faces
from bot.discord.outbound.hands import Hands
from bot.discord.patience import Patience
from bot.discord.people import call_of
from bot.discord.rendering.choices.together import CROWD
from bot.discord.rendering.forms import NO, YES, Filled
from bot.discord.rendering.step import WHY
from bot.discord.rendering.todos import LISTED
from bot.discord.repeats import Seen
from bot.discord.replies import Interaction, Reply
from rules.errors import StalePrompt

if TYPE_CHECKING:
    from bot.play.service import Play

MAY_ASK = frozenset(
    {
        "ask",
        LISTED,
        "c",
        "pick",
        CROWD,
        "gask",
        "gc",
        "gpick",
        "gfor",
        "geach",
        "act",
        "for",
        "free",
        "dsection",
        "dpaste",
        "dmake",
        "always",
        "plan",
        "oplan",
        "ochange",
        "ostyle",
        "gmadd",
        "npcsay",
        "gplan",
        "object",
        "say",
        "retchange",
        "ruling",
        "retpick",
        "portrait",
        "import",
        OPEN,
        AGAIN,
    }
)
"""The options that may open a modal, which must be the first answer."""

SLOW = "I am slow just now, and have done nothing. Please press that again in a moment."
UNKNOWN = "I do not know this control; it may come from an older version of me."


Way: TypeAlias = Callable[[Click], Coroutine[Any, Any, None]]


class Router:
    """Carries out the control that somebody used.

    `ways` are the handlers by the option of the custom id; cogs add theirs. `menus` are the
    controls of a fight and of its lines.
    """

    def __init__(
        self, play: Play, faces: Faces, hands: Hands, emojis: Kept, patience: Patience
    ) -> None:
        self._play = play
        self._patience = patience
        self._hands = hands
        self._more = more = MoreChoices(play)
        answering = Answering(play, faces, more)
        freely = Freely(play, more)
        self.menus = menus = Menus(play, answering, freely, emojis)
        shared = Shared(play, answering)
        orders = OrderMenus(play)
        npcs = NpcMenus(play)
        gm = GmMenus(play)
        objections = Objections(play)
        keepsakes = Keepsakes(play)
        past = RetconMenus(play, more)
        self._seen = Seen()
        self.ways: dict[str, Way] = {
            "ask": answering.ask,
            LISTED: answering.ask,
            "c": answering.choose,
            "pick": answering.choose,
            CROWD: answering.choose,
            "m": answering.fill,
            "change": answering.change,
            "choose": answering.draft,
            "end": answering.end,
            "skip": answering.skip,
            "undo": answering.undo,
            "begin": answering.begin,
            "gask": shared.ask,
            "gc": shared.choose,
            "gpick": shared.choose,
            "gplan": shared.plan,
            "gfor": shared.choose_for,
            "gall": shared.choose_for_all,
            "geach": shared.ask_each,
            "geachm": shared.fill_each,
            "act": menus.act,
            "free": freely.pick,
            "do": freely.fill,
            "for": menus.answer_for,
            "join": menus.join,
            "chronicle": keepsakes.chronicle,
            "verify": keepsakes.verify,
            "rematch": keepsakes.rematch,
            "mine": menus.mine,
            "log": menus.log,
            "recap": menus.recap,
            "vote": Ballots(play).vote,
            "orders": orders.show,
            "order": orders.pick,
            "drop": orders.drop,
            "orest": orders.rest,
            "oup": orders.up,
            "odown": orders.down,
            "ochange": orders.change,
            "ochangem": orders.changed,
            "otry": orders.try_it,
            "ostyle": orders.style,
            "ostylem": orders.styled,
            "always": orders.always,
            "alwaysm": orders.keep,
            "plan": orders.plan,
            "planm": orders.planned,
            "oplan": orders.plan_of,
            "oplanm": orders.planned_of,
            "gm": gm.offer,
            "gmadd": gm.add,
            "gmaddm": gm.added,
            "gmbegin": gm.begin,
            "gmabsent": gm.absent,
            "gmnext": gm.next,
            "gmend": gm.end,
            "npcs": npcs.card,
            "npcok": npcs.approve,
            "npcalone": npcs.alone,
            "npcpick": npcs.pick,
            "npcstyle": npcs.style,
            "npcsay": npcs.say,
            "npcsaym": npcs.said,
            "npckeep": npcs.keep,
            "goon": orders.go_on,
            "letchange": orders.let_change,
            "why": menus.why,
            WHY: menus.why_post,
            "whys": menus.why,
            "object": objections.ask,
            "objectm": objections.told,
            "ruling": objections.rule,
            "rulingm": objections.ruled,
            "retcon": past.pick,
            "retdo": past.do,
            "retundo": past.back,
            "retchange": past.change,
            "retpick": past.chosen,
            "retform": past.filled,
        }

    async def handle(self, interaction: Interaction) -> None:
        """Answer an interaction with a control or a modal of ours; ignore any other."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type not in kinds or not self._seen.first(interaction.id):
            return
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        await guarded(interaction, self._route(interaction, custom_id, data), custom_id)

    async def _route(
        self, interaction: Interaction, custom_id: str, data: Mapping[str, Any]
    ) -> None:
        reply = Reply(interaction)
        control = ids.parse(custom_id)
        known = control is not None and (control.option in self.ways or control.option in GOES_ON)
        if control is None or not known:
            await reply.show(await lost(self._play, call_of(interaction), UNKNOWN))
            return
        listed = lists_questions(interaction.message)
        if interaction.guild_id is None and interaction.message is not None and not listed:
            # A direct message with one question is its person's own: the answer takes its place.
            reply.in_place = True
        click = Click(
            reply=reply,
            call=call_of(interaction),
            control=control,
            values=tuple(data.get("values") or ()),
            filled=dict(filled(data.get("components") or ())),
            files=dict(uploaded(interaction, data)),
            message=str(interaction.message.id) if interaction.message is not None else "",
            listed=listed,
        )
        try:
            with self._hands.holding(click.message):
                work = self._carried_out(click, interaction)
                await self._in_time(work, reply, may_ask=control.option in MAY_ASK)
        except StalePrompt as stale:
            await reply.show(await lost(self._play, click.call, str(stale)))

    async def _carried_out(self, click: Click, interaction: Interaction) -> None:
        if click.control.option in GOES_ON:
            click = await self._more.resumed(click)
        await must_be_member(self._play, interaction, click.control.token)
        await self.ways[click.control.option](click)

    async def _in_time(
        self, work: Coroutine[Any, Any, None], reply: Reply, *, may_ask: bool
    ) -> None:
        """Tell Discord in time that an answer follows, unless the answer may be a form."""
        task = asyncio.create_task(work)
        patience = self._patience
        seconds = patience.of(patience.form_s if may_ask else patience.press_s)
        await asyncio.wait({task}, timeout=seconds)
        if not task.done() and not reply.begun:
            if may_ask and not reply.acting:
                task.cancel()
                await asyncio.wait({task})
                await reply.show(SLOW)
                return
            try:
                await reply.hold()
            finally:
                # Finish work that has begun, even if Discord could not be told in time.
                await task
        await task


def lists_questions(message: discord.Message | None) -> bool:
    """Whether a message has buttons for other questions of the person who sees it."""
    # The library leaves the attribute out if Discord sends no list.
    rows: Sequence[discord.Component] = getattr(message, "components", ())
    shown = [getattr(item, "custom_id", None) for row in rows for item in _inside(row)]
    controls = [ids.parse(each) for each in shown if each]
    return any(each is not None and each.option == LISTED for each in controls)


def _inside(row: discord.Component) -> Iterable[discord.Component]:
    return row.children if isinstance(row, discord.ActionRow) else ()


def uploaded(
    interaction: Interaction, data: Mapping[str, Any]
) -> Iterator[tuple[str, discord.Attachment]]:
    """Return the first file of each field of a modal that takes files, by their custom ids."""
    there = (data.get("resolved") or {}).get("attachments") or {}
    for name, ids_of_files in filled(data.get("components") or ()) if there else ():
        for id in ids_of_files[:1]:
            if id in there:
                yield name, discord.Attachment(data=there[id], state=interaction._state)  # noqa: SLF001 - no other way


def filled(components: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, Filled]]:
    """Return the values of a modal's fields, by their custom ids."""
    for component in components:
        yield from filled(component.get("components") or ())
        if inner := component.get("component"):
            yield from filled([inner])
        if "custom_id" in component and ("value" in component or "values" in component):
            given = component["values"] if "values" in component else component["value"]
            ticked = {True: YES, False: NO}.get(given) if isinstance(given, bool) else None
            yield str(component["custom_id"]), ticked or given or ""
