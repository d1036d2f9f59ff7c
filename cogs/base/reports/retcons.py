"""The answer of /gm retcon: the list of acts, or the preview of a change."""

from __future__ import annotations

from collections.abc import Mapping

from bot.discord.rendering import retcons
from bot.play.fight.retcon.calls import Instead
from bot.play.model import Call, Json
from bot.play.service import Play
from cogs.base.outcomes import of_message
from cogs.base.replies import Answer
from cogs.base.typed_answers import spoken_answer, spoken_fields
from rules import ruleset
from rules.engine.asking.text_values import name_key
from rules.errors import BadAnswer


async def retcon(
    call: Call,
    play: Play,
    act: str,
    instead: str,
    ruling: Mapping[str, Json] | None = None,
) -> Answer:
    """Return a menu of acts if none is named; else the preview. It may be for a ruling."""
    if not act:
        fight = await play.fights.need(call.channel)
        return of_message(retcons.acts(await play.retcons.acts(call), fight.token))
    seq = await _named(call, play, act)
    if not instead:
        seen = await play.retcons.preview(call, seq, ruling=ruling)
        return of_message(retcons.preview(seen))
    value = _spoken(await play.retcons.choices(call, seq), instead)
    seen = await play.retcons.preview(call, seq, change=True, value=value, ruling=ruling)
    return of_message(retcons.preview(seen))


async def _named(call: Call, play: Play, act: str) -> int:
    """Return the record of an act that was chosen from the list, or typed as it is there."""
    if act.isdecimal():
        return int(act)
    for point in await play.retcons.acts(call):
        if name_key(point.text) == name_key(act):
            return point.seq
    raise BadAnswer("Choose the act from the list that the command suggests.")


def _spoken(instead: Instead, text: str) -> Json:
    """Return the typed answer in place of an act, read by the act's form."""
    actions = ruleset(instead.ruleset).choices.actions
    if instead.act:
        return spoken_fields(actions[instead.act], text)
    return spoken_answer(instead.form, actions, text)
