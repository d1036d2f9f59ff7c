"""The report of one step: an embed that everybody reads.

A moment is a headline, at most one line of numbers, and the dice in small; details are in "Why?"
and the log. With more than six moments only the headlines are shown, with more than twelve only
the first ten. With long headlines fewer are shown, and no dice, so that a post with its question
fits on a phone's screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import discord

from bot.discord.phone import (
    AUTHOR_PX,
    EMBED_MARGINS_PX,
    LINE_PX,
    PART_MARGIN_PX,
    SCREEN_PX,
    foot_px,
    high,
)
from bot.discord.rendering import rolls
from bot.discord.rendering.limits import AUTHOR, FOOTER, cut, escape, pages
from bot.discord.rendering.limits import plain as limited
from bot.discord.rendering.order import AHEAD, DOT
from bot.discord.rendering.signs import colour, sign
from bot.storage.rows import LineRow
from rules.engine.views.visibility import Kind, Part

TERSE_FROM, SHORT_FROM, SHORT = 7, 13, 10
"""From this many moments on: only headlines; from this many on: only the first so many."""

MOST_LINES, LEAST_LINES = 18, 4
"""The most lines of a report on a phone; and the lines that it has beside the longest question."""

LEAST_PX = EMBED_MARGINS_PX + PART_MARGIN_PX + LEAST_LINES * LINE_PX
"""The height of the shortest report."""

ROOM = 3500
"""The most characters of one report: a question still has room beside it."""

MOST_ROLLS = 3
"""So many rolls of an attack show their dice."""

HIDDEN_DICE = "secret dice"

RESULTS = (Kind.SUCCESS, Kind.FAILURE)
"""The kinds of details that tell the result of a roll."""

UNMARKED = (Kind.TALE, Kind.RULING)
"""Kinds that people wrote: they are not made bold."""


@dataclass(slots=True)
class _Moment:
    """A headline, the small lines under it, and the lines with the rolls of its attack."""

    head: LineRow
    below: list[LineRow] = field(default_factory=list[LineRow])
    rolled: list[LineRow] = field(default_factory=list[LineRow])

    @property
    def notes(self) -> int:
        """Return how many notes it is; 0 if it has a headline or is a note by itself."""
        only = self.below and self.head.line.part is Part.NOTE
        return 1 + len(self.below) if only else 0


@dataclass(frozen=True, slots=True)
class Actor:
    """Whose acts a report is about: their id, their name, and the address of their face."""

    id: str
    name: str
    face: str


def actor_of(rows: Sequence[LineRow], names: Mapping[str, str]) -> str:
    """Return the id of the one whose acts all these attacks are; "" for none or several."""
    heads = [row.line for row in rows if row.line.part is Part.HEAD and row.line.of]
    actors = {line.by for line in heads}
    return actors.pop() if len(actors) == 1 and actors <= names.keys() else ""


def reports(
    rows: Sequence[LineRow],
    *,
    actor: Actor | None = None,
    ahead: str = "",
    undone: str = "",
    plain: bool = False,
    room_px: int = SCREEN_PX,
) -> list[discord.Embed]:
    """Return the lines of one step as embeds: usually one, none if there are only details.

    A step with a very long text takes several embeds; each is posted by itself, the last one with
    the question. `actor` stands above it with their face, and their headlines do not name them
    again. `ahead` says who is due next, unless all was struck. `undone` says who took struck
    lines back, and why. `plain` leaves out the signs. The report is at most `room_px` high, except
    for what people wrote and for a few lines that it always has.
    """
    ahead = ahead.replace(AHEAD, "Next:") if plain else ahead
    most = _most_lines(room_px - (AUTHOR_PX if actor is not None else 0), ahead)
    shown = _moments([_unnamed(row, actor) for row in rows] if actor is not None else rows)
    bare = [m for m in shown if m.head.line.kind not in UNMARKED]
    tall = high([line for moment in bare for line in _told(moment, plain)])
    if tall > most:  # the dice are the first to go
        shown, bare = ([replace(m, rolled=[]) for m in some] for some in (shown, bare))
        tall = high([line for moment in bare for line in _told(moment, plain)])
    if len(shown) < TERSE_FROM and tall <= most:
        lines = [line for moment in shown for line in _told(moment, plain)]
    else:
        kept = _fewer(_without_notes(shown), most, plain)
        lines = [line for moment in kept for line in _told(moment, plain, terse=True)]
        left = sum(moment.notes or 1 for moment in shown) - len(kept)
        lines += [f"-# {left} more: Log"] if left else []
    if undone and lines:
        lines.append(f"-# {escape(undone, people=True)}")
    found = colour(m.head.line.kind for m in shown if not m.head.struck)
    made = [discord.Embed(description=text, colour=found) for text in pages(lines, ROOM)]
    if made and ahead and not all(row.struck for row in rows):
        made[-1].set_footer(text=cut(ahead, FOOTER))
    if made and actor is not None:
        made[0].set_author(name=cut(limited(actor.name), AUTHOR), icon_url=actor.face)
    return made


def fits(rows: Sequence[LineRow], room_px: int) -> bool:
    """Whether a report of these lines leaves nothing out in a room of this height."""
    shown = _moments(rows)
    tall = high([line for moment in shown for line in _told(moment, plain=False)])
    return len(shown) < TERSE_FROM and tall <= _most_lines(room_px - AUTHOR_PX, "")


def _unnamed(row: LineRow, actor: Actor) -> LineRow:
    """Return a line without the name that stands above the report: "Hits Goro for 18"."""
    line = row.line
    rest = line.text.removeprefix(f"{actor.name} ")
    if line.by != actor.id or rest == line.text:
        return row
    return replace(row, line=replace(line, text=rest[:1].upper() + rest[1:]))


def _moments(rows: Sequence[LineRow]) -> list[_Moment]:
    """Return the moments to show, in order; numbers stand under the headline of their attack."""
    made: list[_Moment] = []
    heads: dict[str, _Moment] = {}
    rolled: dict[str, list[LineRow]] = {}
    for row in rows:
        match row.line.part:
            case Part.DETAIL:
                if not row.struck:
                    rolled.setdefault(row.line.of, []).append(row)
            case Part.NUMBERS if row.line.of in heads:
                heads[row.line.of].below.append(row)
            case Part.NUMBERS | Part.NOTE if made and not row.line.of:
                made[-1].below.append(row)
            case Part.HEAD if _tells_more(row, heads):
                heads[row.line.of].head = row
            case _ if _is_said_already(row, made):
                continue
            case _:
                made.append(_Moment(row))
                if row.line.of:
                    heads[row.line.of] = made[-1]
    for of, moment in heads.items():
        moment.rolled = rolled.get(of, [])
    return made


def _tells_more(row: LineRow, heads: Mapping[str, _Moment]) -> bool:
    """Whether a headline tells the whole of an attack of which another has told a part."""
    part = heads.get(row.line.of)
    return part is not None and part.head.struck == row.struck


def _is_said_already(row: LineRow, made: Sequence[_Moment]) -> bool:
    """Whether it repeats a line: who was silent for several questions is named once."""
    if row.line.kind is not Kind.RULING:
        return False
    return any(m.head.line == row.line and m.head.struck == row.struck for m in made)


def _without_notes(moments: Sequence[_Moment]) -> list[_Moment]:
    """Return the moments that are more than notes; if there are none, each note by itself."""
    more = [moment for moment in moments if not moment.notes]
    notes = [_Moment(row) for moment in moments for row in [moment.head, *moment.below]]
    return more or notes


def _most_lines(room_px: int, ahead: str) -> int:
    """Return how many lines of text a report of this height has."""
    around = EMBED_MARGINS_PX + PART_MARGIN_PX + foot_px(ahead)
    return max(LEAST_LINES, min((room_px - around) // LINE_PX, MOST_LINES))


def _fewer(moments: Sequence[_Moment], most: int, plain: bool) -> Sequence[_Moment]:
    """Return the moments whose headlines fit into `most` lines; what people wrote always stays."""
    kept: list[_Moment] = []
    lines = 0
    for n, moment in enumerate(moments):
        line = moment.head.line
        if line.kind not in UNMARKED:
            lines += high([_head(moment.head, plain)])
            # One line is left to say how many more there are.
            room = most if n == len(moments) - 1 else most - 1
            if (kept and lines > room) or (len(moments) >= SHORT_FROM and n >= SHORT):
                continue
        kept.append(moment)
    return kept


def _told(moment: _Moment, plain: bool, *, terse: bool = False) -> list[str]:
    head = moment.head
    if head.struck:
        return [f"~~{part}~~" for part in _head(head, plain).split("\n") if part.strip()]
    if terse:
        return [_head(head, plain)]
    small = [escape(row.line.text, people=True) for row in moment.below if not row.struck]
    dice = _dice(moment)
    if small and dice and high([f"-# {small[0]}{DOT}{dice}"]) == 1:
        small[0], dice = f"{small[0]}{DOT}{dice}", ""
    return [_head(head, plain), *(f"-# {each}" for each in [*small, dice] if each)]


def _dice(moment: _Moment) -> str:
    """Return the dice of an attack; "secret dice" if they are the GM's alone, "" for none."""
    thrown = [roll for row in moment.rolled for roll in row.line.rolls if roll.dice.count]
    if not thrown and any(row.line.kind in RESULTS for row in moment.rolled):
        return HIDDEN_DICE
    return DOT.join([rolls.small(roll) for roll in thrown[:MOST_ROLLS]])


def _head(row: LineRow, plain: bool) -> str:
    line = row.line
    if line.kind is Kind.TALE:
        return f"{sign(line.kind, plain=plain)}{line.text}"
    words = escape(line.text, people=True)
    if line.part is not Part.HEAD:
        return f"-# {words}"
    strong = words if line.kind in UNMARKED or "\n" in words else f"**{words}**"
    return f"{sign(line.kind, plain=plain)}{strong}"
