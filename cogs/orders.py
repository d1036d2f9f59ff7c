"""/orders: answers in advance. /todo: every question that waits for one person, everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from discord import Interaction, app_commands
from discord.app_commands import Choice, Range

from bot.discord.client import Interlude
from bot.discord.people import call_of, channel_link, whereabouts
from bot.discord.rendering.changeable import changeable
from bot.discord.rendering.limits import cut
from bot.discord.rendering.message import view_of
from bot.discord.rendering.news import news, where_whispers_are
from bot.discord.rendering.paces import pace_line
from bot.discord.rendering.questions import PAUSED, moment
from bot.discord.rendering.todos import alike, todo_buttons
from bot.play.model import Call, Done, Todo
from bot.storage.rows import Notice, Status
from cogs.base import Answer, Desk, of_done, said
from cogs.base.answer_suggestions import Phrase
from cogs.base.order_pickers import (
    ActName,
    AskedOfAct,
    Changeable,
    DeedName,
    OrderId,
    OrderIdOrAll,
    StyleName,
)
from cogs.base.pickers import Combatant, MyCharacter, MyCombatant
from cogs.base.replies import answer
from cogs.base.typed_answers import spoken_fields
from rules import ruleset
from rules.engine.ruleset import Action
from rules.errors import BadAnswer

LONGEST_RECAP = 400
"""At most this many letters of a fight's news stand beside its questions."""

NOTHING_TO_TRY = "Name an act, for example act:dodge, or an order that you have kept."
TURNS = [
    *[Choice(name=str(n), value=n) for n in range(1, 10)],
    Choice(name="all that come", value=0),
]


