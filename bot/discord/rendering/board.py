"""The board: a fight as one message, readable on a phone and by a screen reader.

One list in the order of play shows when everybody is due, their health and their conditions.
Combatants who are out share one line below it. Gear and numbers are shown under "Mine".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import discord

from bot.discord.emojis import NONE, Emojis
from bot.discord.inbound.custom_ids import made
from bot.discord.people import mention
from bot.discord.rendering.limits import EMBED_TEXT, FIELD_VALUE, cut, escape, fit, high, name_of
from bot.discord.rendering.message import Message, Picture, view_of
from bot.discord.rendering.order import DOT, Place, place, places, remarks
from bot.discord.rendering.questions import moment
from bot.discord.rendering.signs import WAITS
from bot.play.model import Board, Waiting
from bot.storage.rows import Campaign, Status
from rules.engine.visibility import Card, Role, Stat

FULL, EMPTY = "\N{BLACK PARALLELOGRAM}", "\N{WHITE PARALLELOGRAM}"
BAR = 5
NOW = "\N{BLACK RIGHT-POINTING TRIANGLE}"
NO_BREAK = "\N{NO-BREAK SPACE}"
MOST_OF_A_SIDE = 3

MOST_ALONE = 12
"""With more combatants than this, the GM's combatants who are alike share a line."""
MOST_DRAWN = 3
"""With more cards than this the bars are text, which is shorter than emojis."""
MOST_OFFERS, MOST_WAITS = 4, 4
MOST_NAMED = 3
"""At most this many combatants of one person are named where the fight waits for them."""

MOST_PORTRAITS = 4
"""Discord takes ten embeds of 6,000 characters in all: further portraits are left out."""

ROUND_A_CARD = 3
"""The lines that a card's name, its conditions and its margins take on a phone."""

NAME = 40

COLOURS = {
    Status.OPEN: 0x56B4E9,
    Status.RUNNING: 0x56B4E9,
    Status.PAUSED: 0xE69F00,
    Status.PARKED: 0xD55E00,
    Status.OVER: 0x747F8D,
}
STANDING = {
    Status.OPEN: "People gather. Press Join; the GM begins with /encounter begin.",
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
    plain: bool = False,
    emojis: Emojis = NONE,
) -> Message:
    """Return a fight as a message, as its viewer may see it.

    `links` are the addresses of the posts of open questions, by token. `plain` draws no bars and no
    signs; `emojis` draw the bars if there are any.
    """
    row = shown.encounter
    embed = discord.Embed(
        title=name_of(row.name or shown.ruleset.title, 200), colour=COLOURS[row.status]
    )
    over = row.status is Status.OVER
    # The note of a parked fight may hold secrets; the note of a finished fight is public.
    parts = [STANDING[row.status], *([escape(row.note)] if over else [])]
    if not over:
        parts += _waits(shown, campaign, links or {}, plain)
        parts += _beaten(shown)
        parts += ["", f"**{escape(shown.timeline.title)}**"] if shown.timeline.title else [""]
    parts += fighters(shown, plain=plain, emojis=emojis)
    parts += _offers(shown)
    embed.description = cut("\n".join(parts).strip(), EMBED_TEXT) or None
    if picture is not None:
        embed.set_image(url=f"attachment://{picture.name}")
    embed.set_footer(text=shown.ruleset.title)
    return Message(
        embeds=[fit(embed)], view=view_of(*buttons(row.token, row.status)), picture=picture
    )


def buttons(token: str, status: Status) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the board's buttons; when the fight is over, only the log is left."""
    log = _button(made(token, "log"), "Log")
    if status is Status.OVER:
        return [log]
    gathers = status is Status.OPEN
    join = [_button(made(token, "join"), "Join", discord.ButtonStyle.primary)] if gathers else []
    style = discord.ButtonStyle.secondary if gathers else discord.ButtonStyle.primary
    return [
        *join,
        _button(made(token, "act"), "My turn", style),
        _button(made(token, "mine"), "Mine"),
        log,
        _button(made(token, "orders"), "Orders"),
    ]


