"""Stage 3: who recovers, what wounds then, and in which order it is told; and the dying."""

from __future__ import annotations

import pytest

from rules.engine.replay.journal import Left
from rules.engine.views.visibility import GM, GM_ONLY, PUBLIC, Kind
from rules.l5r.state import Affliction
from rules.l5r.values import Status
from tests.rules.l5r.table import L5rTable, two


def end_of_round(table: L5rTable, *dice: int) -> list[tuple[str, Kind]]:
    """All who are asked act, until the next Round. Returns the lines of Stage 3 and their kinds."""
    number = table.fight.round
    table.dice(*dice)
    while table.fight.round == number:
        before = len(table.lines)
        if not table.fight.busy:
            table.act("free", what="I act.")
        table.act("done")
    return [(line.text, line.kind) for line in table.lines[before:]]


@pytest.mark.clause("L5R-REACT-03", "L5R-STATUS-03", "L5R-STATUS-10")
def test_all_happens_at_once_and_is_told_in_order() -> None:
    """The rolls, the wounds, what is over, and the effects that end; Ama's 20 is enough."""
    table = two(ama={"stamina": 3, "willpower": 3})
    table.declare(GM, "afflict", combatant="ama", status="dazed")
    table.declare(GM, "effect", combatant="ama", name="Poison", wounds=16)
    told = end_of_round(table, 9, 9, 2)
    assert told == [
        ("Ama, dazed: shakes it off.", Kind.EFFECT),
        ("Poison costs Ama 16 wounds.", Kind.EFFECT),
        ("Ama is nicked.", Kind.HARM),
        ("Ama is no longer dazed.", Kind.EFFECT),
        ("Poison ends for Ama.", Kind.EFFECT),
        ("Round 2 begins.", Kind.SCENE),
    ]


@pytest.mark.clause("L5R-STATUS-03", "L5R-STATUS-10", "L5R-WOUND-08")
@pytest.mark.parametrize("status", [each.value for each in Status])
def test_only_the_dazed_and_the_stunned_roll_to_recover(status: str) -> None:
    """Earth 2 against 20: 10 and 9 fail; who is out of the fight or has left does not roll."""
    table = two()
    table.pc("Cai")
    table.pc("Dan")
    for who in ("foe", "cai", "dan"):
        table.declare(GM, "afflict", combatant=who, status=status)
    table.declare(GM, "wound", combatant="cai", wounds=35)
    table.play(Left(id="dan"))
    rolls = status in ("dazed", "stunned")
    told = end_of_round(table, *((9, 9) if rolls else ()))
    assert [text for text, _ in told if "Foe, " in text or "Cai, " in text or "Dan, " in text] == (
        [f"Foe, {status}: does not."] if rolls else []
    )


@pytest.mark.clause("L5R-STATUS-03")
def test_of_two_status_effects_only_the_one_that_was_shaken_off_ends() -> None:
    """The Foe is dazed and blinded, and 10 and 10 more end the first."""
    table = two(foe={"stamina": 3, "willpower": 3})
    for status in ("dazed", "blinded", "stunned"):
        table.declare(GM, "afflict", combatant="foe", status=status)
    _ = end_of_round(table, 9, 9, 2, 9, 5, 5)
    assert [each.kind.value for each in table.who("foe").statuses] == ["blinded", "stunned"]


@pytest.mark.clause("L5R-STATUS-03", "L5R-STATUS-05")
def test_a_status_effect_that_is_put_on_again_begins_anew() -> None:
    """Its Round is this one, Round 1 before the skirmish; the others stay as they are."""
    table = L5rTable()
    table.pc("Ama")
    table.declare(GM, "afflict", combatant="ama", status="stunned", tn=30)
    table.declare(GM, "day", combatant="ama", rested=False)
    table.start(9, 9, 1)
    table.amend("round", 3)
    table.declare(GM, "afflict", combatant="ama", status="stunned", tn=25)
    fatigued, stunned = table.who("ama").statuses
    assert fatigued == Affliction(id=fatigued.id, kind=Status.FATIGUED, since=1, tn=20, days=1)
    assert stunned == Affliction(id=stunned.id, kind=Status.STUNNED, since=3, tn=25, days=1)
    assert fatigued.id != stunned.id


# ---------------------------------------------------------------------- the dying


def fates(table: L5rTable) -> list[tuple[str, str]]:
    """Whose death the GM is asked to confirm, with the title of each offer."""
    assert {each.audience for each in table.fight.offers} <= {GM_ONLY}
    return [(each.about, each.title) for each in table.fight.offers if each.act == "fate"]


@pytest.mark.clause("L5R-WOUND-08")
@pytest.mark.parametrize("how", ["healed", "dies", "is spared"])
def test_of_two_who_are_dying_only_the_one_decided_on_is_no_longer_offered(how: str) -> None:
    """Ama's fate is open until the GM decides on it, or heals her."""
    table = two()
    for who in ("ama", "foe"):
        table.declare(GM, "wound", combatant=who, wounds=39)
    assert fates(table) == [("ama", "Ama is dying"), ("foe", "Foe is dying")]
    if how == "healed":
        table.declare(GM, "wound", combatant="ama", wounds=-1)
    else:
        table.declare(GM, "fate", combatant="ama", dead=how == "dies")
    assert fates(table) == [("foe", "Foe is dying")]
    table.declare(GM, "wound", combatant="foe", wounds=5)
    assert fates(table) == [("foe", "Foe is dying")]


@pytest.mark.clause("L5R-WOUND-07", "L5R-WOUND-08")
@pytest.mark.parametrize(("before", "was"), [(31, "down"), (35, "out"), (39, "dying")])
def test_who_is_up_again_is_told_as_publicly_as_the_fall(before: int, was: str) -> None:
    """Earth 2, healed to 30 wounds: everybody reads it, and nobody but the GM the new rank."""
    table = two()
    table.amend("combatants.foe.wounds", before)
    table.declare(GM, "wound", combatant="foe", wounds=30 - before)
    assert f"Foe is no longer {was}." in table.told(PUBLIC)
    assert "Foe is crippled." not in table.told(PUBLIC)
