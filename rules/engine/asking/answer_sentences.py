"""Answers as sentences, for the person who answered and for the table.

Each ruleset says its acts in `sentences.toml`, beside its rulebook. A text in braces is a field of
the act; what the field adds is said under `[fields]`::

    [acts]
    attack = "attacks {target} {weapon?}"
    join = ["joins the turn"]
    "rule.refuse" = "The GM refuses what {name} does"

    [fields]
    weapon = "with their {}"
    "attack.otherwise" = {hold = "If the target falls first, they hold back."}

- The name of the combatant comes before the text. A text that begins with a capital letter is the
  whole sentence; ``{name}`` is the name in it.
- ``"question.act"`` and ``"act.field"`` come before ``"act"`` and ``"field"``.
- Of several texts for an act, the first counts whose fields all say something. ``{weapon?}`` may
  say nothing, and ``{stance!}`` also says the default. The last text is for all other cases.
- A field that still has its default says nothing, nor does a 0 without a text of its own. A field
  that no text of the act names adds a sentence of its own after it, unless it is as the blank form
  was filled in.
- In the text of a field, ``{}`` is the answer in words, ``{lower}`` the same with a small first
  letter, ``{short}`` the part before its first comma. A table has a text for each value or its
  label, and one named "*" for all others.
- `[orders]` and `[facts]` have words for orders: see `intents/reply_words.py`.
- `[public]` has what everybody reads of an act as soon as it is answered; else it is the last text
  of the act, without its fields. Its keys are as in `[acts]` and `[fields]`. Its texts may name
  fields that everybody may know at that moment, and no others. In a text of more than 60 characters
  a field that may say nothing is left out.
- ``{title}`` is the name of the choice; ``{title-Use}`` leaves out the word "Use" before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from rules.engine.asking.forms import (
    Acts,
    Choice,
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
from rules.errors import BadAnswer

ActText: TypeAlias = str | Sequence[str]
FieldText: TypeAlias = str | Mapping[str, str]

LONGEST = 100
OPEN_LONGEST = 60
"""A longer public text leaves out the fields that may say nothing."""

UNSAID = frozenset({"none", "no", "nothing", "nobody"})
"""The names of choices that do nothing."""

OTHERS = "*"
"""The text of a field for all values that have none of their own."""

NOBODY = "The GM"
"""The subject of a question that is about no combatant: the GM alone is asked those."""

_HOLE = re.compile(r"\{(\w*)([?!]?)(?:-([^}]*))?\}")

_BRACKETS = re.compile(r" \([^)]*\)")

_NO_TEXTS: Mapping[str, Any] = {}

COMMON: Mapping[str, ActText] = {
    "round.stands": "goes by their plans",
    "round.onward": "goes by their plans, in the next rounds too",
    "round.each_turn": "wants to be asked at every turn",
    "round.begin": "lets the round begin",
    "round.go": "goes on",
}
"""The acts of questions that every game has."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """The texts of one game: its acts, their fields, and the facts in conditions of orders."""

    acts: Mapping[str, ActText] = field(default_factory=dict[str, ActText])
    fields: Mapping[str, FieldText] = field(default_factory=dict[str, FieldText])
    public: Mapping[str, ActText | FieldText] = field(
        default_factory=dict[str, "ActText | FieldText"]
    )
    orders: Mapping[str, ActText | FieldText] = field(
        default_factory=dict[str, "ActText | FieldText"]
    )
    facts: Mapping[str, FieldText] = field(default_factory=dict[str, FieldText])

    def has(self, question: str, act: str) -> bool:
        """Whether there is a text for this act as the answer to this question."""
        return bool(self.texts(question, act))

    def has_field(self, act: str, name: str) -> bool:
        """Whether there is a text for this field of an act."""
        return self.field_text(act, name) is not None

    def whole(self, question: str, form: Form[Any], value: Json, name: str = "") -> str:
        """Return an answer as sentences: ``Kuni attacks Thug 2 with their Dagger.``."""
        said = self._said(question, form, value, name or NOBODY)
        return " ".join([each if each.endswith((".", "!", "?")) else f"{each}." for each in said])

    def silence(self, question: str, form: Form[Any], value: Json, name: str = "") -> str:
        """Return what silence answers, for the end of a line: ``Kuni keeps a dodge ready``."""
        return self.whole(question, form, value, name).removesuffix(".")

    def openly(self, question: str, form: Form[Any], value: Json) -> str:
        """Return the public part of an answer: its act, with the fields that `[public]` names.

        It follows the name of the combatant. Fields that not everybody may know of this answer must
        be taken out of `value` before. "" if nothing can be said.
        """
        if not isinstance(form, Acts):
            said = _word(form, value)
            return f"chooses {said}" if said else ""
        act = str(value.get("act")) if isinstance(value, Mapping) else ""
        if form.choices.get(act) is None:
            return ""
        choice = form.choices[act]
        own: Any = self.public.get(f"{question}.{act}") or self.public.get(act)
        texts: Sequence[str] = (own,) if isinstance(own, str) else own or ()
        holes = {name: mark for text in texts for name, mark, _ in _HOLE.findall(text)}
        asked = {name + mark for name, mark in holes.items()}
        every = self._words(act, choice.form, value, asked, self.public)
        words = {name: said for name, said in every if name in holes}
        text = fill(texts or self.texts(question, act)[-1:], words, choice.title)
        if len(text) > OPEN_LONGEST:
            needed = {name: said for name, said in words.items() if holes[name] != "?"}
            text = fill(texts, needed, choice.title) or text
        return "" if text[:1].isupper() else text or _chooses(choice)

    def _said(self, question: str, form: Form[Any], value: Json, name: str) -> Iterator[str]:
        if not isinstance(form, Acts) or not isinstance(value, Mapping):
            yield f"{name} chooses {_word(form, value) or 'nothing'}"
            return
        act = str(value.get("act"))
        choice = form.choices.get(act)
        if choice is None:
            return
        texts = self.texts(question, act)
        asked = {n + m for text in texts for n, m, _ in _HOLE.findall(text)}
        words = dict(self._words(act, choice.form, value, asked)) | {"name": name}
        text = fill(texts, words, choice.title) or _chooses(choice)
        yield text if text[:1].isupper() else f"{name} {text}"
        inline = {each.rstrip("?!") for each in asked}
        for each, said in words.items():
            if said and each != "name" and each not in inline:
                yield said[:1].upper() + said[1:]

    def _words(
        self,
        act: str,
        form: Fields[Any],
        value: Mapping[str, Json],
        asked: set[str],
        first: Mapping[str, Any] = _NO_TEXTS,
    ) -> Iterator[tuple[str, str]]:
        """Return the words of each field that says something; texts of `first` come first."""
        defaults = defaults_of(form.make)
        for name, each in form.fields.items():
            default = _plain(defaults.get(name, MISSING))
            raw = value.get(name, default)
            usual = [default]
            if asked.isdisjoint({name, f"{name}?"}):
                usual.append(form.initial.get(name, default))
            if raw is MISSING or (_meant(each, raw) in usual and f"{name}!" not in asked):
                continue
            text = first.get(f"{act}.{name}", self.field_text(act, name))
            if said := _told(text, name, each, raw):
                yield name, said

    def texts(self, question: str, act: str) -> Sequence[str]:
        """Return the texts of an act, the most exact first; none if the game has none for it."""
        key = f"{question}.{act}"
        text = self.acts.get(key) or COMMON.get(key) or self.acts.get(act) or ()
        return (text,) if isinstance(text, str) else text

    def field_text(self, act: str, name: str) -> FieldText | None:
        """Return the text of a field of an act; None if the game has none for it."""
        found = self.fields.get(f"{act}.{name}")
        return self.fields.get(name) if found is None else found


def filled_in(form: Form[Any], given: Mapping[str, Json]) -> list[str]:
    """Return what is filled in of a form, field by field: ``Target: Thug 2``; no defaults."""
    if not isinstance(form, Fields):
        return []
    usual = defaults_of(form.make)
    said = [
        (_bare(one.label), _word(one, given[name]))
        for name, one in form.fields.items()
        if name in given and _meant(one, given[name]) != _plain(usual.get(name, MISSING))
    ]
    return [f"{label}: {word}" for label, word in said if word]


def fill(texts: Sequence[str], words: Mapping[str, str], title: str) -> str:
    """Return the first text whose fields all say something, else the last, without its fields."""
    for text in texts:
        holes = _HOLE.findall(text)
        needed = [n for n, mark, _ in holes if mark != "?" and n != "title"]
        if text is texts[-1] or all(words.get(n) for n in needed):
            filled = _HOLE.sub(lambda hole: _in_hole(hole, words, title), text)
            return " ".join(filled.split()).replace(" :", ":")
    return ""


def _in_hole(hole: re.Match[str], words: Mapping[str, str], title: str) -> str:
    if hole[1] == "title":
        return _bare(title).removeprefix(hole[3] or "").strip()
    return words.get(hole[1], "")


def _chooses(choice: Choice[Any]) -> str:
    return f"chooses {_bare(choice.title)}"


def _told(text: FieldText | None, name: str, form: Form[Any], raw: Json) -> str:
    """Return what a field adds, by its text; "" for nothing."""
    said = _word(form, raw)
    none = isinstance(form, Number) and _meant(form, raw) == 0
    if none and not (isinstance(text, Mapping) and "0" in text):
        return ""
    if isinstance(text, Mapping) and isinstance(form, Some) and isinstance(raw, list | tuple):
        own = [text[str(each)] for each in raw if str(each) in text]
        rest = [each for each in raw if str(each) not in text]
        last = [_told(text.get(OTHERS, ""), name, form, rest)] if rest else []
        return ". ".join(filter(None, [*last, *own]))
    if isinstance(text, Mapping):
        keys = (str(_meant(form, raw)), said.casefold(), OTHERS)
        text = next((text[key] for key in keys if key in text), "")
    if not said:
        return ""
    if text is None:
        label = _bare(form.label) or name.replace("_", " ").capitalize()
        return label if isinstance(form, YesNo) else f"{label} is {said}"
    if isinstance(form, Some) and "{lower}" in text:
        said = _listed([_lower(_label(form.options, each)) for each in raw])
    short = said.partition(",")[0]
    return text.replace("{}", said).replace("{lower}", _lower(said)).replace("{short}", short)


def _word(form: Form[Any], raw: Json) -> str:
    """Return the answer to one field in words; "" if it is the choice of nothing."""
    value = _meant(form, raw)
    match form:
        case YesNo():
            return "yes" if value is True else ""
        case Some() if isinstance(raw, list | tuple):
            named = [said for each in raw if (said := _label(form.options, each))]
            return _listed(named)
        case Number():
            return form.spelled(value) if isinstance(value, int) else str(raw)
        case OneOf():  # A form may read a member that it does not offer now.
            said = str(value).replace("_", " ").capitalize()
            return "" if said.casefold() in UNSAID else said
        case Pick():
            said = _label(form.options, value)
            return "" if said.casefold() in UNSAID else _cut(said)
        case Text():
            return _cut(_label(form.options, value, bare=False).strip().rstrip("."))
        case _:
            return _cut(str(raw))


def _meant(form: Form[Any], raw: Json) -> Json:
    """Return the value that an answer means, as it is recorded; the answer if it means none."""
    with suppress(BadAnswer):
        return _plain(form.read(raw))
    return raw


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _label(options: Sequence[Option], value: Json, *, bare: bool = True) -> str:
    text = next((each.label for each in options if each.value == value), str(value))
    return _bare(text) if bare else text


def _listed(names: Sequence[str]) -> str:
    *most, last = names or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"


def _bare(label: str) -> str:
    """Return a label without its explanation in brackets."""
    return _BRACKETS.sub("", label).strip()


def _lower(label: str) -> str:
    """Return a label for the middle of a sentence; words in capitals keep them."""
    return label[:1].lower() + label[1:] if label[1:2].islower() else label
