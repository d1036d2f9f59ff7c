"""A fight as it stands: who can act, who is seen, and what an attack and a defence add up to."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice, Modifier, Roll
from rules.engine.views.visibility import EVERYONE, GM, GM_ONLY
from rules.wayward.character.effects import Inflicts
from rules.wayward.character.values import AreaKind, Condition, StatusKind
from rules.wayward.fight.action_in_progress import (
    Attack,
    Deed,
    DeedStealth,
    DeedTiming,
    Guard,
    GuardTiming,
    fixed,
)
from rules.wayward.fight.attack_spec import Art, Spec, SpecDefended, SpecTarget, Tag, settled
from rules.wayward.fight.effects import Hiding, Status
from rules.wayward.fight.questions import beat, own, turn_of
from rules.wayward.fight.state import Ninja, WayFight
from tests.rules.wayward.table import WayTable


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


@pytest.mark.clause("WAY-INCAP-02", "WAY-SLEEP-02", "WAY-STUN-01")
@pytest.mark.parametrize(
    ("condition", "acts", "stun", "asleep", "out", "able", "ready"),
    [
        ("fit", 7, 0, False, False, True, True),
        ("fit", 8, 0, False, False, True, False),
        ("fit", 5, 2, False, False, True, True),
        ("fit", 5, 3, False, False, True, False),
        ("fit", None, 0, False, False, True, False),
        ("fit", 0, 0, True, False, True, False),
        ("fit", 0, 0, False, True, False, False),
        ("incapacitated", 0, 0, False, False, False, False),
        ("dead", 0, 0, False, False, False, False),
    ],
)
def test_somebody_is_ready_who_is_able_awake_and_due(
    condition: str, acts: int | None, stun: int, *, asleep: bool, out: bool, able: bool, ready: bool
) -> None:
    """On count 7; a Stun delays, and sleep and worse keep from acting."""
    table = three()
    ninja, fight = table.who("ama"), table.fight
    fight.timeline.count = 7
    ninja.body.condition, ninja.out = Condition(condition), out
    ninja.turn.acts, ninja.turn.stun = acts, stun
    if asleep:
        ninja.body.statuses.append(status(StatusKind.SLEEP, 1))
    assert (ninja.able, ninja.helpless, ninja in fight.able()) == (able, not able, able)
    assert (ninja in fight.ready(), ninja.asleep) == (ready, asleep)
    assert ninja.acts_at == (None if acts is None else acts + stun)
    assert WayFight().now == 0


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


@pytest.mark.clause("WAY-HIDE-07")
def test_the_eyes_on_somebody_are_those_they_do_not_hide_from() -> None:
    """All; their own player's; or theirs and of the players who have found them. Never the GM's."""
    table = three()
    ama, cai = table.who("ama"), table.who("cai")
    assert (ama.eyes, ama.dice_eyes, cai.eyes, cai.dice_eyes) == (
        EVERYONE,
        EVERYONE,
        EVERYONE,
        GM_ONLY,
    )
    ama.stealth.hiding = Hiding(tn=20, seen_by=["ben", GM])
    cai.stealth.hiding = Hiding(tn=20, seen_by=["ben"])
    assert (ama.eyes, cai.eyes) == (frozenset({"ama", "ben"}), frozenset({"ben"}))
    ama.hidden = True
    assert ama.eyes == frozenset({"ama"})


@pytest.mark.clause("WAY-AP-03", "WAY-COND-02")
@pytest.mark.parametrize(
    ("agi", "needling", "most"),
    [(40, [], 20), (41, [], 20), (40, [3], 17), (40, [3, 4], 13), (40, [9, 9], 10), (30, [14], 8)],
)
def test_needling_leaves_half_of_the_room_for_action_points(
    agi: int, needling: list[int], most: int
) -> None:
    """Half of AGI, less every Needling; of 15 half is 8."""
    table = three()
    ninja = table.who("ama")
    ninja.stats.agi = agi
    ninja.body.statuses += [status(StatusKind.NEEDLING, each, f"s{each}") for each in needling]
    assert ninja.ap_most == most


def test_the_worst_of_a_kind_is_0_without_any() -> None:
    """Of 2 and 5 it is 5; other kinds do not count."""
    ninja = three().who("ama")
    assert ninja.worst(StatusKind.BURN) == 0
    ninja.body.statuses += [
        status(StatusKind.BURN, 2),
        status(StatusKind.BURN, 5),
        status(StatusKind.SHOCK, 9),
    ]
    assert (ninja.worst(StatusKind.BURN), len(ninja.having(StatusKind.BURN))) == (5, 2)


@pytest.mark.clause("WAY-MOVE-01")
def test_a_distance_is_of_two_people_in_either_order() -> None:
    """One that nobody has said is unknown."""
    table = three()
    fight = table.fight
    fight.battle.distances["ama|ben"] = 30
    assert (fight.gap("ama", "ben"), fight.gap("ben", "ama")) == (30, 30)
    assert fight.near(table.who("ben"), table.who("ama")) == 30
    assert fight.gap("ama", "cai") is None


@pytest.mark.clause("WAY-AP-01")
@pytest.mark.parametrize(("count", "number"), [(0, 0), (19, 0), (20, 1), (41, 2)])
def test_action_points_come_on_the_twenties(count: int, number: int) -> None:
    """The span of a count; its questions share the count as their key."""
    table = three()
    table.fight.timeline.count = count
    assert (beat(table.fight), turn_of(table.fight)) == (number, str(count))


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


@pytest.mark.clause("WAY-DELAY-01", "WAY-GENJ-12", "WAY-INTR-02")
def test_an_action_ends_by_its_speed_and_lands_by_its_delay() -> None:
    """From count 7, Speed 8 and Delay 3; others read only "a jutsu" of what is veiled."""
    deed = Deed(
        id="d", by="ama", act="use", title="Dream", timing=DeedTiming(since=7, speed=8, delay=3)
    )
    assert (deed.ends, deed.lands, deed.delayed, deed.seen_title) == (15, 10, True, "Dream")
    deed.stealth, deed.timing.delay = DeedStealth(veiled=True), 0
    assert (deed.lands, deed.delayed, deed.seen_title) == (7, False, "a jutsu")
    deed.timing.delay = 1
    assert deed.delayed
    guard = Guard(kind="dodge", title="Dodge", timing=GuardTiming(base=2, speed=3, seals=4))
    assert guard.total == 7


@pytest.mark.clause("WAY-ACC-01", "WAY-ACC-02", "WAY-WEAP-01")
def test_a_defence_must_reach_the_accuracy_or_the_accuracy_roll() -> None:
    """10 and 2 and -3 are 9; a roll of 15 and 2 is 17. A chain takes 2 off a Parry."""
    parts = [Modifier(2, "DEX", ""), Modifier(-3, "Dark", "")]
    spec = Spec(name="Chain", art=Art.WEAPON)
    made = Attack(
        id="a", deed="d", by="ama", target="ben", spec=spec, speed=8, damage_speed=8, accuracy=parts
    )
    assert (fixed(parts), made.needed, made.name, made.against_parry) == (9, 9, "Chain", [])
    made.roll = Roll(Dice(1, 20), ((15,),), "Accuracy", (Modifier(2, "DEX", ""),))
    assert made.needed == 17
    spec.defended = SpecDefended(enemy_parry=-2)
    assert made.against_parry == [Modifier(-2, "Chain", "WAY-WEAP-01")]


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


@pytest.mark.parametrize(
    ("severity", "duration", "found"),
    [
        ("3", "", ("3", "")),
        ("str/10", "str", ("3", "30")),
        ("margin", "str + margin", ("margin", "str + margin")),
        ("2 + 1", "10", ("2 + 1", "10")),
    ],
)
def test_a_status_is_settled_but_for_the_margin(
    severity: str, duration: str, found: tuple[str, str]
) -> None:
    """With STR 30; what a hit's margin decides stays a formula."""
    given = Inflicts(status=StatusKind.BURN, severity=severity, duration=duration)
    [made] = settled([given], {"str": 30})
    assert (made.severity, made.duration) == found
