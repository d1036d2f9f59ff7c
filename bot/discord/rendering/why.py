"""The answer to "Why?", in private: an embed a roll, the rule's title first, its id last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import discord

from bot.discord.emojis import NONE, Emojis
from bot.discord.people import mention
from bot.discord.phone import SCREEN, high, lines_of_screens, screens
from bot.discord.rendering import rolls
from bot.discord.rendering.limits import cut, escape
from bot.discord.rendering.lines import text_of
from bot.discord.rendering.questions import moment
from bot.discord.rendering.signs import CALM, HARM
from bot.play.model import Source
from bot.storage.rows import LineRow
from rules.dice import Against, Modifier, Roll
from rules.engine.asking.forms import Json
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import Kind, Part

ROUND_AN_EMBED = 3
"""The lines that an embed's title and margins take on a phone."""

SPARE = 6
"""So many lines of sources always have room above the embeds of a page."""

RULE_TEXT = 220

NOBODY: Mapping[str, str] = MappingProxyType({})


def why(
    rows: Sequence[LineRow],
    ruleset: Ruleset[Any],
    house: Mapping[str, Json],
    emojis: Emojis = NONE,
    *,
    names: Mapping[str, str] = NOBODY,
) -> list[discord.Embed]:
    """Return an embed for each roll of these lines; clauses without a roll come last.

    `names` are the combatants that the reader may know of, by their ids. A roll that a phone would
    not show without scrolling has several embeds. The dice are `emojis` if there are any. The small
    line below a headline is left out: its numbers are those of the rolls.
    """
    rows = [row for row in rows if row.line.part is not Part.NUMBERS]
    book = ruleset.rulebook
    embeds = [
        embed
        for row in rows
        for roll in row.line.rolls
        for embed in _roll(row, roll, book, emojis, names.get(roll.by, ""))
    ]
    told = {id for row in rows for id in rolls.cited(row.line.rolls)}
    cited = [id for row in rows for id in row.line.clauses]
    more = [id for id in dict.fromkeys(cited) if id not in told and id in book]
    text = [text_of(row) for row in rows if not row.line.rolls]
    text += [_rule(id, book, house) for id in more]
    return [*embeds, *_embeds("", CALM, text)] if text else embeds


class Page(NamedTuple):
    """A part of the answer that a phone shows without scrolling."""

    text: str
    embeds: list[discord.Embed]


def pages(embeds: Sequence[discord.Embed], found: Sequence[Source]) -> list[Page]:
    """Return the answer in pages. Its sources stand above the last embeds, or after them."""
    made = [Page("", group) for group in screens(embeds, _height)]
    told = [line for line in sources(found).split("\n") if line]
    room = max(SCREEN - sum([_height(embed) for embed in made[-1].embeds]), SPARE)
    if told and high(told) <= room:
        made[-1] = Page("\n".join(told), made[-1].embeds)
    elif told:
        made += [Page("\n".join(group), []) for group in lines_of_screens(told)]
    return made


def _height(embed: discord.Embed) -> int:
    return ROUND_AN_EMBED + high([embed.description or ""])


def sources(found: Sequence[Source]) -> str:
    """Return the rulings, rules and values behind a result, each with who set it and when."""
    told: list[str] = []
    for source in found:
        by = mention(source.by, None) if source.by else ""
        parts = (escape(source.text, people=True), by, moment(source.at))
        told.append(f"-# {' '.join(part for part in parts if part)}")
    return "".join(f"\n{line}" for line in told)


def _roll(
    row: LineRow, roll: Roll, book: rolls.Rulebook, emojis: Emojis, who: str
) -> list[discord.Embed]:
    """Return the faces, the sum, the number to reach, and the rules behind both.

    The line itself says the same once more; it is only shown if nobody is named, or if it is
    struck.
    """
    parts = [] if who and not row.struck else [f"-# {text_of(row)}"]
    parts.append(_sum(roll, emojis))
    if roll.against is not None:
        parts.append(_against(roll.against))
    if roll.outcome:
        parts.append(f"It {escape(roll.outcome)}.")
    cited = dict.fromkeys([*roll.clauses, *row.line.clauses])
    parts += [_source(id, roll, book) for id in cited if id in book]
    title = cut(f"{f'{escape(who)}: ' if who else ''}{escape(roll.name) or 'Roll'}", 200)
    colour = HARM if row.line.kind in (Kind.HARM, Kind.OUT) else CALM
    return _embeds(title, colour, [part for part in parts if part])


def _embeds(title: str, colour: int, lines: Sequence[str]) -> list[discord.Embed]:
    """Return these lines under a title; as several embeds if they are too high for a phone."""
    return [
        discord.Embed(title=title or None, description="\n".join(part), colour=colour)
        for part in lines_of_screens(lines)
    ]


def _source(id: str, roll: Roll, book: rolls.Rulebook) -> str:
    """Return a clause, and the numbers of the roll that come from it."""
    parts = roll.against.parts if roll.against is not None else ()
    every = (*roll.terms, *roll.adds, *roll.modifiers, *parts)
    numbers = _terms(m for m in every if m.clause == id)
    kept = _terms(m for m in roll.keeps if m.clause == id)
    made = "; ".join(each for each in (numbers, kept and f"kept: {kept}") if each)
    return f"-# {escape(book[id].title)}{f': {made}' if made else ''} (`{id}`)"


def _sum(roll: Roll, emojis: Emojis) -> str:
    """``6k3: 9, 7, 7 + 5 Promised = 28 (3, 2, 1 not kept)``."""
    name, shown, left = rolls.pool_of(roll.dice), rolls.drawn(roll, emojis), ""
    pool = f"{name} {shown}" if roll.dice.count else ""
    if roll.dice.keep is not None and pool and shown == rolls.faces(roll):
        kept, left = rolls.kept_and_left(roll)
        pool = f"{name}: {kept}"
    added = _terms(rolls.modifiers(roll), first=not pool)
    fell = [part for part in (pool, added, f"= **{roll.total}**") if part]
    return " ".join([*fell, *([f"({left} not kept)"] if left else [])])


def _against(against: Against) -> str:
    """``TN to be hit: 5 Base + 15 from 5 x parry 3 = 20``."""
    name = escape(against.name) or "against"
    name = f"{name[:1].upper()}{name[1:]}"
    if len(against.parts) == 1 and against.parts[0].value == against.value:
        return f"{name} **{against.value}**: {escape(against.parts[0].reason)}"
    made_of = _terms(against.parts)
    return f"{name}: {made_of} = **{against.value}**" if made_of else f"{name} **{against.value}**"


def _terms(modifiers: Iterable[Modifier], *, first: bool = True) -> str:
    """``4 Katana + 3 Agility - 2 Prone``."""

    def each() -> Iterator[str]:
        starts = first
        for m in modifiers:
            sign = "\N{MINUS SIGN} " if m.value < 0 else "" if starts else "+ "
            starts = False
            yield f"{sign}{abs(m.value)}{' ' + escape(m.reason) if m.reason else ''}"

    return " ".join(each())


def _rule(id: str, book: rolls.Rulebook, house: Mapping[str, Json]) -> str:
    rule = book[id]
    text = cut(escape(rolls.with_values(rule.text, house)), RULE_TEXT)
    return f"-# **{escape(rule.title)}**: {text} (`{id}`)"
