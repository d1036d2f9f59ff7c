"""The campaign's style for people whose time to answer is up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.play.model import Json
from bot.play.step.steps import Sitting
from rules.engine.asking.questions import Gauge
from rules.engine.intents.decide import Outcome, Source, decide
from rules.engine.intents.known import known
from rules.engine.intents.replies import Reply
from rules.engine.replay.journal import VIA_CLOCK
from rules.engine.replay.scene import Prompt
from rules.engine.views.visibility import GM


def by_style(at: Sitting, asked: Prompt) -> Json | None:
    """Return the answer of the campaign's style for silent people; None if it has none.

    It spends nothing that would leave less than half of a gauge, and it never waits: else the same
    person would be asked again.
    """
    ask = asked.ask
    style = at.rules.choices.presets.style(at.campaign.settings.silent_style)
    question = at.rules.choices.questions.get(ask.key)
    if style is None or question is None or ask.who == GM or not ask.about:
        return None
    know = known(at.rules, at.scene.fight, ask.about)
    replies = style.say(style.aim()).get(ask.key, ())
    source = Source(
        id=style.key,
        replies=tuple([_sparing(each, know.own) for each in replies]),
        via=lambda nth: VIA_CLOCK,  # noqa: ARG005
    )
    verdict = decide(question, ask.facts, ask.live(), know, [source])
    answers = verdict.outcome is Outcome.ANSWER and verdict.via == VIA_CLOCK
    return verdict.value if answers else None


def _sparing(reply: Reply, own: Mapping[str, Gauge]) -> Reply:
    """Return the reply, limited to leave at least half of every gauge, rounded up."""
    floors = {
        name: max(-(-gauge.full // 2), reply.keep.get(name, 0))
        for name, gauge in own.items()
        if gauge.full is not None
    }
    return replace(reply, keep={**reply.keep, **floors})
