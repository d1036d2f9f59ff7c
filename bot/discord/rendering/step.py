"""A step's post: what happened, who is asked next, and the controls for both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import discord

from bot.discord.emojis import NONE, Emojis
from bot.discord.emojis.kept import monogram_name, portrait_name
from bot.discord.inbound.custom_ids import made
from bot.discord.people import may_ping, mention
from bot.discord.phone import (
    BODY_PX,
    BUTTONS_PX,
    EMBED_PX,
    HEAD_PX,
    SCREEN_PX,
    embed_px,
    foot_px,
    high,
    message_px,
)
from bot.discord.rendering import questions
from bot.discord.rendering import report as reporting
from bot.discord.rendering.choices import together
from bot.discord.rendering.limits import cut, escape, name_of, plain
from bot.discord.rendering.message import Message, Parts, view_of
from bot.discord.rendering.order import ahead
from bot.discord.rendering.pictures.tokens import SIDES_FIRST, in_order, monograms
from bot.discord.rendering.report import LEAST_PX, Actor, actor_of, reports
from bot.discord.rendering.signs import TICK
from bot.play.model import Board, OpenPrompt
from bot.play.views.outbox import Post
from bot.storage.rows import LEFT, Campaign, LineRow, PromptRow, Status
from rules.engine.intents.crowds import in_runs
from rules.engine.replay.journal import VIA_CLOCK, VIA_PERSON, Undone
from rules.engine.views.visibility import Part

FOOT = 300

DEADLINE = "-# in 23 hours: somebody of medium name passes"
"""The measure of a deadline and of what silence does."""

CALL = ": which kind of wound?"
"""The measure of what a ping asks beside the names."""

TOLD_ROWS = 2
"""The most rows of a phone that an answer takes; a longer line does not say who gave it."""

SEVERAL = 2

PERSON = f"@{'n' * 10}"
"""The measure of who gave an answer: a name of usual length."""

_MENTION = re.compile(r"<@&?\d{1,20}>")

WHY, WHY_LABEL = "whypost", "Why?"


def split(post: Post) -> list[Post]:
    """Split lines and questions into as many posts as needed, almost always one.

    Questions that cannot share controls have posts of their own. So has a question that does not
    fit below a long report, or that is too high for a phone below any report: it asks very many
    people, or has a very long text. If there are only details of an unfinished moment, and nobody
    is asked, there is no post.
    """
    told: list[list[LineRow]] = [[]]
    for line in post.lines:
        if told[-1] and len(reports([*told[-1], line])) > 1:
            told.append([])
        told[-1].append(line)
    if len(told) > 1 and not reports(told[-1]):
        told[-2:] = [[*told[-2], *told[-1]]]
    groups = questions.groups(post.asked)
    seen = [rows for rows in told if reports(rows) or (rows and groups)]
    long = bool(seen) and len(reports(seen[-1])) > 1
    made_of: list[tuple[list[LineRow], list[OpenPrompt]]] = [(rows, []) for rows in seen]
    for n, group in enumerate(groups):
        if (
            n == 0
            and made_of
            and not long
            and _has_room(replace(post, lines=tuple(made_of[-1][0]), asked=tuple(group)))
        ):
            made_of[-1] = (made_of[-1][0], group)
        else:
            made_of.append(([], group))
    parts = [replace(post, lines=tuple(lines), asked=tuple(asked)) for lines, asked in made_of]
    # The timeline and "Why?" stand below the newest report only.
    last = max((n for n, part in enumerate(parts) if part.lines), default=-1)
    return [
        part if n == last else replace(part, explains=False, row=replace(part.row, foot=""))
        for n, part in enumerate(parts)
    ]


def fits(post: Post) -> bool:
    """Whether a post that tells more than at first still leaves nothing out on a phone."""
    beside_px = _beside_px(post, short=False) + foot_px(post.row.foot)
    return len(split(post)) == 1 and reporting.fits(post.lines, SCREEN_PX - beside_px)


def messages(post: Post, emojis: Emojis = NONE) -> list[Message]:
    """Return a post of `split`; a very long line continues in further messages."""
    first = message(post, emojis)
    return [first, *(Message(embeds=[embed]) for embed in reports(post.lines)[1:])]


def message(post: Post, emojis: Emojis = NONE) -> Message:
    """Return a post as it is now; if nothing is left of it, it says so. `emojis` have faces."""
    parts = parts_of(post, emojis)
    if not (parts.ping or parts.report or parts.question or parts.told):
        parts = replace(parts, told="-# Taken back.")
    return parts.message()


def parts_of(post: Post, emojis: Emojis = NONE) -> Parts:
    """Return the parts of a post."""
    asks, report = bool(post.asked), report_of(post, emojis)
    controls = list(together.controls_of(post.asked)) if asks else []
    in_force = [line for line in post.lines if not line.struck]
    if report is not None and post.explains and (explained := why_control(in_force)):
        controls.append(explained)
    return Parts(
        ping=_ping(post) if asks else "",
        pinged=may_ping(
            [p.row.who for p in post.asked if p.row.who not in post.absent], post.campaign
        ),
        report=report,
        question=_question(post, short=_is_short(post)) if asks else None,
        told="" if asks else told(post),
        controls=controls,
    )


def report_of(post: Post, emojis: Emojis = NONE) -> discord.Embed | None:
    """Return what happened, with the timeline below it; None if there are only details."""
    return _report_beside(post, _beside_px(post, short=_is_short(post)), emojis)


def _report_beside(post: Post, beside_px: int, emojis: Emojis = NONE) -> discord.Embed | None:
    """Return what happened, as much of it as fits beside something of this height."""
    shown = reports(
        post.lines,
        actor=_actor(post, emojis),
        ahead=post.row.foot,
        undone=_undone(post),
        plain=_is_plain(post),
        room_px=SCREEN_PX - beside_px,
    )
    return shown[0] if shown else None


def _actor(post: Post, emojis: Emojis) -> Actor | None:
    """Return whose acts the post tells; None without a face, as then their name is in the text."""
    id = actor_of([row for row in post.lines if not row.struck], post.names)
    if not id:
        return None
    face = "" if _is_plain(post) else emojis.address(face_of(post, id))
    return Actor(id, post.names[id], face) if face else None


def looks(post: Post, id: str) -> tuple[str, int]:
    """Return the letters and the side of somebody's monogram."""
    letters = dict(zip(post.names, monograms(list(post.names.values())), strict=True))
    sides = in_order(post.camps.values())
    return letters[id], sides.index(post.camps.get(id, SIDES_FIRST[0]))


