"""A link that is added to a Dodge after it has failed: when it may be, and what it makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice, Modifier, Roll
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import links_for
from rules.wayward.character.values import Core
from rules.wayward.defence.dodge import AddLink, late_links, least_ap, plan_late
from rules.wayward.defence.interrupts import Defending
from rules.wayward.fight.action_in_progress import Art, Attack, Guard, GuardTiming, Spec, Tag
from tests.rules.wayward.table import WayTable, duel
from tests.tables import tabled, tables

TABLES = tables(__file__)

SWAP = TABLES["swap"]
STEP: dict[str, Any] = {**SWAP, "id": "step", "name": "Step", "cores": ["dodge"], "seals": ""}


def failed(short: int, *, speed: int = 12, ap: int = 0, **ben: Any) -> tuple[WayTable, Attack]:
    """Ben's Dodge (Speed 2) has failed by so much against Accuracy 12."""
    table = duel(None, {"techniques": [SWAP, STEP], "dex": 1, **ben})
    spec = Spec(name="Blade", art=Art.WEAPON)
    made = Attack(
        id="a", deed="d", by="ama", target="ben", spec=spec, speed=speed, damage_speed=speed
    )
    made.accuracy = [Modifier(2, "DEX")]
    made.guard = Guard(kind="dodge", title="Dodge", timing=GuardTiming(base=2, speed=2))
    made.outcome.defended = Roll(Dice(1, 20), ((12 - short,),), "Dodge")
    table.who("ben").turn.ap = ap
    return table, made


def refused(table: WayTable, made: Attack, wish: AddLink) -> str:
    """Why the link cannot be added; "" if it can."""
    try:
        _ = plan_late(Defending(table.fight, table.who("ben"), made), wish.link, wish.ap)
    except BadAnswer as error:
        return str(error)
    return ""


def offered(table: WayTable, made: Attack) -> list[str]:
    """The links that may be added now."""
    return [each.written for each in late_links(Defending(table.fight, table.who("ben"), made))]


@pytest.mark.clause("WAY-CHAIN-10")
@tabled
def test_a_dodge_is_saved_that_failed_by_less_than_5(short: int, harmless: bool, why: str) -> None:
    """Or by 5, where the attack does no damage."""
    table, made = failed(short)
    made.spec.tags = [Tag.HARMLESS] if harmless else []
    assert refused(table, made, AddLink("swap")) == why
    assert offered(table, made) == ([] if why else ["swap"])


POINTS = "You cannot spend Action Points against a Surprise Attack."
MORE = "That is more Action Points than can help here."


@pytest.mark.clause("WAY-CHAIN-10", "WAY-SURPRISE-03", "WAY-HANDS-10", "WAY-INTR-02")
def test_a_link_that_cannot_be_added_says_why() -> None:
    """Points that one lacks or that do not help, hands, a wrong link, and a chain too slow."""
    table, made = failed(2, ap=2)
    ben = table.who("ben")
    assert refused(table, made, AddLink("swap", 3)) == "That takes 3 Action Points; you have 2."
    made.limits.surprise = True
    assert refused(table, made, AddLink("swap", 1)) == POINTS
    assert refused(table, made, AddLink("swap")) == ""
    made.limits.surprise = False
    ben.turn.ap = 9
    # Half of 2 + 3, rounded up, is 3: two points help, a third does not.
    assert refused(table, made, AddLink("swap", 2)) == ""
    assert refused(table, made, AddLink("swap", 3)) == MORE
    assert refused(table, made, AddLink("step")) == "Nothing can be added to that."
    made.outcome.defended = None
    assert refused(table, made, AddLink("swap")) == "Nothing can be added to that."
    table, made = failed(2, weapons=[{"id": "katana", "held": True}])
    assert refused(table, made, AddLink("swap")) == "Swap needs hands free for its seals."
    table, made = failed(2, speed=11)
    assert refused(table, made, AddLink("swap")).endswith("too slow for an attack of Speed 11.")


@pytest.mark.clause("WAY-CHAIN-10")
@tabled
def test_the_fewest_points_that_make_it_quick_enough_are_spent(
    speed: int, ap: int, least: int, links: list[str]
) -> None:
    """5 and a seal are 6, half of 12; against 11 a point is needed, against 8 two."""
    table, made = failed(2, speed=speed, ap=ap)
    ben = table.who("ben")
    [swap] = links_for(ben, Core.FAILED_DODGE)
    assert least_ap(Defending(table.fight, ben, made), swap) == least
    assert offered(table, made) == links
