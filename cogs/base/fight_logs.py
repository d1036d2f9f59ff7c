"""Which fight a command reads, also one that is over, and the search of its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeAlias

from discord.app_commands import Transform

from bot.discord.inbound.board_menus import page_of_log
from bot.discord.phone import high
from bot.discord.rendering import lines
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.transcript import named
from bot.play.fight.elsewhere import no_such_fight
from bot.play.model import Call
from bot.play.service import Play
from bot.play.views.reading import told_once
from bot.storage.encounters import Named
from bot.storage.rows import EncounterRow, LineRow
from cogs.base.outcomes import of_message, said
from cogs.base.pickers import Asking, Suggested
from cogs.base.replies import Answer
from cogs.base.sight import Sight, seen_of
from rules.engine.asking.forms import Option
from rules.engine.asking.text_values import name_key
from rules.errors import BadAnswer

MOST_UNSURE = 50
MORE = "Older lines have these words too. Add a word to see fewer."


class _EveryFight(Suggested):
    """Suggests fights of the campaign, live and over, newest first, with day and channel.

    Left out are those in places that the person cannot see. Archived threads are not looked up
    here: their fights are suggested to those who have done something in them.
    """

    async def among(self, asking: Asking) -> Sequence[Option]:
        every = await asking.play.elsewhere.every(asking.call)
        seen = [row for row in every if asking.sight.known(row)]
        if len(seen) < len(every):
            seen = await _more(asking, every)
        return [
            Option(row.id, " · ".join(filter(None, (row.name, _day(row), _place(asking, row)))))
            for row in seen
        ]


AnyFight: TypeAlias = Transform[str, _EveryFight]


async def _more(asking: Asking, every: Sequence[Named]) -> list[Named]:
    """Return all fights for a GM, else those that the person can see, and old ones of their own."""
    if (await asking.play.campaigns.viewer(asking.call)).gm:
        return [*every]
    known = {row.id: asking.sight.known(row) for row in every}
    unsure = [id for id, sees in known.items() if sees is None][:MOST_UNSURE]
    theirs = await asking.play.elsewhere.acted_in(asking.call, unsure)
    return [row for row in every if known[row.id] or row.id in theirs]


def _day(row: Named) -> str:
    """Return the day on which a fight was opened, in UTC: 3 May 2026."""
    opened = datetime.fromtimestamp(row.opened_at / 1000, UTC)
    return f"{opened.day} {opened:%B %Y}"


def _place(asking: Asking, row: Named) -> str:
    return asking.channel_name(row.channel) if row.is_placed else "no channel"


async def fight_to_read(call: Call, play: Play, fight: str, sight: Sight) -> EncounterRow:
    """Return the fight of this id or name, live or over; the newest of this channel if it is "".

    Raises:
        NotAllowed: There is none, or there are several of that name, or it is in a place that the
            caller cannot see.
    """
    if not fight:
        return await play.fights.latest(call.channel)
    row = await play.elsewhere.to_read(call, fight)
    if row.id in await seen_of(call, play, sight, [row]):
        return row
    raise no_such_fight(fight)


async def searched(call: Call, play: Play, fight: str, sight: Sight, search: str) -> Answer:
    """Show the newest lines of a fight that have all of these words, as the caller may see them."""
    words = search.split()
    if not words:
        raise BadAnswer("Write at least one word to search for.")
    row = await fight_to_read(call, play, fight, sight)
    viewer = await play.campaigns.viewer(call)
    # Only lines for the caller's own eyes are searched, so that no answer tells of another line.
    own = told_once(await play.reading.log(row.id, viewer))
    found = _with_words(own, words, await play.reading.people(call.guild))
    if not found:
        return Answer(text=said(f"No line of {row.name} has all of these words: {search}"))
    head = said(f"Lines of {row.name} with these words, newest first: {search}")
    page = page_of_log(found, taken=high([head, MORE]))
    more = [MORE] if len(page) < len(found) else []
    told = [head, *(lines.text_of(line) for line in reversed(page)), *more]
    why = lines.why_control(page, row.token)
    view = view_of(why) if why else None
    return of_message(Message(content="\n".join(told), view=view))


def _with_words(
    rows: Sequence[LineRow], words: Sequence[str], names: Mapping[str, str]
) -> list[LineRow]:
    """Return the lines that contain all of the words. People who are mentioned have their names."""
    keys = [name_key(word) for word in words]
    texts = ((row, name_key(named(row.line.text, names))) for row in rows)
    return [row for row, text in texts if all(key in text for key in keys)]
