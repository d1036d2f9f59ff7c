"""The choices of one question, as the options of buttons and menus.

The value of an option is the name of its act, and a mark at the end:

    parry            the choice itself; a form opens if it has fields
    parry!           at once, with the fields as they are
    parry+           with the fields, where the choice itself takes one press
    stance=as=full   the act with one field filled in
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.discord.rendering.forms import choices_of, page_of, raw_of
from bot.discord.rendering.limits import ELLIPSIS
from bot.play.model import OpenPrompt
from rules.engine.asking.forms import Acts, Choice, Fields, Form, Json, OneOf, Option, Pick
from rules.engine.asking.questions import Part
from rules.errors import RulesError

MOST_CHOICES = 3
"""At most this many choices are buttons; with two or more beyond that, "More..." shows all.

A phone shows two rows of buttons without scrolling.
"""

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


def options_of(prompt: OpenPrompt) -> tuple[Option, ...]:
    """Return the choices of a question; "..." stands where a form opens."""
    form = prompt.form
    if not isinstance(form, Acts):
        return choices_of(form) or ()
    found: list[Option] = []
    for act, choice in form.choices.items():
        opens = opens_fields(prompt, act)
        title = f"{choice.title}{ELLIPSIS}" if opens else choice.title
        found.append(Option(act, title, choice.note))
        if needs_modal(choice.form) and not opens:
            found.append(Option(f"{act}{MORE}", _with_fields(choice), choice.note))
    return tuple(found)


def all_options(prompt: OpenPrompt) -> tuple[Option, ...]:
    """Return every choice; one that meets somebody's act also without its fields."""
    asked_about = prompt.ruleset.question(prompt.row.name)
    meets = asked_about is not None and asked_about.part is Part.REACTION
    return _quick(prompt) if meets else options_of(prompt)


def at_once(prompt: OpenPrompt) -> dict[str, Option]:
    """Return the choices that can be made without filling in any field, by their acts."""
    options = [each for each in all_options(prompt) if not each.value.endswith(MORE)]
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
    options = picks(prompt)
    return {option.value: option for option in options} if options else found


def picks(prompt: OpenPrompt) -> list[Option]:
    """Return the options of the first field of a sole act, if that field is a choice."""
    form = prompt.form
    if not isinstance(form, Acts) or len(form.choices) != 1:
        return []
    [(act, choice)] = form.choices.items()
    name, field = next(iter(choice.form.fields.items()), ("", None))
    if not isinstance(field, Pick | OneOf) or len(field.options) > MOST_PICKS:
        return []
    found = [
        Option(f"{act}{PICKED}{name}{PICKED}{o.value}", o.label, o.note) for o in field.options
    ]
    return [each for each in found if _is_legal(form, raw_choice(form, each.value))]


def raw_choice(form: Form[Any], choice: str) -> Json:
    """Return the raw answer that a choice of `alike_choices` means."""
    if not isinstance(form, Acts):
        return raw_of(form, choice)
    act, _, picked = choice.partition(PICKED)
    name, _, value = picked.partition(PICKED)
    return {"act": act_of(act), **({name: value} if name else {})}


def few(options: Sequence[Option], silence: Json) -> list[Option]:
    """Return the options that are buttons: all, or the first with the one that silence gives."""
    if len(options) <= MOST_CHOICES + 1:
        return [*options]
    kept = [*options[:MOST_CHOICES]]
    quiet = silence.get("act") if isinstance(silence, dict) else None
    for option in options[MOST_CHOICES:]:
        if act_of(option.value) == quiet and all(act_of(o.value) != quiet for o in kept):
            return [*kept[:-1], option]
    return kept


def act_of(choice: str) -> str:
    """Return the act of a choice, without the mark for its fields."""
    return choice.partition(PICKED)[0].removesuffix(MORE).removesuffix(QUICK)


def sensible(prompt: OpenPrompt) -> str:
    """Return the act of a question that is most noticeable: the one that a style would choose.

    In a turn it is that of an aggressive combatant, else that of a careful one; if they leave the
    question alone, the first act. It can be made now, or its form can be opened; "" if none can.
    """
    if not isinstance(prompt.form, Acts):
        return ""
    question = prompt.ruleset.question(prompt.row.name)
    acts: list[str] = []
    if question is not None:
        way = "aggressive" if question.part is Part.TURN else "careful"
        style = prompt.ruleset.choices.presets.style(way)
        said = {} if style is None else style.say(style.aim())
        acts = [reply.act for reply in said.get(prompt.row.name, ()) if reply.when is None]
    for act in (*acts, *prompt.form.choices):
        choice = prompt.form.choices.get(act)
        if choice is None:
            continue
        if needs_modal(choice.form) or _is_legal(prompt.form, {"act": act}):
            return act
    return ""


def offers(prompt: OpenPrompt, choice: str) -> bool:
    """Whether a question offers a choice."""
    if isinstance(prompt.form, Acts):
        return act_of(choice) in prompt.form.choices
    return choice in [option.value for option in options_of(prompt)]


def needs_modal(form: Form[Any]) -> bool:
    """Whether answering takes more than the press of a button."""
    return bool(page_of(form)[0]) if isinstance(form, Fields) else True


def opens_fields(prompt: OpenPrompt, choice: str) -> bool:
    """Whether a choice asks for its fields. Passing takes one press if silence would pass too."""
    if not isinstance(prompt.form, Acts) or choice.endswith(QUICK) or PICKED in choice:
        return False
    offered = prompt.form.choices.get(act_of(choice))
    if offered is None or not needs_modal(offered.form):
        return False
    return choice != PASS or prompt.silence != {"act": PASS}


def _quick(prompt: OpenPrompt) -> tuple[Option, ...]:
    """Return the choices: each at once if its fields can stay as they are, and with its fields."""
    form, found = prompt.form, list[Option]()
    for option in options_of(prompt):
        act = act_of(option.value)
        if (
            isinstance(form, Acts)
            and opens_fields(prompt, option.value)
            and not option.value.endswith(MORE)
            and _is_legal(form, {"act": act})
        ):
            choice = form.choices[act]
            found.append(Option(f"{act}{QUICK}", choice.title, option.note))
            found.append(Option(option.value, _with_fields(choice), option.note))
        else:
            found.append(option)
    return tuple(found)


def _with_fields(choice: Choice[Any]) -> str:
    """Return the words of a choice that opens a form, beside the same choice without it."""
    return f"{choice.title}, {choice.adds}{ELLIPSIS}"


def _is_legal(form: Form[Any], raw: Json) -> bool:
    try:
        form.read(raw)
    except RulesError:
        return False
    return True
