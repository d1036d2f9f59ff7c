"""Every line of an exchange in a contest or a pursuit, as everybody reads it (WOD-RESIST-05)."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Kind
from tests.rules.wod.table import WodTable, two
from tests.tables import tabled

BLANK = 2


def exchanged(
    table: WodTable, mine: int, theirs: int, total: tuple[int, int] = (0, 0), rolls: int = 0
) -> list[tuple[str, Kind]]:
    """The lines of an exchange of so many successes with two dice each, from these totals on."""
    [task] = table.fight.trackers
    table.amend("trackers.task-1.total", total[0])
    table.amend("trackers.task-1.other", total[1])
    table.amend("trackers.task-1.rolls", rolls)
    before = len(table.lines)
    table.declare(GM, "exchange", task=task.id)
    table.dice(*[7] * mine, *[BLANK] * (2 - mine))
    table.say("ama", "ready")
    table.dice(*[7] * theirs, *[BLANK] * (2 - theirs))
    table.say(GM, "ready")
    return [(e.text, e.kind) for e in table.lines[before:] if PUBLIC.sees(e.audience)]


ONE, TWO, NONE = "1 success, marginal", "2 successes, moderate", "a failure"
NAMED = (NONE, ONE, TWO)


@pytest.mark.clause("WOD-RESIST-05", "WOD-RESIST-06", "WOD-EXT-03")
@pytest.mark.parametrize(
    ("total", "mine", "theirs", "rolls", "line", "kind"),
    [
        (0, 2, 1, 0, "1 between -3 and 4.", Kind.ACTION),
        (2, 1, 0, 0, "3 between -3 and 4.", Kind.ACTION),
        (2, 2, 0, 0, "Ama wins at 4.", Kind.SUCCESS),
        (-1, 0, 1, 0, "-2 between -3 and 4.", Kind.ACTION),
        (-1, 0, 2, 0, "Thug wins at -3.", Kind.SUCCESS),
        (2, 1, 1, 3, "2 between -3 and 4.", Kind.ACTION),
        (2, 1, 1, 4, "undecided at 2, so that Ama has failed.", Kind.FAILURE),
        (3, 1, 0, 4, "Ama wins at 4.", Kind.SUCCESS),
    ],
)
def test_a_contest(
    total: int, mine: int, theirs: int, *, rolls: int, line: str, kind: Kind
) -> None:
    """Both rolls, and how it stands: Ama wins at 4, the Thug at -3, in five exchanges at most."""
    table = two()
    table.declare(GM, "contest", combatant="ama", target="thug", traits="wits", goal=4, lower=-3)
    table.declare(GM, "track", task="task-1", rolls=5)
    told = exchanged(table, mine, theirs, (total, 0), rolls)
    name = "Ama against Thug"
    assert [text for text, _ in told] == [
        f"{name}: Ama rolls {NAMED[mine]}.",
        f"{name}: Thug rolls {NAMED[theirs]}.",
        f"{name}: {line}",
    ]
    [task] = table.fight.trackers
    assert (task.closed, task.rolls) == (kind is not Kind.ACTION, rolls + 1)
    assert (told[-1][1] in (Kind.SUCCESS, Kind.FAILURE)) == task.closed
    assert told[-1][1] is kind or kind is Kind.ACTION


@pytest.mark.clause("WOD-FEAT-22")
@tabled
def test_a_pursuit(
    quarry: int, pursuer: int, mine: int, theirs: int, *, rolls: int, line: str, closed: bool
) -> None:
    """Ama catches up at an equal total; the Thug escapes with more than double, but not at once."""
    table = two()
    table.declare(GM, "pursuit", combatant="ama", target="thug", traits="wits")
    told = exchanged(table, mine, theirs, (quarry, pursuer), rolls)
    assert [text for text, _ in told] == [
        f"Ama pursues Thug: Ama rolls {NAMED[mine]}.",
        f"Ama pursues Thug: Thug rolls {NAMED[theirs]}.",
        line,
    ]
    [task] = table.fight.trackers
    assert (task.closed, task.total, task.other) == (closed, quarry + theirs, pursuer + mine)


@pytest.mark.clause("WOD-RESIST-05", "WOD-FEAT-22", "WOD-HEALTH-05")
@pytest.mark.parametrize(("fallen", "total"), [("ama", -1), ("thug", 1)])
def test_whoever_has_fallen_rolls_nothing_in_a_contest(fallen: str, total: int) -> None:
    """The other's one success counts whole."""
    table = two()
    table.declare(GM, "contest", combatant="ama", target="thug", traits="wits", goal=9)
    table.amend(f"combatants.{fallen}.health", ["bashing"] * 7)
    table.declare(GM, "exchange", task="task-1")
    table.dice(7, BLANK)
    table.say(GM if fallen == "ama" else "ama", "ready")
    assert table.fight.trackers[0].total == total
    assert sum("Ama against Thug: " in line and "rolls" in line for line in table.told()) == 1


@pytest.mark.clause("WOD-RESIST-04", "WOD-RESIST-05", "WOD-FEAT-22")
@pytest.mark.parametrize(
    ("act", "fields"), [("contest", {"goal": 9}), ("pursuit", {}), ("resisted", {})]
)
def test_each_side_may_have_its_own_pool(act: str, fields: dict[str, int]) -> None:
    """Wits 2 for Ama; brawl 2, strength 2 and a die less for the Thug."""
    table = two()
    traits = "wits / brawl + strength - 1"
    table.dice(*[BLANK] * 2 if act == "resisted" else [])
    table.declare(GM, act, combatant="ama", target="thug", traits=traits, **fields)
    if act == "resisted":
        table.dice(*[BLANK] * 3)
        table.say(GM, "resist")
        return
    table.declare(GM, "exchange", task="task-1")
    table.dice(*[BLANK] * 2)
    table.say("ama", "ready")
    table.dice(*[BLANK] * 3)
    table.say(GM, "ready")
    assert table.dice_left() == []
