"""The board: a fight as one message, readable on a phone and by a screen reader.

Beside a picture the text says only for whom the fight waits and what takes effect next. Without
one, a list in the order of play shows when everybody is due, their health and their conditions.
Gear and numbers are shown under "Mine".
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import discord

from bot.discord.emojis import NONE, Emojis
from bot.discord.inbound.custom_ids import made
from bot.discord.people import mention
from bot.discord.phone import SCREEN_PX, high, message_px
from bot.discord.rendering.limits import ELLIPSIS, EMBED_TEXT, cut, escape, fit, name_of
from bot.discord.rendering.message import Message, Picture, view_of
from bot.discord.rendering.order import DOT, Place, places, remarks
from bot.discord.rendering.questions import moment
from bot.discord.rendering.signs import SIGNS, WAITS
from bot.play.model import Board, Waiting
from bot.storage.rows import Campaign, Status
from rules.engine.intents.crowds import LEAST, NUMBERED, in_runs
from rules.engine.views.visibility import Card, Kind, Stat

FULL, EMPTY = "\N{BLACK PARALLELOGRAM}", "\N{WHITE PARALLELOGRAM}"
BAR = 5
NOW = "\N{BLACK RIGHT-POINTING TRIANGLE}"
NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_OF_A_SIDE = 3

MOST_ALONE = 12
"""With more combatants than this, the GM's combatants who are alike share a line."""
LEAST_ALIKE = 3
"""On a short board, so many combatants share the words that are the same for them."""

MOST_OFFERS, MOST_WAITS, MOST_MENTIONED, FEW_MENTIONED = 4, 4, 12, 2
MOST_NAMED = 3
"""At most this many combatants of one person are named where the fight waits for them."""

MOST_FALLEN = 6
"""At most this many of a side are named where the fight is over."""

MOST_LANDINGS = 2
"""At most this many announced actions of one combatant are named."""

NAME = 40

EVERYTHING = 1_000
"""More rows than any line has."""

TITLE = 40
"""Letters of the title of a board that leaves something out: about one row on a phone."""

REST = "-# All of it: /encounter board"

