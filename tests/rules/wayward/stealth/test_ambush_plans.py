"""Which plans of an ambush are refused, and which ordinary action each of its answers means."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.basic_attacks import Attack, Chain, Throw
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.fight.effects import Hiding
from rules.wayward.stealth.actions_from_stealth import defended
from rules.wayward.techniques.technique_choice import Release, Use
from rules.wayward.turns.sneak_attacks import Ambush, Spring, SpringJutsu
from tests.rules.wayward.lurking import BOLT, DREAM, blade, lurking
from tests.rules.wayward.table import WayTable, duel


def prey(speed: int = 8, by: str = "ama") -> Deed:
    """An action that Ama has just declared."""
    timing = DeedTiming(since=0, base=speed, speed=speed)
    return Deed(id=f"{by}-1", by=by, act="rest", title="Rest", timing=timing)


def waiting(waits: int = 30, speed: int = 12, **cai: Any) -> WayTable:
    """Cai has lain in wait for so many counts, with a blade of that Speed in hand."""
    table = lurking(weapons=[blade(speed)], techniques=[{**BOLT, "seals": ""}, DREAM], **cai)
    table.who("cai").stealth.prepared = -waits
    return table


def why(table: WayTable, wish: Spring | SpringJutsu, *begun: Deed) -> str:
    """The sentence with which a plan is refused; "" if it is not."""
    try:
        _ = wish.plan(Ambush(table.fight, table.who("cai"), list(begun)))
    except BadAnswer as error:
        return str(error)
    return ""


SLOW = "A Sneak Attack of Speed {} is too slow for an action of Speed {}."


@pytest.mark.clause("WAY-SNEAK-02", "WAY-SNEAK-10")
def test_an_ambush_is_an_attack_on_whoever_has_just_declared_an_action() -> None:
    """Not on Ben, who has not, nor where it is called off; the house may let it cost 1 Speed."""
    nobody = "Nobody like that has declared an action on this count."
    table = waiting()
    wish = Spring(on="ama", weapon="blade")
    assert why(table, Spring(on="ben", weapon="blade"), prey()) == nobody
    off = prey()
    off.progress.called_off = True
    assert why(table, wish, off) == nobody
    assert why(table, wish, prey(by="ben"), prey()) == ""
    assert why(table, Spring(on="ama", weapon="dream"), prey(20)) == "Dream is not an attack."
    cai = table.who("cai")
    assert wish.plan(Ambush(table.fight, cai, [prey()])).timing.speed == 12
    costly = waiting(house={"sneak_abort_costs_speed": True})
    dear = wish.plan(Ambush(costly.fight, costly.who("cai"), [prey()]))
    assert dear.timing.speed == 13
    assert why(costly, wish, prey(6)) == SLOW.format(13, 6)


@pytest.mark.clause("WAY-SNEAK-07")
@pytest.mark.parametrize(
    ("wish", "meant"),
    [
        (Spring("ama"), Attack("ama")),
        (Spring("ama", "blade", ap=2), Attack("ama", "blade", ap=2)),
        (Spring("ama", "kunai*3"), Throw("ama", "kunai", 3)),
        (Spring("ama", "blade", links=("x",)), Chain("ama", "blade", ("x",))),
        (Spring("ama", "bolt"), Use("bolt", target="ama", x=0)),
        (Spring("ama", "bolt*4"), Use("bolt", target="ama", x=4)),
        (Spring("ama", "bolt:v*4"), Use("bolt:v", target="ama", x=4)),
        (SpringJutsu("ama", ap=1), Release(target="ama", ap=1)),
    ],
)
def test_each_answer_means_an_ordinary_action(wish: Any, meant: Any) -> None:
    """A technique if they know one of that name, else links, several at once, or one attack."""
    assert wish.meant(waiting().who("cai")) == meant


@pytest.mark.clause("WAY-SNEAK-04", "WAY-STEALTH-02")
@pytest.mark.parametrize(("level", "left"), [(1, 1), (2, 1), (3, 1), (None, None)])
def test_a_defence_leaves_level_1_and_no_preparation(level: int | None, left: int | None) -> None:
    """Somebody who does not hide has only the preparation to lose."""
    table = duel()
    ama = table.who("ama")
    ama.stealth.hiding = None if level is None else Hiding(tn=20, level=level, from_=["ben"])
    ama.stealth.prepared = 0
    defended(table.fight, ama, None)
    assert ama.stealth.prepared is None
    assert (ama.stealth.hiding and ama.stealth.hiding.level) == left
