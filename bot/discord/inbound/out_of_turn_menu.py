"""Acts out of turn, from a menu and a modal instead of a command."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import TYPE_CHECKING, Any, cast, get_origin, get_type_hints

import discord

from bot.discord.inbound.answering import Click, known_fight
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering import lines, prompts
from bot.discord.rendering.choices.options import needs_modal
from bot.discord.rendering.forms import modal_for
from bot.discord.rendering.limits import OPTION_TEXT, OPTIONS, cut, escape
from bot.play.model import Call, NobodyAsks, Several
from bot.storage.rows import EncounterRow, Status
from rules import ruleset
from rules.engine.asking.forms import Fields, Form, Number, OneOf, Option, Pick, Some, Text, YesNo
from rules.engine.asking.leaving import WORDS, How
from rules.engine.ruleset import Action
from rules.errors import RulesError, StalePrompt

if TYPE_CHECKING:
    from bot.discord.inbound.more_choices import MoreChoices
    from bot.play.service import Play

GIVE_UP = "Everybody is told, and the GM says what becomes of you."
LONGEST = 1000
WIDEST = 1_000_000


class Freely:
    """The acts of a ruleset that answer no question. The rules say who may do them, and when."""

    def __init__(self, play: Play, more: MoreChoices) -> None:
        self._play = play
        self._more = more

    async def menus(self, call: Call, row: EncounterRow) -> list[discord.ui.Item[discord.ui.View]]:
        """Return menus of the acts out of turn that the caller can do now, as many as needed."""
        rules = ruleset(row.ruleset)
        try:
            acts = [rules.choices.actions[act] for act in await self._play.turns.free_acts(call)]
            ways = await self._play.fights.ways_out(call)
        except RulesError:  # A fight that is over or parked takes no acts.
            acts, ways = [], []
        options = [Option(a.name, a.title, cut(a.help, OPTION_TEXT)) for a in acts]
        options += [Option(how, how.capitalize(), GIVE_UP) for how in ways]
        return [
            prompts.menu(
                made(row.token, "free", str(start) if start else ""),
                "And more" if start else "Something else",
                options[start : start + OPTIONS],
            )
            for start in range(0, len(options), OPTIONS)
        ]

    async def pick(self, click: Click) -> None:
        """Take the picked act: do it, or ask for its fields."""
        if click.value in WORDS:
            click.reply.acting = True
            how = cast("How", click.value)
            await click.reply.show(lines.done(await self._play.fights.leave(click.call, how=how)))
            return
        action = await self._action(click, click.value)
        form = await self._form(click.call, action)
        if needs_modal(form):
            custom_id = made(click.control.token, "do", action.name)
            stake = escape(action.help)
            await click.reply.modal(modal_for(custom_id, action.title, form, stake=stake))
        else:
            await self._do(click, action.name, {})

    async def fill(self, click: Click) -> None:
        """Do an act with the fields from its form."""
        action = await self._action(click, click.control.argument)
        form = await self._form(click.call, action)
        row = await known_fight(self._play, click)
        given = await self._more.whole(click, row.id, action.title, form)
        if given is not None:
            await self._do(click, action.name, given)

    async def _do(self, click: Click, act: str, given: dict[str, Any]) -> None:
        click.reply.acting = True
        played = await self._play.turns.act(click.call, act, given)
        match played:
            case Several():
                message = prompts.several(played)
            case NobodyAsks():
                message = prompts.nobody(played)
            case _:
                await click.reply.show(lines.done(played))
                return
        await click.reply.show(message.content, view=message.view)

    async def _action(self, click: Click, act: str) -> Action:
        row = await self._play.reading.by_token(click.control.token)
        live = row is not None and row.status is not Status.OVER
        if row is None or not live or row.channel != click.call.channel:
            raise StalePrompt("That was offered in a fight that is over.")
        rules = ruleset(row.ruleset)
        if act not in rules.choices.out_of_turn:
            raise StalePrompt("That can no longer be chosen.")
        return rules.choices.actions[act]

    async def _form(self, call: Call, action: Action) -> Fields[Any]:
        """Return a form of the act's own parameters, with the values that can be chosen now."""
        hints = get_type_hints(action.params)
        made: dict[str, Form[Any]] = {}
        for field in fields(action.params):
            options = await self._play.turns.options(call, action.name, field.name)
            name = field.name.replace("_", " ").capitalize()
            made[field.name] = _field(hints[field.name], tuple(options), name)
        return Fields(action.params, made)


def _field(type_: Any, options: tuple[Option, ...], name: str) -> Form[Any]:
    if get_origin(type_) is tuple:
        return Some(options, label=name)
    if options:
        return Pick(options, name)
    if type_ is bool:
        return YesNo(name)
    if type_ is int:
        return Number(-WIDEST, WIDEST, name)
    if isinstance(type_, type) and issubclass(type_, Enum):
        return OneOf(tuple(type_), name)
    return Text(LONGEST, label=name, long=True)
