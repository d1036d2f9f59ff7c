"""Notices in a fight's channel: reminders, which everybody may read.

Reminders of several people that are due together share one post. A question to the GM calls the
owner of the campaign at first; its reminder calls the co-GMs too, in case the owner is away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bot.discord.outbound.notice_texts import text_of
from bot.discord.outbound.posts import Missing, NoChannel, Refused
from bot.discord.outbound.sending import Send
from bot.discord.people import may_ping, mention
from bot.discord.rendering.limits import pages
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.prompts import answer_button
from bot.play.model import Todo
from bot.play.step.private_notices import OF_QUESTIONS
from bot.storage.rows import Campaign, Notice
from rules.engine.views.visibility import GM, PlayerId

if TYPE_CHECKING:
    from bot.play.service import Play


async def remind(
    play: Play, campaign: Campaign, told: Sequence[Notice], asked: Mapping[str, Todo], send: Send
) -> None:
    """Post notices about one fight in its channel, as a reply to the post of the first question.

    A single question has its button.

    Raises:
        Refused: It cannot be posted there, or the fight has no channel.
        Later: It should be tried again.
    """
    first = told[0]
    row = await play.reading.encounter(first.encounter)
    if row is None or not row.is_placed:
        raise NoChannel(first.encounter)
    asks = first.kind in OF_QUESTIONS
    called = {n.person: _called(n.person, campaign) for n in told}
    lines = [
        f"{' '.join(mention(one, campaign) for one in called[n.person])} {text_of(n, asked)}"
        for n in told
    ]
    lines = list(dict.fromkeys(lines))
    view = view_of(answer_button(first.token)) if asks and len(lines) == 1 else None
    what = f"notice {' '.join(str(n.id) for n in told)}"
    try:
        for n, page in enumerate(pages(lines)):
            everybody = [one for some in called.values() for one in some]
            message = Message(content=page, view=view, ping=may_ping(everybody, campaign))
            reply_to = asked[first.token].row.message if asks else ""
            await send(row.channel, message, f"{what} {n}", first.at, reply_to=reply_to)
    except Missing as error:
        raise Refused(str(error)) from error


def _called(person: PlayerId, campaign: Campaign) -> tuple[PlayerId, ...]:
    """Return who is called for a person: for the GM everybody who may answer as GM."""
    if person != GM or campaign.gm_role:
        return (person,)
    return (campaign.owner, *campaign.co_gms)
