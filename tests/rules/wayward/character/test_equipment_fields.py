"""What single fields of a row do to its use: reach, hands, openers, one target or all around."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import PUBLIC
from rules.wayward.character.gear import nocked
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.values import SKILLS
from rules.wayward.rolls.d20_rolls import skill
from tests.rules.wayward.table import TIRELESS, WayTable, duel


@pytest.mark.clause("WAY-AOE-01")
def test_a_thing_is_thrown_no_farther_than_its_range() -> None:
    """STR 20 throws a smoke bomb 4 yards: at Ben in 5 it does not go, in 4 it lies around them."""
    table = duel({"items": ["smoke-bomb"]})
    table.amend("distances.ama|ben", 50)
    refused = table.refusal("ama", "item", item="smoke-bomb", target="ben")
    assert refused.endswith("Ben is 5 yards away; this goes 4 yards.")
    table.amend("distances.ama|ben", 40)
    table.act("ama", "item", item="smoke-bomb", target="ben")
    assert table.fight.battle.areas[0].inside == ["ben"]


def test_a_thing_takes_the_hands_that_its_row_says() -> None:
    """With a sword in one hand there is no playing the flute; an empty-handed Ama plays it."""
    flute: dict[str, Any] = {"name": "Flute", "speed": 5, "hands": 2}
    table = duel({"items": [flute], "weapons": [{"id": "katana", "held": True}]})
    assert "Flute needs 2 free hands." in table.refusal("ama", "item", item="flute")
    table.amend("combatants.ama.weapons.katana.held", value=False)
    table.act("ama", "item", item="flute")
    assert table.who("ama").turn.acts == 5


def sparks(**fields: Any) -> WayTable:
    """Ama's Shocking Burst, without seals, with Ben and Cai both 5 yards away."""
    table = duel({"techniques": [{"id": "shocking-burst", "seals": ""}]})
    table.pc("Cai", side="blue", agi=1)
    table.amend("combatants.cai.acts", 30)
    table.amend("distances.ama|ben", 50)
    table.amend("distances.ama|cai", 50)
    table.dice(TIRELESS)
    table.act("ama", "use", technique="shocking-burst", **fields)
    return table


@pytest.mark.clause("WAY-AOE-01")
@pytest.mark.parametrize(("fields", "asked"), [({"target": "cai"}, ["cai"]), ({}, ["ben", "cai"])])
def test_sparks_go_at_one_who_is_named_or_else_at_all_around(
    fields: dict[str, str], asked: list[str]
) -> None:
    """Aimed at Cai, Ben is asked for no defence."""
    table = sparks(**fields)
    assert sorted(about for about, key in table.asks() if key.endswith("defend")) == asked


def test_a_bow_is_offered_with_the_arrow_it_shoots() -> None:
    """A yumi says what is nocked; of a weapon without arrows there is nothing to say."""
    sheet = read(Sheet, {"weapons": [{"id": "yumi", "arrow": "feather"}, "shuriken"]})
    assert [nocked(each) for each in sheet.gear.weapons] == ["Yumi (Feather Arrow)", "Shuriken"]


def test_what_a_modifier_notes_is_told_to_its_owner_and_the_gm() -> None:
    """As she joins: where it counts is for people to see to."""
    cat = {"target": "dodge", "amount": 2, "source": "Cat", "note": "On roofs alone."}
    table = duel({"modifiers": [cat]})
    assert "Cat: On roofs alone." in table.told()
    assert "Cat: On roofs alone." not in table.told(PUBLIC)


@pytest.mark.clause("WAY-POISON-05")
def test_a_bark_scorpion_spares_resistance() -> None:
    """Its maker has Toxicology 15: every other skill is 2 worse."""
    table = duel()
    poison = {"id": "p", "kind": "poison", "severity": 1, "special": "bark-scorpion", "maker": 15}
    table.amend("combatants.ben.statuses.p", poison)
    ben = table.who("ben")
    worse = [
        name for name in SKILLS if sum(part.value for part in skill(table.fight, ben, name)) == -2
    ]
    assert worse == [name for name in SKILLS if name != "resistance"]
