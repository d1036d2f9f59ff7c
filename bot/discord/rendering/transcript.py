"""A fight's log as a document, as one viewer may see it: Markdown, or one HTML file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from html import escape as html_escape
from itertools import groupby
from typing import Any

from bot.discord.rendering import rolls
from bot.discord.rendering.limits import escape, plain
from bot.discord.rendering.signs import SIGNS
from bot.storage.rows import EncounterRow, LineRow
from rules.engine.ruleset import Ruleset

_PERSON = re.compile(r"<@(\d{1,20})>")
_INLINE = re.compile(r"\\(.)|\*\*(.+?)\*\*|~~(.+?)~~|`([^`]+)`")

_BOLD = re.compile(r"\*\*(\S.*?)\*\*")
_ITALICS = re.compile(r"(?<!\w)[*_](?=[^\s*_])(.+?)[*_](?!\w)")

CHECKED = "interlude verify checks these lines; docs/fair-dice.md says how they are made."

STYLE = """
:root { color-scheme: light dark; --ink: #1e1f22; --dim: #5c5f66; --ground: #fff; --line: #e3e5e8 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2f3f5; --dim: #949ba4; --ground: #313338; --line: #3f4147 }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground);
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.6rem; margin-bottom: 0 } h2 { font-size: 1.1rem; margin-top: 2rem }
header p, time, summary { color: var(--dim) } time { font-size: .8rem; margin-right: .5rem }
ol { list-style: none; padding: 0 } ol > li { border-top: 1px solid var(--line); padding: .4rem 0 }
.struck > p { text-decoration: line-through; opacity: .6 } p { margin: 0; white-space: pre-wrap }
pre { overflow-x: auto; font-size: .75rem }
details { margin: .25rem 0 .25rem 1.6rem; font-size: .9rem } summary { cursor: pointer }
.harm > p { color: #d83c3e } .ruling > p { font-style: italic }
"""


def markdown(
    row: EncounterRow,
    ruleset: Ruleset[Any],
    lines: Sequence[LineRow],
    names: Mapping[str, str] | None = None,
    dice: str = "",
) -> str:
    """Return the log as Markdown, day by day in UTC. `names` are people's, by their ids.

    `dice` are the lines with which anyone can check the dice.
    """
    parts = [f"# {escape(plain(row.name))}", "", f"*{escape(ruleset.title)}*"]
    for day, of_day in _days(lines):
        parts += ["", f"## {day}", ""]
        for line in of_day:
            words = " ".join(escape(named(line.line.text, names)).split("\n"))
            said = f"{SIGNS[line.line.kind]} {words}"
            parts.append(f"- `{time_of(line)}` {f'~~{said}~~' if line.struck else said}")
            parts += [f"    - {rolls.short(roll)}" for roll in line.line.rolls]
    if dice:
        parts += ["", "## Dice", "", CHECKED, "", "```", dice, "```"]
    return "\n".join(parts) + "\n"


def html(
    row: EncounterRow,
    ruleset: Ruleset[Any],
    lines: Sequence[LineRow],
    names: Mapping[str, str] | None = None,
    dice: str = "",
) -> str:
    """Return the log as one HTML file that needs nothing else; each roll unfolds."""
    title = html_escape(plain(row.name))
    body = "".join(
        f"<h2>{day}</h2><ol>{''.join(_item(line, ruleset, names) for line in of_day)}</ol>"
        for day, of_day in _days(lines)
    )
    if dice:
        body += (
            f"<h2>Dice</h2><details><summary>{CHECKED}</summary>"
            f"<pre>\n{html_escape(dice)}\n</pre></details>"
        )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head><body>"
        f"<header><h1>{title}</h1><p>{html_escape(ruleset.title)}</p></header>"
        f"<main>{body}</main></body></html>\n"
    )


def _item(line: LineRow, ruleset: Ruleset[Any], names: Mapping[str, str] | None) -> str:
    classes = f"{line.line.kind}{' struck' if line.struck else ''}"
    words = html_escape(named(line.line.text, names))
    icon = f'<span aria-hidden="true">{SIGNS[line.line.kind]}</span>'
    why = "".join(
        f"<details><summary>{inline(rolls.short(roll))}</summary><ul>"
        + "".join(
            f"<li>{inline(entry.strip().removeprefix('- '))}</li>"
            for entry in rolls.full(roll, ruleset.rulebook)
        )
        + "</ul></details>"
        for roll in line.line.rolls
    )
    struck = ' <span class="note">(undone)</span>' if line.struck else ""
    return (
        f'<li class="{classes}"><p><time>{time_of(line)}</time>{icon} {words}{struck}</p>{why}</li>'
    )


def inline(text: str) -> str:
    """Return the little Markdown of rolls as HTML."""

    def one(found: re.Match[str]) -> str:
        plain_, bold, struck, code = found.groups()
        if plain_ is not None:
            return plain_
        if bold is not None:
            return f"<b>{bold}</b>"
        return f"<s>{struck}</s>" if struck is not None else f"<code>{code}</code>"

    return _INLINE.sub(one, html_escape(text))


def emphasised(text: str) -> str:
    """Return people's own words as HTML, with bold and italics as they typed them."""
    bold = _BOLD.sub(r"<b>\1</b>", html_escape(text))
    return _ITALICS.sub(r"<em>\1</em>", bold)


def named(text: str, names: Mapping[str, str] | None) -> str:
    """Return a text with people's names in place of their mentions."""
    known = names or {}
    return _PERSON.sub(lambda found: known.get(found[1], "somebody"), text)


def _days(lines: Sequence[LineRow]) -> Iterator[tuple[str, list[LineRow]]]:
    for day, of_day in groupby(lines, key=day_of):
        yield day, list(of_day)


def day_of(line: LineRow) -> str:
    """Return the day of a line, in UTC."""
    return _instant(line).strftime("%Y-%m-%d")


def spelled_day(line: LineRow) -> str:
    """Return the day of a line as people write it, in UTC: 3 May 2026."""
    return f"{_instant(line).day} {_instant(line):%B %Y}"


def time_of(line: LineRow) -> str:
    """Return the time of day of a line, with its zone: ``08:00 UTC``."""
    return _instant(line).strftime("%H:%M UTC")


def _instant(line: LineRow) -> datetime:
    return datetime.fromtimestamp(line.at / 1000, UTC)
