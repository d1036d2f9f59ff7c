"""The GM gives and heals wounds (WAY-COND-02)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.forms import Fields, Option, Pick, Text
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime, Aside
from rules.engine.visibility import Kind, PlayerId
from rules.engine.wording import targets
from rules.errors import BadAnswer, NotAllowed
from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Side
from rules.wayward.character.wound_tables import rows
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.critical_wounds import row_of
from rules.wayward.rulings import gm_answers
from rules.wayward.rulings.gm_answers import PLAIN, gm_only, living
from rules.wayward.wounds.wound_course import heal
from rules.wayward.wounds.wound_taken import maim


def _wound_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.GiveWound]:
    gm_only(by)

    def check(wish: gm_answers.GiveWound) -> None:
        if wish.row and wish.row not in rows():
            raise BadAnswer("The tables have no such wound: write its id, or only a note.")
        if not wish.row and not wish.note:
            raise BadAnswer("Say which wound of the tables it is, or what it does.")

    sides = tuple(
        [Option(each.value or PLAIN, each.value.capitalize() or "Neither") for each in Side]
    )
    return Fields(
        gm_answers.GiveWound,
        {
            "combatant": targets(living(fight), "Who"),
            "row": Text(60, least=0, label="Wound of the tables (blunt-minor-head)"),
            "side": Pick(sides, "Side of an arm or leg"),
            "note": Text(500, least=0, label="Or what it does", long=True),
        },
        check,
    )


def _wound(fight: WayFight, by: PlayerId, wish: gm_answers.GiveWound) -> Resolution[None]:
    """Give a wound of the tables with all its effects, or one in the GM's words (WAY-COND-02)."""
    del by
    ninja = fight.combatant(wish.combatant)
    if wish.row:
        row = rows()[wish.row]
        side = Side("" if wish.side in ("", PLAIN) else wish.side)
        on = (side or Side.RIGHT) if row.location.sided else Side.NONE
        yield from maim(fight, ninja, row, on)
        return
    taken = {wound.id for wound in ninja.body.wounds}
    number = 1
    while f"told-{number}" in taken:
        number += 1
    ninja.body.wounds.append(
        Wound(id=f"told-{number}", since=fight.at, counted=fight.at, note=wish.note)
    )
    text = f"{ninja.name} is wounded: {wish.note}"
    fight.tell(text, Kind.RULING, audience=ninja.eyes, clauses=["WAY-COND-02"])


def _wounds(fight: WayFight) -> dict[str, tuple[Ninja, Wound]]:
    return {
        f"{ninja.id}|{wound.id}": (ninja, wound)
        for ninja in fight.present()
        for wound in ninja.body.wounds
    }


def _heal_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.HealWound]:
    gm_only(by)
    wounds = _wounds(fight)
    if not wounds:
        raise NotAllowed("Nobody is wounded.")
    named: list[Option] = []
    for id, (ninja, wound) in wounds.items():
        row = row_of(wound)
        named.append(Option(id, f"{ninja.name}: {row.name if row else wound.note[:60]}"))
    return Fields(gm_answers.HealWound, {"wound": Pick(tuple(named), "Wound")})


def _heal(fight: WayFight, by: PlayerId, wish: gm_answers.HealWound) -> None:
    del by
    ninja, wound = _wounds(fight)[wish.wound]
    heal(fight, ninja, wound)


WOUND_RULINGS: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = {
    "wound": Aside(form=_wound_form, resolve=_wound),
    "heal": Anytime(form=_heal_form, do=_heal),
}
"""The GM's acts about wounds."""
