"""Answers as sentences, for the person who answered and for the table.

Each field adds its own words. A field that still has its default adds nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import MISSING
from enum import Enum
from typing import Any

from bot.play.model import Json
from rules.engine.forms import (
    Act,
    Fields,
    Form,
    Number,
    OneOf,
    Option,
    Pick,
    Some,
    Target,
    Text,
    YesNo,
    defaults_of,
)
from rules.errors import BadAnswer

LONGEST = 100
UNSAID = frozenset({"", "none", "no", "not", "nothing", "nobody"})
"""The names of choices that do nothing."""


ASK, ASKED = frozenset({"ask", "ask me"}), "you are asked"
"""Choices to be asked later, and the words for them."""

LATER = ASK | {"never"}
"""Choices that say only when or whether somebody is asked again."""

ASKING = frozenset({"how", "what", "which", "where", "from", "against", "for"})
LINKING = frozenset({"at", "by", "for", "on", "to", "with"})
CLAUSE = 3
"""A label of this many words, or a question, gets a colon, unless it reads on by itself."""


def sentence(form: Form[Any], value: Json, name: str = "") -> str:
    """Return an answer after the name of its combatant: ``Kuni: Attack Thug 2``."""
    said = in_words(form, value)
    return f"{name}: {said}" if name and said else said


def in_words(form: Form[Any], value: Json) -> str:
    """Return a raw answer to this form in words: ``Attack Thug 2, weapon Dagger``."""
    match form:
        case Act() if isinstance(value, Mapping) and str(value.get("act")) in form.choices:
            choice = form.choices[str(value["act"])]
            rest = {key: each for key, each in value.items() if key != "act"}
            whom, *others = [*_targets(choice.form, rest), *_others(choice.form, rest)] or [""]
            return ", ".join([f"{_bare(choice.title)} {whom}".strip(), *others])
        case Fields() if isinstance(value, Mapping):
            return ", ".join([*_targets(form, value), *_others(form, value)])
        case _:
            return _part(form, value, "")


def silence(form: Form[Any], value: Json, name: str = "") -> str:
    """Return what silence answers, after the name of its combatant.

    If nothing but the act is said, its first field follows: ``Kuni: Choose a Stance (Attack)``. If
    that is the choice of nothing, the sentence says so: ``Kuni: Declare nothing``.
    """
    said = sentence(form, value, name)
    choice = None
    if isinstance(form, Act) and isinstance(value, Mapping):
        choice = form.choices.get(str(value.get("act")))
    if choice is None or in_words(form, value) != _bare(choice.title):
        return said
    key, field = next(iter(choice.form.fields.items()), ("", None))
    chosen = value.get(key, defaults_of(choice.form.make).get(key, MISSING))
    if not isinstance(field, Pick | OneOf) or chosen is MISSING:
        return said
    plain = chosen.value if isinstance(chosen, Enum) else chosen
    picked = [_bare(option.label) for option in field.options if option.value == plain]
    if not picked or picked[0].casefold() in LATER:
        return said
    return f"{said} nothing" if picked[0].casefold() in UNSAID else f"{said} ({picked[0]})"


def openly(form: Form[Any], value: Json) -> str:
    """Return the public part of an answer to a question with public choices: the chosen one.

    Its other fields, such as who it is for or what is kept in reserve, may be private.
    """
    if isinstance(form, Act):
        act = str(value.get("act")) if isinstance(value, Mapping) else ""
        return _bare(form.choices[act].title) if act in form.choices else ""
    return _option(form, value) if isinstance(form, Pick | OneOf) else ""


def _targets(form: Fields[Any], value: Mapping[str, Json]) -> Iterator[str]:
    """The targets: they come first, and without a label."""
    for name, field in form.fields.items():
        if isinstance(field, Target) and name in value and (said := _option(field, value[name])):
            yield said


def _others(form: Fields[Any], value: Mapping[str, Json]) -> Iterator[str]:
    """Each other field that adds words."""
    for name, field in form.fields.items():
        if name not in value or isinstance(field, Target) or _is_default(form, name, value[name]):
            continue
        if said := _part(field, value[name], _lower(_bare(field.label))):
            yield said


def _part(form: Form[Any], value: Json, label: str) -> str:
    """Return the words of one field, "" for none. A yes adds its label, a no adds nothing."""
    match form:
        case YesNo():
            with suppress(BadAnswer):
                return (label or "so be it") if form.read(value) else ""
            return ""
        case Some() if isinstance(value, list | tuple):
            named = [said for each in value if (said := _option(form, each))]
            return f"{label} {' and '.join(named)}".strip() if named else ""
        case Number() if isinstance(value, str) and value.strip().isdecimal():
            return f"{label} {value.strip()}".strip()
        case Number():
            if not isinstance(value, int) or value < 0:
                return ""
            return f"{label}{':' if value in form.special else ''} {form.spelled(value)}".strip()
        case _:
            said = _option(form, value)
            if said.casefold() == "yes":
                return label
            return _labelled(label, said, free=isinstance(form, Text)) if said else ""


def _labelled(label: str, said: str, *, free: bool) -> str:
    """Return a choice after its label: ``weapon Dagger``, ``how: Block``.

    A choice to be asked later has words of its own. A choice that repeats its label is said once.
    Text that a person wrote themselves is `free`, and is not changed.
    """
    words = label.casefold().split()
    if not words:
        return said
    if not free and said.casefold() in ASK:
        said = ASKED
    elif not free and len(words) > 1 and said.casefold() in label.casefold():
        return label
    is_clause = words[0] in ASKING or len(words) >= CLAUSE
    joined = ":" if is_clause and words[-1] not in LINKING else ""
    return f"{label}{joined} {said}"


def _is_default(form: Fields[Any], name: str, raw: Json) -> bool:
    """Whether a field still has its default."""
    own = defaults_of(form.make).get(name, MISSING)
    default = own.value if isinstance(own, Enum) else own
    return bool(default == raw)


def _option(form: Form[Any], raw: Json) -> str:
    """Return the label of a choice; "" if it is the choice of nothing."""
    options: tuple[Option, ...] = ()
    if isinstance(form, Pick | OneOf | Some | Text):
        options = form.options
    meant = raw
    if isinstance(form, Pick | OneOf | Text):
        with suppress(BadAnswer):
            meant = form.read(raw)
    if isinstance(meant, Enum):
        # A form may read a member that it does not offer now.
        options = (*options, *OneOf((meant,)).options)
    value = meant.value if isinstance(meant, Enum) else meant
    text = next((option.label for option in options if option.value == value), str(raw))
    said = text if isinstance(form, Text) else _bare(text)
    if not isinstance(form, Text) and said.casefold() in UNSAID:
        return ""
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"


def _bare(label: str) -> str:
    """Return a label without its explanation in brackets."""
    return label.partition(" (")[0].strip()


def _lower(label: str) -> str:
    """Return a label for the middle of a sentence; words in capitals keep them."""
    return label[:1].lower() + label[1:] if label[1:2].islower() else label
