"""The worked combat of the book, and whole attacks between people who act on one count."""

from __future__ import annotations

import pytest

from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel


@pytest.mark.clause("WAY-CBEX-02", "WAY-CBEX-03")
def test_dodging_moves_the_end_of_handseals() -> None:
    """Seals done on 18, one Dodge of 2: they are done on 20 and not lost."""
    table = duel()
    table.amend("combatants.ben.acts", 18)
    deed = {"by": "ben", "act": "seals", "title": "Seals", "abortable": True, "variable": True}
    table.amend("deeds.ben-9", {**deed, "speed": 18})
    table.amend("combatants.ben.doing", "ben-9")
    table.dice(TIRELESS, 20)
    table.act("ama", "attack", target="ben")
    table.act("ben", "dodge")
    table.act("ama", "accept")
    assert table.who("ben").turn.acts == 20
    assert table.fight.doing(table.who("ben")) is not None


@pytest.mark.clause("WAY-BASIC-01")
def test_the_basic_actions_are_open_to_everybody() -> None:
    """A plain sheet offers blows, Block, Move, Rest; and to whoever is struck Dodge and Parry."""
    table = duel({"weapons": [{"id": "kunai", "count": 5}], "dex": 30})
    assert {"attack", "throw", "block", "move", "rest"} <= set(table.acts("ama"))
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    assert {"dodge", "parry"} <= set(table.acts("ben"))


@pytest.mark.clause("WAY-FATIGUE-09", "WAY-ATK-02")
def test_an_attack_that_exhausts_too_much_asks_nobody() -> None:
    """At Fatigue 5, short by 15 or more: it comes to nothing, and no defence is asked for."""
    table = duel({"fatigue": 5, "unarmed": {"id": "unarmed", "stamina": 60}})
    table.dice(1)
    table.act("ama", "attack", target="ben")
    assert table.who("ben").pools.vitality == VITALITY
    assert any("too exhausted" in line for line in table.told())


@pytest.mark.clause("WAY-WEAP-01", "WAY-DELAY-01", "WAY-DELAY-03")
def test_a_heavy_weapon_comes_down_late() -> None:
    """A Tetsubo (Speed 16, Delay 8) of count 0 hits on 8; the next action is on 16."""
    club = {"id": "tetsubo", "held": True}
    table = duel({"weapons": [club], "str": 60})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="tetsubo")
    assert (table.fight.timeline.count, table.asks()) == (8, [("ben", "defend")])
    assert table.who("ama").turn.acts == 16


@pytest.mark.clause("WAY-WEAP-01")
def test_a_kunai_is_thrown_or_used_at_hand() -> None:
    """Held it may be either; at hand it has Accuracy +1 and stays there."""
    table = duel({"weapons": [{"id": "kunai", "count": 2, "held": True}]})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="kunai:at-hand")
    assert table.fight.battle.attacks[0].needed == 13
    table.dice(1, 1)
    table.act("ben", "endure")
    assert table.who("ama").gear.weapons[0].count == 2


@pytest.mark.clause("WAY-WEAP-01")
def test_a_well_thrown_weapon_does_more() -> None:
    """A Fuuma Shuriken that hits by 3 does 30% more, before partial success lets 60% through."""
    star = {"id": "fuuma-shuriken", "count": 1, "damage": "1d4"}
    table = duel({"str": 60, "weapons": [star]})
    table.dice(TIRELESS, 9, 1)
    table.act("ama", "attack", target="ben", weapon="fuuma-shuriken")
    table.act("ben", "dodge")
    # (1 + 4.0 x 14) x 1.3 x 60% = 44.46
    assert table.who("ben").pools.vitality == VITALITY - 44


@pytest.mark.clause("WAY-WEAP-01")
def test_what_is_not_in_hand_cannot_strike() -> None:
    """A sheathed katana is not among the weapons to choose from, nor one too heavy."""
    table = duel({"weapons": [{"id": "katana"}, {"id": "zanbato", "held": True}]})
    assert "Choose one of" in table.refusal("ama", "attack", target="ben", weapon="katana")
    assert "needs STR 100" in table.refusal("ama", "attack", target="ben", weapon="zanbato")


@pytest.mark.clause("WAY-SURPRISE-01")
def test_whoever_is_not_seen_surprises() -> None:
    """An attack from hiding surprises those who do not see it, and names nobody."""
    table = WayTable()
    table.covert_waits = True
    table.npc("Dan", agi=1, side="red", hidden=True)
    table.pc("Ben", agi=1, side="blue", vitality_max=VITALITY)
    table.start(10, 20)
    table.act("ben", "rest")
    table.dice(TIRELESS)
    table.act("dan", "attack", target="ben")
    assert table.fight.battle.attacks[0].limits.surprise
    assert table.prompt("ben").ask.question.startswith("Somebody unseen attacks Ben")
    assert table.prompt("ben").ask.facts.attacker == ""


@pytest.mark.clause("WAY-DMG-01", "WAY-WEAP-01")
def test_a_technique_may_multiply_its_dice() -> None:
    """Twister Shot: 4d4 times 5, and NDB 1.3 x 10: 4 x 5 + 13 = 33."""
    jutsu = {"id": "twist", "name": "Twist", "kind": "ninjutsu", "element": "fuuton", "speed": 10}
    more = {"damage": "4d4", "times": 5, "source": "ndb", "reach": "ranged", "range": 15}
    table = duel({"techniques": [{**jutsu, **more}]})
    table.act("ama", "use", technique="twist", target="ben")
    table.dice(1, 1, 1, 1)
    table.act("ben", "endure")
    assert table.who("ben").pools.vitality == VITALITY - 33


@pytest.mark.clause("WAY-MOVE-02")
def test_a_technique_needs_its_target_in_reach() -> None:
    """A jutsu of 15 yards goes no further than that and half its Speed's Move."""
    jutsu = {"id": "twist", "name": "Twist", "kind": "ninjutsu", "element": "fuuton", "speed": 10}
    more = {"damage": "4d4", "source": "ndb", "reach": "ranged", "range": 15}
    table = duel({"techniques": [{**jutsu, **more}], "agi": 20})
    table.amend("distances.ama|ben", 171)
    assert "17.1 yards away" in table.refusal("ama", "use", technique="twist", target="ben")
    table.amend("distances.ama|ben", 170)
    table.act("ama", "use", technique="twist", target="ben")
    assert table.fight.battle.distances["ama|ben"] == 150
