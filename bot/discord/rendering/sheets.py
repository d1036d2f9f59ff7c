"""A character's sheet as an embed, whatever the ruleset."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

import discord

from bot.discord.rendering.limits import FIELD_VALUE, cut, escape, fit, name_of
from bot.storage.rows import Character

Json: TypeAlias = Any

COLOUR = 0x5865F2
NOTHING = "\N{EM DASH}"
_ID = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)+")
"""A name as the tables write it; people read it as words."""
INSTANT = 10**12
"""A number from here on is an instant, in milliseconds since 1970: sheets have no such number."""
VOWELS = frozenset("aeiouy")


def sheet(character: Character, *, title: str = "") -> discord.Embed:
    """Return a sheet: values in lines, tables and lists as fields, without unset values.

    `title` is the ruleset's.
    """
    active = "" if character.active else " (not the one you play)"
    embed = discord.Embed(title=f"{name_of(character.name)}{active}", colour=COLOUR)
    given = {key: value for key, value in character.sheet.items() if not _is_unset(value)}
    single = {k: v for k, v in given.items() if not isinstance(v, Mapping | list)}
    embed.description = "\n".join(f"{named(k)}: **{spelled(v)}**" for k, v in single.items())
    for key, value in given.items():
        if key not in single:
            embed.add_field(name=named(key), value=cut(spelled(value), FIELD_VALUE), inline=False)
    version = f"version {character.version}"
    embed.set_footer(text=f"{title} \N{MIDDLE DOT} {version}" if title else version)
    return fit(embed)


def named(key: str) -> str:
    """Return a sheet's key as words; a key without vowels is an abbreviation."""
    first, *others = [
        word if VOWELS & set(word.casefold()) else word.upper() for word in key.split("_")
    ]
    return escape(" ".join([first[:1].upper() + first[1:], *others]))


def spelled(value: Json) -> str:
    """Return a sheet's value as text."""
    if _is_unset(value):
        return NOTHING
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(_entry(item) for item in value)
        case Mapping() if "name" in value:
            return _entry(value)
        case Mapping():
            there = {key: each for key, each in value.items() if not _is_unset(each)}
            return ", ".join(f"{_said(str(k))} {spelled(v)}" for k, v in there.items())
        case int() if value >= INSTANT:
            return f"<t:{value // 1000}:R>"
        case _:
            return _said(str(value))


def _said(text: str) -> str:
    """Return a word of a sheet as people read it."""
    return escape(re.sub(r"[_-]", " ", text) if _ID.fullmatch(text) else text)


def _is_unset(value: Json) -> bool:
    return value is None or value in ("", [], {})


def _entry(item: Json) -> str:
    """Return one entry of a list: its name or id, with its values."""
    if not isinstance(item, Mapping):
        return spelled(item)
    name = _said(str(item.get("name") or item.get("id") or "?"))
    marks = [named(k).casefold() for k, v in item.items() if v is True]
    return f"{name} ({', '.join(marks)})" if marks else name
