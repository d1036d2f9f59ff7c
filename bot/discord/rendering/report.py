"""What happened in one step, as the embed that everybody reads.

A moment is a headline with at most one line of numbers; details are for "Why?" and the log. Of
more than six moments only the headlines are shown, of more than twelve only the first ten; of long
lines fewer, so that a post with its question is no higher than a phone's screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import discord

from bot.discord.rendering.limits import FOOTER, cut, escape, pages
from bot.discord.rendering.signs import TICK, colour, sign
from bot.storage.rows import LineRow
from rules.engine.visibility import Kind, Part

TERSE_FROM, SHORT_FROM, SHORT = 7, 13, 10
"""From so many moments on there are headlines only, and from so many on only the first ten."""

WIDE = 40
"""About so many characters a phone shows in one line."""

MOST_LINES, MOST_HEADLINES = 18, 12
"""So many lines on a phone a report has with its numbers, and so many if it has headlines only."""

ROOM = 3500
"""Characters of one report: a question still has room beside it."""

UNMARKED = (Kind.TALE, Kind.RULING)
"""What people wrote stands as they wrote it, and not in bold."""


@dataclass(slots=True)
class _Moment:
    """A headline, and the small lines under it."""

    head: LineRow
    below: list[LineRow] = field(default_factory=list[LineRow])


def reports(
    rows: Sequence[LineRow], *, ahead: str = "", undone: str = "", plain: bool = False
) -> list[discord.Embed]:
    """The lines of one step as embeds: none where there are only details, mostly one.

    A step with a very long text takes several, each to be posted by itself, the last one with the
    question. `ahead` is who is due next. `undone` says who took struck lines back, and why.
    `plain` leaves out the signs.
    """
    shown = _moments(rows)
    bare = [m for m in shown if m.head.line.kind is not Kind.TALE]
    high = _high([line for moment in bare for line in _told(moment, plain, undone)])
    if len(shown) < TERSE_FROM and high <= MOST_LINES:
        lines = [line for moment in shown for line in _told(moment, plain, undone)]
    else:
        kept = _fewer(shown)
        lines = [line for moment in kept for line in _told(moment, plain, undone, terse=True)]
        if len(kept) < len(shown):
            lines.append(f"-# {len(shown) - len(kept)} more: Log")
    found = colour(m.head.line.kind for m in shown if not m.head.struck)
    made = [discord.Embed(description=text, colour=found) for text in pages(lines, ROOM)]
    if made and ahead:
        made[-1].set_footer(text=cut(ahead, FOOTER))
    return made


def with_answers(embed: discord.Embed, answers: Sequence[str]) -> discord.Embed:
    """The report with the small lines of who answered what below it."""
    told = "\n".join(answered(text) for text in answers)
    return embed.copy() if not told else _with_text(embed, f"{embed.description or ''}\n{told}")


def answered(text: str) -> str:
    """The small line that is left of a question: ``-# (tick) Kuni attacks Thug 2 (Ben)``."""
    return f"-# {TICK} {text}"


def _with_text(embed: discord.Embed, text: str) -> discord.Embed:
    made = embed.copy()
    made.description = text
    return made


def _moments(rows: Sequence[LineRow]) -> list[_Moment]:
    """What is shown, in order; numbers stand under the head of their attack."""
    made: list[_Moment] = []
    heads: dict[str, _Moment] = {}
    for row in rows:
        match row.line.part:
            case Part.DETAIL:
                continue
            case Part.NUMBERS if row.line.of in heads:
                heads[row.line.of].below.append(row)
            case Part.NUMBERS | Part.NOTE if made and not row.line.of:
                made[-1].below.append(row)
            case _:
                made.append(_Moment(row))
                if row.line.of:
                    heads[row.line.of] = made[-1]
    return made


def _fewer(moments: Sequence[_Moment]) -> Sequence[_Moment]:
    """Those whose headlines a phone shows together; what a person tells is never left out."""
    kept: list[_Moment] = []
    lines = 0
    for n, moment in enumerate(moments):
        line = moment.head.line
        if line.kind is not Kind.TALE:
            lines += _high([line.text])
            if (n and lines > MOST_HEADLINES) or (len(moments) >= SHORT_FROM and n >= SHORT):
                continue
        kept.append(moment)
    return kept


def _high(lines: Sequence[str]) -> int:
    """About how many lines these are on a phone."""
    return sum(max(1, -(-len(part) // WIDE)) for line in lines for part in line.split("\n"))


def _told(moment: _Moment, plain: bool, undone: str, *, terse: bool = False) -> list[str]:
    head = moment.head
    if head.struck:
        made = [f"~~{part}~~" for part in _head(head, plain).split("\n") if part.strip()]
        return [*made, *([f"-# {escape(undone, people=True)}"] if undone else [])]
    if terse:
        return [_head(head, plain)]
    small = [row for row in moment.below if not row.struck]
    return [_head(head, plain), *(f"-# {escape(row.line.text, people=True)}" for row in small)]


def _head(row: LineRow, plain: bool) -> str:
    line = row.line
    if line.kind is Kind.TALE:
        return f"{sign(line.kind, plain=plain)}{line.text}"
    words = escape(line.text, people=True)
    if line.part is not Part.HEAD:
        return f"-# {words}"
    strong = words if line.kind in UNMARKED or "\n" in words else f"**{words}**"
    return f"{sign(line.kind, plain=plain)}{strong}"
