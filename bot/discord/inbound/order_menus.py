"""The list of my orders in a fight, and the actions for each order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import discord

from bot.discord.inbound.answering import Click, known_fight
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering import lines
from bot.discord.rendering.forms import answer_of, modal_for
from bot.discord.rendering.limits import BUTTON_LABEL, OPTIONS, cut, escape
from bot.discord.rendering.message import view_of
from bot.discord.rendering.prompts import MORE_CHOICES
from bot.play.intents.orders import Shown
from bot.play.intents.revising import GONE
from bot.play.model import Call, Done, Json
from rules.engine.asking.forms import Fields
from rules.errors import NotAllowed

if TYPE_CHECKING:
    from bot.play.service import Play

FormOf: TypeAlias = Callable[[Call, str], Awaitable[Fields[Any]]]
"""A call that makes the form for an order or a combatant, by its id."""
Keep: TypeAlias = Callable[[Call, str, Json], Awaitable[Done]]
"""A call that keeps what such a form describes."""

NONE = (
    "You have no orders or plans here. An order answers a question that has not been asked yet: "
    "set one with /orders set, or plan your next turns with /orders plan."
)
LABEL = 100
ONE_MORE = "+"
"""The end of a combatant's id that asks for one turn more."""

MOST_PLANNED = 4
MORE = "more"
"""The argument of the controls that plan one turn more, or open the whole form of an order."""


