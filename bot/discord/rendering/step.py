"""A step's post: what happened, who is asked next, and the controls for both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import discord

from bot.discord.inbound.custom_ids import made
from bot.discord.people import may_ping, mention
from bot.discord.rendering import prompts
from bot.discord.rendering.limits import ELLIPSIS, cut, escape, pages, plain
from bot.discord.rendering.lines import text_of
from bot.discord.rendering.message import Message, Parts
from bot.discord.rendering.slots import due_at
from bot.play.model import Board, OpenPrompt
from bot.play.views.outbox import Post
from bot.storage.rows import LEFT, Campaign, LineRow, PromptRow
from rules.engine.visibility import Kind

HARM, CALM, ASKING = 0xD55E00, 0x4E5058, 0x5865F2
REPORT = 3800
"""Letters of a report in one embed; a question and its controls still fit beside it."""

QUESTION, FOOT = 1500, 300

WHY = "whypost"
MOST_AHEAD = 4
DOT = " \N{MIDDLE DOT} "
DONE, OPEN = "\N{HEAVY CHECK MARK}", "\N{HOURGLASS WITH FLOWING SAND}"
AHEAD = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}"


def split(post: Post) -> list[Post]:
    """Show lines and questions in as many posts as needed, almost always one.

    Questions that do not share their controls are posts of their own; so is a question below a
    report that fills its post.
    """
    reports: list[list[LineRow]] = [[]]
    for line in post.lines:
        if reports[-1] and len(_text([*reports[-1], line])) > REPORT:
            reports.append([])
        reports[-1].append(line)
    groups = prompts.groups(post.asked)
    long = len(_text(reports[-1])) > REPORT
    made_of: list[tuple[list[LineRow], list[OpenPrompt]]] = [(rows, []) for rows in reports if rows]
    for n, group in enumerate(groups):
        if n == 0 and made_of and not long:
            made_of[-1] = (made_of[-1][0], group)
        else:
            made_of.append(([], group))
    parts = [replace(post, lines=tuple(lines), asked=tuple(asked)) for lines, asked in made_of]
    # The timeline stands below what was last told.
    last = max((n for n, part in enumerate(parts) if part.lines), default=-1)
    return [
        part if n == last else replace(part, row=replace(part.row, foot=""))
        for n, part in enumerate(parts)
    ]


def messages(post: Post) -> list[Message]:
    """A post of `split`; a line that is too long for one goes on in further messages."""
    first = message(post)
    rest = pages([text_of(line) for line in post.lines], REPORT)[1:]
    return [first, *(Message(embeds=[_embed(text, CALM)]) for text in rest)]


def message(post: Post) -> Message:
    """A post as it is now; one of which nothing is left says so."""
    parts = parts_of(post)
    if not (parts.ping or parts.report or parts.question or parts.told):
        parts = replace(parts, told="-# Taken back.")
    return parts.message()


def parts_of(post: Post) -> Parts:
    """A post by its parts."""
    asks, report = bool(post.asked), report_of(post)
    controls = list(prompts.controls_of(post.asked)) if asks else []
    if why := why_control(post.lines):
        controls.append(why)
    return Parts(
        ping=_ping(post) if asks else "",
        pinged=may_ping([p.row.who for p in post.asked], post.campaign),
        report=report,
        question=_question(post) if asks else None,
        told="" if asks else told(post),
        controls=controls,
    )


def report_of(post: Post) -> discord.Embed | None:
    """What happened, with the timeline below it."""
    if not post.lines:
        return None
    harmed = any(line.line.kind is Kind.HARM and not line.struck for line in post.lines)
    text = pages([text_of(line) for line in post.lines], REPORT)[0]
    embed = _embed(text, HARM if harmed else CALM)
    if post.row.foot:
        embed.set_footer(text=post.row.foot)
    return embed


def foot(shown: Board) -> str:
    """The next instants of the timeline in one line; "" where there are none."""
    names = {card.id: card.name for card in shown.cards}
    line = shown.timeline
    due = [
        (mark.label, who)
        for mark in line.marks
        if (mark.now or not mark.past) and (who := due_at(line.slots, mark.at, names))
    ]
    said = DOT.join(f"{label} {', '.join(who)}" for label, who in due[:MOST_AHEAD])
    return cut(plain(f"{AHEAD} {said}"), FOOT) if said else ""


def why_control(lines: Sequence[LineRow]) -> discord.ui.Item[discord.ui.View] | None:
    """The explanation of a whole post; every report has one."""
    if not lines:
        return None
    return discord.ui.Button(
        custom_id=made(lines[0].token, WHY),
        label="Why?",
        style=discord.ButtonStyle.secondary,
    )


def told(post: Post) -> str:
    """The small line that replaces questions which need no answer any more."""
    if not post.closed:
        return ""
    if len(post.closed) == 1:
        return f"-# {_told(post, post.closed[0])}"
    answered = [row for row in post.closed if row.via]
    if len(answered) == len(post.closed):
        return f"-# {DONE} All have answered."
    names = ", ".join(_names(post, answered))
    return f"-# {DONE} {names}" if names else "-# No longer asked."


def _told(post: Post, row: PromptRow) -> str:
    if not row.via:
        return "No longer asked."
    said = escape(cut(row.said, 80)) if row.said else "answered"
    [name] = _names(post, [row])
    return f"{DONE} {name}: {said} ({_by(row, post.campaign)})"


def _by(row: PromptRow, campaign: Campaign | None) -> str:
    if row.via.startswith(LEFT):
        return "order"
    match row.via:
        case "clock":
            return "time ran out"
        case "default":
            return "by the rules"
        case "person":
            return mention(row.by, campaign)
        case _:
            return f"{mention(row.by, campaign)} for {mention(row.who, campaign)}"


def _ping(post: Post) -> str:
    """Who is mentioned, and why. A phone shows this in its notice."""
    return prompts.called(post.asked, post.campaign)


def _question(post: Post) -> discord.Embed:
    lines = list(prompts.notes(post.asked[0])) if len(post.asked) == 1 else []
    if len(post.asked) + len(post.closed) > 1:
        lines.append(f"{OPEN} {', '.join(_names(post, [p.row for p in post.asked]))}")
        if done := [row for row in post.closed if row.via]:
            lines.append(f"{DONE} {', '.join(_names(post, done))}")
    lines += prompts.until(post.asked[0].row)
    return _embed(cut("\n".join(lines), QUESTION) or ELLIPSIS, ASKING)


def _names(post: Post, rows: Sequence[PromptRow]) -> Iterator[str]:
    """The combatants that questions are about, or else the people who are asked."""
    for row in rows:
        name = post.names.get(row.about)
        yield escape(name) if name else mention(row.who, post.campaign)


def _text(lines: Sequence[LineRow]) -> str:
    return "\n".join(text_of(line) for line in lines)


def _embed(text: str, colour: int) -> discord.Embed:
    return discord.Embed(description=text, colour=colour)
