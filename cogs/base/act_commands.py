"""Slash commands made of the acts of a ruleset: one for each act, with the act's own fields."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from enum import Enum
from inspect import Parameter, Signature
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from discord import Interaction
from discord.app_commands import Command, Group, Range, describe

from cogs.base.calls import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import MyCombatant, Offered
from rules.engine.asking.forms import Number, OneOf, Pick, Text
from rules.engine.kit.acts import shown
from rules.engine.ruleset import Action, FieldWords

WHO = "Which of yours"

Layout: TypeAlias = Mapping[str, str | Group]
"""The groups within a game's group: the description of each, or a group that stands elsewhere."""

Suggesting: TypeAlias = Mapping[type[Any], Any]
"""The options of a game's own forms, which suggest what such a form cannot list."""
NOTHING: Suggesting = {}


def grouped(
    group: Group, acts: Mapping[str, Action], layout: Layout, suggesting: Suggesting = NOTHING
) -> Group:
    """The game's group with a command for each act: in the group that it names, or at the top."""
    places = {"": group} | {
        name: each if isinstance(each, Group) else Group(name=name, description=each, parent=group)
        for name, each in layout.items()
    }
    for act in acts.values():
        assert act.words is not None
        places[act.words.group].add_command(command(act, group.name, suggesting))
    return group


def command(act: Action, game: str, suggesting: Suggesting = NOTHING) -> Command[Any, ..., Any]:
    """An act as a command: it answers the open question, or makes the act out of turn."""
    assert act.words is not None
    alone = act.words.alone

    async def call(self: Desk, interaction: Interaction[Any], /, **given: Any) -> None:
        if alone:
            await self.rolled(interaction, game, act.name, given)
        else:
            await self.played(interaction, act.name, given, about=given.pop("who", None))

    hints = get_type_hints(act.params)
    helps: dict[str, str] = {}
    made: list[Parameter] = []
    for each in shown(act.params):
        words = act.words.fields[each.name]
        needed = words.demanded or each.default is dataclasses.MISSING
        option = _option(hints[each.name], each, words, suggesting)
        made.append(_parameter(each.name, option, needed=needed))
        helps[each.name] = words.help
    if act.questions:
        made.append(_parameter("who", MyCombatant, needed=False))
        helps["who"] = WHO
    first = [
        Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, annotation=note)
        for name, note in (("self", Desk), ("interaction", Interaction[Any]))
    ]
    # discord.py reads the signature; a dotted name tells it that the first parameter is the cog.
    call.__signature__ = Signature([*first, *made])  # type: ignore[attr-defined]
    call.__annotations__ = {each.name: each.annotation for each in (*first, *made)}
    call.__name__, call.__qualname__ = act.name, f"Desk.{act.name}"
    return Command(name=act.name, description=act.words.slash, callback=describe(**helps)(call))


def _parameter(name: str, note: Any, *, needed: bool) -> Parameter:
    if needed:
        return Parameter(name, Parameter.KEYWORD_ONLY, annotation=note)
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=Union[note, None], default=None)  # noqa: UP007


def _option(
    hint: Any, field: dataclasses.Field[Any], words: FieldWords, suggesting: Suggesting
) -> Any:
    """The type of a field's option: choices, yes or no, a number, free words or suggestions."""
    if get_origin(hint) in (Union, types.UnionType):
        hint = next(each for each in get_args(hint) if each is not types.NoneType)
    form = field.metadata["form"]
    kind: Any = get_type_hints(form).get("return") if callable(form) else type(form)
    if kind in suggesting:
        return suggesting[kind]
    if words.spoken and words.span is not None:
        return Range[str, words.span[0], words.span[1]]
    match form:
        case Number() if not form.special or not words.span:
            return Range[int, form.low, form.high]
        case Text(options=()):
            return Range[str, max(1, form.least), form.most]
        case OneOf() if not words.suggested:
            return Literal[tuple(each.value for each in form.members)]
        case Pick(options=fixed) if fixed and not words.suggested:
            return Literal[tuple(each.value for each in fixed)]
        case _ if get_origin(hint) is tuple:
            return OfferedSome
        case _ if isinstance(hint, type) and issubclass(hint, Enum) and not words.suggested:
            return Literal[tuple(each.value for each in hint)]
        case _ if hint is bool:
            return bool
        case _ if hint in (int, str) and words.span is not None:
            return Range[hint, words.span[0], words.span[1]]
        case _:
            return Offered
