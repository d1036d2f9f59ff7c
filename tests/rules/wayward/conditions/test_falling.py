"""Falling from one condition into a worse one, and getting up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC
from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Condition
from rules.wayward.conditions.incapacitated import die, fall, rouse, settle_fatigue
from rules.wayward.fight.action_in_progress import Deed, DeedTiming, Progress
from rules.wayward.fight.effects import Upkeep
from rules.wayward.fight.state import Ninja
from tests.rules.wayward.table import WayTable

FIT, INCAPACITATED, UNCONSCIOUS, DYING, DEAD = Condition
TOLD = {
    INCAPACITATED: "Ama is incapacitated.",
    UNCONSCIOUS: "Ama falls unconscious.",
    DYING: "Ama is dying; the GM says whether it is death.",
    DEAD: "Ama is dead.",
}


def ama(*, npc: bool = False, **house: Any) -> tuple[WayTable, Ninja]:
    """Ama, who keeps a veil up, in a fight with Ben on count 7."""
    table = WayTable(**house)
    (table.npc if npc else table.pc)("Ama")
    table.pc("Ben")
    table.start()
    table.fight.timeline.count = 7
    ninja = table.who("ama")
    ninja.jutsu.upkeeps.append(Upkeep(id="u", technique="veil", name="Veil", amount=2))
    return table, ninja


@pytest.mark.clause("WAY-COND-01")
@pytest.mark.parametrize("before", [*Condition])
@pytest.mark.parametrize("after", [*TOLD])
def test_one_falls_only_into_a_worse_condition(before: Condition, after: Condition) -> None:
    """From fit over incapacitated, unconscious and dying to dead; all read it."""
    table, ninja = ama()
    ninja.body.condition = before
    fall(table.fight, ninja, after)
    worse = [*Condition].index(after) > [*Condition].index(before)
    assert ninja.body.condition is (after if worse else before)
    lines = [line for line in table.fight.told if line.text == TOLD[after]]
    assert [PUBLIC.sees(line.audience) for line in lines] == [True] * worse


@pytest.mark.clause("WAY-INCAP-02", "WAY-UNCON-01")
@pytest.mark.parametrize(
    ("condition", "kept"),
    [(INCAPACITATED, True), (UNCONSCIOUS, False), (DYING, False), (DEAD, False)],
)
def test_only_the_incapacitated_keep_their_upkeeps(condition: Condition, *, kept: bool) -> None:
    """Whoever is worse loses them."""
    table, ninja = ama()
    fall(table.fight, ninja, condition)
    assert bool(ninja.jutsu.upkeeps) is kept


@pytest.mark.clause("WAY-INCAP-02")
@pytest.mark.parametrize("doing", [True, False])
@pytest.mark.parametrize("landed", [True, False])
def test_whoever_falls_does_no_more(*, doing: bool, landed: bool) -> None:
    """Their action, under way or still to land, is over; the actions of others go on."""
    table, ninja = ama()
    for id, by in (("mine", "ama"), ("bens", "ben")):
        made = Deed(id=id, by=by, act="block", title=id, timing=DeedTiming(since=5, delay=9))
        made.progress = Progress(landed=landed)
        table.fight.battle.deeds[id] = made
    ninja.turn.doing = "mine" if doing else "other"
    fall(table.fight, ninja, INCAPACITATED)
    assert ninja.turn.doing == ("other" if landed and not doing else "")
    assert table.fight.battle.deeds["mine"].progress.landed
    assert table.fight.battle.deeds["bens"].progress.landed is landed


@pytest.mark.clause("WAY-DEATH-01", "WAY-DEATH-04")
@pytest.mark.parametrize(
    ("npc", "before", "after", "asked"),
    [
        *((True, FIT, DEAD, 0), (False, FIT, DYING, 1), (False, UNCONSCIOUS, DYING, 1)),
        *((False, DYING, DYING, 0), (False, DEAD, DEAD, 0), (True, DYING, DEAD, 0)),
    ],
)
def test_a_players_character_dies_by_the_gms_word(
    before: Condition, after: Condition, asked: int, *, npc: bool
) -> None:
    """The GM is asked once; for NPCs it is at once."""
    table, ninja = ama(npc=npc)
    ninja.body.condition = before
    die(table.fight, ninja)
    assert ninja.body.condition is after
    found = [(offer.act, offer.about) for offer in table.fight.offers]
    assert found == [("confirm_death", "ama")] * asked


@pytest.mark.clause("WAY-RECOV-02")
@pytest.mark.parametrize(("acts", "after"), [(None, None), (3, 8), (7, 8), (8, 8), (9, 9)])
def test_whoever_gets_up_acts_on_the_next_count(acts: int | None, after: int | None) -> None:
    """On count 8 at the earliest; without a count it stays open."""
    table, ninja = ama()
    ninja.body.condition, ninja.turn.acts = INCAPACITATED, acts
    rouse(table.fight, ninja)
    assert (ninja.body.condition, ninja.turn.acts) == (FIT, after)


@pytest.mark.clause("WAY-FATIGUE-08", "WAY-SIMUL-04")
@pytest.mark.parametrize(
    ("fatigue", "pending", "rows", "left", "condition"),
    [
        (4, 1, [], 5, FIT),
        (5, 0, [], 5, FIT),
        (5, 1, [], 6, UNCONSCIOUS),
        (5, 4, [], 6, UNCONSCIOUS),
        (4, 0, ["piercing-critical-abdomen"], 4, FIT),
        (4, 1, ["piercing-critical-abdomen"], 5, UNCONSCIOUS),
    ],
)
def test_too_much_fatigue_makes_unconscious_as_the_count_closes(
    fatigue: int, pending: int, rows: list[str], left: int, condition: Condition
) -> None:
    """Beyond 5, or 4 with a pierced liver; it is 6 at the most. Others are not touched."""
    table, ninja = ama()
    ninja.body.wounds += [Wound(id="w", row=row) for row in rows]
    ninja.pools.fatigue, ninja.pools.fatigue_pending = fatigue, pending
    settle_fatigue(table.fight)
    assert (ninja.pools.fatigue, ninja.body.condition) == (left, condition)
    assert table.who("ben").body.condition is FIT
