"""What the menu and the forms of a turn say and begin with."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.asking.forms import Acts, Some
from rules.wayward.turns.turn_actions import TURN_ACTS
from tests.rules.wayward.table import duel

MENU = 100
"""The most letters of a description in a menu of Discord."""

BOW = {"id": "recurve-bow"}
SWORD = {"id": "katana"}


@pytest.mark.parametrize("act", TURN_ACTS)
def test_every_act_of_a_turn_says_what_it_is_for(act: str) -> None:
    """In one sentence, which fits into the menu."""
    note = TURN_ACTS[act].hint or TURN_ACTS[act].help
    assert note.endswith(".")
    assert len(note) <= MENU


@pytest.mark.parametrize(
    ("weapons", "begins"),
    [
        ([], None),
        ([SWORD], None),
        ([{**SWORD, "held": True}], "katana"),
        ([SWORD, {**BOW, "held": True}], "recurve-bow"),
    ],
    ids=["none", "sheathed", "sword", "bow"],
)
def test_an_attack_begins_with_the_weapon_in_hand(
    weapons: list[dict[str, Any]], begins: str | None
) -> None:
    """An archer shoots; without anything in hand it is the bare hands."""
    form = duel({"weapons": weapons}).prompt("ama").ask.live()
    assert isinstance(form, Acts)
    assert form.choices["attack"].form.initial.get("weapon") == begins


def test_links_say_what_they_are_for_and_what_each_costs() -> None:
    """Their Speeds and costs come on top of those of the attack."""
    sweep = {
        "id": "sweep",
        "name": "Sweep",
        "kind": "weapon",
        "link": True,
        "cores": ["unarmed"],
        "speed": 3,
        "stamina": 4,
    }
    form = duel({"techniques": [sweep]}).prompt("ama").ask.live()
    links = form.choices["chain"].form.fields["links"]
    assert isinstance(links, Some)
    assert links.help == "Techniques that you add; their Speeds and costs are added up."
    assert [(each.label, each.note) for each in links.options] == [("Sweep", "Speed 3, Stamina 4")]
