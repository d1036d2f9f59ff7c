"""Turns forms of the rules into fields of a modal, and filled-in fields into a raw answer.

    YesNo with a default          a checkbox
    YesNo, Pick, Target, OneOf    radio buttons for 2 to 10 options, a select for at most 25
    Number                        a select of at most 25 numbers
    Some                          checkboxes for at most 10 options, a select for at most 25
    Text, and longer choices      a text field

A field begins with the form's `initial`, else with the default of its dataclass. If an optional
field is left out, the rules use that default. A text about the question stands above the fields if
Discord has room for it: it takes the place of one field. If there are more fields than fit, the
last place is a box "More choices", which asks for a further form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeAlias

import discord

from bot.discord.rendering.limits import (
    FIELD_HELP,
    FIELD_LABEL,
    GROUP_OPTIONS,
    INPUT,
    INPUT_PLACEHOLDER,
    MODAL_FIELDS,
    MODAL_TITLE,
    OPTION_TEXT,
    OPTIONS,
    PLACEHOLDER,
    cut,
    label,
)
from rules.engine.asking.forms import (
    Fields,
    Form,
    Json,
    Number,
    OneOf,
    Option,
    Pick,
    Some,
    Text,
    YesNo,
    defaults_of,
)

Filled: TypeAlias = str | Sequence[str]
"""The value of one field of a modal: the text of an input, or the values of a select."""

EMPTY: Mapping[str, str] = MappingProxyType({})

ANSWER = "answer"
"""The name of the one field in a modal whose form has no fields."""

YES, NO = "yes", "no"
MORE, MORE_CHOICES = "more_choices", "More choices"
"""The name and the words of the box that asks for the fields that did not fit; no field's name."""

LONG_TEXT = 200


def modal_for(
    custom_id: str,
    title: str,
    form: Form[Any],
    *,
    stake: str = "",
    asked: Collection[str] = (),
    helps: Mapping[str, str] = EMPTY,
) -> discord.ui.Modal:
    """Return a modal that asks for an answer to `form`: its fields, or the one field `ANSWER`.

    `stake` is text in Discord's markdown that stands above the fields. Fields in `asked` were in
    an earlier form and are left out. `helps` are small texts below the names of fields.
    """
    modal = discord.ui.Modal(title=label(title, MODAL_TITLE), custom_id=custom_id)
    names, left = page_of(form, asked) if isinstance(form, Fields) else ([ANSWER], [])
    if stake and len(names) + bool(left) < MODAL_FIELDS:
        modal.add_item(discord.ui.TextDisplay(cut(stake, INPUT)))
    if isinstance(form, Fields):
        for name in names:
            required = name in form.required
            start, help = begins(form, name), helps.get(name, "")
            modal.add_item(_labelled(name, form.fields[name], start, required, help=help))
        if left:
            modal.add_item(
                discord.ui.Label(
                    text=MORE_CHOICES,
                    description=label(named(form, left), FIELD_HELP),
                    component=discord.ui.Checkbox(custom_id=MORE),
                )
            )
    else:
        modal.add_item(_labelled(ANSWER, form, None, required=True, title=title))
    return modal


def page_of(form: Fields[Any], asked: Collection[str] = ()) -> tuple[list[str], list[str]]:
    """Return the fields of the next modal, in order, and those left for one after it.

    Fields in `asked` were in an earlier one. Required fields do not wait for a later one if they
    fit. The first of two modals has room for a text above, if both still hold all fields.
    """
    names = [name for name in form.fields if name not in asked and _can_show(form, name)]
    if len(names) <= MODAL_FIELDS:
        return names, []
    text = int(not asked and len(names) <= 2 * MODAL_FIELDS - 2)
    most = MODAL_FIELDS - 1 - text
    first = sorted(names, key=lambda name: name not in form.required)[:most]
    return [each for each in names if each in first], [each for each in names if each not in first]


def named(form: Fields[Any], names: Iterable[str]) -> str:
    """Return the labels of some fields, with commas between."""
    return ", ".join([_label(name, form.fields[name]) for name in names])


