"""Lines about turns and counts: aborts, lost Vitality, lower Stealth, late comers, and payment."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import Kind
from rules.wayward.actions.abort import abortable
from rules.wayward.actions.aiming import Aim
from rules.wayward.attack.chained_attacks import kindle
from rules.wayward.defence.block import Block
from rules.wayward.fight.action_in_progress import Deed, DeedCost, DeedTiming
from rules.wayward.turns.declaration import begin
from rules.wayward.turns.ticks import lose_hp
from tests.rules.wayward.attack.test_dormant_areas import SIX_ONES, clouded
from tests.rules.wayward.drive import driven
from tests.rules.wayward.lurking import BOLT
from tests.rules.wayward.table import TIRELESS, duel
from tests.tables import tabled


@pytest.mark.clause("WAY-ABORT-01", "WAY-DELAY-02", "WAY-INCAP-01")
@pytest.mark.parametrize(
    ("now", "acts", "delay", "landed", "may"),
    [
        (4, 20, 0, False, True),
        (4, 4, 0, False, False),
        (4, 5, 0, False, True),
        (4, None, 0, False, True),
        (4, 20, 5, False, True),
        (5, 20, 5, False, False),
        (4, 20, 5, True, False),
        (4, 20, 0, True, True),
    ],
)
def test_an_action_may_be_broken_off_until_the_next_or_until_it_takes_effect(
    now: int, acts: int | None, delay: int, landed: bool, may: bool
) -> None:
    """A delayed one up to the count before; nothing that is not abortable; nobody who is down."""
    table = duel()
    fight, ama = table.fight, table.who("ama")
    deed = Deed(id="ama-1", by="ama", act="block", title="Block")
    deed.timing = DeedTiming(since=0, base=20, speed=20, delay=delay, abortable=True)
    deed.progress.landed = landed
    fight.battle.deeds["ama-1"] = deed
    ama.turn.doing, ama.turn.acts, fight.timeline.count = "ama-1", acts, now
    assert (abortable(fight, ama) is deed) is may
    deed.timing.abortable = False
    assert abortable(fight, ama) is None
    deed.timing.abortable, ama.turn.doing = True, ""
    assert abortable(fight, ama) is None


@pytest.mark.clause("WAY-DMG-04")
def test_the_last_vitality_is_told_once_to_its_owner() -> None:
    """3 of 5 come off Vitality, 2 off HP; the next loss is no news of Vitality, none is none."""
    table = duel({"vitality": 3})
    fight, ama = table.fight, table.who("ama")
    first, hp = len(fight.told), ama.pools.hp
    lose_hp(fight, ama, "Bleed", 0)
    lose_hp(fight, ama, "Bleed", 2)
    assert (ama.pools.vitality, fight.told[first:]) == (1, [])
    lose_hp(fight, ama, "Bleed", 3)
    assert (ama.pools.vitality, ama.pools.hp) == (0, hp - 2)
    assert [line.text for line in fight.told[first:]] == [
        "Ama suffers from bleed.",
        "Ama loses 5 from Bleed.",
        "Ama has no Vitality left.",
    ]
    assert fight.told[-1].audience == ama.own
    lose_hp(fight, ama, "Bleed", 1)
    assert len(fight.told) == first + 3


@pytest.mark.clause("WAY-AOE-01", "WAY-WOUND-06")
def test_gas_that_goes_off_is_told_and_strikes_who_is_inside() -> None:
    """Its own blow and that of the fire are one; another blow of this count is told by itself."""
    table = clouded()
    table.dice(TIRELESS, 1, 1, 1, 1, *SIX_ONES)
    table.act("ama", "use", technique="hinotama", target="ben")
    other = {"kind": "blow", "id": "z-1", "target": "ben", "amount": 7, "types": ["blunt"]}
    table.amend("stored.z-1", other)
    table.act("ben", "endure")
    [line] = [line for line in table.lines if "goes off" in line.text]
    assert (line.text, line.kind) == ("Kasumi Enbu (Mist Blaze Dance) goes off.", Kind.HARM)
    harm = [text for text in table.told() if text.startswith("Ben takes")]
    assert harm == ["Ben takes 22 damage.", "Ben takes 7 damage."]


@pytest.mark.clause("WAY-AOE-01", "WAY-QUAL-01")
@tabled
def test_only_harmful_fire_sets_gas_off(entry: dict[str, Any], bursts: bool) -> None:
    """Not water, nothing without an element, no fire of the surroundings, and no mere light."""
    spark = {**BOLT, "id": "spark", "name": "Spark", "seals": "", "damage": "1d4"}
    table = clouded({**spark, **entry})
    area = table.fight.battle.areas[0]
    area.since = -1
    ama = table.who("ama")
    deed = Deed(id="ama-9", by="ama", act="use", title="Spark", targets=["ben"])
    driven(kindle(table.fight, deed, [None, ama.knows("spark")]), *(SIX_ONES if bursts else ()))
    assert (table.fight.battle.areas == []) is bursts


@pytest.mark.clause("WAY-FLOW-03")
def test_what_has_become_impossible_is_not_begun() -> None:
    """Only its owner reads why; nobody begins anything who is down or asleep."""
    table = duel()
    fight, ama = table.fight, table.who("ama")
    first = len(fight.told)
    assert begin(fight, ama, Aim("yumi")) is None
    [line] = fight.told[first:]
    assert line.text == "Ama cannot do that any more: You do not carry that weapon."
    assert (line.kind, line.audience) == (Kind.FAILURE, ama.own)
    assert ama.turn.deeds_made == 0
    assert begin(fight, ama, Block()) is not None
    assert ama.turn.deeds_made == 1


def acting(id: str, *targets: str, **more: Any) -> Deed:
    """An action of somebody on these targets."""
    deed = Deed(id=f"{id}-1", by=id, act="attack", title="Fist", targets=list(targets))
    deed.cost = DeedCost(**{"stamina": 5, **more})
    return deed
