"""The ready ninja: each reads as a sheet, and together they use every part of the game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.wayward.character.gear import Use
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.tables import starter
from rules.wayward.character.technique import Kind
from rules.wayward.character.values import SKILLS, Ability

PLAYERS = {"ama", "ben"}


def sheet_of(id: str) -> Sheet:
    """A template as a sheet."""
    entry: dict[str, Any] = {**starter("template")[id]}
    return read(Sheet, {k: v for k, v in entry.items() if k not in ("id", "name")})


FOR_THE_GM = {"celerity", "guard", "power_attack", "sixth_sense", "sudden_attack"}
"""Abilities of the book that no rule reads: the GM says what they do."""

SHEETS = {id: sheet_of(id) for id in starter("template")}


def test_six_are_for_the_gm() -> None:
    """And two for players."""
    assert len(SHEETS.keys() - PLAYERS) == 6
    assert SHEETS.keys() >= PLAYERS


@pytest.mark.parametrize("id", SHEETS)
def test_a_template_is_a_sheet(id: str) -> None:
    """It reads, and is the same when it was saved; its skills and abilities are the game's."""
    sheet = SHEETS[id]
    assert read(Sheet, plain(sheet)) == sheet
    assert sheet.training.skill_ranks.keys() <= set(SKILLS)
    assert sheet.training.abilities.keys() <= {*Ability, *FOR_THE_GM}
    assert sheet.text


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


def test_everybody_can_use_what_he_carries() -> None:
    """STR reaches the least that a weapon asks for, and what an art needs is there."""
    for id, sheet in SHEETS.items():
        assert all(
            weapon.kind.handling.min_str <= sheet.stats.str for weapon in sheet.gear.weapons
        ), id
        assert not any(each.restrictions.incomplete for each in sheet.training.techniques), id
