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
from bot.discord.rendering.questions import moment
from bot.discord.rendering.signs import sign
from bot.play.model import Done
from bot.storage.rows import LineRow
from rules.engine.forms import Json, Option
from rules.engine.ruleset import Ruleset
from rules.engine.visibility import Kind


def text_of(row: LineRow) -> str:
    """One line: its icon and its words; struck through where undo took it back.

    However long it is, it is whole. Only a tale keeps its markdown.
    """
    tale = row.line.kind is Kind.TALE
    words = row.line.text if tale else escape(row.line.text, people=True)
    told = f"{sign(row.line.kind)}{words}"
    if not row.struck:
        return told
    return "\n".join(f"~~{part}~~" for part in told.split("\n") if part.strip())


def explains(row: LineRow) -> bool:
    """Whether "Why?" has something to say of a line."""
    return bool(row.line.rolls or row.line.clauses)


def why_control(
    rows: Sequence[LineRow], encounter_token: str
) -> discord.ui.Item[discord.ui.View] | None:
    """What explains the last of these lines: "Why?" as a button, or a menu of several."""
    explained = [row for row in rows if explains(row)][-OPTIONS:]
    return _why(explained, encounter_token) if explained else None


def why(rows: Sequence[LineRow], ruleset: Ruleset[Any], house: Mapping[str, Json]) -> str:
    """Lines, their rolls with every number, and the clauses behind them, as `house` has them."""
    book, lines, cited = ruleset.rulebook, list[str](), list[str]()
    for row in rows:
        lines.append(text_of(row))
        for roll in row.line.rolls:
            lines += ["", *rolls.full(roll, book)]
        cited += [*row.line.clauses, *rolls.cited(row.line.rolls)]
    said = rolls.clauses(cited, book, house)
    return "\n".join([*lines, *(["", *said] if said else [])])


def with_rolls(row: LineRow) -> str:
    """A line with each of its rolls in short."""
    return "\n".join([text_of(row), *(f"-# {rolls.short(roll)}" for roll in row.line.rolls)])


def done(result: Done) -> str:
    """The reply to a caller: the sentence, and the new lines that only they may read."""
    said = escape(result.text, people=True)
    if result.shows_at is not None:
        said = f"{said} The table sees what follows {moment(result.shows_at)}."
    return "\n".join([said, *(with_rolls(row) for row in result.lines)])


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
