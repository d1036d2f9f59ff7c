"""The controls that answer open questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest
from typing import Any

import discord

from bot.discord.inbound.custom_ids import ControlId, made
from bot.discord.rendering import questions
from bot.discord.rendering.forms import choices_of, menu_options, page_of, raw_of, selectable
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
from bot.play.fight.ending import Unsure
from bot.play.model import Done, NobodyAsks, OpenPrompt, Rested, Several
from rules.engine.forms import Act, Fields, Form, Json, OneOf, Option, Pick
from rules.engine.questions import Part
from rules.engine.tempo import CARD
from rules.errors import RulesError

NOTE = 200
MOST_CHOICES = 3
"""At most this many choices are buttons; with two or more beyond that, "More..." shows all.

A phone shows two rows of buttons without scrolling.
"""

DECIDE, MORE_CHOICES = f"Decide{ELLIPSIS}", f"More{ELLIPSIS}"
ONE_BY_ONE = f"One by one{ELLIPSIS}"

PASS = "pass"  # noqa: S105 - an act, and no secret
"""The act that lets something pass; its fields are rarely needed."""

MORE = "+"
"""The end of a choice's id that asks for the act's fields."""

QUICK = "!"
"""The end of a choice's id that answers at once, with the act's fields unchanged."""

PICKED = "="
"""Between a choice's act, the field that it fills in, and the value, such as a Stance."""

MOST_PICKS = 10
"""A form shows at most so many options at once."""

ONCE, STANDING = "once", "standing"
"""The arguments of a draft's controls: an order for the next such question, or for every one."""


def controls_of(asked_together: Sequence[OpenPrompt]) -> list[Item]:
    """The controls of one question, or of several that share a post."""
    first, *others = asked_together
    shown = _shared_controls(asked_together) if others else controls(first)
    cards = [prompt for prompt in asked_together if prompt.row.name == CARD.key]
    return [*shown, *(_orders_beside(cards[0]) if cards else [])]


def _orders_beside(card: OpenPrompt) -> list[Item]:
    """Return the buttons beside a round's card: change what one left before saying it stands."""
    token = card.encounter.token
    plan = plain_button(made(token, "gplan"), "Change my plan")
    return [plan, plain_button(made(token, "orders"), "My orders")]


def controls(prompt: OpenPrompt) -> list[Item]:
    """Return the controls that everybody may see: the question's choices if they are public."""
    token = prompt.row.token
    shown = _buttons(prompt, token, "c", "ask") if prompt.public else []
    return shown or [answer_button(token)]


def choices(prompt: OpenPrompt) -> list[Item]:
    """Return every choice: a button each, or a menu with their notes if there are many.

    Nothing if the answer is a form without choices. A defence takes one press; its fields are
    behind the same verb with "...".
    """
    options = _all_options(prompt)
    if len(options) <= MOST_CHOICES + 1:
        shown = _buttons(prompt, prompt.row.token, "c", "ask")
        return [*shown, *(_orders_beside(prompt) if prompt.row.name == CARD.key else [])]
    custom_id = made(prompt.row.token, "pick")
    return [menu(custom_id, "What do you do?", options)] if selectable(options) else []


def sole_form(prompt: OpenPrompt) -> str:
    """Return the act of a question whose sole choice is a form; "" for all other questions."""
    options = _options(prompt)
    sole = options[0].value if len(options) == 1 else ""
    return act_of(sole) if sole and opens_fields(prompt, sole) else ""


def notes(prompt: OpenPrompt) -> list[str]:
    """Return the notes of the choices, a small line each: a price, a plan."""
    if not isinstance(prompt.form, Act):
        return []
    said = [choice for choice in prompt.form.choices.values() if choice.note]
    return [f"-# {escape(c.title)}: {cut(escape(c.note), NOTE)}" for c in said]


def stake(prompt: OpenPrompt, act: str = "") -> str:
    """Return the text above the fields of an answer: question, deadline, the choice's note."""
    said = questions.asked(prompt)
    choice = prompt.form.choices.get(act) if isinstance(prompt.form, Act) else None
    if choice is not None and choice.note:
        said += f"\n{escape(choice.note)}"
    return said


