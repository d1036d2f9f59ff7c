"""The controls of a post that asks several questions, and those that answer them alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, zip_longest

import discord

from bot.discord.inbound.custom_ids import ControlId, made
from bot.discord.rendering import prompts, questions
from bot.discord.rendering.choices.options import (
    QUICK,
    alike_choices,
    at_once,
    few,
    options_of,
    picks,
    sensible,
)
from bot.discord.rendering.limits import ELLIPSIS
from bot.discord.rendering.message import Item
from bot.discord.rendering.prompts import CHOOSE, MORE_CHOICES
from bot.play.model import OpenPrompt
from rules.engine.asking.forms import Option
from rules.engine.asking.tempo import CARD

ONE_BY_ONE = f"One by one{ELLIPSIS}"
FOR_ALL = "For all of them"

CROWD = "crowd"
"""The control that meets all attacks of a crowd in this round alike."""


def controls_of(asked_together: Sequence[OpenPrompt]) -> list[Item]:
    """The controls of one question, or of several that share a post."""
    first, *others = asked_together
    if shown := _against_a_crowd(asked_together):
        return shown
    shown = _shared_controls(asked_together) if others else prompts.controls(first)
    cards = [prompt for prompt in asked_together if prompt.row.name == CARD.key]
    return [*shown, *(prompts.orders_beside(cards[0]) if cards else [])]


def _against_a_crowd(asked_together: Sequence[OpenPrompt]) -> list[Item]:
    """Return a button for each answer to all attacks of a crowd, and one to answer each attack."""
    first, *others = asked_together
    if not questions.crowd(asked_together):
        return []
    each = [at_once(prompt) for prompt in asked_together]
    common = [each[0][act] for act in each[0] if all(act in choices for choices in each)]
    shown: list[Item] = []
    for option in few(common, first.silence):
        id, words = ControlId(first.row.token, CROWD, option.value), f"All: {option.label}"
        if id.fits:
            button = prompts.choice_button(str(id), replace(option, label=words), sensible(first))
            shown.append(button)
    token, way = (first.encounter.token, "geach") if others else (first.row.token, "ask")
    return [*shown, prompts.plain_button(made(token, way), ONE_BY_ONE)] if shown else []


def are_of_one_kind(asked_together: Sequence[OpenPrompt]) -> bool:
    """Whether one person has the same kind of question for each: one form can ask them."""
    return len({(prompt.row.who, prompt.row.name) for prompt in asked_together}) == 1


def are_alike(asked_together: Sequence[OpenPrompt]) -> bool:
    """Whether one person is asked the same for each: one press can answer them all."""
    return (
        are_of_one_kind(asked_together) and len({prompt.stakes for prompt in asked_together}) == 1
    )


def for_all(asked_together: Sequence[OpenPrompt], message: str) -> list[Item]:
    """Return a button for each choice that answers several questions to one person alike.

    `message` is the post that asks them, "" on that post itself. Beside the post, a menu has the
    choices that are too many for buttons.
    """
    if not are_alike(asked_together):
        return []
    first = asked_together[0]
    each = [alike_choices(prompt) for prompt in asked_together]
    common = [each[0][key] for key in each[0] if all(key in choices for choices in each)]
    shown = few(common, first.silence)
    found: list[Item] = []
    for option in shown:
        id = ControlId(first.encounter.token, "gall", f"{message}:{option.value}")
        words = "Each" if option.label[:1].islower() else "All:"
        if id.fits:
            found.append(prompts.plain_button(str(id), f"{words} {option.label}"))
    if message and len(shown) < len(common):
        custom_id = made(first.encounter.token, "gall", f"{message}:")
        found.append(prompts.menu(custom_id, FOR_ALL, common))
    return found


def _shared_controls(asked_together: Sequence[OpenPrompt]) -> list[Item]:
    """Return the controls of a post of several questions: each answers the caller's question.

    The first choices of each kind of question stand side by side; "More..." and "Choose..." show
    the caller's own. If all ask one person the same, a button answers for all; if they are of one
    kind, a form asks for each.
    """
    token = asked_together[0].encounter.token
    public = [prompt for prompt in asked_together if prompt.public]
    kinds: dict[str, tuple[Option, ...]] = {}
    for prompt in public:
        kinds.setdefault(prompt.row.name, options_of(prompt))
    in_turn = chain.from_iterable(zip_longest(*kinds.values()))
    options = {option.value: option for option in in_turn if option is not None}
    alike = are_alike(asked_together)
    buttons = few([*options.values()], asked_together[0].silence if alike else None)
    quick = [at_once(prompt) for prompt in public] if alike else []
    shown: list[Item] = []
    if alike and all(prompt.public and picks(prompt) for prompt in asked_together):
        shown, buttons = for_all(asked_together, ""), []
    blue = sensible(public[0]) if public else ""
    for option in buttons:
        every = next((each[option.value] for each in quick if option.value in each), None)
        if every and all(option.value in each for each in quick):
            id, words = ControlId(token, "gall", f":{every.value}"), f"All: {every.label}"
        else:
            id, words = ControlId(token, "gc", option.value), option.label
        if id.fits:
            shown.append(prompts.choice_button(str(id), replace(option, label=words), blue))
    complete = len(shown) == len(options) and len(public) == len(asked_together)
    complete = complete and all(o.value in options for p in public for o in options_of(p))
    left = any(option.value.endswith(QUICK) for each in quick for option in each.values())
    one_form = are_of_one_kind(asked_together)
    if one_form and any(len(alike_choices(prompt)) > 1 for prompt in public):
        shown.append(prompts.plain_button(made(token, "geach"), ONE_BY_ONE))
    if not shown or not complete or left:
        words = MORE_CHOICES if shown and (left or len(buttons) < len(options)) else CHOOSE
        style = discord.ButtonStyle.secondary if shown else discord.ButtonStyle.primary
        shown.append(prompts.styled_button(made(token, "gask"), words, style))
    return shown
