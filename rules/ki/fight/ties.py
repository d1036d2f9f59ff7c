"""Tie-breaking: Presence first, dLuck after (KI-TIE-01..04)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rules.engine.requests import Resolution
from rules.engine.visibility import Audience, Kind
from rules.ki.fight.state import Fighter, KiFight
from rules.ki.fight.traits import luck, value


def break_tie(
    fight: KiFight, first: Fighter, second: Fighter, *, audience: Audience
) -> Resolution[Fighter]:
    """Who wins between two equal numbers.

    The dLucks fall in the order given, again and again until they differ. (KI-TIE-02..04)
    It is told to `audience`, those who may know both numbers: of a tie the one tells the other.
    """
    ours, theirs = (value(fight, each, "presence") for each in (first, second))
    if ours != theirs:
        winner = first if ours > theirs else second
        text = f"{winner.shown_name} wins the tie by Presence."
        fight.tell(text, Kind.EFFECT, audience=audience, clauses=["KI-TIE-02"])
        return winner
    while True:
        mine = yield from luck(fight, first, "tie", f"Tie-break, {first.shown_name}")
        other = yield from luck(fight, second, "tie", f"Tie-break, {second.shown_name}")
        if mine.total != other.total:
            winner = first if mine.total > other.total else second
            text = (
                f"Tie-break: {first.shown_name} {mine.total}, {second.shown_name} {other.total}."
                f" {winner.shown_name} wins."
            )
            fight.tell(text, Kind.EFFECT, audience=audience, clauses=["KI-TIE-03"])
            return winner


def in_order(fight: KiFight, ids: Sequence[str]) -> Resolution[list[str]]:
    """Who acts first in a turn: the higher Initiative, then Presence, then dLuck (KI-PART-02..03).

    For as long as `ki.tie_scope` says, Presence counts as it was in one's first tie, and a dLuck is
    drawn once by all who are level, in the order of joining the fight; only those still level draw
    again. The hidden give way without a draw to those who are not: a draw would betray them.
    """

    def initiative(id: str) -> int:
        return -(fight.combatant(id).initiative or 0)

    for _, tied in groupby(sorted(ids, key=initiative), key=initiative):
        _keep_presence(fight, [fight.combatant(id) for id in tied])

    def standing(id: str) -> tuple[int, int, bool]:
        fighter = fight.combatant(id)
        kept = fighter.tie_presence
        presence = value(fight, fighter, "presence") if kept is None else kept
        return initiative(id), -presence, fighter.hidden

    def rank(id: str) -> tuple[int, int, bool, list[int]]:
        return *standing(id), [-lot for lot in fight.combatant(id).lots]

    for _, tied in groupby(sorted(ids, key=standing), key=standing):
        yield from _draw(fight, [fight.combatant(id) for id in tied], 0)
    return sorted(ids, key=rank)


def _keep_presence(fight: KiFight, tied: list[Fighter]) -> None:
    """Keep the Presence with which each stands in this tie, if it is its first (KI-PART-03)."""
    seen = [fighter for fighter in tied if not fighter.hidden]
    for fighter in tied:
        # Somebody who seems to be alone must not show by a tie that they are not.
        alone = len(tied if fighter.hidden else seen) < 2
        if not alone and fighter.tie_presence is None:
            fighter.tie_presence = value(fight, fighter, "presence")


def _draw(fight: KiFight, tied: list[Fighter], depth: int) -> Resolution[None]:
    """Have all who are level draw; those who draw alike draw again (KI-TIE-04)."""
    if len(tied) < 2:
        return
    for fighter in tied:
        if len(fighter.lots) <= depth:
            drawn = yield from luck(
                fight, fighter, f"lot-{fighter.id}", f"Tie in order, {fighter.name}"
            )
            fighter.lots.append(drawn.total)
            fight.tell(
                f"{fighter.name} draws {drawn.total} for the order of the turn.",
                Kind.EFFECT,
                audience=fighter.eyes,
                rolls=[drawn],
                clauses=["KI-PART-03", "KI-TIE-03"],
            )
    for lot in sorted({fighter.lots[depth] for fighter in tied}):
        yield from _draw(fight, [f for f in tied if f.lots[depth] == lot], depth + 1)
