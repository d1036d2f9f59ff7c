"""Tie-breaking: Presence first, dLuck after (KI-TIE-01..04)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rules.dice import Roll
from rules.engine.asking.requests import Resolution
from rules.engine.views.visibility import GM_ONLY, Audience, Kind
from rules.ki.state import Fighter, KiFight, luck, value, with_luck


def break_tie(
    fight: KiFight, first: Fighter, second: Fighter, *, audience: Audience
) -> Resolution[Fighter]:
    """The winner between two equal numbers.

    Presence decides; if it is equal, both roll dLuck, in the order given, until the rolls differ.
    (KI-TIE-02..04) `audience` are the players who may know both numbers: anybody who knows of the
    tie and one number knows the other.
    """
    ours, theirs = (value(fight, each, "presence") for each in (first, second))
    if ours != theirs:
        winner = first if ours > theirs else second
        text = f"{winner.shown_name} wins the tie by Presence."
        fight.tell(text, Kind.EFFECT, audience=audience, clauses=["KI-TIE-02"])
        return winner
    again = False
    while True:
        mine = yield from _lot(fight, first, "tie", f"Tie-break, {first.shown_name}")
        other = yield from _lot(fight, second, "tie", f"Tie-break, {second.shown_name}")
        if mine.total != other.total:
            winner = first if mine.total > other.total else second
            guarded = audience is not GM_ONLY
            shown, secret = list[Roll](), list[Roll]()
            for fell, by in (mine, first), (other, second):
                (secret if guarded and by.guarded else shown).append(with_luck(fell))
            text = (
                f"Tie-break: {first.shown_name} {mine.total}, {second.shown_name} {other.total}."
                f" {winner.shown_name} wins."
            )
            cited = ["KI-TIE-03", "KI-TIE-04"][: 1 + again]
            fight.tell(text, Kind.EFFECT, audience=audience, rolls=shown, clauses=cited)
            if secret:
                fight.tell_gm(text, rolls=secret, clauses=cited, quiet=True)
            return winner
        again = True


def _lot(fight: KiFight, fighter: Fighter, key: str, name: str) -> Resolution[Roll]:
    """A dLuck for a tie (KI-TIE-03)."""
    return (yield from luck(fight, fighter, key, name, clause="KI-TIE-03"))


def in_order(fight: KiFight, ids: Sequence[str]) -> Resolution[list[str]]:
    """The order in a turn: the higher Initiative, then Presence, then dLuck (KI-PART-02..03).

    For a round, the Presence of a creature's first tie counts. All who
    are equal roll one dLuck, in the order of joining the fight; only those who are still equal roll
    again. A hidden creature goes after an equal one that is not hidden, without a roll: a roll
    would show that it is there.
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
    ordered = sorted(ids, key=rank)

    def by(one: Fighter, other: Fighter) -> str:
        equal = one.initiative == other.initiative and standing(one.id)[1] != standing(other.id)[1]
        return "the higher Presence" if equal else ""

    fight.note_ties([fight.combatant(id) for id in ordered], by, "KI-PART-02 KI-PART-03")
    return ordered


def _keep_presence(fight: KiFight, tied: list[Fighter]) -> None:
    """Keep each creature's Presence in this tie, if it is its first tie (KI-PART-03)."""
    seen = [fighter for fighter in tied if not fighter.hidden]
    for fighter in tied:
        # A tie must not show a creature that seems to be alone that it is not.
        alone = len(tied if fighter.hidden else seen) < 2
        if not alone and fighter.tie_presence is None:
            fighter.tie_presence = value(fight, fighter, "presence")


def _draw(fight: KiFight, tied: list[Fighter], depth: int) -> Resolution[None]:
    """Let all who are equal roll a dLuck; those with equal rolls roll again (KI-TIE-04)."""
    if len(tied) < 2:
        return
    for fighter in tied:
        if len(fighter.lots) <= depth:
            name = f"Tie in order, {fighter.name}"
            drawn = yield from _lot(fight, fighter, f"lot-{fighter.id}", name)
            fighter.lots.append(drawn.total)
            fight.tell_of(
                fighter,
                f"{fighter.name} draws {drawn.total} for the order of the turn.",
                Kind.EFFECT,
                "KI-PART-03 KI-TIE-03",
                rolls=[with_luck(drawn)],
            )
    for lot in sorted({fighter.lots[depth] for fighter in tied}):
        yield from _draw(fight, [f for f in tied if f.lots[depth] == lot], depth + 1)
