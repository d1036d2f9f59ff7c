"""The effects that are inflicted, by which roll, and what is stored until the count closes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC
from rules.wayward.character.effects import Inflicts, StatusRoll, When
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.status_rolls import (
    Cause,
    Hit,
    inflict_hits,
    store,
)
from rules.wayward.fight.action_in_progress import DeedAttack, GuardFailing
from rules.wayward.fight.effects import Infliction, Stunning
from rules.wayward.fight.state import Ninja
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable
from tests.tables import tabled

NOW = 7
SPEND = {"act": "spend"}


def two(points: tuple[int, int] = (0, 0), *, npc: bool = False) -> tuple[WayTable, Ninja, Ninja]:
    """Ama, the victim, and Ben, who inflicts, with so much Willpower; on count 7."""
    table = WayTable()
    table.pc("Ama", willpower=points[0])
    (table.npc if npc else table.pc)("Ben", willpower=points[1])
    table.start()
    table.fight.timeline.count = NOW
    return table, table.who("ama"), table.who("ben")


def cause(*statuses: Inflicts, **more: Any) -> Cause:
    """Something of Ben's that inflicts."""
    return Cause(id="c", by="ben", name="Fire", source="fire", statuses=statuses, **more)


def burn(**more: Any) -> Inflicts:
    """A Burn of 3, unless it is said."""
    return Inflicts(**{"status": StatusKind.BURN, "severity": "3", **more})


def stored(table: WayTable) -> list[Infliction | Stunning]:
    """What is stored of statuses and Stuns."""
    every = table.fight.battle.stored
    return [each for each in every if isinstance(each, Infliction | Stunning)]


@pytest.mark.clause("WAY-STATUS-01", "WAY-STATUS-05", "WAY-STATUS-06")
@pytest.mark.parametrize(
    ("status", "auto", "made"),
    [
        (burn(), False, (3, None, 0, False)),
        (burn(), True, (3, None, 0, True)),
        (burn(severity="margin"), False, (4, None, 0, False)),
        (burn(severity="str + margin"), False, (34, None, 0, False)),
        (burn(severity="-2"), False, None),
        (burn(severity="0"), False, None),
        (burn(duration="10"), False, (3, 17, 0, False)),
        (burn(duration="margin"), False, (3, 11, 0, False)),
        # It lasts one count at least.
        (burn(duration="0"), False, (3, 8, 0, False)),
        (burn(fade=5), False, (3, None, 5, False)),
        (burn(status=StatusKind.IMMOBILITY), False, (3, None, 0, True)),
        (burn(status=StatusKind.PARALYSIS), False, (3, None, 0, True)),
        # A poison acts on its last count too.
        (burn(status=StatusKind.POISON, duration="10"), False, (3, 18, 0, False)),
    ],
)
def test_a_status_is_stored_with_its_numbers(
    status: Inflicts, made: tuple[int, int | None, int, bool] | None, *, auto: bool
) -> None:
    """Severity, end, how it fades, and whether it needs no damage; STR 30 and a margin of 4."""
    table, _, _ = two()
    own = cause(status, auto=auto, numbers={"str": 30})
    store(table.fight, own, 2, status, Hit(target="ama", blow="b", margin=4))
    if made is None:
        assert stored(table) == []
        return
    [found] = stored(table)
    assert isinstance(found, Infliction)
    each = found.status
    assert (each.severity, each.ends.until, each.fades, found.even_undamaged) == made
    assert (found.id, found.target, found.blow, found.adds) == ("c-ama-2", "ama", "b", False)
    assert (each.id, each.source) == ("c-ama-2-7", "fire")


@pytest.mark.clause("WAY-STUN-01", "WAY-STATUS-06")
@pytest.mark.parametrize(("auto", "adds", "blow"), [(False, False, "b"), (True, True, "")])
def test_a_stun_is_stored_with_its_blow(blow: str, *, auto: bool, adds: bool) -> None:
    """One that comes with every hit needs no damage of the blow."""
    table, _, _ = two()
    status = Inflicts(status="stun", severity="margin", adds=adds)
    store(table.fight, cause(status, auto=auto), 0, status, Hit(target="ama", blow="b", margin=4))
    assert stored(table) == [
        Stunning(id="c-ama-0", target="ama", severity=4, blow=blow, extends=adds)
    ]
    store(table.fight, cause(status), 0, status, Hit(target="ama"))
    assert len(stored(table)) == 1


@pytest.mark.clause("WAY-PART-02", "WAY-STATUS-05")
@pytest.mark.parametrize(
    ("when", "found"),
    [
        (When.HIT, ["ama", "ben"]),
        (When.FULL_HIT, ["ben"]),
        (When.INSIDE, []),
        (When.HELD, []),
    ],
)
def test_a_status_comes_with_the_hits_that_it_needs(when: When, found: list[str]) -> None:
    """Ama was hit in part and Ben in full; what comes inside an area comes with no hit."""
    table, _, _ = two()
    hits = [Hit(target="ama", full=False), Hit(target="ben")]
    driven(inflict_hits(table.fight, cause(burn(when=when)), hits))
    assert [each.target for each in stored(table)] == found


