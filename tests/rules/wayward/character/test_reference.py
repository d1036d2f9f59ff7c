"""What one can look up of the tables."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.engine.ruleset import Rule
from rules.wayward import RULESET
from rules.wayward.character.tables import FILES, starter
from rules.wayward.character.wound_tables import wound_row
from tests.rules.wayward.table import TIRELESS, duel


def entries() -> Mapping[str, Rule]:
    """Every entry, read now."""
    return RULESET.entries()


def test_every_entry_of_the_tables_can_be_looked_up() -> None:
    """All but the ready-made sheets: each under an id of its own, with a title and a text."""
    kinds = FILES.keys() - {"template"}
    assert len(entries()) == sum(len(starter(kind)) for kind in kinds)
    assert not entries().keys() & RULESET.rulebook.keys()
    assert all(each.title and each.text.endswith((".", ")")) for each in entries().values())


def test_a_technique_says_what_it_needs_and_what_its_variants_do() -> None:
    """The water of a shield, and the five elements along a blade."""
    shield = entries()["TECHNIQUE-OCEAN-SHIELD"]
    assert shield.title == "Umi no Tate (Ocean Shield)"
    assert "Needs: 8 gallons of water" in shield.text
    flow = entries()["TECHNIQUE-CHAKRA-FLOW"].text
    assert "Needs: Chakra Control 12. The element." in flow
    assert "Fuuton: Bites through a block" in flow


def test_a_wound_says_how_it_heals_and_what_a_second_one_does() -> None:
    """Beside what it does: a leg in care, a second lung that gives less, a bruise nothing more."""
    leg = entries()["WOUND-BLUNT-CRITICAL-LEG"]
    assert leg.title == "Shattered Leg (critical wound)"
    effect, _, healing = leg.text.partition(" Healing: ")
    row = wound_row("blunt-critical-leg")
    assert (effect, healing) == (row.effect, row.healing.heal)
    lung, bruise = wound_row("blunt-major-torso"), wound_row("blunt-minor-arm")
    assert entries()["WOUND-BLUNT-MAJOR-TORSO"].text == f"{lung.effect} {lung.stacking}"
    assert entries()["WOUND-BLUNT-MINOR-ARM"].text == bruise.effect
    assert any("further than half" in each.text for each in entries().values())


@pytest.mark.parametrize(
    ("key", "topic", "title"),
    [
        ("TECHNIQUE-OCEAN-SHIELD", "Techniques", "Umi no Tate (Ocean Shield)"),
        ("WEAPON-KATANA", "Weapons", "Katana"),
        ("WEAPON-ACTION-DISCARD", "Handling weapons", "Discard"),
        ("ARMOUR-FLAK-VEST", "Armour", "Flak Vest"),
        ("ITEM-SMOKE-BOMB", "Things", "Smoke Bomb"),
        ("VECTOR-INGESTED", "Poisons: the way in", "Ingested"),
        ("SPECIAL-BELLADONNA", "Poisons: special effects", "Belladonna"),
        ("WOUND-BLUNT-MINOR-HEAD", "Wounds", "Ringing Noise (minor wound)"),
    ],
)
def test_an_entry_has_its_topic_and_title(key: str, topic: str, title: str) -> None:
    """Its id is its kind and its id in the tables; it is for reference."""
    found = entries()[key]
    assert (found.id, found.kind, found.topic, found.lines) == (key, "reference", topic, "")
    assert found.title.startswith(title)
    assert found.text


def test_the_ready_ninja_can_be_read() -> None:
    """Each is a sheet of this ruleset."""
    sheets = RULESET.sheets.templates()
    assert len(sheets) == len(starter("template")) > 0
    assert "brawler" in sheets


def test_what_a_technique_needs_is_told_as_it_is_used() -> None:
    """Water for the mist: to its user and the GM, with what else they see to."""
    table = duel({"techniques": [{"id": "hidden-mist", "seals": ""}]})
    table.dice(TIRELESS)
    table.act("ama", "use", technique="hidden-mist")
    assert any("Needs: 16 gallons of water; half comes back." in line for line in table.told())