def _shared_controls(asked_together: Sequence[OpenPrompt]) -> list[Item]:
    """Return the controls of a post of several questions: each answers the caller's question.

    The first choices of each kind of question stand side by side; "More..." and "Decide..." show
    the caller's own. If all have the same question for one person, a button answers for all, and a
    form asks for each.
    """
    token = asked_together[0].encounter.token
    public = [prompt for prompt in asked_together if prompt.public]
    kinds: dict[str, tuple[Option, ...]] = {}
    for prompt in public:
        kinds.setdefault(prompt.row.name, _options(prompt))
    in_turn = chain.from_iterable(zip_longest(*kinds.values()))
    options = {option.value: option for option in in_turn if option is not None}
    few = list(options) if len(options) <= MOST_CHOICES + 1 else list(options)[:MOST_CHOICES]
    alike = len({(prompt.row.who, prompt.row.name) for prompt in asked_together}) == 1
    quick = [at_once(prompt) for prompt in public] if alike else []
    shown: list[Item] = []
    if alike and all(prompt.public and _picks(prompt) for prompt in asked_together):
        shown, few = for_all(asked_together, ""), []
    for n, value in enumerate(few):
        every = next((each[value] for each in quick if value in each), None)
        if every and all(value in each for each in quick):
            id, words = ControlId(token, "gall", f":{every.value}"), f"All: {every.label}"
        else:
            id, words = ControlId(token, "gc", value), options[value].label
        if id.fits:
            shown.append(_button(str(id), words, _style(public[0].form, n)))
    complete = len(shown) == len(options) and len(public) == len(asked_together)
    complete = complete and all(o.value in options for p in public for o in _options(p))
    left = any(option.value.endswith(QUICK) for each in quick for option in each.values())
    if alike and any(len(alike_choices(prompt)) > 1 for prompt in public):
        shown.append(plain_button(made(token, "geach"), ONE_BY_ONE))
    if not shown or not complete or left:
        words = MORE_CHOICES if shown and (left or len(few) < len(options)) else DECIDE
        style = discord.ButtonStyle.secondary if shown else discord.ButtonStyle.primary
        shown.append(_button(made(token, "gask"), words, style))
    return shown


def at_once(prompt: OpenPrompt) -> dict[str, Option]:
    """Return the choices that can be made without filling in any field, by their acts."""
    options = [each for each in _all_options(prompt) if not each.value.endswith(MORE)]
    quick = [each for each in options if not opens_fields(prompt, each.value)]
    return {act_of(option.value): option for option in quick}


def alike_choices(prompt: OpenPrompt) -> dict[str, Option]:
    """Return the choices that can answer several questions alike, by what they choose.

    Beside those of `at_once` these are the acts of a turn with their fields as they are, which are
    called by what comes of them, and the options of a sole act's only choice, such as a Stance.
    """
    found, said = at_once(prompt), prompt.ruleset.sentences
    for option in _quick(prompt):
        act = act_of(option.value)
        if option.value.endswith(QUICK) and act not in found:
            text = said.silence(prompt.row.name, prompt.form, {"act": act}, "Each")
            found[act] = Option(option.value, text.removeprefix("Each "), option.note)
    picks = _picks(prompt)
    return {option.value: option for option in picks} if picks else found


def for_all(asked_together: Sequence[OpenPrompt], message: str) -> list[Item]:
    """Return a button for each choice that answers several questions to one person alike.

    `message` is the post that asks them, "" on that post itself.
    """
    first = asked_together[0]
    if len({(prompt.row.who, prompt.row.name) for prompt in asked_together}) > 1:
        return []
    each = [alike_choices(prompt) for prompt in asked_together]
    common = [key for key in each[0] if all(key in choices for choices in each)]
    found: list[Item] = []
    for key in common[:MOST_CHOICES]:
        option = each[0][key]
        id = ControlId(first.encounter.token, "gall", f"{message}:{option.value}")
        words = "Each" if option.label[:1].islower() else "All:"
        if id.fits:
            found.append(plain_button(str(id), f"{words} {option.label}"))
    return found


def raw_choice(form: Form[Any], choice: str) -> Json:
    """Return the raw answer that a choice of `alike_choices` means."""
    if not isinstance(form, Act):
        return raw_of(form, choice)
    act, _, picked = choice.partition(PICKED)
    name, _, value = picked.partition(PICKED)
    return {"act": act_of(act), **({name: value} if name else {})}


def _picks(prompt: OpenPrompt) -> list[Option]:
    """Return the options of the first field of a sole act, if that field is a choice."""
    form = prompt.form
    if not isinstance(form, Act) or len(form.choices) != 1:
        return []
    [(act, choice)] = form.choices.items()
    name, field = next(iter(choice.form.fields.items()), ("", None))
    if not isinstance(field, Pick | OneOf) or len(field.options) > MOST_PICKS:
        return []
    found = [
        Option(f"{act}{PICKED}{name}{PICKED}{o.value}", o.label, o.note) for o in field.options
    ]
    return [each for each in found if _is_legal(form, raw_choice(form, each.value))]


def _is_legal(form: Form[Any], raw: Json) -> bool:
    try:
        form.read(raw)
    except RulesError:
        return False
    return True


def _buttons(prompt: OpenPrompt, token: str, one: str, more: str) -> list[Item]:
    """Return the first choices as buttons (those with "..." open a form), and "More..."."""
    options = _options(prompt)
    few = options if len(options) <= MOST_CHOICES + 1 else options[:MOST_CHOICES]
    ids = [ControlId(token, one, option.value) for option in few]
    if not all(id.fits for id in ids):
        return []
    made_ = [
        _button(str(id), option.label, _style(prompt.form, n))
        for n, (id, option) in enumerate(zip(ids, few, strict=True))
    ]
    if len(few) < len(options):
        made_.append(_button(made(token, more), MORE_CHOICES, discord.ButtonStyle.secondary))
    return made_


def answer_button(token: str, text: str = DECIDE, option: str = "ask") -> Item:
    """Return the button that shows how a question can be answered, or the rest of its form."""
    return _button(made(token, option), text, discord.ButtonStyle.primary)


