"""Questions as posts: whom they ask, until when, and the controls that answer them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.discord.inbound.custom_ids import ControlId, made
from bot.discord.people import mention
from bot.discord.rendering.forms import choices_of, menu_options, selectable, shown_fields
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
from bot.discord.rendering.message import Message, view_of
from bot.play.fight.ending import Unsure
from bot.play.model import Done, NobodyAsks, OpenPrompt, Rested, Several
from bot.storage.rows import Campaign, PromptRow
from rules.engine.forms import Act, Fields, Form, Option
from rules.engine.tempo import CARD

QUESTION, POST, NOTE = 1500, 1800, 200

PASS = "pass"  # noqa: S105 - an act, and no secret
"""The act by which one lets something go by: what else it may say is the exception."""

MORE = "+"
"""At the end of an act: its fields are asked for."""

ONCE, STANDING = "once", "standing"
"""The arguments of a draft's controls: an order for the next such question, or for every one."""

Item = discord.ui.Item[discord.ui.View]


def groups(opened: Iterable[OpenPrompt]) -> list[list[OpenPrompt]]:
    """Questions as they are posted, in the order given.

    Those asked together, with the same choices and the same deadline, share a post.
    """
    found: dict[str, list[OpenPrompt]] = {}
    for prompt in opened:
        found.setdefault(same_post(prompt), []).append(prompt)
    return list(found.values())


def same_post(prompt: OpenPrompt) -> str:
    """The parts that all questions of one post share."""
    row = prompt.row
    offered = _options(prompt) if prompt.public else ()
    return repr((row.name, row.asked_at, row.due_at, [(o.value, o.label) for o in offered]))


def called(asked_together: Sequence[OpenPrompt], campaign: Campaign | None) -> str:
    """Show questions: each person is mentioned beside their question."""
    by_person: dict[str, list[str]] = {}
    for prompt in asked_together:
        words = f"**{cut(escape(prompt.row.question), QUESTION)}**"
        by_person.setdefault(prompt.row.who, []).append(words)
    lines = [f"{mention(who, campaign)} " + "\n".join(words) for who, words in by_person.items()]
    return cut("\n".join(lines), POST)


def controls_of(asked_together: Sequence[OpenPrompt]) -> list[Item]:
    """The controls of a post. Only public questions show their choices."""
    first, *others = asked_together
    shown = _shared_controls(first) if others else controls(first)
    if first.row.name == CARD.key:
        shown.append(plain_button(made(first.encounter.token, "gplan"), "Change my plan"))
        shown.append(plain_button(made(first.encounter.token, "orders"), "My orders"))
    return shown


def asked(row: PromptRow) -> str:
    """The question and its deadline, as text."""
    return "\n".join([f"**{cut(escape(row.question), QUESTION)}**", *until(row)])


def until(row: PromptRow) -> list[str]:
    """Until when a question can be answered, where its time runs out."""
    return [f"-# Answer {moment(row.due_at)}"] if row.due_at is not None else []


def moment(at: int | None) -> str:
    """An instant as Discord counts down to it."""
    return f"<t:{at // 1000}:R>" if at is not None else ""


def controls(prompt: OpenPrompt) -> list[Item]:
    """What the whole table may see of a question's controls: its choices where they are public."""
    shown = choices(prompt) if prompt.public else []
    return shown or [answer_button(prompt.row.token)]


def choices(prompt: OpenPrompt) -> list[Item]:
    """A button for each choice, or a menu where there are many; none where it takes a form."""
    return _choices(prompt, prompt.row.token, "c", "pick")


def notes(prompt: OpenPrompt) -> list[str]:
    """What the choices of a question say of themselves, a small line each: a price, a plan."""
    if not isinstance(prompt.form, Act):
        return []
    said = [choice for choice in prompt.form.choices.values() if choice.note]
    return [f"-# {escape(c.title)}: {cut(escape(c.note), NOTE)}" for c in said]


def stake(prompt: OpenPrompt, act: str = "") -> str:
    """What stands above the fields of an answer: the question, its deadline, the choice's note."""
    said = asked(prompt.row)
    choice = prompt.form.choices.get(act) if isinstance(prompt.form, Act) else None
    if choice is not None and choice.note:
        said += f"\n{escape(choice.note)}"
    return said


def _shared_controls(prompt: OpenPrompt) -> list[Item]:
    """The controls of a post of several questions: each answers the question of who uses it."""
    token = prompt.encounter.token
    shown = _choices(prompt, token, "gc", "gpick") if prompt.public else []
    return shown or [_button(made(token, "gask"), "Answer", discord.ButtonStyle.primary)]


