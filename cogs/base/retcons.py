"""What /gm retcon answers: the list of acts, or what changing one would come to."""

from __future__ import annotations

from bot.discord.rendering import retcons
from bot.play.fight.retcon.calls import Instead
from bot.play.model import Call, Json
from bot.play.service import Play
from cogs.base.outcomes import of_message
from cogs.base.replies import Answer
from cogs.base.typed_answers import spoken_answer, spoken_fields
from rules import ruleset
from rules.engine.text_values import name_key
from rules.errors import BadAnswer


async def retcon(call: Call, play: Play, act: str, instead: str) -> Answer:
    """A menu of acts where none is named; else what it would come to."""
    if not act:
        fight = await play.fights.need(call.channel)
        return of_message(retcons.acts(await play.retcons.acts(call), fight.token))
    seq = await _named(call, play, act)
    if not instead:
        return of_message(retcons.preview(await play.retcons.preview(call, seq)))
    value = _spoken(await play.retcons.choices(call, seq), instead)
    seen = await play.retcons.preview(call, seq, change=True, value=value)
    return of_message(retcons.preview(seen))


async def _named(call: Call, play: Play, act: str) -> int:
    """The record of an act that was chosen from the list, or typed as it stands there."""
    if act.isdecimal():
        return int(act)
    for point in await play.retcons.acts(call):
        if name_key(point.text) == name_key(act):
            return point.seq
    raise BadAnswer("Choose the act from the list that the command suggests.")


def _spoken(instead: Instead, text: str) -> Json:
    """What is typed in the place of an act, as its form reads it."""
    actions = ruleset(instead.ruleset).actions
    if instead.act:
        return spoken_fields(actions[instead.act], text)
    return spoken_answer(instead.form, actions, text)
