"""When people's orders answer: at once, or after a while, so that speed tells nothing.

The while is drawn for each question by a secret of the database: nobody can guess it, and a restart
or an undo draws the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bot.play.tokens import Tokens
from bot.storage import prompts
from bot.storage.rows import EncounterRow, Status
from bot.storage.settings import Settings
from rules.engine.scene import Prompt, Scene
from rules.engine.tempo import CARD
from rules.engine.visibility import GM

if TYPE_CHECKING:
    from bot.play.step.steps import Sitting

MINUTE_MS = 60_000
FLOW = "flow"


def late_minutes(settings: Settings) -> int:
    """Return how late orders answer on average, 0 for at once.

    In the round tempo all plays at once anyway.
    """
    return settings.answers_after if settings.tempo == FLOW else 0


async def answer_times(at: Sitting, tokens: Tokens, now: int, *, since: int = 0) -> AnswerTimes:
    """Return when orders answer the open questions of a fight."""
    minutes = late_minutes(at.campaign.settings)
    asked = await prompts.open_in(at.c, at.row.id) if minutes else []
    return AnswerTimes(
        minutes=minutes,
        tokens=tokens,
        encounter=at.row.id,
        now=now,
        asked={each.place: each.asked_at for each in asked},
        since=since,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTimes:
    """The instants at which orders answer the questions of one fight.

    `asked` has the instants at which questions were asked; the others are asked `now`. Questions
    whose instant was before `since` have been tried already.
    """

    minutes: int
    tokens: Tokens
    encounter: str
    now: int
    asked: Mapping[tuple[str, int], int] = field(default_factory=dict[tuple[str, int], int])
    since: int = 0

    def waits(self, scene: Scene[Any], prompt: Prompt) -> bool:
        """Whether orders do not answer a question now: it is too early, or they were tried."""
        if not self._is_late(scene, prompt):
            return False
        return not self.since <= self._instant(prompt) <= self.now

    def woken(self, row: EncounterRow, scene: Scene[Any]) -> EncounterRow:
        """Return the fight's row, to go on by itself when orders are tried next."""
        asked = [self._instant(each) for each in scene.prompts if self._is_late(scene, each)]
        ahead = [instant for instant in asked if instant > self.now]
        if not ahead or row.status is Status.OVER:
            return row
        return replace(row, wake_at=min([*ahead, *([row.wake_at] if row.wake_at else [])]))

    def _is_late(self, scene: Scene[Any], prompt: Prompt) -> bool:
        """Whether speed could tell anything: not of NPCs, rounds' cards and secret questions."""
        ask = prompt.ask
        public = ask.who != GM and ask.key != CARD.key and not scene.is_covert(ask)
        return self.minutes > 0 and public

    def _instant(self, prompt: Prompt) -> int:
        asked_at = self.asked.get((prompt.key, prompt.opened), self.now)
        share = self.tokens.share(self.encounter, prompt.key, prompt.opened)
        return asked_at + int(self.minutes * MINUTE_MS * (0.5 + share))