def fighters(shown: Board, *, plain: bool = False, emojis: Emojis = NONE) -> list[str]:
    """Return a line for each combatant in the order of play, and one line for those who are out."""
    order = places(shown.timeline, shown.cards)
    if len(order) > MOST_ALONE:
        # An emoji is thirty characters, and there would be too many of them.
        lines = _together(order, shown.players, plain, NONE)
    else:
        lines = [fighter(each, plain=plain, emojis=emojis) for each in order]
    gone = [f"{name_of(c.name, NAME)} ({escape(c.out)})" for c in shown.cards if c.out]
    sides = [f"{escape(side)}: {_some(names)}" for side, names in shown.sides.items()]
    small = [f"-# Sides: {DOT.join(sides)}"] if sides else []
    return [*lines, *small, *([f"-# Out: {DOT.join(gone)}"] if gone else [])]


def _some(names: Sequence[str]) -> str:
    """Return the first names of a side, and how many more there are."""
    first = [name_of(name, NAME) for name in names[:MOST_OF_A_SIDE]]
    more = [f"{len(names) - len(first)} more"] if len(names) > len(first) else []
    return ", ".join([*first, *more])


def fighter(one: Place, *, plain: bool = False, emojis: Emojis = NONE) -> str:
    """``**10** Yumi (bar) 4/20 · hurt, prone, bleeding 2, fire lands at 15``."""
    return _line([one], plain, emojis)


