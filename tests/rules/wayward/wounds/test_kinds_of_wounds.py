"""Of what kind a wound is, where it goes, and what armour and poison leave of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.wayward.character.gear import Armour
from rules.wayward.character.values import DamageType, Location, Severity, Side
from rules.wayward.character.wound_tables import wound_row
from rules.wayward.fight.effects import Bewitchment
from rules.wayward.wounds.damage_taken import hurt
from rules.wayward.wounds.wounds import armour_at, location, maim
from tests.rules.wayward.drive import asked_in, driven
from tests.rules.wayward.wounds.wounded import ama, blow, rows
from tests.tables import tabled

HEAD, TORSO, ARM = 1, 30, 12
"""Numbers of a d100: of Blunt damage, the head, the torso and the left arm."""


@pytest.mark.clause("WAY-DTYPE-03", "WAY-DTYPE-05")
@pytest.mark.parametrize(
    ("more", "asked", "kind"),
    [
        ({"types": ["energy"]}, set(), "energy"),
        ({"types": ["slashing", "slashing"]}, set(), "slashing"),
        ({"types": ["slashing", "energy"]}, {"wound_type"}, "slashing"),
        ({"types": ["slashing", "energy"], "by": ""}, set(), "slashing"),
        ({"types": []}, {"missing_type"}, "blunt"),
        ({"types": [], "name": ""}, set(), "blunt"),
    ],
)
def test_the_attacker_is_asked_only_if_there_is_a_choice(
    more: dict[str, Any], asked: set[str], kind: str
) -> None:
    """Damage of no kind asks the GM, unless it has no name; two kinds by nobody ask nobody."""
    table, ninja = ama()
    assert asked_in(hurt(table.fight, blow(60, **more)), TORSO) == asked
    assert rows(ninja) == [f"{kind}-minor-torso"]


@pytest.mark.clause("WAY-POISON-05", "WAY-GENJ-10", "WAY-MULTI-10")
@tabled
def test_a_weak_attacker_wounds_less_and_still_ends_illusions(
    caused: int, milder: int, amount: int, found: list[str]
) -> None:
    """By a step each; a Multi-Throw's steps stop at Minor, and the poison's go on to none."""
    table, ninja = ama(ben={"modifiers": [{"target": "wounds_caused", "amount": caused}]})
    dream = Bewitchment(
        id="d", technique="d", name="Dream", by="ben", total=20, margin=5, aware=True
    )
    ninja.jutsu.genjutsu.append(dream)
    dice = (TORSO,) if found else ()
    driven(hurt(table.fight, blow(amount, milder=milder, types=["blunt"])), *dice)
    assert rows(ninja) == found
    assert ninja.jutsu.genjutsu == []


def worn(**fields: Any) -> Armour:
    """Armour for the torso that makes wounds a step milder, three times."""
    flat = {"id": "mail", "name": "Mail", "locations": ["torso"], "steps": 1, "uses": 3}
    return read(Armour, {**flat, **fields})


@pytest.mark.clause("WAY-WOUND-05")
@pytest.mark.parametrize(
    ("fields", "amount", "found", "taken", "spent"),
    [
        ({}, 150, ["blunt-minor-torso"], 150, False),
        ({}, 60, [], 60, False),
        ({"steps": 2}, 150, [], 150, False),
        ({"steps": 0}, 60, ["blunt-minor-torso"], 60, None),
        ({"uses": 1}, 60, [], 60, True),
        ({"off": [50, 40]}, 60, [], 10, False),
        ({"off": [50, 40], "worn": {"torso": 1}}, 60, [], 20, False),
        ({"off": [50, 40], "worn": {"torso": 2}}, 60, [], 60, True),
        ({"off": [90]}, 60, [], 0, False),
        ({"least_minor_after": 1}, 60, [], 60, False),
        ({"least_minor_after": 1, "worn": {"torso": 1}}, 60, ["blunt-minor-torso"], 60, False),
        ({"least_minor_after": 2, "worn": {"torso": 1}}, 60, [], 60, False),
        ({"minor_only": True}, 60, [], 60, False),
        ({"minor_only": True}, 150, ["blunt-major-torso"], 150, None),
        ({"worn": {"torso": 3}}, 60, ["blunt-minor-torso"], 60, None),
        ({"locations": ["head"]}, 60, ["blunt-minor-torso"], 60, None),
        # Gloves help only against what they have met.
        ({"parries_weapons": True}, 60, ["blunt-minor-torso"], 60, None),
    ],
)
def test_armour_lessens_a_wound_and_its_damage(
    fields: dict[str, Any], amount: int, found: list[str], taken: int, *, spent: bool | None
) -> None:
    """By its steps, by what it takes off this time, and as often as it has uses."""
    table, ninja = ama()
    mail = worn(**fields)
    before = mail.used(Location.TORSO)
    ninja.gear.armour.append(mail)
    assert driven(hurt(table.fight, blow(amount, types=["blunt"])), TORSO) == taken
    assert rows(ninja) == found
    lines = [line.text for line in table.fight.told if "Mail" in line.text]
    words = {True: " and is spent there", False: ""}
    assert lines == ([] if spent is None else [f"Ama's Mail takes some of it{words[spent]}."])
    assert mail.used(Location.TORSO) == before + (spent is not None)


@pytest.mark.clause("WAY-WOUND-05", "WAY-PARRY-02")
def test_what_met_the_blow_helps_first() -> None:
    """Gloves before a mail, if they parried; else the first that helps."""
    _, ninja = ama()
    mail, gloves = worn(), worn(id="gloves", parries_weapons=True)
    other = worn(id="other")
    ninja.gear.armour += [mail, gloves, other]
    row = wound_row("blunt-minor-torso")
    assert armour_at(ninja, row, Side.NONE) is mail
    assert armour_at(ninja, row, Side.NONE, "gloves") is gloves
    assert armour_at(ninja, row, Side.NONE, "other") is other
    assert armour_at(ninja, wound_row("blunt-minor-head"), Side.NONE) is None


@pytest.mark.clause("WAY-LOC-01", "WAY-LOC-02", "WAY-LOC-03", "WAY-CALLED-03")
@pytest.mark.parametrize(
    ("more", "fell", "dice", "found"),
    [
        ({}, None, (ARM,), ("blunt-minor-arm", "left", ARM)),
        ({}, ARM, (), ("blunt-minor-arm", "left", ARM)),
        ({}, None, (HEAD,), ("blunt-minor-head", "", HEAD)),
        ({"called": "head"}, None, (), ("blunt-minor-head", "", None)),
        ({"called": "arm"}, None, (51,), ("blunt-minor-arm", "right", 51)),
        ({"called": "arm"}, 51, (), ("blunt-minor-arm", "right", 51)),
        ({"blocked": True, "place": "right-leg"}, None, (), ("blunt-minor-leg", "right", None)),
        ({"blocked": True, "place": "head"}, None, (), ("blunt-minor-head", "", None)),
        ({"blocked": True, "place": "roll"}, None, (ARM,), ("blunt-minor-arm", "left", ARM)),
        ({"blocked": False, "place": "head"}, None, (ARM,), ("blunt-minor-arm", "left", ARM)),
    ],
)
def test_a_wound_goes_where_it_was_called_chosen_or_rolled(
    more: dict[str, Any],
    fell: int | None,
    dice: tuple[int, ...],
    found: tuple[str, str, int | None],
) -> None:
    """Its side is even or odd, if its place has one; a roll that has fallen is not made again."""
    table, ninja = ama()
    kind = (DamageType.BLUNT, Severity.MINOR)
    row, side, rolled = driven(location(table.fight, blow(60, **more), ninja, kind, fell), *dice)
    assert (row.id, side, rolled) == found


@pytest.mark.clause("WAY-COND-02")
@pytest.mark.parametrize(
    ("row", "until"),
    [
        # Both last for 50 counts; the first adds up, the second lengthens what is there.
        ("blunt-minor-torso", [57, 57]),
        ("piercing-minor-leg", [107]),
        ("blunt-minor-head", [None, None]),
        # It does not add up, and has no time of its own.
        ("slashing-major-abdomen", [None, None]),
    ],
)
def test_a_second_wound_is_recorded_and_has_a_time_of_its_own(
    row: str, until: list[int | None]
) -> None:
    """On count 7: unless it only lengthens the first one's."""
    table, ninja = ama()
    table.fight.timeline.count = 7
    for _ in range(2):
        driven(maim(table.fight, ninja, wound_row(row)))
    assert rows(ninja) == [row, row]
    assert [each.until for each in ninja.body.sores.values()] == until
    assert all(each.since == 7 for each in ninja.body.sores.values())