COLOURS = {
    Status.OPEN: 0x56B4E9,
    Status.RUNNING: 0x56B4E9,
    Status.PAUSED: 0xE69F00,
    Status.PARKED: 0xD55E00,
    Status.OVER: 0x747F8D,
}
STANDING = {
    Status.OPEN: "People gather. Press Join; the GM begins.",
    Status.RUNNING: "",
    Status.PAUSED: "Paused: no clock runs. The GM goes on with /encounter resume.",
    Status.PARKED: "Parked: the GM chooses with /gm mend how it goes on.",
    Status.OVER: "This fight is over.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How much of a fight the board writes, so that it fits on a phone.

    A `short` board lists the people that the fight waits for in one line, says once what is the
    same for several combatants, and has no empty line and no footer. Without `bars` there are only
    the numbers. It names at most so many `people`. A combatant's line has at most `rows` rows on a
    phone. A board whose combatants are `drawn` lists none.
    """

    plain: bool = False
    emojis: Emojis = NONE
    short: bool = False
    bars: bool = True
    people: int = MOST_MENTIONED
    rows: int = EVERYTHING
    drawn: bool = False

    def fitting(self) -> list[Look]:
        """Return this look, and shorter and shorter ones."""
        short = replace(self, short=True)
        bare = replace(short, bars=False)
        few = replace(bare, people=FEW_MENTIONED)
        return [self, short, bare, few, *(replace(few, rows=rows) for rows in (3, 2, 1))]


def board(
    shown: Board,
    campaign: Campaign | None,
    *,
    links: Mapping[str, str] | None = None,
    picture: Picture | None = None,
    picture_px: int = 0,
    plain: bool = False,
    emojis: Emojis = NONE,
    whole: bool = False,
) -> Message:
    """Return a fight as a message, as its viewer may see it.

    `links` are the addresses of the posts of open questions, by token. `plain` draws no bars and no
    signs; `emojis` draw the bars if there are any. The text is as long as a phone has room for,
    beside a picture of this height; a `whole` board leaves nothing out, however long it is. Beside
    a picture nothing is said that it shows.
    """
    drawn = picture is not None
    first, *shorter = Look(plain=plain, emojis=emojis, drawn=drawn).fitting()
    embed = _board(shown, campaign, links or {}, first)
    view = view_of(*buttons(shown.encounter.token, shown.encounter.status))
    for look in () if whole else shorter:
        if message_px("", [embed], view) + picture_px <= SCREEN_PX:
            break
        embed = _board(shown, campaign, links or {}, look)
    if picture is not None:
        embed.set_image(url=f"attachment://{picture.name}")
    return Message(embeds=[embed], view=view, picture=picture)


def _board(
    shown: Board, campaign: Campaign | None, links: Mapping[str, str], look: Look
) -> discord.Embed:
    row = shown.encounter
    embed = discord.Embed(
        title=name_of(row.name or shown.ruleset.title, 200), colour=COLOURS[row.status]
    )
    over = row.status is Status.OVER
    # The note of a parked fight may hold secrets; the note of a finished fight is public.
    parts = [STANDING[row.status]] if not (over and look.drawn) else list(_fallen(shown))
    parts += [f"-# {escape(row.note)}"] if over and row.note else []
    if not over:
        parts += _waits(shown, campaign, links, look)
        parts += _landings(shown) if look.drawn else []
        parts += [] if look.short or look.drawn else [""]
        whole = shown.timeline.title
        title = whole.partition("; ")[2] if look.drawn else whole
        title = cut(title, EMBED_TEXT if look.rows == EVERYTHING else TITLE)
        parts += [f"**{escape(title)}**"] if title else []
    parts += [] if look.drawn else fighters(shown, look)
    parts += _offers(shown)
    embed.description = cut("\n".join(parts).strip(), EMBED_TEXT) or None
    if not look.short:
        embed.set_footer(text=shown.ruleset.title)
    return fit(embed)


def buttons(token: str, status: Status) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the board's buttons; when the fight is over, those to read it again."""
    log = _button(made(token, "log"), "Log")
    if status is Status.OVER:
        chronicle = _button(made(token, "chronicle"), "Chronicle", discord.ButtonStyle.primary)
        verify, again = _button(made(token, "verify"), "Verify"), made(token, "rematch")
        return [chronicle, log, verify, _button(again, "Rematch")]
    mine, orders = _button(made(token, "mine"), "Mine"), _button(made(token, "orders"), "Orders")
    gm = _button(made(token, "gm"), f"GM{ELLIPSIS}")
    if status is Status.OPEN:
        return [
            _button(made(token, "join"), "Join", discord.ButtonStyle.primary),
            _button(made(token, "act"), "My turn"),
            mine,
            orders,
            gm,
        ]
    return [
        _button(made(token, "act"), "My turn", discord.ButtonStyle.primary),
        mine,
        log,
        orders,
        gm,
        *([_button(made(token, "vote"), "Vote")] if status is Status.PAUSED else []),
    ]


def fighters(shown: Board, look: Look) -> list[str]:
    """Return a line for each combatant in the order of play, and one line for those who are out."""
    lines = _standing(shown, look)
    shortened = look.rows < EVERYTHING and lines != _standing(shown, replace(look, rows=EVERYTHING))
    gone = _losses(shown.cards)
    named = 1 if look.short else MOST_OF_A_SIDE
    sides = [f"{escape(side)}: {_some(names, named)}" for side, names in shown.sides.items()]
    small = [f"-# Sides: {DOT.join(sides)}"] if sides else []
    return [
        *lines,
        *small,
        *([f"-# Out: {DOT.join(gone)}"] if gone else []),
        *([REST] if shortened else []),
    ]


def _losses(cards: Sequence[Card]) -> list[str]:
    """Return who is out and how: by name, or for a crowd how many stand and how many fell."""
    crowds: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        numbered = NUMBERED.fullmatch(card.name)
        crowds[card.name if numbered is None else numbered[1]].append(card)
    said = list[str]()
    for name, crowd in crowds.items():
        out = [card for card in crowd if card.out]
        if len(crowd) < LEAST:
            said += [f"{name_of(card.name, NAME)} ({escape(card.out)})" for card in out]
        elif out:
            how = ", ".join(dict.fromkeys(escape(card.out) for card in out))
            said.append(
                f"{name_of(name, NAME)}: {len(crowd) - len(out)} stand, {len(out)} fell ({how})"
            )
    return said


def _standing(shown: Board, look: Look) -> list[str]:
    """Return the lines of those who are not out."""
    order = places(shown.timeline, shown.cards)
    asked = {wait.about for wait in shown.waits}
    if any(each.now and each.card.id in asked for each in order):
        # Of those tied now only who is asked is marked.
        order = [replace(each, now=each.now and each.card.id in asked) for each in order]
    if len(order) > MOST_ALONE:
        # An emoji is thirty characters, and there would be too many of them.
        return _together(order, shown.players, replace(look, emojis=NONE))
    common = _common(order, look) if look.short else ""
    lines = [_line([each], look, unsaid=common) for each in order]
    whose = "The others" if any(", ".join(remarks(each)) != common for each in order) else "All"
    return [*lines, *([f"-# {whose}: {escape(common)}"] if common else [])]


def _common(order: Sequence[Place], look: Look) -> str:
    """Return what is to be said of several, "" if there is nothing or somebody has no remarks.

    A short board says it once, of all those whose lines say nothing.
    """
    said = Counter(", ".join(remarks(each)) for each in order)
    words, times = said.most_common(1)[0] if said else ("", 0)
    alike = times >= LEAST_ALIKE and "" not in said
    return words if alike and high([f"The others: {words}"]) <= look.rows else ""


def _some(names: Sequence[str], most: int) -> str:
    """Return the first names of a side, and how many more there are."""
    first = [name_of(name, NAME) for name in names[:most]]
    more = [f"{len(names) - len(first)} more"] if len(names) > len(first) else []
    return ", ".join([*first, *more])


def bar(stat: Stat, emojis: Emojis = NONE) -> str:
    """Return a track as a bar of text: at least one part while anything is left."""
    filled = -(-round(stat.filled * 100) * BAR // 100) if stat.filled > 0 else 0
    return emojis.bar(filled, BAR) or FULL * filled + EMPTY * (BAR - filled)


def _line(alike: Sequence[Place], look: Look, *, unsaid: str = "") -> str:
    """Return the line of one combatant, or of several whose lines are the same but for the name.

    ``**10** Yumi (bar) 4/20 · hurt, prone, bleeding 2, fire lands at 15``. If it is too long for
    the look, it says how much is left out. Remarks that are `unsaid` stand elsewhere.
    """
    first = alike[0]
    names = ", ".join(name_of(name, NAME) for name in in_runs([e.card.name for e in alike]))
    mark = f"{NOW} " if first.now and not look.plain else "now: " if first.now else ""
    dues = "\N{EN DASH}".join(dict.fromkeys((first.due, alike[-1].due)))
    due = f"**{escape(dues)}** " if first.due and not first.past else ""
    begun = f"{mark}{due}{names}{_health(first.card, look)}"
    found = remarks(first)
    said = [] if ", ".join(found) == unsaid else [escape(remark) for remark in found]
    line = DOT.join([begun, ", ".join(said)]) if said else begun
    for kept in range(len(said) - 1, -1, -1):
        if high([line]) <= look.rows:
            break
        left = f"{len(said) - kept} more"
        line = DOT.join([begun, f"{', '.join(said[:kept])} and {left}" if kept else left])
    return line


def _health(card: Card, look: Look) -> str:
    """Return a bar with its numbers, if the viewer may see them."""
    track = card.track
    if track is None:
        return ""
    drawn = f"{bar(track, look.emojis)}{NO_BREAK}" if look.bars and not look.plain else ""
    return f" {drawn}{track.value}/{track.full}"


def _together(order: Sequence[Place], players: Mapping[str, str], look: Look) -> list[str]:
    """Return the lines of all; the GM's combatants who are alike share the first one's place.

    Their line says from when to when they act; those who act now have one of their own.
    """
    alike: dict[str, list[Place]] = defaultdict(list)
    for each in order:
        own = each.card.id if players.get(each.card.id, "").isdecimal() else ""
        same = (own, each.now, each.past, _health(each.card, look), remarks(each))
        alike[repr(same)].append(each)
    return [_line(group, look) for group in alike.values()]


def _waits(
    shown: Board, campaign: Campaign | None, links: Mapping[str, str], look: Look
) -> Iterator[str]:
    """Return a line for each person that the fight waits for: their combatants, and until when."""
    if not shown.waits:
        yield from _nobody(shown)
        return
    by_person: dict[str, list[Waiting]] = defaultdict(list)
    for wait in shown.waits:
        by_person[wait.who].append(wait)
    if look.short:
        yield _waited_in_short(by_person, campaign, links, look)
        return
    names = {card.id: card.name for card in shown.cards}
    mark = "Waiting for: " if look.plain else f"{WAITS} "
    for who, waits in list(by_person.items())[:MOST_WAITS]:
        every = list(dict.fromkeys(_linked(wait, names, links) for wait in waits))
        more = f" and {len(every) - MOST_NAMED} more" if len(every) > MOST_NAMED else ""
        whom = f"{', '.join(every[:MOST_NAMED])}{more}"
        until = min((wait.due_at for wait in waits if wait.due_at is not None), default=None)
        tail = f"{DOT}{moment(until)}" if until is not None else ""
        yield f"{mark}{mention(who, campaign)} {whom}{tail}"
    if len(by_person) > MOST_WAITS:
        yield f"{mark}{len(by_person) - MOST_WAITS} more"


def _waited_in_short(
    by_person: Mapping[str, Sequence[Waiting]],
    campaign: Campaign | None,
    links: Mapping[str, str],
    look: Look,
) -> str:
    """Return one line for all people, with links to the posts that ask them."""
    mark = "Waiting for:" if look.plain else WAITS
    people = [mention(who, campaign) for who in by_person]
    more = len(people) - look.people
    whom = " ".join([*people[: look.people], *([f"and {more} more"] if more > 0 else [])])
    waits = [wait for each in by_person.values() for wait in each]
    posts = dict.fromkeys(links[wait.token] for wait in waits if wait.token in links)
    said = (
        [f"question {n}" for n in range(1, len(posts) + 1)] if len(posts) > 1 else ["the question"]
    )
    asked = ", ".join([f"[{w}]({p})" for w, p in zip(said, posts, strict=False)][:MOST_WAITS])
    until = min((wait.due_at for wait in waits if wait.due_at is not None), default=None)
    told = [f"{mark} {whom}", asked, moment(until)]
    return DOT.join(part for part in told if part)


def _linked(wait: Waiting, names: Mapping[str, str], links: Mapping[str, str]) -> str:
    return _link(name_of(names.get(wait.about) or cut(wait.question, 80), 80), wait, links)


def _link(words: str, wait: Waiting, links: Mapping[str, str]) -> str:
    return f"[{words}]({links[wait.token]})" if wait.token in links else words


def _nobody(shown: Board) -> Iterator[str]:
    if shown.encounter.status is Status.RUNNING:
        # The open question may be a secret one; the board then shows the GM.
        yield "The GM, who may go on with /encounter next."


def _fallen(shown: Board) -> Iterator[str]:
    """Say of each side who is out, and how; the picture says when."""
    for side in dict.fromkeys(shown.camps.values()):
        there = [card for card in shown.cards if shown.camps.get(card.id) == side]
        gone = [f"{name_of(c.name, NAME)} ({escape(c.out)})" for c in there if c.out]
        if gone:
            more = len(gone) - MOST_FALLEN
            tail = f" and {more} more" if more > 0 else ""
            yield f"{SIGNS[Kind.OUT]} {', '.join(gone[:MOST_FALLEN])}{tail}"


def _landings(shown: Board) -> Iterator[str]:
    """Say which announced actions take effect when."""
    for one in places(shown.timeline, shown.cards):
        for _, label, what in one.lands[:MOST_LANDINGS]:
            yield f"-# {name_of(one.card.name, NAME)}: {escape(what)} lands at {escape(label)}."


def _offers(shown: Board) -> Iterable[str]:
    if not shown.offers:
        return []
    made_ = [f"- {escape(o.title)}{f': {escape(o.note)}' if o.note else ''}" for o in shown.offers]
    more = len(made_) - MOST_OFFERS
    tail = [f"- and {more} more"] if more > 0 else []
    return ["", "**To settle**", *made_[:MOST_OFFERS], *tail]


def _button(
    custom_id: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> discord.ui.Item[discord.ui.View]:
    return discord.ui.Button(custom_id=custom_id, label=label, style=style)
