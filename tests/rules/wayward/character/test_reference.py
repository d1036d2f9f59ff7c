"""What one can look up of the tables."""

from __future__ import annotations

from rules.wayward import RULESET
from rules.wayward.character.tables import FILES, starter
from tests.rules.wayward.table import TIRELESS, duel

ENTRIES = RULESET.entries()


def test_every_entry_of_the_tables_can_be_looked_up() -> None:
    """All but the ready-made sheets: each under an id of its own, with a title and a text."""
    kinds = FILES.keys() - {"template"}
    assert len(ENTRIES) == sum(len(starter(kind)) for kind in kinds)
    assert not ENTRIES.keys() & RULESET.rulebook.keys()
    assert all(each.title and each.text.endswith((".", ")")) for each in ENTRIES.values())


def test_a_technique_says_what_it_needs_and_what_its_variants_do() -> None:
    """The water of a shield, and the five elements along a blade."""
    shield = ENTRIES["TECHNIQUE-OCEAN-SHIELD"]
    assert shield.title == "Umi no Tate (Ocean Shield)"
    assert "Needs: 8 gallons of water" in shield.text
    flow = ENTRIES["TECHNIQUE-CHAKRA-FLOW"].text
    assert "Needs: Chakra Control 12. The element." in flow
    assert "Fuuton: Bites through a block" in flow


def test_a_wound_says_how_it_heals_and_what_a_second_one_does() -> None:
    """Beside what it does."""
    text = ENTRIES["WOUND-BLUNT-CRITICAL-LEG"].text
    assert "Healing: " in text
    assert any("further than half" in each.text for each in ENTRIES.values())


def test_what_a_technique_needs_is_told_as_it_is_used() -> None:
    """Water for the mist: to its user and the GM, with what else they see to."""
    table = duel({"techniques": [{"id": "hidden-mist", "seals": ""}]})
    table.dice(TIRELESS)
    table.act("ama", "use", technique="hidden-mist")
    assert any("Needs: 16 gallons of water; half comes back." in line for line in table.told())
