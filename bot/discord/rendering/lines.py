"""Lines of the log as text, and as the posts of a step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.discord.inbound.custom_ids import made
from bot.discord.rendering import rolls
from bot.discord.rendering.forms import menu_options
from bot.discord.rendering.limits import (
    OPTION_TEXT,
    OPTIONS,
    escape,
    label,
    plain,
)
from bot.play.model import Done
from bot.storage.rows import LineRow
from rules.engine.asking.forms import Json, Option
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import Kind, Part


def text_of(row: LineRow) -> str:
    """Return a line in words alone; struck through if it was undone.

    The line is never cut. Only the Markdown of a tale is kept.
    """
    tale = row.line.kind is Kind.TALE
    told = row.line.text if tale else escape(row.line.text, people=True)
    if not row.struck:
        return told
    return "\n".join(f"~~{part}~~" for part in told.split("\n") if part.strip())


def logged(row: LineRow) -> str:
    """Return a line as the log shows it: how an attack ended is bold, its numbers are small."""
    told, line = text_of(row), row.line
    if row.struck or "\n" in told:
        return told
    if line.part is Part.NUMBERS:
        return f"-# {told}"
    return f"**{told}**" if line.part is Part.HEAD and line.of else told


def explains(row: LineRow) -> bool:
    """Whether "Why?" can explain anything about a line."""
    return bool(row.line.rolls or row.line.clauses)


def why_control(
    rows: Sequence[LineRow], encounter_token: str
) -> discord.ui.Item[discord.ui.View] | None:
    """Return the control that explains the last of these lines: a button, or a menu of several."""
    explained = [row for row in rows if explains(row)][-OPTIONS:]
    return _why(explained, encounter_token) if explained else None


def why(rows: Sequence[LineRow], ruleset: Ruleset[Any], house: Mapping[str, Json]) -> str:
    """Return lines, their rolls with every number, and their clauses with the rules of `house`."""
    book, lines, cited = ruleset.rulebook, list[str](), list[str]()
    for row in rows:
        lines.append(text_of(row))
        for roll in row.line.rolls:
            lines += ["", *rolls.full(roll, book)]
        cited += [*row.line.clauses, *rolls.cited(row.line.rolls)]
    said = rolls.clauses(cited, book, house)
    return "\n".join([*lines, *(["", *said] if said else [])])


def with_rolls(row: LineRow) -> str:
    """Return a line with a short form of each of its rolls."""
    return "\n".join([text_of(row), *(f"-# {rolls.short(roll)}" for roll in row.line.rolls)])


def done(result: Done) -> str:
    """Return the reply to a caller: the sentence, and the new lines that only they may read.

    Their rolls are behind "Why?" below the report, and in the log.
    """
    return "\n".join([escape(result.text, people=True), *map(text_of, result.lines)])


def all_done(results: Sequence[Done]) -> str:
    """Return the reply to a caller who has answered several questions: a sentence for each."""
    return "\n".join(dict.fromkeys(escape(each.text, people=True) for each in results))


def _why(rows: Sequence[LineRow], encounter_token: str) -> discord.ui.Item[discord.ui.View]:
    if len(rows) == 1:
        return discord.ui.Button(
            custom_id=made(rows[0].token, "why"),
            label="Why?",
            style=discord.ButtonStyle.secondary,
        )
    options = [Option(row.token, label(plain(row.line.text), OPTION_TEXT)) for row in rows]
    return discord.ui.Select(
        custom_id=made(encounter_token, "whys"), placeholder="Why?", options=menu_options(options)
    )
