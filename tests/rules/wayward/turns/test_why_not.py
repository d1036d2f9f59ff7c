"""Why an act is not on offer: the reason names what stands against it, and what helps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.wayward.table import TIRELESS, WayTable, duel

KATANA = {"id": "katana", "held": True}


def reason(table: WayTable, who: str, act: str) -> str:
    """Return the answer to somebody who chooses an act that is not on offer."""
    form: Any = table.prompt(who).ask.live()
    assert act not in form.choices
    return str(form.why_not(act))


@pytest.mark.clause("WAY-HANDS-03")
def test_full_hands_name_what_to_put_away() -> None:
    """Handseals need both hands; the katana fills one, and is named."""
    table = duel({"weapons": [KATANA], "techniques": ["hinotama"]})
    assert reason(table, "ama", "seals") == "Your hands are full: put the Katana away."


@pytest.mark.clause("WAY-SNEAK-01")
def test_nobody_is_surprised_by_who_is_seen() -> None:
    """An ambush is prepared out of hiding."""
    assert reason(duel(), "ama", "prepare") == "You are not hidden, so nobody would be surprised."


@pytest.mark.clause("WAY-BLOCK-01")
def test_a_block_is_declared_before_the_attack() -> None:
    """Ben, who has not declared Block, is told when it holds; with bare hands they parry a fist."""
    table = duel({"weapons": [KATANA]})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="katana")
    assert reason(table, "ben", "block").startswith("You are not blocking: Block is declared on")
    assert reason(table, "ben", "parry").startswith("Against a weapon you need one in hand")


def test_a_chain_takes_a_link_that_goes_with_what_is_in_hand() -> None:
    """Ama knows no link; with Kaminari, which asks for steel, her hands are bare."""
    assert reason(duel(), "ama", "chain") == "You know no link that could be added to an attack."
    bare = duel({"techniques": ["housenka"]})
    assert reason(bare, "ama", "chain") == "None of your links goes with what you have in hand."