SKILLED = {"chakra_control": 7, "medicine": 5, "research": 9, "toxicology": 3, "athletics": 4}


@pytest.mark.clause("WAY-STATUS-03", "WAY-STATUS-04")
@pytest.mark.parametrize(
    ("status", "ranks", "total"),
    [
        (burn(roll=StatusRoll.ATHLETICS), SKILLED, 14),
        (burn(roll=StatusRoll.CHAKRA_CONTROL), SKILLED, 17),
        (burn(roll=StatusRoll.TOXICOLOGY), SKILLED, 13),
        # Of 9, 7, 5 and 3 the second is 7; of four alike it is one of them.
        (burn(roll=StatusRoll.SECOND_BEST), SKILLED, 17),
        (burn(roll=StatusRoll.SECOND_BEST), {"medicine": 5}, 10),
        (burn(roll=StatusRoll.SECOND_BEST), {"medicine": 5, "research": 5}, 15),
        (burn(roll=StatusRoll.SECOND_BEST), {"medicine": 5, "toxicology": 1}, 11),
        (burn(roll=StatusRoll.INITIATIVE), SKILLED, 12),
    ],
)
def test_the_roll_that_inflicts_is_of_its_skill(
    status: Inflicts, ranks: dict[str, int], total: int
) -> None:
    """A die of 10 and the ranks, or AGI 20 for Initiative; the total is told to all."""
    table, _, ben = two()
    ben.training.skill_ranks.update(ranks)
    driven(inflict_hits(table.fight, cause(status), [Hit(target="ama")]), 10, 20)
    [line] = [each for each in table.fight.told if each.text == f"Ben rolls {total} for burn."]
    assert PUBLIC.sees(line.audience)


@pytest.mark.clause("WAY-STATUS-04", "WAY-STATUS-06")
@pytest.mark.parametrize(
    ("face", "auto", "severity"), [(12, False, []), (11, False, [1]), (None, True, [3])]
)
def test_a_status_by_accuracy_is_resisted_without_a_roll_against(
    face: int | None, severity: list[int], *, auto: bool
) -> None:
    """Resistance 12 avoids an Accuracy of 12; what comes with each hit is not resisted."""
    table, _, _ = two()
    amount = "3" if auto else "margin"
    status = burn(roll=StatusRoll.ACCURACY, severity=amount)
    own = cause(status, accuracy=12, auto=auto)
    driven(inflict_hits(table.fight, own, [Hit(target="ama")]), *([face] if face else []))
    found = [each.status.severity for each in stored(table) if isinstance(each, Infliction)]
    assert found == severity


@pytest.mark.clause("WAY-WP-01", "WAY-WP-04", "WAY-WP-05")
@tabled
def test_the_loser_of_a_status_roll_may_answer(
    points: tuple[int, int],
    dice: tuple[int, ...],
    spends: bool,
    more: dict[str, bool],
    severity: list[int],
) -> None:
    """The status is as severe as the lead, which is what counts after all Willpower."""
    table, _, _ = two(points)
    status = burn(roll=StatusRoll.ATHLETICS, severity="margin")
    own = cause(status, once=DeedAttack(willed=more.get("cause", False)))
    answers = {"willpower": SPEND} if spends else {}
    hit = Hit(target="ama", once=GuardFailing(willed=more.get("hit", False)))
    driven(inflict_hits(table.fight, own, [hit]), *dice, **answers)
    found = [each.status.severity for each in stored(table) if isinstance(each, Infliction)]
    assert found == severity


@pytest.mark.clause("WAY-QUAL-01")
@pytest.mark.parametrize(
    ("known_", "hardens", "dice", "found"),
    [
        # The same 10 fails against 11, until the victim has learned enough.
        (0, 0, (11, 10) * 3, 3),
        (1, 0, (11, 10) * 3, 0),
        (0, 1, (11, 10) * 3, 1),
        (0, 2, (13, 10) * 3, 2),
    ],
)
def test_somebody_learns_to_resist_what_they_have_met(
    known_: int, hardens: int, dice: tuple[int, ...], found: int
) -> None:
    """`known` counts from the first roll on, `hardens` for each earlier roll of theirs."""
    table, ninja, _ = two()
    own = cause(burn(roll=StatusRoll.ATHLETICS), known=known_, hardens=hardens)
    for number in range(3):
        fell = dice[2 * number : 2 * number + 2]
        driven(inflict_hits(table.fight, own, [Hit(target="ama")]), *fell)
    assert len(stored(table)) == found
    assert ninja.jutsu.met == ({"fire": 3} if hardens else {})
