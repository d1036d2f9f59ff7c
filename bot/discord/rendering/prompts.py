"""The controls that answer open questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.discord.inbound.custom_ids import ControlId, made
from bot.discord.rendering import questions
from bot.discord.rendering.choices.options import (
    MOST_CHOICES,
    QUICK,
    act_of,
    all_options,
    opens_fields,
    options_of,
    sensible,
)
from bot.discord.rendering.forms import menu_options, selectable
from bot.discord.rendering.limits import (
    BUTTON_LABEL,
    BUTTONS,
    ELLIPSIS,
    OPTION_TEXT,
    OPTIONS,
    PLACEHOLDER,
    cut,
    escape,
    label,
)
from bot.discord.rendering.message import Item, Message, view_of
from bot.play.fight.beginning import STAND_IN, STYLE, WAIT, WITHOUT, Unheard
from bot.play.model import Done, NobodyAsks, OpenPrompt, Rested, Several
from bot.play.step.ending import Unsure
from rules.engine.asking.forms import Acts, Option
from rules.engine.asking.tempo import CARD

NOTE = 200
MOST_NOTES = 5
"""At most this many notes stand above the choices."""

CHOOSE, MORE_CHOICES = f"Choose{ELLIPSIS}", f"More{ELLIPSIS}"

ONCE, STANDING = "once", "standing"
"""The arguments of a draft's controls: an order for the next such question, or for every one."""


def orders_beside(card: OpenPrompt) -> list[Item]:
    """Return the buttons beside a round's card: change what one left before saying it stands."""
    token = card.encounter.token
    plan = plain_button(made(token, "gplan"), "Change my plan")
    return [plan, plain_button(made(token, "orders"), "My orders")]


def controls(prompt: OpenPrompt) -> list[Item]:
    """Return the controls that everybody may see: the question's choices if they are public."""
    token = prompt.row.token
    shown = _buttons(prompt, token, "c", "ask") if prompt.public else []
    return shown or [answer_button(token, _choose_for(prompt.name))]


def _choose_for(name: str) -> str:
    """Return the words of the button that shows the choices for somebody."""
    words = f"Choose for {name}{ELLIPSIS}"
    return words if name and len(words) <= BUTTON_LABEL else CHOOSE


def alone_button(fight: str) -> Item:
    """Return the button that lets the NPCs of a fight act by their styles without being asked."""
    return plain_button(made(fight, "npcalone"), "Let them act alone")


def choices(prompt: OpenPrompt) -> list[Item]:
    """Return every choice: a button each, or a menu with their notes if there are many.

    Nothing if the answer is a form without choices. A defence takes one press; its fields are
    behind the same verb with "...".
    """
    options = all_options(prompt)
    if len(options) <= MOST_CHOICES + 1:
        shown = _buttons(prompt, prompt.row.token, "c", "ask")
        return [*shown, *(orders_beside(prompt) if prompt.row.name == CARD.key else [])]
    custom_id = made(prompt.row.token, "pick")
    return [menu(custom_id, "What do you do?", options)] if selectable(options) else []


def sole_form(prompt: OpenPrompt) -> str:
    """Return the act of a question whose sole choice is a form; "" for all other questions."""
    options = options_of(prompt)
    sole = options[0].value if len(options) == 1 else ""
    return act_of(sole) if sole and opens_fields(prompt, sole) else ""


def notes(prompt: OpenPrompt) -> list[str]:
    """Return the notes of the choices, a small line each: a price, a plan.

    There are none if they are many: the menu has a description of each choice.
    """
    if not isinstance(prompt.form, Acts):
        return []
    said = [choice for choice in prompt.form.choices.values() if choice.note]
    if len(said) > MOST_NOTES:
        return []
    return [f"-# {escape(c.title)}: {cut(escape(c.note), NOTE)}" for c in said]


def stake(prompt: OpenPrompt, act: str = "") -> str:
    """Return the text above the fields of an answer: question, deadline, the choice's note."""
    said = questions.asked(prompt)
    choice = prompt.form.choices.get(act) if isinstance(prompt.form, Acts) else None
    if choice is not None and choice.note:
        said += f"\n{escape(choice.note)}"
    return said


def _buttons(prompt: OpenPrompt, token: str, one: str, more: str) -> list[Item]:
    """Return the first choices as buttons (those with "..." open a form), and "More..."."""
    options = options_of(prompt)
    few = options if len(options) <= MOST_CHOICES + 1 else options[:MOST_CHOICES]
    ids = [ControlId(token, one, option.value) for option in few]
    if not all(id.fits for id in ids):
        return []
    made_ = [
        choice_button(str(id), option, sensible(prompt))
        for id, option in zip(ids, few, strict=True)
    ]
    if len(few) < len(options):
        made_.append(styled_button(made(token, more), MORE_CHOICES, discord.ButtonStyle.secondary))
    return made_


