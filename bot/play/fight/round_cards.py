"""The card of a round: its plan for the next rounds is kept or removed when it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.play.model import Json
from bot.play.step.steps import Sitting
from bot.play.tokens import fresh_id
from bot.storage import intents
from bot.storage.rows import IntentRow
from rules.engine.asking.tempo import CARD, ONWARD, STANDS
from rules.engine.intents.known import known
from rules.engine.intents.plans import Plan, Step, signals
from rules.engine.intents.replies import Reply
from rules.engine.replay.scene import Prompt


def cards_of(at: Sitting) -> list[Prompt]:
    """The cards of a round that are still open."""
    return [prompt for prompt in at.scene.prompts if prompt.ask.key == CARD.key]


def is_onward(body: object) -> bool:
    """Whether this is a plan that answers the cards of rounds."""
    return isinstance(body, Plan) and any(CARD.key in step.say for step in body.steps)


async def pressed_card(at: Sitting, prompt: Prompt, value: Json, now: int) -> None:
    """Keep or remove the plan that answers the cards of the next rounds.

    The plan answers until something wakes its owner. An answer in person removes the old plan.
    """
    ask = prompt.ask
    for row in await intents.of(at.c, at.row.id):
        if row.owner == ask.who and is_onward(row.body):
            await intents.remove(at.c, row.id)
    given: Mapping[str, Any] = value if isinstance(value, dict) else {}
    if given.get("act") != ONWARD:
        return
    wakes = at.rules.choices.presets.wakes
    plan = Plan(
        id=fresh_id(),
        owner=ask.who,
        about=ask.about,
        steps=(Step(say={CARD.key: (Reply(STANDS),)}, turns=None, title="Let rounds begin"),),
        wakes=wakes,
        seen=signals(wakes, known(at.rules, at.scene.fight, ask.about)),
    )
    row = IntentRow(id=plan.id, encounter=at.row.id, owner=ask.who, body=plan, made_at=now)
    await intents.put(at.c, row)
