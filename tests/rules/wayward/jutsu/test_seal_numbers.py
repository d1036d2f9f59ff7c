"""Handseals in numbers: the X of a jutsu, how long its seals take, and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC, Kind, Viewer
from rules.errors import BadAnswer
from rules.wayward.character.technique import Technique
from rules.wayward.fight.turn_action import Turn
from rules.wayward.jutsu.handseals import (
    Seals,
    chosen_x,
    least_x,
    lose_seals,
    most_x,
    needs_seals,
    price_in_words,
    printed_seals,
    shaken,
)
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable, duel

GUST: dict[str, Any] = {
    "id": "gust",
    "name": "Gust",
    "kind": "ninjutsu",
    "speed": "6",
    "seals": "14",
    "chakra": "5",
}


def known(dex: int = 1, **gust: Any) -> tuple[WayTable, Technique]:
    """Ama, who knows the Gust, and the Gust."""
    table = duel({"techniques": [{**GUST, **gust}], "dex": dex, "willpower": 0})
    return table, table.who("ama").training.techniques[0]


@pytest.mark.clause("WAY-SEAL-01", "WAY-SEAL-02", "WAY-HANDS-01")
@pytest.mark.parametrize(
    ("seals", "dex", "x", "printed", "needs"),
    [
        ("2", 20, 0, 2, False),
        ("3", 20, 0, 3, True),
        ("3", 30, 0, 3, False),
        ("x", 1, 0, 0, False),
        ("x", 1, 1, 1, True),
        ("2 * x", 40, 2, 4, False),
        ("2 * x", 40, 3, 6, True),
    ],
)
def test_seals_that_dex_leaves_nothing_of_need_no_action(
    seals: str, dex: int, x: int, printed: int, needs: bool
) -> None:
    """A tenth of DEX is taken off; without an X it counts as 0."""
    table, gust = known(dex, seals=seals)
    ama = table.who("ama")
    assert printed_seals(ama, gust, x) == printed
    assert needs_seals(table.fight, ama, gust, x) is needs
    if not x:
        assert printed_seals(ama, gust) == printed
        assert needs_seals(table.fight, ama, gust) is needs


@pytest.mark.parametrize(
    ("bounds", "least", "most", "taken"),
    [
        ({}, 0, 0, {0: 0}),
        ({"x_least": "2"}, 2, 99, {0: 2, 2: 2, 99: 99}),
        ({"x_least": "2", "x_most": "4"}, 2, 4, {0: 2, 3: 3, 4: 4}),
        ({"x_most": "4"}, 0, 4, {0: 0, 4: 4}),
    ],
)
def test_an_x_is_within_the_bounds_of_its_entry(
    bounds: dict[str, str], least: int, most: int, taken: dict[int, int]
) -> None:
    """Saying 0 takes the least; what lies outside is refused with both bounds."""
    table, gust = known(**bounds)
    ama = table.who("ama")
    assert (least_x(ama, gust), most_x(ama, gust)) == (least, most)
    assert {x: chosen_x(ama, gust, x) for x in taken} == taken
    said = f"from {least} to {most}" if most else "0: it has none"
    for x in {most + 1, least - 1} - {0, -1}:
        with pytest.raises(BadAnswer) as refused:
            _ = chosen_x(ama, gust, x)
        assert str(refused.value) == f"The X of Gust is {said}."


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({}, "Speed 6, Seal Speed 14, Chakra 5"),
        (
            {"x_least": "2", "speed": "x + 4", "stamina": "3", "ap": "1", "seals": ""},
            "Speed 6, Stamina 3, Chakra 5, Action Points 1",
        ),
        (
            {"kind": "weapon", "speed": "weapon_speed - 2", "seals": "", "chakra": ""},
            "Speed -2",
        ),
    ],
)
def test_the_price_of_a_technique_is_that_of_its_smallest_x(
    entry: dict[str, str], words: str
) -> None:
    """A Speed that depends on a weapon is said to be added to the weapon's."""
    table, gust = known(**entry)
    said = price_in_words(table.who("ama"), gust)
    by_weapon = "weapon_speed" in entry.get("speed", "")
    assert said == (f"Added to the weapon's: {words}" if by_weapon else words)


NO_NEED = "Gust needs no handseals first: use it at once"


