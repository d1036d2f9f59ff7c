"""Why a technique cannot be used on a turn, and what its plan says of Speed and costs."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.fight.turn_action import Turn
from rules.wayward.techniques.technique_choice import Release, Use, committed
from tests.rules.wayward.table import WayTable, duel
from tests.tables import tables

TABLES = tables(__file__)

GUST = TABLES["gust"]


def user(**gust: Any) -> WayTable:
    """Ama, who knows the Gust, has 2 Action Points."""
    table = duel({"techniques": [{**GUST, **gust}], "dex": 20, "willpower": 0})
    table.who("ama").turn.ap = 2
    return table


def why(table: WayTable, **wish: Any) -> str:
    """The sentence with which the use is refused; "" if it is not."""
    use = Use(**{"technique": "gust", "target": "ben", **wish})
    try:
        _ = use.plan(Turn(table.fight, table.who("ama")))
    except BadAnswer as error:
        return str(error)
    return ""


PICK = "You cannot use that technique here: pick one from the list."


@pytest.mark.clause("WAY-SEAL-01", "WAY-CALLED-01", "WAY-AP-01", "WAY-VSA-01")
@pytest.mark.parametrize(
    ("entry", "wish", "reason"),
    [
        ({}, {}, ""),
        ({}, {"technique": "other"}, PICK),
        ({"link": True, "cores": ["unarmed"]}, {}, PICK),
        ({"in_combat": False}, {}, PICK),
        ({"seals": "3"}, {}, "Gust needs its handseals first."),
        ({"seals": "2"}, {}, ""),
        ({"seals": "x", "x_least": "2"}, {}, ""),
        ({"seals": "x", "x_least": "2"}, {"x": 3}, "Gust needs its handseals first."),
        ({}, {"x": 1}, "The X of Gust is 0: it has none."),
        ({}, {"ap": 2}, ""),
        ({}, {"ap": 3}, "That takes 3 Action Points; you have 2."),
        ({"ap": "1"}, {"ap": 1}, ""),
        ({"ap": "1"}, {"ap": 2}, "That takes 3 Action Points; you have 2."),
        (
            {"damage": ""},
            {"called": "head"},
            "Gust is not an attack, so it cannot be a Called Shot.",
        ),
        (
            {"variable": True},
            {"ap": 1},
            "Gust takes as long as you choose: spend no Action Points.",
        ),
    ],
)
def test_a_use_is_refused_with_its_reason(
    entry: dict[str, Any], wish: dict[str, Any], reason: str
) -> None:
    """With DEX 20 a Seal Speed of 2 takes no time, and one of 3 a count."""
    assert why(user(**entry), **wish) == reason


@pytest.mark.clause("WAY-SEAL-01")
def test_a_jutsu_with_seals_takes_free_hands_even_where_they_take_no_time() -> None:
    """A katana in one hand is in the way."""
    table = duel(
        {
            "techniques": [{**GUST, "seals": "1"}],
            "weapons": [{"id": "katana", "held": True}],
            "dex": 20,
        }
    )
    assert why(table) == "Gust needs hands free for its seals."


@pytest.mark.clause("WAY-SEAL-03", "WAY-SEAL-04")
def test_a_jutsu_is_released_only_on_the_count_its_seals_are_done() -> None:
    """Formed from 0 in 10 counts; before that and without seals there is nothing to release."""
    table = duel({"techniques": [{**GUST, "seals": "12"}], "dex": 20, "willpower": 0})
    table.amend("combatants.ben.acts", 4)
    fight = table.fight
    assert committed(fight, table.who("ama")) is None
    table.act("ama", "seals", technique="gust", target="ben")
    assert committed(table.fight, table.who("ama")) is None
    with pytest.raises(BadAnswer, match=r"^You have not finished any handseals\.$"):
        _ = Release().plan(Turn(table.fight, table.who("ama")))
    table.act("ben", "block", length=90)
    fight, ama = table.fight, table.who("ama")
    assert fight.now == 10
    done = committed(fight, ama)
    assert done is not None
    assert (done[0].id, done[1].target) == ("gust", "ben")
    deed = Release().plan(Turn(fight, ama))
    assert (deed.targets, deed.timing.speed, deed.timing.since) == (["ben"], 6, 10)