def wants_more(filled: Mapping[str, Filled]) -> bool:
    """Whether the box for more choices was ticked."""
    return filled.get(MORE) == YES


def begins(form: Fields[Any], name: str) -> Json:
    """Return the raw value that a field begins with, None if nothing is chosen yet."""
    if name in form.initial:
        return _raw(form.initial[name])
    own = defaults_of(form.make).get(name, MISSING)
    return None if own is MISSING else _raw(own)


def answer_of(form: Form[Any], filled: Mapping[str, Filled]) -> Json:
    """Return the raw answer from a modal's values; fields left empty are left out."""
    if not isinstance(form, Fields):
        return raw_of(form, filled.get(ANSWER, ""))
    answer: dict[str, Json] = {}
    for name, field in form.fields.items():
        if name not in filled:
            continue
        given = filled[name]
        if given or isinstance(field, Some) or name in form.required:
            answer[name] = raw_of(field, given)
    return answer


def raw_of(form: Form[Any], given: Filled) -> Json:
    """Return one field's raw answer. The rules refuse a value of the wrong type."""
    if isinstance(form, Some):
        return list(given) if not isinstance(given, str) else _listed(given)
    one = given if isinstance(given, str) else next(iter(given), "")
    if isinstance(form, YesNo) and one.casefold() in (YES, NO):
        return one.casefold() == YES
    if isinstance(form, Number):
        try:
            return int(one)
        except ValueError:
            return one
    return one


def choices_of(form: Form[Any]) -> tuple[Option, ...] | None:
    """Return the options of a form that is a choice of one, None for any other form."""
    match form:
        case YesNo():
            return (Option(YES, "Yes"), Option(NO, "No"))
        case Pick() | OneOf():
            return form.options
        case Number(low, high) if 0 <= high - low < OPTIONS:
            return tuple([Option(str(n), _named(form, n)) for n in range(low, high + 1)])
        case _:
            return None


def selectable(options: Sequence[Option]) -> bool:
    """Whether a select menu can offer these options."""
    return 0 < len(options) <= OPTIONS and all(0 < len(o.value) <= OPTION_TEXT for o in options)


def menu_options(
    options: Sequence[Option], chosen: Sequence[str] = ()
) -> list[discord.SelectOption]:
    """Return the options of a select menu."""
    return [
        discord.SelectOption(
            label=label(option.label, OPTION_TEXT),
            value=option.value,
            description=label(option.note, OPTION_TEXT) if option.note else None,
            default=option.value in chosen,
        )
        for option in options
    ]


def _named(form: Number, number: int) -> str:
    """Return a number as an option; one with another meaning by the name of that."""
    name = form.spelled(number)
    return f"{name[:1].upper()}{name[1:]}"


def _can_show(form: Fields[Any], name: str) -> bool:
    """Whether to show a field: not if there is nothing to choose, or only the default.

    A field that the rules demand is always shown.
    """
    field = form.fields[name]
    if name in form.required:
        return True
    if isinstance(field, Number) and field.low == field.high == begins(form, name):
        return False
    if isinstance(field, OneOf) and [each.value for each in field.options] == [begins(form, name)]:
        return False
    options = field.options if isinstance(field, Some) else choices_of(field)
    return options is None or bool(options)


def _labelled(
    name: str,
    form: Form[Any],
    start: Json,
    required: bool,
    *,
    title: str = "",
    help: str = "",
) -> discord.ui.Label[Any]:
    component = _component(name, form, start, required)
    return discord.ui.Label(
        text=label(_label(name, form, title), FIELD_LABEL),
        description=label(help, FIELD_HELP) if help else _help(form) or None,
        component=component,
    )


def _label(name: str, form: Form[Any], title: str = "") -> str:
    return form.label or title or name.replace("_", " ").capitalize()