class Orders(Desk):
    """Answers that people leave in advance."""

    orders = app_commands.Group(
        name="orders",
        description="Give answers in advance, so that nobody waits for you.",
        guild_only=True,
    )

    @orders.command(
        name="show", description="Show the orders and plans that you have left in this fight."
    )
    async def show(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, self.listed)

    @orders.command(name="set", description="Answer a question before it is asked.")
    @app_commands.describe(
        act="What you will do, for example: dodge",
        fields='Its parameters, for example: improve="up to 2" target="Goro or weakest"',
        combatant="Who does it; any of yours if you leave it out",
        question="To which question, if the act answers several",
        standing="Whether it answers again and again, not only once",
        silent="Whether it answers only when my time to answer has run out",
        always="Whether it answers in later fights too",
    )
    async def set(
        self,
        interaction: Interaction[Any],
        *,
        act: ActName,
        fields: Phrase = "",
        combatant: MyCombatant = "",
        question: AskedOfAct = "",
        standing: bool = False,
        silent: bool = False,
        always: bool = False,
    ) -> None:
        given: dict[str, Any] = {"act": act, "fields": fields, "combatant": combatant}
        given |= {"question": question, "standing": standing, "silent": silent, "always": always}
        await self.done(interaction, self.ordered, **given)

    @orders.command(
        name="try", description="See what an order would do, before or after you keep it."
    )
    @app_commands.describe(
        act="What you would do, for example: dodge",
        fields='Its parameters, for example: improve="up to 2" target="Goro or weakest"',
        combatant="Who would do it; any of yours if you leave it out",
        question="To which question, if the act answers several",
        order="Or one that you have kept",
    )
    async def attempt(
        self,
        interaction: Interaction[Any],
        *,
        act: ActName = "",
        fields: Phrase = "",
        combatant: MyCombatant = "",
        question: AskedOfAct = "",
        order: OrderId = "",
    ) -> None:
        given = {"act": act, "fields": fields, "combatant": combatant, "question": question}
        await self.told(interaction, self.tried, order, given)

    @orders.command(name="change", description="Change an order, or a turn of a plan, by its form.")
    @app_commands.describe(order="Which order, or which turn of a plan")
    async def change(self, interaction: Interaction[Any], order: Changeable) -> None:
        await self.pressed(interaction, "ochange", order)

    @orders.command(
        name="plan", description="Plan your next turn, with what to do if it cannot be."
    )
    @app_commands.describe(
        do="What to do, for example: attack",
        target="Targets in this order, for example: Goro or weakest or foe",
        if_none="The act if nobody is left to aim at; or: ask, silence",
        turns="For how many turns",
        after="Wait until this combatant has acted; or: any foe, arrival, hurt Goro",
        more="Add it after the turns that are planned already",
        wakes="When to ask you instead; usually if a friend falls or you are down to half",
        combatant="Who does it; any of yours if you leave it out",
    )
    @app_commands.choices(turns=TURNS)
    async def plan(
        self,
        interaction: Interaction[Any],
        *,
        do: DeedName,
        target: Range[str, 1, 100] = "",
        if_none: DeedName = "",
        turns: int = 1,
        after: Combatant = "",
        more: bool = False,
        wakes: Literal["usual", "half", "friend_falls", "foe_falls", "joins", "anything", "never"]
        | None = None,
        combatant: MyCombatant = "",
    ) -> None:
        given = {"target": target, "if_none": if_none, "after": after, "combatant": combatant}
        given["wakes"] = wakes or ""
        await self.done(interaction, self.play.plans.set, do, turns=turns, more=more, **given)

    @orders.command(name="style", description="Choose how you fight where nothing else is ordered.")
    @app_commands.describe(
        style="How you fight; none to take it away",
        protect="Who you protect, for the style that protects somebody",
        turns="Whether it also acts in your own turns; else you are asked there",
        combatant="Who; any of yours if you leave it out",
        always="Whether the character fights so in later fights too",
    )
    async def style(
        self,
        interaction: Interaction[Any],
        style: StyleName,
        *,
        protect: Combatant = "",
        turns: bool = False,
        combatant: MyCombatant = "",
        always: bool = False,
    ) -> None:
        given: dict[str, Any] = {"protect": protect, "combatant": combatant}
        given |= {"turns": turns, "always": always}
        await self.done(interaction, self.play.policies.style, style, **given)

    @orders.command(name="always", description="Show what a character does in every fight.")
    @app_commands.describe(
        character="Which character; the one that you play if you leave it out",
        forget="Whether to take all of it away",
    )
    async def always(
        self, interaction: Interaction[Any], character: MyCharacter = "", forget: bool = False
    ) -> None:
        await self.told(interaction, self.lasting, character, forget)

    @orders.command(name="clear", description="Take back an order or a plan, or all of them.")
    @app_commands.describe(order="Which order, or: all")
    async def clear(self, interaction: Interaction[Any], order: OrderIdOrAll = "all") -> None:
        await self.done(interaction, self.play.orders.clear, order)

    @orders.command(
        name="pause", description="Let an order or a plan rest until you take it up again."
    )
    @app_commands.describe(order="Which order")
    async def pause(self, interaction: Interaction[Any], order: OrderId) -> None:
        await self.done(interaction, self.play.orders.pause, order)

    @orders.command(name="resume", description="Use an order or a plan again that is paused.")
    @app_commands.describe(order="Which order")
    async def resume(self, interaction: Interaction[Any], order: OrderId) -> None:
        await self.done(interaction, self.play.orders.resume, order)

    @orders.command(name="up", description="Let an order be tried before the one above it.")
    @app_commands.describe(order="Which order")
    async def up(self, interaction: Interaction[Any], order: OrderId) -> None:
        await self.done(interaction, self.play.orders.move, order, up=True)

    @orders.command(name="down", description="Let an order be tried after the one below it.")
    @app_commands.describe(order="Which order")
    async def down(self, interaction: Interaction[Any], order: OrderId) -> None:
        await self.done(interaction, self.play.orders.move, order, up=False)

    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(
        name="todo", description="See every decision that waits for you, everywhere."
    )
    async def todo(self, interaction: Interaction[Any]) -> None:
        await self._guarded(interaction, self._todo(interaction))

    async def listed(self, call: Call) -> Answer:
        """List the caller's orders in this fight, in words."""
        told = [f"{o.rank}. {said(o.line)}" for o in await self.play.orders.show(call)]
        return Answer(
            text="\n".join(told) or "You have left no orders here. Try /orders set or /orders plan."
        )

    async def lasting(self, call: Call, character: str, forget: bool) -> Answer:
        """List what a character always does, in words, or take it away."""
        if forget:
            return of_done(await self.play.lasting.forget(call, character))
        name, lines = await self.play.lasting.show(call, character)
        told = "".join([f"\n- {said(line)}" for line in lines])
        text = f"{said(name)} does this in every fight:{told}"
        none = f"{said(name)} does nothing always. An order or a style can be for later fights too."
        return Answer(text=text if lines else none)

    async def ordered(
        self,
        call: Call,
        *,
        act: str,
        fields: str,
        combatant: str,
        question: str,
        standing: bool,
        silent: bool,
        always: bool,
    ) -> Done:
        """Keep an order; its fields are read by the types of the act's parameters."""
        action = await self._orderable(call, act)
        return await self.play.orders.set(
            call,
            act=action.name,
            fields=spoken_fields(action, fields),
            combatant=combatant,
            question=question,
            standing=standing,
            silent=silent,
            always=always,
        )

    async def tried(self, call: Call, order: str, given: Mapping[str, str]) -> Answer:
        """Tell what a kept order would have answered until now, or one that is not kept."""
        if order:
            trial = await self.play.revising.trial(call, order)
        elif not given["act"]:
            raise BadAnswer(NOTHING_TO_TRY)
        else:
            action = await self._orderable(call, given["act"])
            trial = await self.play.revising.dry(
                call,
                act=action.name,
                fields=spoken_fields(action, given["fields"]),
                combatant=given["combatant"],
                question=given["question"],
            )
        return Answer(text="\n".join(map(said, trial.lines)))

    async def _orderable(self, call: Call, act: str) -> Action:
        """Return the act of this channel's game with this name.

        Raises:
            BadAnswer: It answers no question.
        """
        fight = await self.play.fights.need(call.channel)
        actions = ruleset(fight.ruleset).choices.actions
        action = actions.get(act.casefold())
        if action is None or not action.questions:
            known = ", ".join(name for name, one in actions.items() if one.questions)
            raise BadAnswer(f"There is no act {act} to order. There are: {known}.")
        return action

    async def _todo(self, interaction: Interaction[Any]) -> None:
        """Show what waits for the caller; what it tells is delivered once Discord has taken it."""
        call = call_of(interaction)
        # Somebody may be a GM by a role: Discord tells us roles only for the server they write
        # from.
        here = [call.guild] if call.guild and await self.play.campaigns.is_gm(call) else []
        kept: list[Notice] = []
        await answer(interaction, self.waiting(call, here, kept))
        await self.play.reading.delivered([notice.id for notice in kept])

    async def _whispers(self, call: Call) -> list[str]:
        """Return where the caller can read whispers again."""
        read = await self.play.reading.whispers(call.user)
        fights = [await self.play.reading.encounter(id) for id in {n.encounter for n in read}]
        return where_whispers_are(read, {row.id: row.name for row in fights if row is not None})

    async def waiting(self, call: Call, here: list[str], kept: list[Notice]) -> Answer:
        """List the caller's open questions on all servers, the most urgent first, with links.

        `here` are the servers of which they are a GM by a role; `kept` gets the notices that are
        read by it. Nothing is shown of a server that they are no member of any more.
        """
        await self.play.leavers.look_up_everywhere(call.user, beside=call.guild)
        kept += await self.play.reading.news_of(call.user, here)
        todos = await self.play.reading.todo(call.user, here)
        told = [
            f"- {_place(t)} {said(t.encounter.name)}: {said(t.row.question)}"
            f"{f' And {len(others)} more alike.' if others else ''} {_until(t)}".rstrip()
            for t, *others in alike(todos)
        ]
        for fight in {todo.encounter.id: todo.encounter for todo in todos}.values():
            missed = await self.play.chronicles.recap(call, fight.id)
            if missed.told:
                told.append(f"-# {said(fight.name)}. {said(cut(missed.text, LONGEST_RECAP))}")
        told += [pace_line(pace) for pace in await self.play.stalling.paces(call.user, here)]
        told += news(kept)
        told += await self._whispers(call)
        told += [
            f"- {said(row.name)}: {said(name)} hides and has no orders, so they act by default. "
            "Leave some with `/orders set`."
            for row, name in await self.play.beginning.without_orders(call.user, here)
        ]
        sealed, buttons = changeable(await self.play.withdrawals.changeable(call))
        text = "\n".join([*told, *sealed]) or "Nothing waits for you."
        items = [*todo_buttons(todos, call.guild), *buttons]
        return Answer(text=text, view=view_of(*items) if items else None)


def _until(todo: Todo) -> str:
    return PAUSED if todo.encounter.status is Status.PAUSED else moment(todo.row.due_at)


def _place(todo: Todo) -> str:
    """Return the address of the post that asks, else of the fight's channel, if it has one."""
    row = todo.row
    if not todo.encounter.is_placed:
        return f"({whereabouts(todo.encounter)})"
    post = row.message if row.message.isdecimal() else ""
    return channel_link(todo.encounter.campaign, todo.encounter.channel, post)


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Orders(bot))
