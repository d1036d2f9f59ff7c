"""A character's sheet as an embed, whatever the ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import discord

from bot.discord.phone import BUTTONS_PX, HEAD_PX, SCREEN_PX, embed_px
from bot.discord.rendering.limits import FIELD_VALUE, cut, escape, fit, name_of, pieces
from bot.discord.sections import ONLY_YOU_PX, USED_PX
from bot.storage.rows import Character
from rules.engine.ruleset import Ruleset
from rules.engine.sheets.paper import Entry, Written
from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.errors import SheetError

Json: TypeAlias = Any

COLOUR = 0x5865F2
PAGE_PX = SCREEN_PX - HEAD_PX - USED_PX - ONLY_YOU_PX - BUTTONS_PX
"""The highest page of a sheet, with its buttons below."""

MOST_OF_FIELD = 400
"""The most characters of a list in one field: about half a page."""

NOTHING = "\N{EM DASH}"
COMPUTED = "Computed from these"
_ID = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)+")
"""A name as the tables write it; people read it as words."""
INSTANT = 10**12
"""A number from here on is an instant, in milliseconds since 1970: sheets have no such number."""
VOWELS = frozenset("aeiouy")


def sheet_pages(character: Character, rules: Ruleset[Any]) -> list[discord.Embed]:
    """Return a sheet in the order and words of the paper: values in lines, then lists as fields.

    Each embed is a page that a phone shows whole. Unset values and book-keeping are left out, and
    so are values without a label on paper that are as on an empty sheet.
    """
    lines: list[str] = []
    fields: list[tuple[str, str]] = []
    for title, value in _titled(character.sheet, rules):
        if isinstance(value, Mapping | list):
            fields += [(title, part) for part in _parts(spelled(value))]
        else:
            lines.append(f"{title}: **{spelled(value)}**")
    if follows := numbers(character.sheet, rules):
        fields += [(COMPUTED, part) for part in _parts(follows)]
    made = _paged(lambda: _blank(character, rules), lines, fields)
    return [fit(embed) for embed in made]


def _blank(character: Character, rules: Ruleset[Any]) -> discord.Embed:
    """Return a page with nothing on it but the name and the game."""
    active = "" if character.active else " (not the one you play)"
    embed = discord.Embed(title=f"{name_of(character.name)}{active}", colour=COLOUR)
    return embed.set_footer(text=f"{rules.title} \N{MIDDLE DOT} version {character.version}")


def _parts(value: str) -> Iterator[str]:
    """Divide the value of a field, so that no part is higher than a page."""
    return pieces(cut(value, FIELD_VALUE), MOST_OF_FIELD)


def _paged(
    blank: Callable[[], discord.Embed],
    lines: Iterable[str],
    fields: Iterable[tuple[str, str]],
) -> Iterator[discord.Embed]:
    """Give embeds of a page's height with these lines and fields, in order."""
    page = blank()
    for line in lines:
        before = page.description
        page.description = f"{before}\n{line}" if before else line
        if before and embed_px(page) > PAGE_PX:
            page.description = before
            yield page
            page = blank()
            page.description = line
    for name, value in fields:
        used = bool(page.description or page.fields)
        page.add_field(name=name, value=value, inline=False)
        if used and embed_px(page) > PAGE_PX:
            yield page.remove_field(-1)
            page = blank().add_field(name=name, value=value, inline=False)
    yield page


def _titled(given: Mapping[str, Json], rules: Ruleset[Any]) -> Iterator[tuple[str, Json]]:
    """Yield the values to show, each with its title; what is left of a maximum stands before it."""
    entries = rules.sheets.paper.entries
    present = {entry.now for entry in entries if entry.now}
    for entry in entries:
        value, now = given.get(entry.key), given.get(entry.now)
        if entry.now and not _is_unset(now):
            value = now if _is_unset(value) else f"{now}/{value}"
        if entry.key not in present and not _is_unset(value):
            yield escape(entry.label), _by_name(entry, value)
    yield from off_paper(given, rules)


def _by_name(entry: Entry, value: Json) -> Json:
    """Return a value with the names of the tables in place of their ids."""
    names = {id: shown for shown, id in entry.known().items()}
    match value:
        case str():
            return names.get(value, value)
        case list():
            return [_by_name(entry, each) for each in value]
        case Mapping() if entry.written is Written.RANKS:
            return {names.get(id, id): rank for id, rank in value.items()}
        case Mapping() if value.get("id") in names:
            return {"name": names[value["id"]], **value}
        case _:
            return value


def off_paper(given: Mapping[str, Json], rules: Ruleset[Any]) -> Iterator[tuple[str, Json]]:
    """Yield the values that have no label on paper, if they differ from those of an empty sheet."""
    entries, usual = rules.sheets.paper.entries, beginners(rules)
    present = {entry.now for entry in entries if entry.now}
    told = {*present, *rules.sheets.paper.bookkeeping, *[entry.key for entry in entries]}
    for key, value in given.items():
        if key not in told and value != usual.get(key) and not _is_unset(value):
            yield named(key), value


def beginners(rules: Ruleset[Any]) -> Mapping[str, Json]:
    """Return the values of an empty sheet; none for a game in which a sheet cannot be empty."""
    try:
        values: Mapping[str, Json] = plain(read(rules.sheets.model, {}))
    except SheetError:
        return {}
    return values


def numbers(given: Mapping[str, Json], rules: Ruleset[Any]) -> str:
    """Return the numbers that follow from a sheet; none while the rules refuse it."""
    try:
        follow = rules.sheets.paper.numbers(read(rules.sheets.model, given))
    except SheetError:
        return ""
    return " \N{MIDDLE DOT} ".join(f"{name} {value}" for name, value in follow.items())


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
    """Return one entry of a list: its name or id, else its words, with what is true of it."""
    if not isinstance(item, Mapping):
        return spelled(item)
    words = ": ".join(str(value) for value in item.values() if isinstance(value, str) and value)
    name = _said(str(item.get("name") or item.get("id") or words))
    marks = [named(k).casefold() for k, v in item.items() if v is True]
    return f"{name} ({', '.join(marks)})" if marks else name
