"""Rest, Upkeeps, and paying for attacks: what they cost, what prevents them, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.effects import Effect
from rules.engine.views.visibility import GM, PUBLIC, Viewer
from rules.errors import BadAnswer, NotAllowed
from rules.wayward.character.sheet import Wound
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import StatusKind
from rules.wayward.fatigue import (
    Exhaustion,
    Rest,
    drop_upkeeps,
    ease,
    end_upkeep,
    maintained,
    may_keep,
    parts,
    pay_for_hit,
)
from rules.wayward.fight.action_in_progress import Art, Deed, DeedAttack, DeedCost, Spec
from rules.wayward.fight.effects import Area, Sore, Upkeep
from rules.wayward.fight.state import Ninja
from rules.wayward.fight.turn_action import Turn
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable
from tests.tables import tabled


def ama(**sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama, in a fight with Ben that has begun."""
    table = WayTable()
    table.pc("Ama", **sheet)
    table.pc("Ben")
    table.start()
    return table, table.who("ama")


def kept(id: str, amount: int = 2, *, secret: bool = False) -> Upkeep:
    """An Upkeep of the technique of the same name."""
    return Upkeep(id=id, technique=id, name=id.capitalize(), amount=amount, secret=secret)


# -------------------------------------------------- Rest


@pytest.mark.clause("WAY-COND-02")
@pytest.mark.parametrize(
    ("worst", "grown", "after"),
    [(5, 5, 3), (4, 4, 2), (10, 6, 5), (10, 5, 5), (1, 1, 1), (6, 9, 4)],
)
def test_a_rest_halves_a_growth_but_not_below_half_of_the_worst(
    worst: int, grown: int, after: int
) -> None:
    """5 is 3 and stays 3; other wounds, and one that is older than the fight, stay as they are."""
    _, ninja = ama()
    for id, row in (
        ("a", "energy-critical-abdomen"),
        ("b", "energy-critical-torso"),
        ("c", "energy-critical-abdomen"),
    ):
        ninja.body.wounds.append(Wound(id=id, row=row))
    for id in ("a", "b"):
        ninja.body.sores[id] = Sore(grown=grown, worst=worst)
    ease(ninja, "energy-critical-abdomen")
    assert ninja.body.sores["a"].grown == after
    assert ninja.body.sores["b"].grown == grown
    assert "c" not in ninja.body.sores


@pytest.mark.clause("WAY-COND-02", "WAY-POISON-05")
@tabled
def test_some_wounds_and_a_cone_snail_allow_no_rest(row: str, special: str, *, rests: bool) -> None:
    """Each alone is enough; somebody else may rest."""
    table, ninja = ama(wounds=[{"id": "w", "row": row}])
    made = Status(id="p", kind=StatusKind.POISON, severity=1, special=special)
    ninja.body.statuses.append(made)
    told = "Your wounds, or a poison, do not let you rest."
    assert Rest.why_not(Turn(table.fight, ninja)) == (None if rests else told)


# -------------------------------------------------- Fatigue


# -------------------------------------------------- paying for an attack


def attack(**cost: Any) -> Deed:
    """An attack of Ama's with these costs."""
    spec = Spec(name="Fist", art=Art.UNARMED)
    made = Deed(id="d", by="ama", act="attack", title="Attack", cost=DeedCost(**cost))
    made.attack = DeedAttack(spec=spec)
    return made


@pytest.mark.clause("WAY-STAM-02", "WAY-FATIGUE-09")
def test_a_hit_after_a_free_miss_is_one_roll() -> None:
    """Nothing was rolled before: the whole cost is; at the end of one's strength it fails."""
    table, ninja = ama()
    made = attack(stamina=10, stamina_miss=0)
    assert driven(pay_for_hit(table.fight, made), 20)
    assert ninja.pools.stamina_penalty == 2
    tired = attack(stamina=60, stamina_miss=0)
    ninja.pools.fatigue = 5
    assert driven(pay_for_hit(table.fight, tired), 1) is False
    assert tired.progress.fizzled
    assert driven(pay_for_hit(table.fight, tired)) is False


