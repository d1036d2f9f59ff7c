"""The board: a fight as one message, readable on a phone and by a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import discord

from bot.discord.inbound.custom_ids import made
from bot.discord.people import mention
from bot.discord.rendering.limits import (
    EMBED_TEXT,
    FIELD_VALUE,
    cut,
    escape,
    fit,
    name_of,
    pages,
)
from bot.discord.rendering.message import Message, Picture, view_of
from bot.discord.rendering.prompts import moment
from bot.discord.rendering.slots import due_at, spans
from bot.play.model import Board, Waiting
from bot.storage.rows import Campaign, Status
from rules.engine.timeline import Timeline
from rules.engine.visibility import Card, Stat

FULL, EMPTY = "\N{BLACK PARALLELOGRAM}", "\N{WHITE PARALLELOGRAM}"
BAR = 8
NOW = "\N{BLACK RIGHT-POINTING TRIANGLE}"
NO_BREAK = "\N{NO-BREAK SPACE}"
DOT = " \N{MIDDLE DOT} "
MOST_PARTS = 6
"""Fields that one list may take: 1024 characters each."""

COLOURS = {
    Status.OPEN: 0x5865F2,
    Status.RUNNING: 0x3BA55D,
    Status.PAUSED: 0xFAA61A,
    Status.PARKED: 0xED4245,
    Status.OVER: 0x747F8D,
}
STANDING = {
    Status.OPEN: "People gather. Join with /encounter join; the GM begins with /encounter begin.",
    Status.RUNNING: "",
    Status.PAUSED: "Paused: no clock runs. The GM goes on with /encounter resume.",
    Status.PARKED: "Parked: the GM decides with /gm mend how it goes on.",
    Status.OVER: "This fight is over.",
}


def board(
    shown: Board,
    campaign: Campaign | None,
    *,
    links: Mapping[str, str] | None = None,
    picture: Picture | None = None,
) -> Message:
    """A fight as its viewer may see it.

    `links` are the addresses of the posts of open questions, by token.
    """
    row = shown.encounter
    embed = discord.Embed(
        title=name_of(row.name or shown.ruleset.title, 200), colour=COLOURS[row.status]
    )
    over = row.status is Status.OVER
    # What a parked fight's note says may hold secrets; that of an ended one is for all.
    parts = [STANDING[row.status], *([escape(row.note)] if over else timeline(shown))]
    embed.description = cut("\n".join(part for part in parts if part), EMBED_TEXT) or None
    waits = [_wait(wait, campaign, links or {}) for wait in shown.waits]
    if not over:
        _add(embed, "Waiting for", waits or _nobody(shown))
    _add(embed, "Fighters", ["\n".join(fighter(card)) for card in shown.cards])
    _add(embed, "To settle", [_offer(o.title, o.note) for o in shown.offers])
    if picture is not None:
        embed.set_image(url=f"attachment://{picture.name}")
    embed.set_footer(text=shown.ruleset.title)
    return Message(
        embeds=[fit(embed)], view=view_of(*buttons(row.token, row.status)), picture=picture
    )


def buttons(token: str, status: Status) -> list[discord.ui.Item[discord.ui.View]]:
    """The board's buttons; of a fight that is over only the log is left."""
    log = _button(made(token, "log"), "Log")
    if status is Status.OVER:
        return [log]
    return [
        _button(made(token, "act"), "Act", discord.ButtonStyle.primary),
        _button(made(token, "mine"), "My fighters"),
        log,
        _button(made(token, "orders"), "Orders"),
    ]


def timeline(shown: Board) -> list[str]:
    """The timeline as text, a line for each mark at which something is due."""
    names = {card.id: card.name for card in shown.cards}
    line = shown.timeline
    made = [f"**{escape(line.title)}**"] if line.title else []
    past = [escape(m.label) for m in line.marks if m.past and not m.now]
    if past:
        made.append(f"-# past: {DOT.join(past)}")
    made += _marks(line, names)
    return made


def fighter(card: Card) -> list[str]:
    """A combatant: name and state, then a bar for each track, then the other numbers."""
    state = f" \N{EM DASH} {escape(card.state)}" if card.state else ""
    tracks = [_track(s) for s in card.stats if _is_track(s)]
    others = [f"{escape(s.name)} {escape(str(s.value))}" for s in card.stats if not _is_track(s)]
    lines = [f"**{name_of(card.name)}**{state}"]
    if tracks:
        lines.append(DOT.join(tracks))
    if others:
        lines.append(f"-# {DOT.join(others)}")
    return lines


def bar(stat: Stat) -> str:
    """A track as a bar of text: at least one part while anything is left."""
    value, full = int(stat.value), stat.full or 1
    share = max(0, min(value, full)) * BAR
    filled = -(-share // full)
    return FULL * filled + EMPTY * (BAR - filled)


def cards(shown: Board, of: Sequence[Card]) -> list[discord.Embed]:
    """Combatants with everything that the viewer may see of them."""
    embed = discord.Embed(title="Fighters", colour=COLOURS[shown.encounter.status])
    for card in of:
        head, *numbers = fighter(card)
        stats = "\n".join(
            _track(s) if _is_track(s) else f"{escape(s.name)}: {escape(str(s.value))}"
            for s in card.stats
        )
        embed.add_field(name=cut(head, 250), value=stats or "".join(numbers) or "-", inline=False)
    return [fit(embed)]


def _track(stat: Stat) -> str:
    # A phone breaks lines between tracks, and not between a bar and its name.
    return f"{bar(stat)}{NO_BREAK}{escape(stat.name)} {stat.value}/{stat.full}"


def _marks(line: Timeline, names: Mapping[str, str]) -> Iterator[str]:
    """Marks from now on; neighbours at which the same is due share a line."""
    ahead = [mark for mark in line.marks if mark.now or not mark.past]
    told = {mark.at: DOT.join(due_at(line.slots, mark.at, names)) for mark in ahead}
    for span, mark in spans(ahead, told):
        due = escape(told[mark.at])
        if due or mark.now:
            yield f"{f'{NOW} ' if mark.now else ''}**{escape(span)}** {due}".rstrip()
        else:
            yield f"-# {escape(span)}: nothing known"


def _wait(wait: Waiting, campaign: Campaign | None, links: Mapping[str, str]) -> str:
    question = cut(escape(wait.question), 120)
    shown = f"[{question}]({links[wait.token]})" if wait.token in links else question
    until = f" {moment(wait.due_at)}" if wait.due_at is not None else ""
    return f"{mention(wait.who, campaign)} {shown}{until}"


def _nobody(shown: Board) -> list[str]:
    if shown.encounter.status is not Status.RUNNING:
        return []
    if shown.shows_at is not None:
        return [f"Nobody yet. What follows shows {moment(shown.shows_at)}."]
    # Somebody may be asked in secret: that shows as the GM's.
    return ["The GM, who may go on with /encounter next."]


def _offer(title: str, note: str) -> str:
    return f"- {escape(title)}" + (f": {escape(note)}" if note else "")


def _add(embed: discord.Embed, name: str, entries: Iterable[str]) -> None:
    """A list as fields, the first of which has its name."""
    parts = pages(entries, FIELD_VALUE)
    for n, part in enumerate(parts[:MOST_PARTS]):
        embed.add_field(name=name if n == 0 else "\N{ZERO WIDTH SPACE}", value=part, inline=False)


def _is_track(stat: Stat) -> bool:
    return stat.full is not None and isinstance(stat.value, int)


def _button(
    custom_id: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> discord.ui.Item[discord.ui.View]:
    return discord.ui.Button(custom_id=custom_id, label=label, style=style)