def answer_button(token: str, text: str = CHOOSE, option: str = "ask") -> Item:
    """Return the button that shows how a question can be answered, or the rest of its form."""
    return styled_button(made(token, option), text, discord.ButtonStyle.primary)


def change_button(token: str, text: str = "Change this") -> Item:
    """Return the button that takes a sealed answer back and asks again."""
    return styled_button(made(token, "change"), text, discord.ButtonStyle.secondary)


def plain_button(custom_id: str, text: str) -> Item:
    """Return a button with the less noticeable look."""
    return styled_button(custom_id, text, discord.ButtonStyle.secondary)


def menu(custom_id: str, placeholder: str, options: Sequence[Option]) -> Item:
    """Return a menu to choose one of at most 25 options; further ones are left out."""
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=label(placeholder, PLACEHOLDER),
        options=menu_options(options[:OPTIONS]),
    )


def several(asked_for: Several) -> Message:
    """Ask which of several questions is meant: a button for each, by its draft."""
    buttons = [
        styled_button(made(draft, "choose"), prompt.row.question, discord.ButtonStyle.secondary)
        for draft, prompt in asked_for.choices[:BUTTONS]
    ]
    return Message(content=escape(asked_for.text), view=view_of(*buttons) if buttons else None)


def nobody(offer: NobodyAsks) -> Message:
    """Say that no question takes the answer now; it can be kept for the next one, or for all."""
    if not offer.draft:
        return Message(content=escape(offer.text))
    once = styled_button(
        made(offer.draft, "choose", ONCE), "Keep as order", discord.ButtonStyle.primary
    )
    always = styled_button(
        made(offer.draft, "choose", STANDING), "Keep standing", discord.ButtonStyle.secondary
    )
    return Message(content=escape(offer.text), view=view_of(once, always))


def begin_unsure(asked_for: Unsure) -> Message:
    """Ask the GM before a fight begins without players, or with some of whom nothing is heard."""
    if not isinstance(asked_for, Unheard):
        return unsure(asked_for, "begin", "Begin without players")
    draft = asked_for.draft
    wait = made(draft, "gmabsent", WAIT)
    items = [styled_button(wait, "Wait for them", discord.ButtonStyle.primary)]
    items.append(plain_button(made(draft, "gmabsent", WITHOUT), "Begin without them"))
    for how, placeholder, options in (
        (STYLE, "Begin; a style plays for them", asked_for.styles),
        (STAND_IN, "Begin; a stand-in plays for them", asked_for.here),
    ):
        if options:
            items.append(menu(made(draft, "gmabsent", how), placeholder, options))
    return Message(content=escape(asked_for.text), view=view_of(*items))


def unsure(asked_for: Unsure, option: str, yes: str) -> Message:
    """Ask to confirm something by one press."""
    button = styled_button(made(asked_for.draft, option), yes, discord.ButtonStyle.danger)
    return Message(content=escape(asked_for.text), view=view_of(button))


def rested(done: Rested, text: str) -> Message:
    """Say what was undone, with buttons to go on now, or to tell others first."""
    on = styled_button(made(done.fight, "goon"), "Go on as before", discord.ButtonStyle.primary)
    tell = plain_button(made(done.fight, "letchange"), "Let people change first")
    return Message(content=text, view=view_of(on, tell))


def kept_on(done: Done) -> list[Item]:
    """Return buttons for an answer just given: change it, keep it, plan turns, tell it."""
    found = []
    if done.change:
        found.append(change_button(done.change))
    if done.answered:
        found.append(plain_button(made(done.answered, "always"), "Always do this"))
    if done.turn:
        found.append(plain_button(made(done.turn, "plan"), "Plan my next turns"))
        found.append(plain_button(made(done.turn, "say"), "Say it"))
    return found


def choose_prompt(custom_id: str, placeholder: str, prompts: Iterable[OpenPrompt]) -> Item:
    """Return a menu of questions, by their tokens."""
    options = [Option(p.row.token, label(p.row.question, OPTION_TEXT), p.name) for p in prompts]
    return menu(custom_id, placeholder, options)


def choice_button(custom_id: str, option: Option, blue: str) -> Item:
    """Return the button of a choice; the act `blue` is the most noticeable."""
    noticed = bool(blue) and option.value in (blue, f"{blue}{QUICK}")
    style = discord.ButtonStyle.primary if noticed else discord.ButtonStyle.secondary
    return styled_button(custom_id, option.label, style)


def styled_button(custom_id: str, text: str, style: discord.ButtonStyle) -> Item:
    """Return a button with a look."""
    return discord.ui.Button(custom_id=custom_id, label=label(text, BUTTON_LABEL), style=style)
