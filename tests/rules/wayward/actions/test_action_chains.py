"""Links, sums of chains, and what may be added once a Dodge has failed."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.values import Rank
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

DODGER = ["phantom-step", "water-splash", "kawarimi", "leaping-shadow"]
KATANA = {"id": "katana", "held": True}


def struck(ben: dict[str, Any] | None = None, *, speed: int = 16) -> WayTable:
    """Ama strikes at Ben with Speed 16; Ben knows links and has Action Points."""
    table = duel(
        {"unarmed": {"id": "unarmed", "speed": speed}}, {"techniques": DODGER, **(ben or {})}
    )
    table.amend("combatants.ben.ap", 12)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    return table


@pytest.mark.clause("WAY-CHAIN-01", "WAY-CHAIN-02", "WAY-CHAIN-03", "WAY-CHAIN-04")
def test_a_dodge_with_a_link_is_one_chain() -> None:
    """Phantom Step 3 adds 3 to a Dodge's Speed and to its roll, for Stamina 15."""
    table = struck({"techniques": ["phantom-step"]})
    table.dice(TIRELESS, 9)
    table.act("ben", "dodge", links=["phantom-step:3"])
    made = table.fight.battle.attacks[0]
    assert made.guard is not None
    assert (made.guard.timing.speed, made.guard.cost.stamina) == (5, 15)
    assert made.outcome.defended is not None
    assert made.outcome.defended.total == 12
    assert table.who("ben").turn.acts == 35


@pytest.mark.clause("WAY-CHAIN-05", "WAY-CHAIN-09", "WAY-CHAIN-11")
def test_everything_in_a_chain_is_summed() -> None:
    """Leaping Shadow (4), Phantom Step 1 and Water Splash (3): Speed 8, Stamina 25, Chakra 5."""
    table = struck({"dex": 40}, speed=20)
    table.dice(TIRELESS, TIRELESS, 15)
    table.act(
        "ben", "counter", technique="leaping-shadow", links=["phantom-step:1", "water-splash"]
    )
    guard = table.fight.battle.attacks[0].guard
    assert guard is not None
    assert (guard.timing.speed, guard.cost.stamina, guard.cost.chakra, guard.timing.seals) == (
        8,
        25,
        5,
        0,
    )
    assert table.fight.battle.attacks[0].outcome.defended is not None
    assert table.fight.battle.attacks[0].outcome.defended.total == 15 + 1 + 3


@pytest.mark.clause("WAY-CHAIN-05", "WAY-HANDS-01")
def test_dex_shortens_the_summed_seals_once() -> None:
    """Water Splash (4) and Kawarimi (4) with DEX 30: 8 - 3 = 5, not 1 + 1."""
    table = struck({"dex": 30}, speed=30)
    table.dice(5, TIRELESS)
    table.act("ben", "dodge", links=["water-splash"], late="kawarimi")
    # 2 + 3 + 4, and 5 of seals
    assert table.who("ben").turn.acts == 30 + 14


@pytest.mark.clause("WAY-CHAIN-10")
def test_a_late_link_that_cannot_be_paid_is_told() -> None:
    """Kawarimi takes 5 Action Points; Ben has 3 when their Dodge has failed by 2."""
    table = struck({"dex": 30})
    table.amend("combatants.ben.ap", 3)
    table.dice(10, 1, 1)
    table.act("ben", "dodge", late="kawarimi")
    told = [line for line in table.told() if "cannot be added" in line]
    why = "That takes 5 Action Points; you have 3."
    assert told == [f"Kawarimi (Substitution) cannot be added: {why}"]
    assert table.who("ben").pools.vitality < VITALITY


@pytest.mark.clause("WAY-CHAIN-10")
@pytest.mark.parametrize("die", [7, 1])
def test_a_dodge_that_failed_by_5_cannot_be_saved(die: int) -> None:
    """7 against 12 would have had no partial success: no link is offered."""
    table = struck({"dex": 30})
    table.dice(die)
    table.act("ben", "dodge", willpower="ask")
    assert table.acts("ben") == ["spend", "accept"]


@pytest.mark.clause("WAY-CHAIN-07", "WAY-CHAIN-04")
def test_what_a_link_says_may_count_in_the_cores_own_speed() -> None:
    """Gouken 4 on bare hands: Speed 12, for the damage too; +4 on the bonus, +2 Accuracy."""
    table = duel({"str": 60, "techniques": ["gouken"]})
    table.dice(TIRELESS)
    table.act("ama", "chain", target="ben", weapon="unarmed", links=["gouken:4"])
    made = table.fight.battle.attacks[0]
    assert (made.speed, made.damage_speed, made.needed) == (12, 12, 14)
    table.dice(1, 1)
    table.act("ben", "endure")
    # 2 + (4.0 + 4) x 12
    assert table.who("ben").pools.vitality == VITALITY - 98


@pytest.mark.clause("WAY-CHAIN-04", "WAY-CHAIN-08")
def test_links_add_to_an_attack_all_but_their_rank() -> None:
    """A C-rank link of +2, 2d6, bypass 60 and no Block on a D-rank attack of bypass 30: 90."""
    from rules.wayward.actions.action_chains import join_links, link
    from rules.wayward.fight.action_in_progress import Art, Spec

    own = {
        "id": "edge", "name": "Edge", "kind": "weapon", "rank": "C", "link": True, "speed": 1,
        "cores": ["sword"], "accuracy": "2", "damage": "2d6", "dr_bypass_pct": 60, "block_pct": 0,
    }  # fmt: skip
    table = duel({"weapons": [KATANA], "techniques": [own]})
    spec = Spec(name="Shuurai", art=Art.NINJUTSU, rank=Rank.D)
    spec.defended.bypass = 30
    join_links(spec, [link(table.who("ama"), "edge")])
    assert spec.rank is Rank.D
    assert [(each.value, each.reason) for each in spec.accuracy] == [(2, "Edge")]
    assert [str(each) for each in spec.damage.dice] == ["2d6"]
    assert (spec.defended.bypass, spec.defended.block) == (90, 0)
    join_links(spec, [link(table.who("ama"), "edge")])
    assert spec.defended.bypass == 100


@pytest.mark.clause("WAY-CHAIN-09")
def test_a_dodge_may_have_every_link_or_none() -> None:
    """Ben knows Phantom Step and Water Splash: the links may be left out, or all be taken."""
    table = struck()
    links = table.prompt("ben").ask.live().choices["dodge"].form.fields["links"]
    assert links.least == 0
    assert {"water-splash", "phantom-step:1"} <= {each.value for each in links.options}
    assert links.read([]) == ()
    assert links.read(["phantom-step:1", "water-splash"]) == ("phantom-step:1", "water-splash")