def _component(name: str, form: Form[Any], start: Json, required: bool) -> discord.ui.Item[Any]:
    if isinstance(form, YesNo) and isinstance(start, bool):
        return discord.ui.Checkbox(custom_id=name, default=start)
    if isinstance(form, Some) and selectable(form.options):
        if len(form.options) <= GROUP_OPTIONS:
            return _checkboxes(name, form, start)
        most = len(form.options) if form.most is None else min(form.most, len(form.options))
        chosen = [str(value) for value in start or ()][:most]
        return discord.ui.Select(
            custom_id=name,
            min_values=min(form.least, most),
            max_values=max(most, 1),
            required=form.least > 0,
            options=menu_options(form.options, chosen),
        )
    options = choices_of(form) or ()
    if not isinstance(form, Some) and selectable(options):
        if not isinstance(form, Number) and 1 < len(options) <= GROUP_OPTIONS:
            return _radio_buttons(name, options, start, required)
        return discord.ui.Select(
            custom_id=name,
            min_values=int(required),
            max_values=1,
            required=required,
            placeholder=None if required else label("Choose, or leave as it is", PLACEHOLDER),
            options=menu_options(options, [_spelled(start)]),
        )
    return _input(name, form, start, required)


def _radio_buttons(
    name: str, options: Sequence[Option], start: Json, required: bool
) -> discord.ui.RadioGroup[Any]:
    begun = _spelled(start)
    return discord.ui.RadioGroup(
        custom_id=name,
        required=required,
        options=[
            discord.RadioGroupOption(
                label=label(option.label, OPTION_TEXT),
                value=option.value,
                description=label(option.note, OPTION_TEXT) if option.note else None,
                default=option.value == begun,
            )
            for option in options
        ],
    )


def _checkboxes(name: str, form: Some, start: Json) -> discord.ui.CheckboxGroup[Any]:
    most = len(form.options) if form.most is None else min(form.most, len(form.options))
    chosen = [str(value) for value in start or ()][:most]
    return discord.ui.CheckboxGroup(
        custom_id=name,
        min_values=min(form.least, most),
        max_values=max(most, 1),
        required=form.least > 0,
        options=[
            discord.CheckboxGroupOption(
                label=label(option.label, OPTION_TEXT),
                value=option.value,
                description=label(option.note, OPTION_TEXT) if option.note else None,
                default=option.value in chosen,
            )
            for option in form.options
        ],
    )


def _input(name: str, form: Form[Any], start: Json, required: bool) -> discord.ui.TextInput[Any]:
    text = form if isinstance(form, Text) else Text(most=LONG_TEXT, least=int(required))
    most = min(text.most, INPUT)
    begun = "" if start is None else _spelled(start)
    if isinstance(form, Number) and isinstance(start, int):
        begun = form.spelled(start)
    return discord.ui.TextInput(
        custom_id=name,
        style=discord.TextStyle.paragraph if text.long else discord.TextStyle.short,
        required=required and text.least > 0,
        min_length=min(text.least, most) if required and text.least else None,
        max_length=max(most, 1),
        placeholder=label(hint, INPUT_PLACEHOLDER) if (hint := _hint(form)) else None,
        default=begun[:most] or None,
    )


def _hint(form: Form[Any]) -> str:
    """Say what to type, if the options do not fit into a menu."""
    if isinstance(form, Number):
        return f"{(hint := form.hint())[:1].upper()}{hint[1:]}"
    options = form.options if isinstance(form, Some | Text) else choices_of(form)
    if not options:
        return ""
    names = ", ".join(option.label for option in options[:8])
    if isinstance(form, Text):
        return f"For example: {names}"
    return f"Names, with commas between: {names}" if isinstance(form, Some) else f"A name: {names}"


def _help(form: Form[Any]) -> str:
    if isinstance(form, Some):
        least = f"{form.least} to" if form.least else "up to"
        return label(f"{form.help} Choose {least} {form.highest}.".strip(), FIELD_HELP)
    return ""


def _listed(text: str) -> list[str]:
    return [part for piece in text.split(",") if (part := piece.strip())]


def _raw(value: object) -> Json:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [_raw(item) for item in value]
    return value


def _spelled(value: Json) -> str:
    """Return a raw value as the option or the text that stands for it."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return "" if value is None else str(value)
