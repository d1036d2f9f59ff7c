"""Forms that are kept: a second one for more fields than Discord shows at once, and a refused one.

The first form ends with a box "More choices". If it is ticked, what was filled in is kept, and a
button opens a form of the other fields; another button sends the answer without them. A refused
form is opened again as it was filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.discord.inbound.answering import Click, Earlier
from bot.discord.inbound.custom_ids import made, parse
from bot.discord.rendering import forms
from bot.discord.rendering.limits import escape
from bot.discord.rendering.message import Item, view_of
from bot.discord.rendering.prompts import answer_button, plain_button, styled_button
from bot.play.fight.half_filled import HalfFilled
from bot.play.model import OpenPrompt
from rules.engine.asking.answer_sentences import filled_in
from rules.engine.asking.forms import Fields, Form, Json
from rules.errors import StalePrompt

if TYPE_CHECKING:
    from bot.play.service import Play

OPEN, SENT, DONE, AGAIN = "rest", "restm", "restok", "again"
"""The controls: opens the next form, takes it, sends the answer as it is, opens a refused form."""

GOES_ON = frozenset({OPEN, SENT, DONE, AGAIN})


TRY_AGAIN = "Try again…"


class MoreChoices:
    """Forms in two parts, or more, and refused ones: what was filled in before is kept."""

    def __init__(self, play: Play) -> None:
        self._play = play

    async def resumed(self, click: Click) -> Click:
        """Return the click as one on the first form, with what was filled in before.

        Raises:
            NotAllowed: Somebody else filled that in.
            StalePrompt: It is not kept any more.
        """
        half = await self._play.half_filled.get(click.call, click.control.token)
        control = parse(half.control)
        if control is None:
            raise StalePrompt("That form is no longer kept.")
        earlier = Earlier(click.control.token, click.control.option, half.given, half.asked)
        return replace(click, control=control, earlier=earlier)

    async def whole(self, click: Click, encounter: str, title: str, form: Form[Any]) -> Json | None:
        """Return all that was filled in; None if more is to be filled in: that has been asked."""
        if not isinstance(form, Fields):
            return forms.answer_of(form, click.filled)
        before = click.earlier or Earlier()
        if before.option in {OPEN, AGAIN}:
            begun = replace(form, initial={**form.initial, **before.given})
            taken = made(before.token, SENT)
            await click.reply.modal(forms.modal_for(taken, title, begun, asked=before.asked))
            return None
        shown, left = forms.page_of(form, before.asked)
        kept = {name: value for name, value in before.given.items() if name not in shown}
        given = {**kept, **forms.answer_of(form, click.filled)}
        wanted = forms.wants_more(click.filled) or any(name in form.required for name in left)
        if before.option == DONE or not left or not wanted:
            return given
        half = HalfFilled(control=str(click.control), given=given, asked=(*before.asked, *shown))
        token = await self._play.half_filled.keep(click.call, encounter, half)
        so_far = [f"- {escape(each)}" for each in filled_in(form, given)]
        items = [answer_button(token, forms.MORE_CHOICES, OPEN)]
        if all(name in given for name in form.required):
            items.append(plain_button(made(token, DONE), "Send as it is"))
        said = [f"Kept, but not sent yet: {escape(title)}.", *so_far]
        said.append(f"-# {forms.MORE_CHOICES}: {escape(forms.named(form, left))}")
        await click.reply.show("\n".join(said), view=view_of(*items))
        return None

    async def again(self, click: Click, encounter: str, given: Mapping[str, Json]) -> Item:
        """Return the button that opens a refused form as it was filled in."""
        half = HalfFilled(control=str(click.control), given=dict(given), asked=())
        token = await self._play.half_filled.keep(click.call, encounter, half)
        return answer_button(token, TRY_AGAIN, AGAIN)

    async def spares_a_friend(
        self, click: Click, prompt: OpenPrompt, act: str, value: Json
    ) -> bool:
        """Ask once more before an attack on somebody of one's own side; whether that was needed."""
        attacks = {each.key for each in prompt.ruleset.choices.presets.deeds if each.aimed}
        confirmed = click.earlier is not None and click.earlier.option == DONE
        if confirmed or act not in attacks or not isinstance(value, Mapping):
            return False
        if value.get("target") not in prompt.friends:
            return False
        half = HalfFilled(control=str(click.control), given=dict(value), asked=(*value,))
        token = await self._play.half_filled.keep(click.call, prompt.encounter.id, half)
        button = styled_button(made(token, DONE), "Attack a friend", discord.ButtonStyle.danger)
        await click.reply.show("Your target is on your own side.", view=view_of(button))
        return True