def bar(stat: Stat, emojis: Emojis = NONE) -> str:
    """Return a track as a bar of text: at least one part while anything is left."""
    filled = -(-round(stat.left * 100) * BAR // 100) if stat.left > 0 else 0
    return emojis.bar(filled, BAR) or FULL * filled + EMPTY * (BAR - filled)


def cards(
    shown: Board,
    of: Sequence[Card],
    pictures: Mapping[str, str] | None = None,
    *,
    plain: bool = False,
    emojis: Emojis = NONE,
) -> list[discord.Embed]:
    """Show combatants with everything that the viewer may see of them.

    `pictures` are the names of the portraits' files, by combatant. A combatant with a portrait has
    an embed of their own; all others share one. `plain` and `emojis` are as in `board`.
    """
    portraits = dict(list((pictures or {}).items())[:MOST_PORTRAITS])
    if len(of) > MOST_DRAWN:
        emojis = NONE
    together = [card for card in of if card.id not in portraits]
    embeds = [_carded(shown, together, plain, emojis)] if together else []
    for card in of:
        if card.id in portraits:
            embed = _carded(shown, [card], plain, emojis)
            embeds.append(embed.set_thumbnail(url=f"attachment://{portraits[card.id]}"))
    return [fit(embed) for embed in embeds]


def _carded(shown: Board, of: Sequence[Card], plain: bool, emojis: Emojis) -> discord.Embed:
    embed = discord.Embed(title="Mine", colour=COLOURS[shown.encounter.status])
    for card in of:
        said = ", ".join(remarks(place(shown.timeline, card)))
        head = f"{name_of(card.name)}{f' {DASH} {escape(said)}' if said else ''}"
        lines = _facts(card, plain, emojis)
        if sum(map(len, lines)) + len(lines) > FIELD_VALUE:
            lines = _facts(card, plain, NONE)
        embed.add_field(name=cut(head, 250), value="\n".join(lines) or "-", inline=False)
    return embed


def height(card: Card) -> int:
    """Return about how many lines a card takes on a phone."""
    return ROUND_A_CARD + high(_facts(card, plain=True, emojis=NONE))


def _facts(card: Card, plain: bool, emojis: Emojis) -> list[str]:
    """Return all that a card says besides its conditions, a line each."""
    stats = [stat for stat in card.stats if stat.role is not Role.CONDITION]
    return [_full_track(s, plain, emojis) if s.is_track else _named(s) for s in stats]


DASH = "\N{EM DASH}"


def _line(alike: Sequence[Place], plain: bool, emojis: Emojis) -> str:
    """Return the line of one combatant, or of several whose lines are the same but for the name."""
    first = alike[0]
    names = ", ".join(name_of(each.card.name, NAME) for each in alike)
    mark = f"{NOW} " if first.now and not plain else "now: " if first.now else ""
    due = f"**{escape(first.due)}** " if first.due and not first.past else ""
    said = ", ".join(map(escape, remarks(first)))
    tail = f"{DOT}{said}" if said else ""
    return f"{mark}{due}{names}{_health(first.card, plain, emojis)}{tail}"


def _health(card: Card, plain: bool, emojis: Emojis) -> str:
    """Return a bar with its numbers, if the viewer may see them."""
    track = next((s for s in card.of_role(Role.HEALTH) if s.is_track), None)
    if track is None:
        return ""
    drawn = "" if plain else f"{bar(track, emojis)}{NO_BREAK}"
    return f" {drawn}{track.value}/{track.full}"


def _together(
    order: Sequence[Place], players: Mapping[str, str], plain: bool, emojis: Emojis
) -> list[str]:
    """Return the lines of all; the GM's combatants with equal lines share the first one's place."""
    alike: dict[str, list[Place]] = defaultdict(list)
    for each in order:
        own = each.card.id if players.get(each.card.id, "").isdecimal() else ""
        same = (own, each.at, _health(each.card, plain, emojis), remarks(each))
        alike[repr(same)].append(each)
    return [_line(group, plain, emojis) for group in alike.values()]


def _waits(
    shown: Board, campaign: Campaign | None, links: Mapping[str, str], plain: bool
) -> Iterator[str]:
    """Return a line for each person that the fight waits for: their combatants, and until when."""
    if not shown.waits:
        yield from _nobody(shown)
        return
    by_person: dict[str, list[Waiting]] = defaultdict(list)
    for wait in shown.waits:
        by_person[wait.who].append(wait)
    names = {card.id: card.name for card in shown.cards}
    mark = "Waiting for: " if plain else f"{WAITS} "
    for who, waits in list(by_person.items())[:MOST_WAITS]:
        every = list(dict.fromkeys(_linked(wait, names, links) for wait in waits))
        more = f" and {len(every) - MOST_NAMED} more" if len(every) > MOST_NAMED else ""
        whom = f"{', '.join(every[:MOST_NAMED])}{more}"
        until = min((wait.due_at for wait in waits if wait.due_at is not None), default=None)
        tail = f"{DOT}{moment(until)}" if until is not None else ""
        yield f"{mark}{mention(who, campaign)} {whom}{tail}"
    if len(by_person) > MOST_WAITS:
        yield f"{mark}{len(by_person) - MOST_WAITS} more"


def _linked(wait: Waiting, names: Mapping[str, str], links: Mapping[str, str]) -> str:
    words = name_of(names.get(wait.about) or cut(wait.question, 80), 80)
    return f"[{words}]({links[wait.token]})" if wait.token in links else words


def _nobody(shown: Board) -> Iterator[str]:
    if shown.encounter.status is not Status.RUNNING:
        return
    if shown.shows_at is not None:
        yield f"Nobody yet. The results are shown {moment(shown.shows_at)}."
    else:
        # The open question may be a secret one; the board then shows the GM.
        yield "The GM, who may go on with /encounter next."


def _beaten(shown: Board) -> Iterator[str]:
    """Say which side has nobody left standing: the GM may end the fight."""
    if shown.beaten and shown.encounter.status is Status.RUNNING:
        sides = " and ".join(f"the {escape(side)}" for side in shown.beaten)
        yield f"Everybody of {sides} is out. The GM may end the fight: /encounter end."


def _offers(shown: Board) -> Iterable[str]:
    if not shown.offers:
        return []
    made_ = [f"- {escape(o.title)}{f': {escape(o.note)}' if o.note else ''}" for o in shown.offers]
    more = len(made_) - MOST_OFFERS
    tail = [f"- and {more} more"] if more > 0 else []
    return ["", "**To settle**", *made_[:MOST_OFFERS], *tail]


def _full_track(stat: Stat, plain: bool, emojis: Emojis) -> str:
    said = escape(stat.words)
    return said if plain else f"{bar(stat, emojis)}{NO_BREAK}{said}"


def _named(stat: Stat) -> str:
    return f"{escape(stat.name)}: {escape(str(stat.value))}"


def _button(
    custom_id: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> discord.ui.Item[discord.ui.View]:
    return discord.ui.Button(custom_id=custom_id, label=label, style=style)