def _choices(prompt: OpenPrompt, token: str, one: str, of_many: str) -> list[Item]:
    options = _options(prompt)
    ids = [ControlId(token, one, option.value) for option in options]
    if len(options) < BUTTONS and all(id.fits for id in ids):
        return [
            _button(str(id), option.label, _style(prompt.form, n))
            for n, (id, option) in enumerate(zip(ids, options, strict=True))
        ]
    return [menu(made(token, of_many), "Choose", options)] if selectable(options) else []


def answer_button(token: str, text: str = "Answer") -> Item:
    """The button that shows how a question can be answered."""
    return _button(made(token, "ask"), text, discord.ButtonStyle.primary)


def plain_button(custom_id: str, text: str) -> Item:
    """A button that stands beside nothing more pressing."""
    return _button(custom_id, text, discord.ButtonStyle.secondary)


def menu(custom_id: str, placeholder: str, options: Sequence[Option]) -> Item:
    """A select menu of one of at most 25 options; further ones are left out."""
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=label(placeholder, PLACEHOLDER),
        options=menu_options(options[:OPTIONS]),
    )


def needs_modal(form: Form[Any]) -> bool:
    """Whether answering takes more than the press of a button."""
    return bool(shown_fields(form)) if isinstance(form, Fields) else True


def act_of(choice: str) -> str:
    """The act that a control stands for, whether it opens its fields or not."""
    return choice.removesuffix(MORE)


def opens_fields(prompt: OpenPrompt, choice: str) -> bool:
    """Whether a choice asks for its fields. To pass, where silence would, takes one press."""
    if not isinstance(prompt.form, Act):
        return False
    offered = prompt.form.choices.get(act_of(choice))
    if offered is None or not needs_modal(offered.form):
        return False
    return choice != PASS or prompt.silence != {"act": PASS}


def several(asked_for: Several) -> Message:
    """Which of several questions is meant: a button for each, by its draft."""
    buttons = [
        _button(made(draft, "choose"), prompt.row.question, discord.ButtonStyle.secondary)
        for draft, prompt in asked_for.choices[:BUTTONS]
    ]
    return Message(content=escape(asked_for.text), view=view_of(*buttons) if buttons else None)


def nobody(offer: NobodyAsks) -> Message:
    """Nothing takes the answer now: it may be kept for when something does, once or always."""
    if not offer.draft:
        return Message(content=escape(offer.text))
    once = _button(made(offer.draft, "choose", ONCE), "Keep as order", discord.ButtonStyle.primary)
    always = _button(
        made(offer.draft, "choose", STANDING), "Keep standing", discord.ButtonStyle.secondary
    )
    return Message(content=escape(offer.text), view=view_of(once, always))


def unsure(asked_for: Unsure, option: str, yes: str) -> Message:
    """Something to be confirmed by one press."""
    button = _button(made(asked_for.draft, option), yes, discord.ButtonStyle.danger)
    return Message(content=escape(asked_for.text), view=view_of(button))


def rested(done: Rested, text: str) -> Message:
    """What was taken back, and how the fight may go on: at once, or after others were told."""
    on = _button(made(done.fight, "goon"), "Go on as before", discord.ButtonStyle.primary)
    tell = _button(
        made(done.fight, "letchange"), "Let people change first", discord.ButtonStyle.secondary
    )
    return Message(content=text, view=view_of(on, tell))


def kept_on(done: Done) -> list[Item]:
    """What one can do with an answer just given: keep it as an order, plan one's next turns."""
    found = []
    if done.answered:
        found.append(plain_button(made(done.answered, "always"), "Always do this"))
    if done.turn:
        found.append(plain_button(made(done.turn, "plan"), "Plan my next turns"))
    return found


def choose_prompt(custom_id: str, placeholder: str, prompts: Iterable[OpenPrompt]) -> Item:
    """A menu of questions, by their tokens."""
    options = [Option(p.row.token, label(p.row.question, OPTION_TEXT), p.name) for p in prompts]
    return menu(custom_id, placeholder, options)


def _options(prompt: OpenPrompt) -> tuple[Option, ...]:
    form = prompt.form
    if not isinstance(form, Act):
        return choices_of(form) or ()
    found: list[Option] = []
    for act, choice in form.choices.items():
        found.append(Option(act, choice.title, choice.note))
        if needs_modal(choice.form) and not opens_fields(prompt, act):
            found.append(Option(f"{act}{MORE}", f"{choice.title}{ELLIPSIS}", choice.note))
    return tuple(found)


def _style(form: Form[Any], place: int) -> discord.ButtonStyle:
    first = place == 0 and isinstance(form, Act)
    return discord.ButtonStyle.primary if first else discord.ButtonStyle.secondary


def _button(custom_id: str, text: str, style: discord.ButtonStyle) -> Item:
    return discord.ui.Button(custom_id=custom_id, label=label(text, BUTTON_LABEL), style=style)
