"""The ready ninja: each reads as a sheet, and together they use every part of the game."""

from __future__ import annotations

from typing import Any

from rules.engine.sheets.sheet import read
from rules.wayward.character.gear import Use
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.tables import starter
from rules.wayward.character.technique import Kind

PLAYERS = {"ama", "ben"}


def sheet_of(id: str) -> Sheet:
    """A template as a sheet."""
    entry: dict[str, Any] = {**starter("template")[id]}
    return read(Sheet, {k: v for k, v in entry.items() if k not in ("id", "name")})


FOR_THE_GM = {"celerity", "guard", "power_attack", "sixth_sense", "sudden_attack"}
"""Abilities of the book that no rule reads: the GM says what they do."""

SHEETS = {id: sheet_of(id) for id in starter("template")}


def test_they_cover_the_arts() -> None:
    """Fists, fire, dreams, shadows, arrows and claws."""
    kinds = {id: {each.kind for each in sheet.training.techniques} for id, sheet in SHEETS.items()}
    assert kinds["brawler"] >= {Kind.TAIJUTSU, Kind.GRAPPLE}
    assert kinds["flame-caller"] == {Kind.NINJUTSU}
    assert Kind.GENJUTSU in kinds["dream-weaver"]
    assert SHEETS["shade"].skill("stealth") == max(s.skill("stealth") for s in SHEETS.values())
    assert any(Use.BOW in weapon.kind.use for weapon in SHEETS["archer"].gear.weapons)
    bear = SHEETS["war-bear"]
    assert (bear.training.techniques, bear.gear.unarmed.kind.blow.damage, bear.most_vitality) == (
        (),
        "6d8",
        1300,
    )
    assert Kind.MEDICAL in kinds["ben"]
