"""Incapacitated, unconscious, dying and dead; Stun; and Upkeeps, which end with one's senses."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.actions.abort import stun, unstun
from rules.wayward.character.values import Condition
from rules.wayward.conditions.status_effects import judge
from rules.wayward.fatigue import Exhaustion, keep, maintained, may_keep, parts
from rules.wayward.fight.effects import Mending, Upkeep
from rules.wayward.turns.counts import close
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable

FIT, INCAPACITATED, UNCONSCIOUS, DYING, DEAD = Condition


def two(house: dict[str, Any] | None = None, **ben: Any) -> WayTable:
    """Ama and Ben, both due on count 0; Ben has 200 HP at the most."""
    table = WayTable(**(house or {}))
    table.pc("Ama")
    table.pc("Ben", **{"hp_max": 200, **ben})
    return table.start()


def down(house: dict[str, Any] | None = None) -> WayTable:
    """Ben lies incapacitated, and Ama is to act on count 0."""
    table = two(house)
    table.amend("combatants.ben.hp", 0)
    table.amend("combatants.ben.condition", "incapacitated")
    return table


# -------------------------------------------------- Incapacitated


@pytest.mark.clause("WAY-INCAP-03")
def test_it_is_dealt_with_bare_hands_or_any_weapon_held():
    """Bare hands come first, by a name that no weapon has."""
    table = down()
    club = {"id": "club", "name": "Club", "types": ["blunt"], "speed": 8, "damage": "1d6"}
    table.amend("combatants.ama.weapons", [{**club, "stamina": 1, "held": True}])
    fields = table.prompt("ama").ask.live().choices["knock_out"].form.fields
    assert [option.value for option in fields["weapon"].options] == ["unarmed", "club"]


@pytest.mark.clause("WAY-RECOV-02", "WAY-INCAP-01")
def test_with_hp_again_one_gets_up():
    """Healed above 0 they may act, on the next count at the earliest."""
    table = down()
    ben = table.who("ben")
    table.fight.battle.stored.append(Mending(id="m", target="ben", hp=5))
    driven(close(table.fight))
    assert (ben.body.condition, ben.pools.hp, ben.turn.acts) == (FIT, 5, 1)


# -------------------------------------------------- Unconscious


@pytest.mark.clause("WAY-UNCON-01")
def test_the_gm_wakes_the_unconscious():
    """With HP left they can act again, at Fatigue 5; with none they come to and lie there."""
    table = two(fatigue=5)
    table.amend("combatants.ben.condition", "unconscious")
    table.amend("combatants.ben.fatigue", 6)
    table.declare("gm", "rouse", combatant="ben")
    assert (table.who("ben").body.condition, table.who("ben").pools.fatigue) == (FIT, 5)
    table = down()
    table.amend("combatants.ben.condition", "unconscious")
    table.declare("gm", "rouse", combatant="ben")
    assert table.who("ben").body.condition is INCAPACITATED


# -------------------------------------------------- death


@pytest.mark.clause("WAY-DEATH-01")
def test_a_players_death_waits_for_the_gm_and_an_npcs_does_not():
    """A PC is dying until the GM answers, and may be spared; an NPC is dead at once."""
    table = two()
    ronin = table.npc("Ronin")
    for id in ("ben", ronin):
        dying = table.who(id)
        dying.pools.hp = -dying.pools.hp_max
        judge(table.fight, dying)
    assert (table.who("ben").body.condition, table.who(ronin).body.condition) == (DYING, DEAD)
    assert [offer.act for offer in table.fight.offers] == ["confirm_death"]


# -------------------------------------------------- Stun


@pytest.mark.clause("WAY-STUN-01", "WAY-STUN-02", "WAY-STUN-04")
def test_a_larger_stun_replaces_a_smaller_and_an_extension_adds():
    """Next action 14: Stun 5 is 19, 7 is 21, 3 changes nothing; 3 more on it is 24."""
    table = two()
    ben = table.who("ben")
    ben.turn.acts = 14
    seen = []
    stun(table.fight, ben, 3, extends=True)
    for severity, extends in ((5, False), (7, False), (3, False), (3, True)):
        stun(table.fight, ben, severity, extends=extends)
        seen.append(ben.acts_at)
    assert seen == [19, 21, 21, 24]


@pytest.mark.clause("WAY-STUN-04")
def test_what_extends_a_stun_does_nothing_without_one():
    """Nobody is stunned by it."""
    table = two()
    ben = table.who("ben")
    ben.turn.acts = 14
    stun(table.fight, ben, 3, extends=True)
    assert ben.acts_at == 14


@pytest.mark.clause("WAY-STUN-05")
@pytest.mark.parametrize(("now", "acts"), [(12, 14), (18, 18)])
def test_a_stun_that_is_taken_away_takes_its_delay_along(now: int, acts: int):
    """14 and Stun 7: removed on 12 they act on 14, on 18 at once."""
    table = two()
    ben = table.who("ben")
    ben.turn.acts, ben.turn.stun, table.fight.timeline.count = 14, 7, now
    unstun(table.fight, ben)
    assert ben.acts_at == acts


@pytest.mark.clause("WAY-STUN-05")
def test_a_stun_ends_with_the_next_action():
    """Stunned until 5 they act there, and the Stun is over."""
    table = two()
    table.declare("gm", "afflict", combatant="ben", status="stun", severity=5)
    table.act("ama", "block", length=9)
    table.act("ben", "block", length=3)
    assert (table.who("ben").turn.stun, table.fight.now) == (0, 8)


@pytest.mark.clause("WAY-STUN-05")
def test_a_stun_that_the_gm_takes_away_delays_no_longer():
    """Due on 10 and stunned until 15: freed on 12, Ben acts on 12, and not before."""
    table = two()
    table.act("ama", "block", length=12)
    table.act("ben", "block", length=10)
    table.declare("gm", "afflict", combatant="ben", status="stun", severity=5)
    assert (table.fight.now, table.who("ben").acts_at) == (12, 15)
    table.declare("gm", "relieve", status="ben|stun")
    assert (table.who("ben").turn.stun, table.who("ben").acts_at) == (0, 12)
    assert table.told()[-1] == "Ben is no longer stunned."


# -------------------------------------------------- Upkeeps


def kept(amount: int, technique: str = "veil") -> Upkeep:
    """Something that is kept up."""
    return Upkeep(id=technique, technique=technique, name=technique.title(), amount=amount)


@pytest.mark.clause("WAY-UPKEEP-01", "WAY-UPKEEP-02")
def test_upkeeps_add_up_to_a_penalty_on_both_rolls():
    """4 and 3 are -7 on both."""
    table = two(cha=200, res=200)
    ben = table.who("ben")
    keep(table.fight, ben, kept(4))
    keep(table.fight, ben, kept(3, "wall"))
    assert maintained(table.fight, ben) == 7
    for kind in Exhaustion:
        assert sum(part.value for part in parts(table.fight, ben, kind)) == 20 - 7


@pytest.mark.clause("WAY-UPKEEP-03")
def test_one_thing_is_kept_up_once():
    """A second time is refused; once the first is ended it is not."""
    table = two(cha=200)
    ben = table.who("ben")
    keep(table.fight, ben, kept(4))
    with pytest.raises(BadAnswer, match="end it first"):
        may_keep(ben, "veil")
    may_keep(ben, "wall")
