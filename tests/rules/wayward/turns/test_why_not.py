"""Why an act is not on offer: the reason names what stands against it, and what helps."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.fight.turn_action import Turn
from rules.wayward.turns.turn_actions import TURN_ACTS
from tests.rules.wayward.table import TIRELESS, WayTable, duel
from tests.tables import tabled, tables

TABLES = tables(__file__)

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


PLAIN = TABLES["plain"]
"""The reasons told to somebody who carries nothing, has learned nothing, and faces an enemy."""


SHURIKEN = "Throwing several takes two shuriken or kunai of a kind, and DEX 20."


@pytest.mark.parametrize(
    ("sheet", "act", "why"),
    [
        ({"weapons": ["shuriken"], "dex": 10}, "throw", SHURIKEN),
        ({"weapons": ["katana"]}, "throw", PLAIN["throw"]),
        (
            {"abilities": ["defensive_formation"]},
            "formation",
            "Nobody on your side is near enough.",
        ),
        (
            {"techniques": ["hinotama"]},
            "use",
            "Your techniques need their handseals first, or only add to other actions.",
        ),
        (
            {"items": ["first-aid-kit"]},
            "first_aid",
            "Nobody at hand bleeds or burns, or your kits are used up.",
        ),
        ({"weapons": ["katana"]}, "aim", PLAIN["aim"]),
    ],
)
def test_the_reason_names_what_is_still_missing(sheet: dict[str, Any], act: str, why: str) -> None:
    """Somebody who has one part of it is told of the other."""
    assert reason(duel(sheet), "ama", act) == why


@pytest.mark.clause("WAY-STEALTH-01", "WAY-SNEAK-01", "WAY-HIDE-06")
@tabled
def test_who_is_hidden_changes_the_reason(hider: str, level: int, act: str, why: str) -> None:
    """One's own hiding, and that of the only enemy."""
    table = duel({"weapons": ["shuriken"]} if act == "throw" else {})
    table.declare("gm", "conceal", combatant=hider, tn=20, level=level)
    assert reason(table, "ama", act) == why


def test_whoever_forms_seals_is_told_so() -> None:
    """Before their end there is nothing to release; no weapon is drawn meanwhile."""
    table = duel(
        {"techniques": [{"id": "hinotama", "seals": "20"}], "weapons": ["katana"], "dex": 1}
    )
    table.act("ama", "seals", technique="hinotama")
    table.fight.timeline.count = 5
    at = Turn(table.fight, table.who("ama"))
    assert TURN_ACTS["release"].why_not(at) == "Your handseals are not finished."
    assert TURN_ACTS["handle"].why_not(at) == "Your hands are forming seals."
