"""One attack: the calls on it, the reach of a shot, and what is told and remembered of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Roll
from rules.engine.replay.journal import Left
from rules.engine.views.visibility import GM, PUBLIC, Kind, Part, Viewer
from rules.l5r.attack import Near, armor_parts, within_reach
from tests.rules.l5r.table import L5rTable, two

SWORD: dict[str, Any] = {"agility": 3, "skills": {"kenjutsu": 2}, "weapons": ["katana"]}
TOUGH: dict[str, Any] = {"stamina": 9, "willpower": 9}
MISS, HIT = (2, 2, 2, 1, 1), (9, 9, 9, 1, 1)
"""Agility 3 and Kenjutsu 2 are 5k3: 6 and 27, against Armor TN 15 of Reflexes 2."""
DAMAGE = (6, 5, 1, 1, 1)
"""A katana is 3k2, with Strength 2 5k2: 11."""


def headline(table: L5rTable) -> list[tuple[str, Kind]]:
    """The sentence that everybody reads of the last attack, and the small line under it."""
    heads = [
        (line.text, line.kind)
        for line in table.lines
        if line.of and line.part in (Part.HEAD, Part.NUMBERS)
    ]
    return heads[-2:]


def attack_of(table: L5rTable) -> Roll:
    """The last roll to hit that was told."""
    return next(r for line in table.lines[::-1] for r in line.rolls if r.name.startswith("Attack"))


HEADLINES: list[tuple[tuple[int, ...], dict[str, Any], list[tuple[str, Kind]]]] = [
    (MISS, {}, [("Ama misses Foe", Kind.MISSED), ("Katana 6 against 15", Kind.MISSED)]),
    (
        (*HIT, *DAMAGE),
        {},
        [("Ama hits Foe for 11: wounded", Kind.HARM), ("Katana 27 against 15", Kind.HARM)],
    ),
    (
        (*HIT, *DAMAGE),
        {"wounds": 20},
        [("Ama hits Foe for 11: down", Kind.HARM), ("Katana 27 against 15", Kind.HARM)],
    ),
    (
        (*HIT, *DAMAGE),
        {"wounds": 28},
        [("Ama hits Foe for 11: dying", Kind.OUT), ("Katana 27 against 15", Kind.OUT)],
    ),
]
"""Earth 2: Down begins at 31 wounds and Dying at 39."""


@pytest.mark.clause("L5R-ATTACK-03", "L5R-ATTACK-04", "L5R-WOUND-07", "L5R-WOUND-08")
@pytest.mark.parametrize(("dice", "foe", "head"), HEADLINES)
def test_a_headline_says_how_the_attack_ended(
    dice: tuple[int, ...], foe: dict[str, Any], head: list[tuple[str, Kind]]
) -> None:
    """The total stands against the Armor TN, 15 with Reflexes 2."""
    table = two(ama=SWORD, foe=foe)
    table.act("attack", *dice, target="foe")
    assert headline(table) == head


@pytest.mark.clause("L5R-ATTACK-03")
def test_what_a_creature_rolled_against_is_not_told() -> None:
    """The Foe's roll is the GM's: who read both numbers would know how well the Foe rolled."""
    table = two(ama=SWORD, foe=SWORD)
    table.act("done")
    table.act("attack", *MISS, target="ama")
    assert headline(table) == [("Foe misses Ama", Kind.MISSED), ("Katana 6", Kind.MISSED)]


@pytest.mark.clause("L5R-ATTACK-01", "L5R-ATTACK-02")
def test_who_strikes_unseen_is_not_named() -> None:
    """The Shadow shoots from hiding: Ama reads that somebody did, and how it ended."""
    table = L5rTable()
    table.pc("Ama")
    _ = table.join("Shadow", GM, hidden=True, **SWORD)
    table.covert_waits = True
    table.start(1, 1, 2, 9, 9, 1)
    table.act("attack", *MISS, target="ama")
    told = table.told(Viewer("ama"))
    assert "Somebody unseen attacks Ama with Katana." in told
    assert "Somebody unseen: attack 6: it misses." not in table.told(PUBLIC)
    assert headline(table)[0] == ("Somebody unseen misses Ama", Kind.MISSED)


@pytest.mark.clause("L5R-ATTACK-04", "L5R-ROLL-01")
@pytest.mark.parametrize("hits", [False, True])
def test_whoever_has_left_before_the_dice_are_chosen_is_not_hurt(hits: bool) -> None:
    """The Foe goes while Ama chooses the dice of her attack, or those of the damage."""
    table = two(ama=SWORD)
    table.act("attack", *HIT, target="foe", choose=True)
    if hits:
        table.dice(*DAMAGE)
        table.say("ama", "keep")
    table.play(Left(id="foe"))
    table.say("ama", "keep")
    assert headline(table) == [
        ("Ama hits too late: Foe is gone", Kind.MISSED),
        ("Katana 27 against 15", Kind.MISSED),
    ]
    assert table.who("foe").wounds == 0


@pytest.mark.clause("L5R-ATTACK-01", "L5R-DMG-01", "L5R-TERM-04")
def test_blows_and_wounds_are_remembered_with_their_round() -> None:
    """Ama hits for 11 and 9 in Rounds 1 and 2; the Foe misses. People choose targets by it."""
    table = two(ama=SWORD, foe=SWORD)
    for damage in (DAMAGE, (5, 4, 1, 1, 1)):
        table.act("attack", *HIT, *damage, target="foe")
        table.act("attack", 1, 1, 1, 1, 2, target="ama")
    memory = table.fight.memory
    assert [(each.by, each.at, each.turn) for each in memory.struck] == [
        ("ama", "foe", "1"),
        ("foe", "ama", "1"),
        ("ama", "foe", "2"),
        ("foe", "ama", "2"),
    ]
    assert [(each.who, each.harm) for each in memory.harmed] == [("foe", 20)]
    assert [(each.who, each.beat) for each in memory.acted] == [("ama", 2), ("foe", 2)]


# ---------------------------------------------------------------------- calls

CALLED: list[tuple[int, dict[str, Any], str, int]] = [
    (0, {}, "katana", 0),
    (1, {}, "katana", 1),
    (3, {}, "katana", 3),
    (3, {"void": 2, "void_points": 2}, "katana", 2),
    (3, {"void": 1, "void_points": 1}, "katana", 1),
    (2, {}, "unarmed", 0),
]
"""The raises called, the sheet, the weapon, and the raises that count (Void 3, no Jiujutsu)."""


@pytest.mark.clause("L5R-ATTACK-04", "L5R-ROLL-03")
@pytest.mark.parametrize(("raises", "sheet", "weapon", "count"), CALLED)
def test_raises_are_at_most_the_void_ring_and_none_unskilled(
    raises: int, sheet: dict[str, Any], weapon: str, count: int
) -> None:
    """Each is five more on the TN of 15, a part of it by name, and one more die of damage."""
    table = two(ama={**SWORD, "void": 3, **sheet}, foe=TOUGH, called_raises=True)
    table.amend("combatants.ama.raises_called", raises)
    hit = (10, 10, 10, 9, 9, 9, 1, 1) if weapon == "katana" else (10, 10, 10)
    dice = 5 if weapon == "katana" else 2
    table.act("attack", *hit, *(3,) * (dice + count), target="foe", weapon=weapon)
    against = attack_of(table).against
    assert against is not None
    assert (against.value, against.name, against.of) == (15 + 5 * count, "Armor TN", "foe")
    parts = [(part.value, part.reason) for part in against.parts if part.value]
    assert parts == [(15, "Reflexes"), *([(5 * count, "Raises")] if count else [])]
    numbers = headline(table)[1][0]
    assert numbers.endswith(f" against {15 + 5 * count}")
    assert table.dice_left() == []


@pytest.mark.clause("L5R-ATTACK-04")
def test_a_table_without_called_raises_counts_none() -> None:
    """Though the GM has written two on the sheet: 15 it is, and five dice of damage."""
    table = two(ama=SWORD, foe=TOUGH)
    table.amend("combatants.ama.raises_called", 2)
    table.act("attack", *HIT, *DAMAGE, target="foe")
    assert headline(table)[1][0] == "Katana 27 against 15"


@pytest.mark.clause("L5R-ROLL-01", "L5R-ROLL-03", "L5R-ATTACK-04")
def test_a_call_is_for_one_attack_only() -> None:
    """The second attack of a Turn throws 5k3 against 15 again, and asks for no Void Point."""
    table = two(ama={**SWORD, "void": 3}, void_on_rolls=True, called_raises=True)
    table.act("call", void=True, raises=1)
    table.act("attack", 2, 2, 2, 1, 1, 1, target="foe", more=True)
    table.amend("combatants.ama.spent", 0)
    assert headline(table)[1][0] == "Katana 7 against 20"
    table.act("attack", *MISS, target="foe")
    assert headline(table)[1][0] == "Katana 6 against 15"
    assert table.who("ama").void_points == 2
    assert not any("already spent" in text for text in table.told())


@pytest.mark.clause("L5R-ROLL-03")
def test_a_call_for_the_skill_is_for_one_attack_only() -> None:
    """Bare hands as rank 1 are 4k3; in the next attack of the Turn they are 3k3."""
    table = two(ama=SWORD, void_on_rolls=True)
    table.act("call", rank_one=True)
    table.act("attack", 2, 2, 2, 1, target="foe", weapon="unarmed", more=True)
    table.amend("combatants.ama.spent", 0)
    table.act("attack", 2, 2, 2, target="foe", weapon="unarmed")
    assert table.who("ama").void_points == 1
    assert not any("already spent" in text for text in table.told())


FLOORS: list[tuple[int, list[tuple[int, str]]]] = [
    # Reflexes; the parts of the Armor TN in Full Attack that are not 0.
    (2, [(15, "Reflexes"), (-10, "Full Attack")]),
    (1, [(10, "Reflexes"), (-10, "Full Attack"), (5, "at least")]),
]


@pytest.mark.clause("L5R-ATN-01", "L5R-STANCE-04")
@pytest.mark.parametrize(("reflexes", "parts"), FLOORS)
def test_the_floor_is_a_part_of_the_armor_tn_only_where_it_lacks(
    reflexes: int, parts: list[tuple[int, str]]
) -> None:
    """Only the least that is needed is added: none to 5, five to 0."""
    table = L5rTable()
    table.pc("Ama", reflexes=reflexes, armor_bonus=0)
    table.amend("combatants.ama.stance", "full_attack")
    found = armor_parts(table.fight, table.who("ama"), ranged=False)
    found = [each for each in found if each.reason not in ("Armour", "Other")]
    assert [(each.value, each.reason) for each in found] == parts


# ---------------------------------------------------------------------- within reach

REACH: list[tuple[str, str, int | None, bool]] = [
    # What the GM said last, what the shooter says, the Rounds since the target's last blow.
    ("", "auto", None, False),
    ("", "auto", 0, True),
    ("", "auto", 1, True),
    ("", "auto", 2, False),
    ("", "auto", 3, False),
    ("", "yes", None, True),
    ("", "yes", 3, True),
    ("", "no", None, False),
    ("", "no", 0, False),
    ("near", "auto", None, True),
    ("near", "no", 3, True),
    ("apart", "auto", 0, False),
    ("apart", "yes", 0, False),
]


@pytest.mark.clause("L5R-MOD-02")
@pytest.mark.parametrize(("word", "choice", "ago", "near"), REACH)
@pytest.mark.parametrize("named_first", ["ama", "foe"])
def test_who_is_within_arms_reach_of_a_shooter(
    word: str, choice: str, ago: int | None, near: bool, named_first: str
) -> None:
    """The GM's word about the two, else the shooter's, else a blow in this Round or the last."""
    table = two()
    table.amend("round", 4)
    ama, foe = table.who("ama"), table.who("foe")
    if word:
        other = "foe" if named_first == "ama" else "ama"
        table.declare(GM, "engage", combatant=named_first, other=other, near=word == "near")
    if ago is not None:
        ama.melee["foe"] = 4 - ago
    assert within_reach(table.fight, ama, foe, Near(choice)) is near


@pytest.mark.clause("L5R-MOD-02")
@pytest.mark.parametrize("number", [1, 2])
def test_in_the_first_rounds_nobody_is_near_who_has_not_struck(number: int) -> None:
    """There is no Round 0 in which they could have."""
    table = two()
    table.amend("round", number)
    assert not within_reach(table.fight, table.who("ama"), table.who("foe"), Near.AUTO)


@pytest.mark.clause("L5R-MOD-02")
@pytest.mark.parametrize("named_first", ["ama", "foe"])
def test_the_gms_last_word_about_two_people_counts(named_first: str) -> None:
    """Near and apart take each other's place, whoever is named first; others keep theirs."""
    table = two()
    table.pc("Ben")
    ama, foe = table.who("ama"), table.who("foe")
    other = "foe" if named_first == "ama" else "ama"
    third = {"combatant": "ben", "other": "foe"}
    for near in (True, False, True):
        table.declare(GM, "engage", **third, near=not near)
        table.declare(GM, "engage", combatant="ama", other="foe", near=not near)
        table.declare(GM, "engage", combatant=named_first, other=other, near=near)
        assert within_reach(table.fight, ama, foe, Near.AUTO) is near
        assert within_reach(table.fight, foe, ama, Near.AUTO) is near
        assert within_reach(table.fight, foe, table.who("ben"), Near.AUTO) is not near


@pytest.mark.clause("L5R-MOD-02")
@pytest.mark.parametrize("named_first", ["ama", "foe"])
def test_a_blow_brings_the_two_within_reach_and_nobody_else(named_first: str) -> None:
    """The GM had set Ama apart from the Foe and from Ben; a shot brings nobody near."""
    table = two(ama={"weapons": ["shuriken"]})
    table.pc("Ben")
    ama, foe, ben = (table.who(id) for id in ("ama", "foe", "ben"))
    for one in ("foe", "ben"):
        first, second = ("ama", one) if named_first == "ama" else (one, "ama")
        table.declare(GM, "engage", combatant=first, other=second, near=False)
    table.act("attack", 1, 1, target="foe", weapon="shuriken")
    assert not within_reach(table.fight, foe, ama, Near.YES)
    table.stances(5, 5, 2)
    table.act("done")
    table.act("attack", 1, 1, target="ama")
    assert within_reach(table.fight, ama, foe, Near.AUTO)
    assert not within_reach(table.fight, foe, ama, Near.AUTO)
    assert not within_reach(table.fight, ama, ben, Near.YES)
