"""A campaign in numbers: who fought, how long fights took, how people answer, how dice fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from bot.play.authority import need_campaign, standing
from bot.play.model import Call
from bot.play.step.transactions import Part
from bot.play.views.chronicles import Chronicles
from bot.play.views.dice_checks import DiceChecks
from bot.storage import encounters, prompts
from bot.storage.rows import EncounterRow, LineRow, Status
from rules.engine.replay.journal import BY_PERSON

MOST_NAMED = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """Numbers that everybody of a campaign may know, and answers: one's own, or all for the GM.

    `lengths_ms` are those of the fights that are over, from their first line to their last.
    `answers` has for each person how many questions they answered, the median time they took, and
    how long they were waited for in all.
    `faces` has for each kind of die how often each face fell, as far as the caller saw the dice.
    """

    campaign: str
    over: int
    going: int
    fought: Sequence[tuple[str, int]]
    lengths_ms: Sequence[int]
    answers: Mapping[str, tuple[int, int, int]]
    faces: Mapping[int, Sequence[int]]


class CampaignStatistics(Part):
    """The call for a campaign's statistics."""

    async def count(self, call: Call, *, without: Container[str] = ()) -> Statistics:
        """Return the statistics of the caller's campaign. Only the GM reads how others answer.

        `without` are the ids of fights that the caller may not read.
        """
        title, chronicles = await Chronicles(self.services).of_campaign(call, without=without)
        fought = Counter(name for chronicle in chronicles for name in {*chronicle.fighters})
        took: dict[str, list[int]] = {}
        async with self.services.db.read() as c:
            campaign = await need_campaign(c, call.guild)
            who = await standing(c, call, campaign)
            for row in await encounters.in_campaign(c, campaign.id):
                for asked in await prompts.every(c, row.id):
                    if asked.closed_at is None or asked.via not in BY_PERSON:
                        continue
                    if who.gm or asked.by == call.user:
                        took.setdefault(asked.by, []).append(asked.closed_at - asked.asked_at)
        over = [chronicle for chronicle in chronicles if chronicle.fight.status is Status.OVER]
        return Statistics(
            campaign=title,
            over=len(over),
            going=len(chronicles) - len(over),
            fought=sorted(fought.items(), key=_most_often)[:MOST_NAMED],
            lengths_ms=[_length(chronicle.fight, chronicle.lines) for chronicle in over],
            answers={
                by: (len(times), int(median(times)), sum(times)) for by, times in took.items()
            },
            faces=await DiceChecks(self.services).faces(call),
        )


def _most_often(fighter: tuple[str, int]) -> tuple[int, str]:
    """The most fights first, then by name."""
    name, times = fighter
    return -times, name


def _length(fight: EncounterRow, lines: Sequence[LineRow]) -> int:
    """Return the time from the opening of a fight to its last public line."""
    return max(0, lines[-1].at - fight.opened_at) if lines else 0