def change_button(token: str, text: str = "Change this") -> Item:
    """Return the button that takes a sealed answer back and asks again."""
    return _button(made(token, "change"), text, discord.ButtonStyle.secondary)


def plain_button(custom_id: str, text: str) -> Item:
    """Return a button with the less noticeable look."""
    return _button(custom_id, text, discord.ButtonStyle.secondary)


def menu(custom_id: str, placeholder: str, options: Sequence[Option]) -> Item:
    """Return a menu to choose one of at most 25 options; further ones are left out."""
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=label(placeholder, PLACEHOLDER),
        options=menu_options(options[:OPTIONS]),
    )


def needs_modal(form: Form[Any]) -> bool:
    """Whether answering takes more than the press of a button."""
    return bool(page_of(form)[0]) if isinstance(form, Fields) else True


def act_of(choice: str) -> str:
    """Return the act of a choice, without the mark for its fields."""
    return choice.partition(PICKED)[0].removesuffix(MORE).removesuffix(QUICK)


def offers(prompt: OpenPrompt, choice: str) -> bool:
    """Whether a question offers a choice."""
    if isinstance(prompt.form, Act):
        return act_of(choice) in prompt.form.choices
    return choice in [option.value for option in _options(prompt)]


def opens_fields(prompt: OpenPrompt, choice: str) -> bool:
    """Whether a choice asks for its fields. Passing takes one press if silence would pass too."""
    if not isinstance(prompt.form, Act) or choice.endswith(QUICK) or PICKED in choice:
        return False
    offered = prompt.form.choices.get(act_of(choice))
    if offered is None or not needs_modal(offered.form):
        return False
    return choice != PASS or prompt.silence != {"act": PASS}


def several(asked_for: Several) -> Message:
    """Ask which of several questions is meant: a button for each, by its draft."""
    buttons = [
        _button(made(draft, "choose"), prompt.row.question, discord.ButtonStyle.secondary)
        for draft, prompt in asked_for.choices[:BUTTONS]
    ]
    return Message(content=escape(asked_for.text), view=view_of(*buttons) if buttons else None)


def nobody(offer: NobodyAsks) -> Message:
    """Say that no question takes the answer now; it can be kept for the next one, or for all."""
    if not offer.draft:
        return Message(content=escape(offer.text))
    once = _button(made(offer.draft, "choose", ONCE), "Keep as order", discord.ButtonStyle.primary)
    always = _button(
        made(offer.draft, "choose", STANDING), "Keep standing", discord.ButtonStyle.secondary
    )
    return Message(content=escape(offer.text), view=view_of(once, always))


def unsure(asked_for: Unsure, option: str, yes: str) -> Message:
    """Ask to confirm something by one press."""
    button = _button(made(asked_for.draft, option), yes, discord.ButtonStyle.danger)
    return Message(content=escape(asked_for.text), view=view_of(button))


def rested(done: Rested, text: str) -> Message:
    """Say what was undone, with buttons to go on now, or to tell others first."""
    on = _button(made(done.fight, "goon"), "Go on as before", discord.ButtonStyle.primary)
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


def _options(prompt: OpenPrompt) -> tuple[Option, ...]:
    form = prompt.form
    if not isinstance(form, Act):
        return choices_of(form) or ()
    found: list[Option] = []
    for act, choice in form.choices.items():
        with_form = f"{choice.title}{ELLIPSIS}"
        opens = opens_fields(prompt, act)
        found.append(Option(act, with_form if opens else choice.title, choice.note))
        if needs_modal(choice.form) and not opens:
            found.append(Option(f"{act}{MORE}", with_form, choice.note))
    return tuple(found)


def _all_options(prompt: OpenPrompt) -> tuple[Option, ...]:
    """Return every choice; one that meets somebody's act also without its fields."""
    asked_about = prompt.ruleset.question(prompt.row.name)
    meets = asked_about is not None and asked_about.part is Part.REACTION
    return _quick(prompt) if meets else _options(prompt)


def _quick(prompt: OpenPrompt) -> tuple[Option, ...]:
    """Return the choices: each at once if its fields can stay as they are, and with its fields."""
    form, found = prompt.form, list[Option]()
    for option in _options(prompt):
        opens = opens_fields(prompt, option.value)
        if isinstance(form, Act) and opens and _can_be_left(prompt, option.value):
            title = form.choices[option.value].title
            found.append(Option(f"{option.value}{QUICK}", title, option.note))
        found.append(option)
    return tuple(found)


def _can_be_left(prompt: OpenPrompt, act: str) -> bool:
    """Whether an act is legal now with its fields as they are."""
    return not act.endswith(MORE) and _is_legal(prompt.form, {"act": act_of(act)})


def _style(form: Form[Any], place: int) -> discord.ButtonStyle:
    first = place == 0 and isinstance(form, Act)
    return discord.ButtonStyle.primary if first else discord.ButtonStyle.secondary


def _button(custom_id: str, text: str, style: discord.ButtonStyle) -> Item:
    return discord.ui.Button(custom_id=custom_id, label=label(text, BUTTON_LABEL), style=style)
