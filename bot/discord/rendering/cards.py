"""The cards of combatants, shown under "Mine": all that their viewer may know, and portraits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from io import BytesIO

import discord

from bot.discord.emojis import NONE, Emojis
from bot.discord.phone import high
from bot.discord.rendering.board import COLOURS, NO_BREAK, bar
from bot.discord.rendering.limits import FIELD_VALUE, cut, escape, fit, name_of
from bot.discord.rendering.order import place, remarks
from bot.play.model import Board
from rules.engine.views.visibility import Card, Role, Stat

DASH = "\N{EM DASH}"

MOST_DRAWN = 3
"""With more cards than this the bars are text, which is shorter than emojis."""

MOST_PORTRAITS = 4
"""Discord takes ten embeds of 6,000 characters in all: further portraits are left out."""

ROUND_A_CARD = 3
"""The lines that a card's name, its conditions and its margins take on a phone."""


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


def _full_track(stat: Stat, plain: bool, emojis: Emojis) -> str:
    said = escape(stat.words)
    return said if plain else f"{bar(stat, emojis)}{NO_BREAK}{said}"


def _named(stat: Stat) -> str:
    return f"{escape(stat.name)}: {escape(str(stat.value))}"


def portrait_name(image: bytes) -> str:
    """Return the name of a portrait's file, made of its content."""
    return f"portrait-{sha256(image).hexdigest()[:10]}.webp"


def portrait_file(image: bytes, of: str = "") -> discord.File:
    """Return a portrait as a file; `of` names the person, for those who cannot see it."""
    alt = f"Portrait of {of}" if of else "Portrait"
    return discord.File(BytesIO(image), portrait_name(image), description=alt)


def with_portrait(embed: discord.Embed, image: bytes) -> discord.Embed:
    """Return an embed with that portrait in its corner."""
    return embed.set_thumbnail(url=f"attachment://{portrait_name(image)}")
