"""A fight as it stands: who can act, who is seen, and what an attack and a defence add up to."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.wayward.character.effects import Inflicts
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import AreaKind, Condition, StatusKind
from rules.wayward.fight.action_in_progress import Art, Spec, SpecTarget, Tag, settled
from rules.wayward.fight.effects import Hiding
from rules.wayward.fight.questions import own
from rules.wayward.fight.state import Ninja
from tests.rules.wayward.table import WayTable
from tests.tables import tabled


def three(**house: Any) -> WayTable:
    """Ama, Ben and the GM's Cai, all due on count 0."""
    table = WayTable(**house)
    table.pc("Ama", agi=40)
    table.pc("Ben")
    table.npc("Cai")
    return table.start()


def status(kind: StatusKind, severity: int, id: str = "s") -> Status:
    """A status."""
    return Status(id=id, kind=kind, severity=severity)


@pytest.mark.clause("WAY-HIDE-06", "WAY-HIDE-07")
def test_who_sees_whom_follows_from_hiding_and_from_the_gm() -> None:
    """Ben hides from Ama alone; Cai is seen by nobody but the GM's; the dead are left out."""
    table = three()
    ama, ben, cai, fight = *(table.who(id) for id in ("ama", "ben", "cai")), table.fight
    assert fight.seen_by(ama) == [ben, cai]
    ben.stealth.hiding = Hiding(tn=20, from_=["ama"])
    assert (fight.sees(ama, ben), fight.sees(cai, ben)) == (False, True)
    ben.stealth.hiding.found_by.append("ama")
    assert fight.sees(ama, ben)
    ben.stealth.hiding.found_by.clear()
    cai.hidden = True
    assert fight.seen_by(ama) == []
    assert fight.seen_by(cai) == [ama, ben]
    dan = Ninja(id="dan", name="Dan", player=GM)
    assert fight.sees(dan, cai)
    ama.body.condition = Condition.DEAD
    assert fight.seen_by(cai) == [ben]


@pytest.mark.clause("WAY-MOVE-01")
def test_a_distance_is_of_two_people_in_either_order() -> None:
    """One that nobody has said is unknown."""
    table = three()
    fight = table.fight
    fight.battle.distances["ama|ben"] = 30
    assert (fight.gap("ama", "ben"), fight.gap("ben", "ama")) == (30, 30)
    assert fight.near(table.who("ben"), table.who("ama")) == 30
    assert fight.gap("ama", "cai") is None


def test_an_order_may_look_at_five_numbers() -> None:
    """Each now, and when full; Fatigue 5 is the worst."""
    table = three()
    ninja = table.who("ama")
    ninja.pools.hp, ninja.pools.vitality, ninja.pools.willpower = 5, 6, 0
    ninja.turn.ap, ninja.pools.fatigue = 7, 3
    found = {name: (each.now, each.full) for name, each in own(table.fight, ninja).items()}
    assert found == {
        "hp": (5, 80),
        "vitality": (6, 240),
        "willpower": (0, 1),
        "ap": (7, 20),
        "fatigue": (3, 5),
    }


# -------------------------------------------------- actions, defences, attacks


@pytest.mark.clause("WAY-PARRY-03", "WAY-CALLED-04")
@pytest.mark.parametrize(
    ("art", "tags", "by_hand"),
    [
        (Art.UNARMED, [], True),
        (Art.WEAPON, [Tag.TOUCH], False),
        (Art.NINJUTSU, [Tag.TOUCH], True),
        (Art.NINJUTSU, [Tag.RANGED], False),
    ],
)
def test_bare_hands_parry_blows_and_jutsu_by_touch(
    art: Art, tags: list[Tag], *, by_hand: bool
) -> None:
    """And what leaves its area for one target has none."""
    spec = Spec(name="Blow", art=art, tags=tags, target=SpecTarget(area=AreaKind.PLACED, radius=50))
    assert spec.by_hand is by_hand
    assert spec.has(Tag.TOUCH, Tag.RANGED) is bool(tags)
    spec.leave_area()
    assert (spec.target.area, spec.target.radius) == (AreaKind.NONE, 0)


@tabled
def test_a_status_is_settled_but_for_the_margin(
    severity: str, duration: str, found: tuple[str, str]
) -> None:
    """With STR 30; what a hit's margin decides stays a formula."""
    given = Inflicts(status=StatusKind.BURN, severity=severity, duration=duration)
    [made] = settled([given], {"str": 30})
    assert [made.severity, made.duration] == found