class OrderMenus:
    """The controls of one's own orders."""

    def __init__(self, play: Play) -> None:
        self._play = play

    async def show(self, click: Click) -> None:
        """Show my orders in the order in which they are tried, with a menu to choose one."""
        await self._list(click, "")

    async def pick(self, click: Click) -> None:
        """Show the actions for one order."""
        await known_fight(self._play, click)
        mine = await self._play.orders.show(click.call)
        chosen = next((order for order in mine if order.id == click.value), None)
        if chosen is None:
            raise NotAllowed(GONE)
        token = click.control.token
        items = [
            *[_button(made(token, *way), text) for way, text in _changes(chosen)],
            *[
                _button(made(token, option, chosen.id), text)
                for option, text, able in (
                    ("otry", "Try it", True),
                    ("oup", "Up", chosen.up),
                    ("odown", "Down", chosen.down),
                    ("orest", "Go on" if chosen.paused else "Pause", True),
                    ("drop", "Delete", True),
                )
                if able
            ],
        ]
        items.append(_button(made(token, "orders"), "All my orders"))
        await click.reply.show(_line(chosen), view=view_of(*items))

    async def drop(self, click: Click) -> None:
        """Take an order back, and show the remaining ones."""
        await known_fight(self._play, click)
        await self._list(click, _told(await self._play.orders.clear(click.call, click.value)))

    async def rest(self, click: Click) -> None:
        """Pause an order, or take it up again."""
        await known_fight(self._play, click)
        mine = await self._play.orders.show(click.call)
        paused = any(order.paused for order in mine if order.id == click.value)
        way = self._play.orders.resume if paused else self._play.orders.pause
        await self._list(click, _told(await way(click.call, click.value)))

    async def up(self, click: Click) -> None:
        """Move an order up."""
        await known_fight(self._play, click)
        await self._list(
            click, _told(await self._play.orders.move(click.call, click.value, up=True))
        )

    async def down(self, click: Click) -> None:
        """Move an order down."""
        await known_fight(self._play, click)
        await self._list(
            click, _told(await self._play.orders.move(click.call, click.value, up=False))
        )

    async def change(self, click: Click) -> None:
        """Ask how to change an order or a turn of a plan: a form that begins with it as it is."""
        what = "turn" if "." in click.control.argument else "order"
        await self._ask(click, "ochangem", f"Change this {what}", self._play.revising.form)

    async def changed(self, click: Click) -> None:
        """Keep the order or turn as that form describes it."""
        await self._keep(click, self._play.revising.form, self._play.revising.keep)

    async def try_it(self, click: Click) -> None:
        """Show what an order, plan or style would have answered until now. Changes nothing."""
        await known_fight(self._play, click)
        trial = await self._play.revising.trial(click.call, click.value)
        back = _button(made(click.control.token, "orders"), "All my orders")
        await click.reply.show("\n".join(map(escape, trial.lines)), view=view_of(back))

    async def style(self, click: Click) -> None:
        """Ask for the style of one of my combatants."""
        await self._ask(click, "ostylem", "Style in this fight", self._play.policies.style_form)

    async def styled(self, click: Click) -> None:
        """Keep the style from that form."""
        await self._keep(click, self._play.policies.style_form, self._play.policies.keep_style)

    async def _ask(self, click: Click, option: str, title: str, form: FormOf) -> None:
        """Open the form of what the control's argument names; the control `option` takes it."""
        await known_fight(self._play, click)
        argument = click.control.argument
        asked = await form(click.call, argument)
        custom_id = made(click.control.token, option, argument)
        await click.reply.modal(modal_for(custom_id, title, asked))

    async def _keep(self, click: Click, form: FormOf, keep: Keep) -> None:
        """Keep what that form describes, and show the orders."""
        await known_fight(self._play, click)
        argument = click.control.argument
        raw = answer_of(await form(click.call, argument), click.filled)
        click.reply.acting = True
        await self._list(click, _told(await keep(click.call, argument, raw)))

    async def always(self, click: Click) -> None:
        """Ask when to give an answer again, and keep that; "More..." opens the whole form."""
        token, way = click.control.token, click.control.argument
        if way == MORE:
            form = await self._play.always.form(click.call, token)
            await click.reply.modal(modal_for(made(token, "alwaysm"), "Always do this", form))
            return
        offer = await self._play.always.choices(click.call, token)
        if way in offer.ways:
            click.reply.acting = True
            done = await self._play.always.keep(click.call, token, offer.ways[way][1])
            await click.reply.show(_told(done))
            return
        buttons = [
            _button(made(token, "always", key), cut(text, BUTTON_LABEL))
            for key, (text, _) in offer.ways.items()
        ]
        buttons.append(_button(made(token, "always", MORE), MORE_CHOICES))
        await click.reply.show(f"**{escape(offer.said)}**: when?", view=view_of(*buttons))

    async def keep(self, click: Click) -> None:
        """Keep the order from that form."""
        form = await self._play.always.form(click.call, click.control.token)
        click.reply.acting = True
        raw = answer_of(form, click.filled)
        await click.reply.show(
            _told(await self._play.always.keep(click.call, click.control.token, raw))
        )

    async def plan(self, click: Click) -> None:
        """Ask for my next turn; with an argument, for the turn after the planned ones."""
        form = await self._play.plans.form(click.call, click.control.token)
        custom_id = made(click.control.token, "planm", click.control.argument)
        title = "The turn after that" if click.control.argument else "Your next turn"
        await click.reply.modal(modal_for(custom_id, title, form))

    async def planned(self, click: Click) -> None:
        """Keep the plan from that form."""
        token = click.control.token
        form = await self._play.plans.form(click.call, token)
        click.reply.acting = True
        raw = answer_of(form, click.filled)
        more = bool(click.control.argument)
        done = await self._play.plans.keep(click.call, token, raw, more=more)
        again = _button(made(token, "plan", MORE), "Add another turn")
        await click.reply.show(_told(done), view=view_of(again))

    async def plan_of(self, click: Click) -> None:
        """Ask for the next turn of one of my combatants."""
        await known_fight(self._play, click)
        whom = click.control.argument
        form = await self._play.plans.form_of(click.call, whom.removesuffix(ONE_MORE))
        title = "The turn after that" if whom.endswith(ONE_MORE) else "The next turn"
        await click.reply.modal(modal_for(made(click.control.token, "oplanm", whom), title, form))

    async def planned_of(self, click: Click) -> None:
        """Keep the plan from that form."""
        await known_fight(self._play, click)
        whom, more = click.control.argument.removesuffix(ONE_MORE), click.control.argument
        form = await self._play.plans.form_of(click.call, whom)
        click.reply.acting = True
        raw = answer_of(form, click.filled)
        done = await self._play.plans.keep_of(click.call, whom, raw, more=more.endswith(ONE_MORE))
        token = click.control.token
        again = _button(made(token, "oplan", f"{whom}{ONE_MORE}"), "Add another turn")
        await click.reply.show(_told(done), view=view_of(again))

    async def go_on(self, click: Click) -> None:
        """Let orders answer again after an undo. For the GM."""
        await known_fight(self._play, click)
        await click.reply.show(_told(await self._play.fights.next(click.call)))

    async def let_change(self, click: Click) -> None:
        """Let people change their orders first, after an undo. For the GM."""
        await known_fight(self._play, click)
        await click.reply.show(_told(await self._play.gm.let_change(click.call)))

    async def _list(self, click: Click, before: str) -> None:
        await known_fight(self._play, click)
        mine = await self._play.orders.show(click.call)
        text = "\n".join([before, *map(_line, mine)] if mine else [before, NONE]).strip()
        token = click.control.token
        items: list[discord.ui.Item[discord.ui.View]] = [_chooser(token, mine)] if mine else []
        if last := await self._play.always.last(click.call):
            items.append(_button(made(last, "always"), "Always do what I did last"))
        for id, name in (await self._play.plans.mine(click.call))[:MOST_PLANNED]:
            items += [
                _button(made(token, option, id), cut(f"{what} {name}", BUTTON_LABEL))
                for option, what in (("oplan", "Plan the next turns of"), ("ostyle", "Style of"))
            ]
        await click.reply.show(text, view=view_of(*items) if items else None)


def _changes(chosen: Shown) -> list[tuple[tuple[str, str], str]]:
    """Return the controls that change it, each with its words: a plan has one for each turn."""
    if chosen.turns:
        one = len(chosen.turns) == 1
        return [
            (("ochange", id), "Change" if one else cut(f"Change {title}", BUTTON_LABEL))
            for id, title in chosen.turns
        ]
    ways = {
        "order": ("ochange", chosen.id),
        "plan": ("oplan", chosen.about),
        "style": ("ostyle", chosen.about),
    }
    return [(ways[chosen.kind], "Change")]


def _told(done: Done) -> str:
    return lines.done(done)


def _line(order: Shown) -> str:
    return f"**{order.rank}.** {escape(order.line)}"


def _chooser(token: str, mine: Sequence[Shown]) -> discord.ui.Select[discord.ui.View]:
    return discord.ui.Select(
        custom_id=made(token, "order"),
        placeholder="Change one",
        options=[
            discord.SelectOption(label=cut(f"{order.rank}. {order.text}", LABEL), value=order.id)
            for order in mine[:OPTIONS]
        ],
    )


def _button(custom_id: str, text: str) -> discord.ui.Item[discord.ui.View]:
    return discord.ui.Button(custom_id=custom_id, label=text, style=discord.ButtonStyle.secondary)
