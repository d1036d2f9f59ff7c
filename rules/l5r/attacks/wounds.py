"""Wounds and their consequences (L5R-WOUND-01..08)."""

from __future__ import annotations

from rules.engine.visibility import GM, Kind
from rules.l5r.fight.state import L5rFight, Samurai
from rules.l5r.sheets.values import WoundRank

SEEN = (WoundRank.DOWN, WoundRank.OUT, WoundRank.DYING)
"""The Wound Ranks that everybody can see."""

GONE = (WoundRank.OUT, WoundRank.DYING)
"""The Wound Ranks of those who are out of the skirmish (L5R-WOUND-08)."""


def health(fight: L5rFight, samurai: Samurai) -> str:
    """The public word for its wounds."""
    if samurai.dead:
        return "dead"
    rank = fight.rank_of(samurai)
    if rank in SEEN:
        return rank.value
    return "wounded" if samurai.wounds else "unhurt"


def suffer(fight: L5rFight, samurai: Samurai, wounds: int, of: str = "") -> None:
    """Add wounds and report a new Wound Rank; if it is dying, the GM decides on its fate.

    Healing withdraws that question. `of` is the id of the attack. (L5R-WOUND-08)
    """
    before = fight.rank_of(samurai)
    samurai.wounds = max(0, samurai.wounds + wounds)
    after = fight.rank_of(samurai)
    if after is before:
        return
    shown = samurai.eyes if after in SEEN else samurai.own
    fight.tell(
        f"{samurai.name} is {after.value}.",
        Kind.HARM if wounds > 0 else Kind.EFFECT,
        audience=shown,
        clauses="L5R-WOUND-01 L5R-MOD-01",
        of=of,
    )
    if before is WoundRank.DYING:
        fight.offers[:] = [o for o in fight.offers if o.act != "fate" or o.about != samurai.id]
    if after is WoundRank.DYING:
        _ = fight.offer(GM, f"{samurai.name} is dying", "fate", about=samurai.id)