def face_of(post: Post, id: str) -> str:
    """Return the name of the emoji with somebody's portrait, or with their monogram."""
    digest = post.faces.get(id)
    return portrait_name(digest) if digest else monogram_name(*looks(post, id))


def shown_actor(post: Post) -> str:
    """Return the id of the one whose face a new post shows, "" for nobody."""
    return "" if _is_plain(post) else actor_of(post.lines, post.names)


def _is_short(post: Post) -> bool:
    """Whether its questions name only the first people, to leave room for the report above them.

    It stays so when they are answered.
    """
    if not post.lines or len(post.asked) + len(_latest(post)) < SEVERAL:
        return False
    beside_px = _beside_px(post, short=False)
    report = _report_beside(post, beside_px)
    return report is not None and beside_px + embed_px(report) > SCREEN_PX


def _has_room(post: Post) -> bool:
    """Whether the questions leave room on a phone for the report, or for a short one."""
    if _beside_px(post, short=_is_short(post)) + LEAST_PX + foot_px(post.row.foot) <= SCREEN_PX:
        return True
    both = message(post)
    return message_px(both.content, both.embeds, both.view) <= SCREEN_PX


def _beside_px(post: Post, *, short: bool) -> int:
    """Return about how high a post is without its report, if its questions are `short` or not.

    It counts every question of the post, open or not: the report stays as it is when they are
    answered.
    """
    rows = [*(prompt.row for prompt in post.asked), *_latest(post)]
    if not rows:
        return HEAD_PX + BUTTONS_PX
    open_px = 0
    if post.asked:
        why = discord.ui.Button[discord.ui.View](label=WHY_LABEL)
        view = view_of(*together.controls_of(post.asked), why)
        open_px = message_px(_ping(post), [_question(post, short=short)], view)
    kinds: dict[str, list[str]] = {}
    for row in rows:
        kinds.setdefault(row.name, []).append(f"**{escape(row.question)}**")
    every = [name_of(post.names.get(row.about, "")) for row in rows]
    names, most = ", ".join(every), 1 if short else questions.MOST_ASKED
    lines = [line for kind in kinds.values() for line in (*kind[:most], DEADLINE)]
    people = " ".join(dict.fromkeys(mention(row.who, post.campaign) for row in rows))
    ping = " ".join([people, names[: questions.CALL], *[CALL] * len(kinds)])
    listed = questions.few(every) if short else names
    asked = discord.Embed(description="\n".join([*lines, listed][: questions.MOST_LINES]))
    return max(open_px, message_px(ping, [asked], None) + 2 * BUTTONS_PX)


def foot(shown: Board) -> str:
    """Return the next instants of the timeline in one line; "" if there are none."""
    if shown.encounter.status is Status.OVER:
        return ""
    return cut(plain(ahead(shown.timeline, shown.cards)), FOOT)


