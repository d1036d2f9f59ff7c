"""Handseals in numbers: the X of a jutsu, how long its seals take, and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.character.technique import Technique
from rules.wayward.fight.turn_action import Turn
from rules.wayward.jutsu.handseals import (
    Seals,
    lose_seals,
    shaken,
)
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable, duel
from tests.tables import tables

TABLES = tables(__file__)

GUST = TABLES["gust"]


def known(dex: int = 1, **gust: Any) -> tuple[WayTable, Technique]:
    """Ama, who knows the Gust, and the Gust."""
    table = duel({"techniques": [{**GUST, **gust}], "dex": dex, "willpower": 0})
    return table, table.who("ama").training.techniques[0]


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
