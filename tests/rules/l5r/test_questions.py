"""Each question: who is asked, who may see its choices, and what silence means."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left
from rules.engine.views.visibility import GM, PUBLIC, Kind
from tests.rules.l5r.table import L5rTable, two


def asked(table: L5rTable, key: str, about: str = "ama") -> tuple[str, bool, bool, Any]:
    """Who is asked, whether the question is public and always asked, and its silent answer."""
    [ask] = [p.ask for p in table.scene.prompts if p.ask.key == key and p.ask.about == about]
    return ask.who, ask.public, ask.consult, ask.silence()


@pytest.mark.clause("L5R-STANCE-01", "L5R-TURN-05", "L5R-STATUS-04")
def test_stances_and_turns() -> None:
    """Silence is Attack, and a delay; the entangled try to break free. The GM's are not public."""
    table = L5rTable()
    table.pc("Ama")
    table.npc("Foe")
    table.begin()
    attack = {"act": "stance", "stance": "attack"}
    assert asked(table, "stance") == ("ama", True, False, attack)
    assert asked(table, "stance", "foe") == (GM, True, False, attack)
    table.stances(9, 9, 1, 1, 1, 2)
    assert asked(table, "turn") == ("ama", True, False, {"act": "delay"})
    table.declare(GM, "afflict", combatant="ama", status="entangled")
    assert asked(table, "turn") == ("ama", True, False, {"act": "break"})
    table.act("done")
    assert asked(table, "turn", "foe") == (GM, False, False, {"act": "done"})


@pytest.mark.clause("L5R-TURN-01", "L5R-INIT-03", "L5R-ROLL-01")
def test_the_rest() -> None:
    """A ruling waits for the GM; the best dice are kept."""
    table = two(ama={"skills": {"jiujutsu": 2}})
    table.act("other", what="I climb.")
    assert asked(table, "rule") == (GM, False, False, None)
    table.say(GM, "refuse")
    table.act("attack", 9, 8, 2, 1, target="foe", choose=True)
    assert asked(table, "kept") == ("ama", False, False, {"act": "keep"})
    table.dice(1, 1)
    table.say("ama", "keep")


@pytest.mark.clause("L5R-ROLL-01")
@pytest.mark.parametrize(("first", "kind"), [(9, Kind.SUCCESS), (8, Kind.FAILURE)])
def test_a_called_roll_is_shown_as_what_it_was(first: int, kind: Kind) -> None:
    """9 and 6 reach 15, and 8 and 6 do not."""
    table = L5rTable()
    table.pc("Ama")
    table.dice(first, 6)
    table.declare(GM, "check", combatant="ama", trait="void", tn=15)
    assert table.lines[-1].kind is kind


@pytest.mark.clause("L5R-TURN-01")
def test_a_ruling_on_somebody_who_left_costs_nothing() -> None:
    """The GM is not asked any more."""
    table = two()
    table.act("other", what="I climb.")
    table.play(Left(id="ama"))
    assert (table.who("ama").spent, ("gm", "rule") in table.asked()) == (0, False)


@pytest.mark.clause("L5R-AMB-02", "L5R-AMB-06")
def test_an_ambush_that_stays_level_is_seen() -> None:
    """Twenty ties are only a cap; nobody is surprised then."""
    table = L5rTable()
    table.pc("Ama")
    table.npc("Foe")
    table.dice(*[4] * 80)
    table.declare(GM, "ambush", ambushers="others", surprised="players")
    assert table.told(PUBLIC)[-1] == "An ambush is seen in time."
    assert table.told().count("Ambush: 8 against 8.") == 20


@pytest.mark.clause("L5R-STANCE-05")
@pytest.mark.parametrize(
    "high",
    [
        ("reflexes", "stamina", "agility", "strength"),
        ("awareness", "willpower", "intelligence", "perception"),
    ],
)
def test_a_ring_is_the_lower_of_its_two_traits(high: tuple[str, ...]) -> None:
    """Whichever of them is higher."""
    table = L5rTable()
    table.pc("Ama", **dict.fromkeys(high, 4))
    ama = table.who("ama")
    assert (ama.air, ama.earth, ama.fire, ama.water) == (2, 2, 2, 2)
