"""The GM's acts about statuses, wounds and holds: what they change, and who they can be done to."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM, Viewer
from rules.errors import RulesError
from rules.wayward.character.sheet import Wound
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.fight.effects import Hiding
from tests.rules.wayward.rulings.acts import form, labels, three, values

OWN = "combatants.ama"


# -------------------------------------------------- statuses


@pytest.mark.clause("WAY-SUFF-05")
@pytest.mark.parametrize(
    ("running", "left", "told"),
    [(True, [False], "Ama can breathe."), (False, [], "Ama: suffocation ends.")],
)
def test_whoever_can_breathe_again_gets_over_it(
    left: list[bool], told: str, *, running: bool
) -> None:
    """If something still chokes them; else the ruling ends it. Their player reads it."""
    table = three()
    table.amend("count", 7)
    flat = {"id": "s", "kind": "suffocation", "severity": 2, "running": running}
    table.amend(f"{OWN}.statuses.s", flat)
    table.declare(GM, "relieve", status="ama|s")
    statuses = table.who("ama").body.statuses
    assert [each.ends.running for each in statuses] == left
    assert all(each.since == 7 for each in statuses)
    assert told in table.told(Viewer("ama"))
    assert told not in table.told(Viewer("ben"))


@pytest.mark.clause("WAY-STATUS-07", "WAY-POISON-05")
@pytest.mark.parametrize(("special", "severity"), [("none", 3), ("stonefish", 5)])
def test_the_gm_exposes_somebody_to_a_poison(special: str, severity: int) -> None:
    """Toxicology 15 in the blood: 3, and 2 more of a stonefish; 10 and 15 beat a 5."""
    table = three()
    table.dice(10, 5)
    fields = {"combatant": "ama", "vector": "injury", "special": special, "maker": 15}
    table.declare(GM, "poison", **fields)
    [made] = table.who("ama").body.statuses
    assert (made.severity, made.id, made.maker) == (severity, "ama-poison-1", 15)
    assert values(table, "poison", "special")[0] == "none"


# -------------------------------------------------- wounds


def test_a_wound_needs_a_row_or_words() -> None:
    """A row that there is; wounds in words have numbers that are free."""
    table = three()
    with pytest.raises(RulesError, match="The tables have no such wound"):
        table.declare(GM, "wound", combatant="ama", row="itch")
    with pytest.raises(RulesError, match="Say which wound of the tables it is"):
        table.declare(GM, "wound", combatant="ama")
    for note in ("One", "Two"):
        table.declare(GM, "wound", combatant="ama", note=note)
    assert [each.id for each in table.who("ama").body.wounds] == ["told-1", "told-2"]
    table.declare(GM, "heal", wound="ama|told-1")
    table.declare(GM, "wound", combatant="ama", note="Three")
    assert [each.id for each in table.who("ama").body.wounds] == ["told-2", "told-1"]
    made = table.who("ama").body.wounds[-1]
    assert (made.since, made.counted) == (table.fight.at, table.fight.at)


def test_wounds_to_heal_are_named_by_their_rows_or_words() -> None:
    """Of long words the first 60 letters."""
    table = three()
    with pytest.raises(RulesError, match=r"^Nobody is wounded\.$"):
        form(table, "heal")
    table.who("ama").body.wounds += [
        Wound(id="a", row="blunt-minor-head"),
        Wound(id="b", note="x" * 61),
    ]
    assert values(table, "heal", "wound") == ["ama|a", "ama|b"]
    assert labels(table, "heal", "wound") == ["Ama: Ringing Noise", f"Ama: {'x' * 60}"]


@pytest.mark.clause("WAY-D20-01", "WAY-IMMOB-06")
def test_a_grapple_takes_two_who_can_act() -> None:
    """With one able person there is none; those who cannot act are not named."""
    table = three()
    table.who("cai").body.condition = Condition.UNCONSCIOUS
    assert values(table, "grapple", "holder") == ["ama", "ben"]
    assert values(table, "grapple", "held") == ["ama", "ben"]
    table.who("ben").body.condition = Condition.DEAD
    with pytest.raises(RulesError, match=r"^A grapple needs two people who can act\.$"):
        form(table, "grapple")
    with pytest.raises(RulesError, match=r"^Nobody is held in a grapple\.$"):
        form(table, "let_go")
    table.who("ama").body.held_by = "ben"
    assert values(table, "let_go", "held") == ["ama"]


@pytest.mark.clause("WAY-MOVE-01", "WAY-IMMOB-06")
@pytest.mark.parametrize(("tenths", "held"), [(0, "ben"), (1, "")])
def test_a_distance_that_the_gm_sets_may_end_a_hold(tenths: int, held: str) -> None:
    """1 yard is in reach; 1.1 are not. Of somebody hidden no distance is told."""
    table = three()
    table.who("ama").body.held_by = "ben"
    table.who("cai").stealth.hiding = Hiding(tn=20, from_=["ben"])
    table.who("ama").body.statuses.append(Status(id="s", kind=StatusKind.SHOCK, severity=1))
    apart = table.ruleset.choices.out_of_turn["apart"]
    wish = form(table, "apart").read({"one": "ama", "other": "ben", "yards": 1, "tenths": tenths})
    apart.do(table.fight, GM, wish)
    assert table.who("ama").body.held_by == held
    assert table.fight.battle.distances == {"ama|ben": 10 + tenths}
    told = [line.text for line in table.fight.told]
    hidden = form(table, "apart").read({"one": "ama", "other": "cai", "yards": 3})
    apart.do(table.fight, GM, hidden)
    more = [line.text for line in table.fight.told][len(told) :]
    assert table.fight.battle.distances["ama|cai"] == 30
    assert more == []