@pytest.mark.clause("WAY-HANDS-01", "WAY-HANDS-02", "WAY-HANDS-03")
@pytest.mark.parametrize(
    ("dex", "seals", "length", "takes"),
    [
        (40, "14", 0, 10),
        (40, "14", 10, 10),
        (40, "14", 14, 14),
        (40, "14", 9, "Seals for Gust take 10 to 14 counts."),
        (40, "14", 15, "Seals for Gust take 10 to 14 counts."),
        (40, "3", 1, 1),
        (40, "3", 4, "Seals for Gust take 1 to 3 counts."),
        (40, "3", 0, f"{NO_NEED}, or say how many counts to take for them, up to 3."),
        (40, "", 0, f"{NO_NEED}."),
    ],
)
def test_seals_take_from_the_shortened_to_the_full_seal_speed(
    dex: int, seals: str, length: int, takes: int | str
) -> None:
    """DEX 40 takes 4 off."""
    table, _ = known(dex, seals=seals)
    wish = Seals("gust", length=length)
    if isinstance(takes, str):
        with pytest.raises(BadAnswer) as refused:
            _ = wish.plan(Turn(table.fight, table.who("ama")))
        assert str(refused.value) == takes
        return
    deed = wish.plan(Turn(table.fight, table.who("ama")))
    assert (deed.timing.speed, deed.timing.base, deed.secret) == (takes, takes, "Gust")
    assert (deed.timing.variable, deed.timing.abortable) == (True, True)
    assert deed.title == "Perform Handseals"


def sealing(**gust: Any) -> WayTable:
    """Ama forms 14 counts of seals for the Gust, and Ben is asked on count 5."""
    table, _ = known(**gust)
    table.amend("combatants.ben.acts", 5)
    table.act("ama", "seals", technique="gust", **({"x": 2} if gust else {}))
    return table


@pytest.mark.clause("WAY-HANDS-06")
@pytest.mark.parametrize(
    ("entry", "named"), [({}, "Gust"), ({"x_least": "1", "x_most": "3"}, "Gust with X 2")]
)
def test_only_the_one_who_seals_reads_what_for(entry: dict[str, str], named: str) -> None:
    """And on which count they are done."""
    table = sealing(**entry)
    [line] = [line for line in table.lines if "seals of" in line.text]
    assert line.text == f"The seals of Ama are for {named}, done on count 14."
    assert Viewer("ama").sees(line.audience)
    assert not PUBLIC.sees(line.audience)


@pytest.mark.clause("WAY-HANDS-07", "WAY-HANDS-08")
@pytest.mark.parametrize(
    ("damage", "die", "holds", "needed"),
    [
        (87, 19, True, "18.7"),
        (87, 18, False, "18.7"),
        (50, 16, True, "15"),
        (50, 15, False, "15"),
        (5, 11, True, "10.5"),
        (5, 10, False, "10.5"),
        (1, 11, True, "10.1"),
    ],
)
def test_a_hurt_on_the_seals_is_told_with_what_was_needed(
    damage: int, die: int, holds: bool, needed: str
) -> None:
    """10 and a tenth of the damage must be exceeded; all see the end, the owner the numbers."""
    table = sealing()
    fight, ama = table.fight, table.who("ama")
    first = len(fight.told)
    driven(shaken(fight, ama, damage), die)
    seen, own, *lost = fight.told[first:]
    assert seen.text == f"Ama {'holds' if holds else 'loses'} the seals."
    assert seen.kind is (Kind.SUCCESS if holds else Kind.FAILURE)
    assert PUBLIC.sees(seen.audience)
    assert own.text == f"Chakra Control {die}; more than {needed} was needed."
    assert not PUBLIC.sees(own.audience)
    [roll] = own.rolls
    assert (roll.against.value, roll.by) == (10 + damage // 10, "ama")
    assert [line.text for line in lost] == (
        [] if holds else ["Ama has to break off: Perform Handseals."]
    )
    assert (ama.turn.doing == "", ama.turn.acts) == (not holds, 14 if holds else 6)


@pytest.mark.clause("WAY-HANDS-07", "WAY-HANDS-08")
def test_without_damage_or_seals_nothing_is_shaken_or_lost() -> None:
    """No die falls; a Block goes on."""
    table = sealing()
    driven(shaken(table.fight, table.who("ama"), 0))
    lose_seals(table.fight, table.who("ama"))
    assert (table.who("ama").turn.doing, table.who("ama").turn.acts) == ("", 6)
    lose_seals(table.fight, table.who("ama"))
    table = duel()
    table.act("ama", "block", length=20)
    driven(shaken(table.fight, table.who("ama"), 50))
    lose_seals(table.fight, table.who("ama"))
    assert (table.who("ama").turn.doing, table.who("ama").turn.acts) == ("ama-1", 20)