def why_control(lines: Sequence[LineRow]) -> discord.ui.Item[discord.ui.View] | None:
    """Return the control that explains a whole post; notes without a reason need none."""
    if not lines or all(_says_all(row) for row in lines):
        return None
    return discord.ui.Button(
        custom_id=made(lines[0].token, WHY),
        label=WHY_LABEL,
        style=discord.ButtonStyle.secondary,
    )


def _says_all(row: LineRow) -> bool:
    """Whether a line is a note with nothing behind it: no roll, no rule, no value of a sheet."""
    line = row.line
    return line.part is Part.NOTE and not (line.rolls or line.clauses or line.sheet)


def told(post: Post) -> str:
    """Return the small line that replaces questions which are no longer open."""
    closed = _latest(post)
    if earlier := [row for row in post.closed if row.said and not row.via and row not in closed]:
        # Why it is not asked any more would go unsaid beside the newer question.
        now, before = told(replace(post, closed=tuple(closed))), f"-# {_closed(post, earlier)}"
        return before if now in ("", before) else f"{before} {now.removeprefix('-# ')}"
    if not closed:
        return ""
    if len(closed) == 1:
        return f"-# {_told(post, closed[0])}"
    answered = [row for row in closed if row.via]
    if len(answered) == len(closed) and not any(_is_secret(post, row) for row in answered):
        return "-# All have answered." if _is_plain(post) else f"-# {TICK} All have answered."
    names = ", ".join(in_runs([*_names(post, answered)]))
    return f"-# {_ticked(post)} {names}" if names else f"-# {_closed(post, closed)}"


def _closed(post: Post, rows: Sequence[PromptRow]) -> str:
    """Say that nobody is asked any more, and why if everybody sees it."""
    said = [escape(row.said) for row in rows if row.said and not _is_secret(post, row)]
    return f"No longer asked: {', '.join(dict.fromkeys(said))}." if said else "No longer asked."


def _latest(post: Post) -> Sequence[PromptRow]:
    """Return the closed questions that were asked together with the open ones, or else last."""
    last = {prompt.row.asked_at for prompt in post.asked}
    last = last or {max((row.asked_at for row in post.closed), default=0)}
    return [row for row in post.closed if row.asked_at in last]


def _is_secret(post: Post, row: PromptRow) -> bool:
    """Whether the combatant that was asked about has been hidden since."""
    return bool(row.about) and row.about not in post.names


def _told(post: Post, row: PromptRow) -> str:
    if not row.via or _is_secret(post, row):
        return _closed(post, [row])
    [name] = _names(post, [row])
    by = _by(row, post.campaign)
    start, said = f"{_ticked(post)} {name}", row.said or "has answered"
    line = f"{start} {escape(said)}"
    signed = line if by == name else f"{line} ({by})"
    shorter = (f"{start} {escape(cut(said, most))}" for most in range(len(said), 0, -4))
    px = EMBED_PX if post.lines else BODY_PX
    fitting = (
        each
        for each in (signed, *shorter)
        if high([f"-# {_MENTION.sub(PERSON, each)}"], px) <= TOLD_ROWS
    )
    return next(fitting, line)


def _undone(post: Post) -> str:
    """Say who took struck lines back, and why."""
    mark = post.undone
    if mark is None:
        return ""
    why = mark.entry.why if isinstance(mark.entry, Undone) else ""
    return f"taken back by {mention(mark.by, post.campaign)}{f': {why}' if why else ''}"


def _ticked(post: Post) -> str:
    return "Answered:" if _is_plain(post) else TICK


def _by(row: PromptRow, campaign: Campaign | None) -> str:
    if row.via.startswith(LEFT):
        return "order"
    by = mention(row.by, campaign)
    if row.via == VIA_PERSON:
        return by
    unanswered = {VIA_CLOCK: "time ran out", "default": "by the rules"}
    return unanswered.get(row.via) or f"{by} for {mention(row.who, campaign)}"


def _ping(post: Post) -> str:
    """Return the mentions and the reason for them. A phone shows this in its notice."""
    return questions.call(post.asked, post.campaign)


def _question(post: Post, *, short: bool) -> discord.Embed:
    answered = in_runs([*_names(post, [row for row in _latest(post) if row.via])])
    return questions.question(post.asked, answered=answered, plain=_is_plain(post), short=short)


def _is_plain(post: Post) -> bool:
    """Whether the table wants no signs."""
    return post.campaign is not None and post.campaign.settings.plain_text


def _names(post: Post, rows: Sequence[PromptRow]) -> Iterator[str]:
    """Return the names of the combatants that are asked about, or else of the people asked.

    Somebody who has been hidden since is left out.
    """
    for row in rows:
        if _is_secret(post, row):
            continue
        name = post.names.get(row.about)
        yield name_of(name) if name else mention(row.who, post.campaign)