@pytest.mark.clause("WAY-STAM-02")
@pytest.mark.parametrize("miss", [None, 5])
def test_what_has_failed_hits_nobody(miss: int | None) -> None:
    """A hit of it does not count, and costs no roll; one without a lower price is paid."""
    table, _ = ama()
    made = attack(stamina=10, stamina_miss=miss)
    assert driven(pay_for_hit(table.fight, made), *([20] if miss else []))
    made.progress.fizzled = True
    assert driven(pay_for_hit(table.fight, made)) is False
    assert [each.other for each in Exhaustion] == [Exhaustion.CHAKRA, Exhaustion.STAMINA]


# -------------------------------------------------- Upkeeps


@pytest.mark.clause("WAY-UPKEEP-02")
@pytest.mark.parametrize(
    ("each", "amounts", "penalty"), [(0, [2, 5], 7), (2, [2, 5], 11), (-3, [2, 5], 2), (2, [], 0)]
)
def test_all_upkeeps_together_are_one_penalty(each: int, amounts: list[int], penalty: int) -> None:
    """A modifier of the price of each Upkeep counts for each; none costs less than nothing."""
    table, ninja = ama(modifiers=[{"target": "upkeep_each", "amount": each}])
    ninja.jutsu.upkeeps += [kept(f"u{n}", amount) for n, amount in enumerate(amounts)]
    assert maintained(table.fight, ninja) == penalty
    for kind in Exhaustion:
        found = [part.value for part in parts(table.fight, ninja, kind)]
        assert found == ([2, -penalty] if penalty else [2])


@pytest.mark.clause("WAY-UPKEEP-03")
def test_a_technique_is_kept_up_once() -> None:
    """The sentence names it; another one is possible."""
    _, ninja = ama()
    ninja.jutsu.upkeeps.append(kept("veil"))
    may_keep(ninja, "mist")
    with pytest.raises(
        BadAnswer, match=r"^Veil is kept up already: end it first, which is free\.$"
    ):
        may_keep(ninja, "veil")
    ninja.body.wounds.append(Wound(id="w", row="blunt-minor-head"))
    may_keep(ninja, "mist")


@pytest.mark.clause("WAY-UPKEEP-05")
@pytest.mark.parametrize("secret", [False, True])
def test_with_an_upkeep_ends_what_it_made(*, secret: bool) -> None:
    """Its own area and effect; not those of another technique, or of somebody else."""
    table, ninja = ama()
    veil = kept("veil", secret=secret)
    ninja.jutsu.upkeeps += [veil, kept("mist")]
    for id, by, technique in (
        ("gone", "ama", "veil"),
        ("mist", "ama", "mist"),
        ("bens", "ben", "veil"),
    ):
        area = Area(id=id, name=id, by=by, technique=technique, upkeep=True)
        table.fight.battle.areas.append(area)
    for id, tags in (("a", ["upkeep:veil"]), ("b", ["upkeep:mist"]), ("c", [])):
        table.fight.effects.append(Effect(id=id, on="ama", name=id, tags=tags))
    end_upkeep(table.fight, ninja, veil)
    assert [each.id for each in ninja.jutsu.upkeeps] == ["mist"]
    assert [each.id for each in table.fight.battle.areas] == ["mist", "bens"]
    assert [each.id for each in table.fight.effects] == ["b", "c"]
    [line] = [each for each in table.fight.told if each.text == "Ama no longer keeps up Veil."]
    assert (PUBLIC.sees(line.audience), Viewer("ama").sees(line.audience)) == (not secret, True)
    drop_upkeeps(table.fight, ninja)
    assert ninja.jutsu.upkeeps == []


@pytest.mark.clause("WAY-UPKEEP-05")
@pytest.mark.parametrize(("by", "may"), [("ama", ["ama|veil"]), (GM, ["ama|veil", "ben|mist"])])
def test_a_player_ends_their_own_upkeeps_and_the_gm_all(by: str, may: list[str]) -> None:
    """The form names whose each is; who keeps nothing up is told so."""
    table, ninja = ama()
    end = table.ruleset.choices.out_of_turn["end_upkeep"]
    with pytest.raises(NotAllowed, match=r"^You keep nothing up\.$"):
        end.form(table.fight, by)
    ninja.jutsu.upkeeps.append(kept("veil"))
    table.who("ben").jutsu.upkeeps.append(kept("mist"))
    options = end.form(table.fight, by).fields["upkeep"].options
    assert [option.value for option in options] == may
    assert options[0].label == "Ama: Veil"
