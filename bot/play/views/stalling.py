"""The pace of fights, for the GM: when this round will end, and who the fight waits for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.play.step.transactions import Part
from bot.storage import encounters, prompts
from bot.storage.rows import DAY_MS, EncounterRow, PromptRow, Status
from rules.engine.asking.tempo import CARD

WINDOW_MS = 7 * DAY_MS
"""Waiting times are counted over this time before now."""

WORTH_TELLING_MS = DAY_MS
"""A younger fight says nothing about its pace."""

MOST_NAMED = 2
LEAST_SHARE = 4
"""People who were waited for in less than a quarter of the time are not named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """The pace of one fight.

    `began` is when it first asked anybody, `round_began` when this round began, None if that is not
    known. `waited` are the people, each with the time that it waited for them within the last
    `window_ms`, the longest first.
    """

    encounter: EncounterRow
    round: int
    now: int
    began: int
    round_began: int | None
    window_ms: int
    waited: tuple[tuple[str, int], ...]

    @property
    def a_round_ms(self) -> int | None:
        """Return the average time of a round; None if no round is over.

        If the beginning of this round is not known, it counts as half over.
        """
        done = self.round - 1
        if done < 1:
            return None
        if self.round_began is not None:
            return (self.round_began - self.began) // done
        return 2 * (self.now - self.began) // (2 * done + 1)

    @property
    def ends_at(self) -> int | None:
        """Return the estimated end of this round; None if that is past, or nothing is known."""
        takes = self.a_round_ms
        if takes is None:
            return None
        began = self.round_began or self.began + takes * (self.round - 1)
        return began + takes if began + takes > self.now else None


class Stalling(Part):
    """The calls about the pace of fights."""

    async def paces(self, user: str, gm_of: Sequence[str] = ()) -> list[Pace]:
        """Return the pace of each running fight whose GM this person is; `gm_of`: GM by a role."""
        async with self.services.db.read() as c:
            found = []
            for campaign in await self.services.run_by(c, user, gm_of):
                for row in await encounters.in_campaign(c, campaign.id, live_only=True):
                    if row.status is Status.RUNNING:
                        scene = await self.services.steps.scene(c, row)
                        beat = scene.ruleset.course.beat(scene.fight)
                        asked = await prompts.every(c, row.id)
                        pace = pace_of(row, asked, beat, self.services.now())
                        found += [] if pace is None else [pace]
        return found


def pace_of(row: EncounterRow, asked: Sequence[PromptRow], beat: int, now: int) -> Pace | None:
    """Return the pace of a fight from all its questions; None if it is too early to tell."""
    began = min((each.asked_at for each in asked), default=now)
    if now - began < WORTH_TELLING_MS:
        return None
    since = max(began, now - WINDOW_MS)
    people = {each.who for each in asked if each.closed_at is None or each.closed_at > since}
    waited = [(who, _waited(who, asked, since, now)) for who in people]
    cards = [each.asked_at for each in asked if each.name == CARD.key]
    named = [(who, ms) for who, ms in waited if ms * LEAST_SHARE >= now - since]
    return Pace(
        encounter=row,
        round=max(1, beat),
        now=now,
        began=began,
        round_began=max(cards, default=None),
        window_ms=now - since,
        waited=tuple(sorted(named, key=lambda each: (-each[1], each[0]))[:MOST_NAMED]),
    )


def _waited(who: str, asked: Iterable[PromptRow], since: int, now: int) -> int:
    """Return the time within this span in which at least one question of theirs was open."""
    spans = sorted(
        (max(each.asked_at, since), min(each.closed_at or now, now))
        for each in asked
        if each.who == who
    )
    total, reached = 0, since
    for begins, ends in spans:
        total += max(0, ends - max(begins, reached))
        reached = max(reached, ends)
    return total
