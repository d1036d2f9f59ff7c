"""The GM gives and heals wounds (WAY-COND-02)."""

from __future__ import annotations

from rules.engine.forms import Pick, Text, options
from rules.engine.kit.acts import AnytimeAct, AsideAct, OutOfTurn, act, field
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Side
from rules.wayward.character.wound_tables import rows
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.critical_wounds import row_of
from rules.wayward.rulings.living import anybody_alive, nobody_alive
from rules.wayward.wounds.wound_course import heal
from rules.wayward.wounds.wound_taken import maim

NEITHER = "none"
"""The option for neither side of a body."""


def _sides() -> list[tuple[str, str]]:
    return [(each.value or NEITHER, each.value.capitalize() or "Neither") for each in Side]


@act("wound", clauses="WAY-COND-02", group="gm")
class GiveWound(AsideAct[WayFight]):
    """Give a wound of the tables with all its effects, or one in the GM's words (WAY-COND-02)."""

    help = "Wound somebody."
    combatant: str = field(anybody_alive, "Who it is")
    row: str = field(
        Text(60, least=0, label="Wound of the tables (blunt-minor-head)"),
        "Its row in the tables",
        default="",
    )
    side: str = field(Pick(options(_sides()), "Side of an arm or leg"), "Left or right", default="")
    note: str = field(
        Text(500, least=0, label="Or what it does", long=True), "What it does", default=""
    )

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return nobody_alive(at)

    def check(self, at: OutOfTurn[WayFight]) -> None:
        del at
        if self.row and self.row not in rows():
            raise BadAnswer("The tables have no such wound: write its id, or only a note.")
        if not self.row and not self.note:
            raise BadAnswer("Say which wound of the tables it is, or what it does.")

    def resolve(self, at: OutOfTurn[WayFight]) -> Resolution[None]:
        ninja = at.fight.combatant(self.combatant)
        if self.row:
            row = rows()[self.row]
            side = Side("" if self.side in ("", NEITHER) else self.side)
            on = (side or Side.RIGHT) if row.location.sided else Side.NONE
            yield from maim(at.fight, ninja, row, on)
            return
        taken = {wound.id for wound in ninja.body.wounds}
        number = 1
        while f"told-{number}" in taken:
            number += 1
        now = at.fight.at
        ninja.body.wounds.append(Wound(id=f"told-{number}", since=now, counted=now, note=self.note))
        text = f"{ninja.name} is wounded: {self.note}"
        at.fight.tell_of(ninja, text, Kind.RULING, "WAY-COND-02")


def _wounds(at: OutOfTurn[WayFight]) -> dict[str, tuple[Ninja, Wound]]:
    return {
        f"{ninja.id}|{wound.id}": (ninja, wound)
        for ninja in at.fight.present()
        for wound in ninja.body.wounds
    }


def _named(at: OutOfTurn[WayFight]) -> Pick:
    pairs: list[tuple[str, str]] = []
    for id, (ninja, wound) in _wounds(at).items():
        row = row_of(wound)
        pairs.append((id, f"{ninja.name}: {row.name if row else wound.note[:60]}"))
    return Pick(options(pairs), "Wound")


@act("heal", clauses="WAY-COND-02", group="gm")
class HealWound(AnytimeAct[WayFight]):
    """Heal a wound."""

    title = "Heal a Wound"
    help = "Heal a wound."
    wound: str = field(_named, "Which wound")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _wounds(at) else "Nobody is wounded."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        ninja, wound = _wounds(at)[self.wound]
        heal(at.fight, ninja, wound)
