"""One attack: the calls on it, the reach of a shot, and what is told and remembered of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left
from rules.engine.views.visibility import GM, PUBLIC, Kind, Part, Viewer
from rules.l5r.attack import Near, within_reach
from tests.rules.l5r.table import L5rTable, two

SWORD: dict[str, Any] = {"agility": 3, "skills": {"kenjutsu": 2}, "weapons": ["katana"]}
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


# ---------------------------------------------------------------------- calls


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
