"""What the log says of each ruling of the GM, and who reads it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Viewer
from tests.rules.wayward.table import WayTable

MUD = ("lay", {"name": "Mud"})
BLED = ("afflict", {"combatant": "ama", "status": "bleed", "severity": 3})
SLEPT = ("afflict", {"combatant": "ama", "status": "sleep"})
STUNNED = ("afflict", {"combatant": "ama", "status": "stun", "severity": 4})
CONCEALED = ("conceal", {"combatant": "ama", "tn": 20})
NOSE = ("wound", {"combatant": "ama", "note": "A broken nose."})
BELL = "A bell that nobody else hears: -1 on all d20 rolls, and one more against genjutsu."

ALL = "all"
"""Everybody reads it, also who plays nobody."""
OWN = "own"
"""The player that it is about reads it, and the GM."""

Ruling = tuple[str, dict[str, Any]]

ROWS: list[tuple[list[Ruling], Ruling, list[tuple[str, str]]]] = [
    ([], ("permit", {"combatant": "ama"}), [("Ama may hide now.", OWN)]),
    (
        [],
        ("searching", {"combatant": "ama", "search": False}),
        [("Ama does not search when somebody is pointed out.", OWN)],
    ),
    (
        [],
        ("searching", {"combatant": "ama", "search": True}),
        [("Ama searches when somebody is pointed out.", OWN)],
    ),
    # WAY-STEALTH-01: level 2 adds 5 to the TN.
    (
        [],
        ("conceal", {"combatant": "ama", "tn": 20, "level": 2}),
        [("Ama is out of sight.", ALL), ("Ama: Stealth TN 25, level 2.", OWN)],
    ),
    ([CONCEALED], ("uncover", {"combatant": "ama"}), [("Ama comes into sight.", ALL)]),
    ([], MUD, [("Mud lies over the field.", ALL)]),
    (
        [MUD],
        ("terrain", {"area": "area-1", "status": "immobility", "severity": 3}),
        [("Mud: Immobility 3 for whoever is inside.", ALL)],
    ),
    (
        [MUD],
        ("terrain", {"area": "area-1", "status": "immobility", "severity": 0}),
        [("Mud: nothing for whoever is inside.", ALL)],
    ),
    (
        [MUD],
        ("inside_area", {"area": "area-1", "inside": ["ama", "ben"]}),
        [("Inside Mud: Ama and Ben.", ALL)],
    ),
    (
        [CONCEALED, MUD],
        ("inside_area", {"area": "area-1", "inside": ["ama"]}),
        [("Inside Mud: nobody in sight.", ALL)],
    ),
    ([MUD], ("clear", {"area": "area-1"}), [("Mud is gone.", ALL)]),
    (
        [],
        ("apart", {"one": "ama", "other": "ben", "yards": 1}),
        [("Ama and Ben are 1 yard apart.", ALL)],
    ),
    # The distance of somebody who is hidden is told to nobody.
    ([CONCEALED], ("apart", {"one": "ama", "other": "ben", "yards": 1}), []),
    ([], BLED, [("Ama suffers Bleed 3.", ALL)]),
    ([BLED], ("relieve", {"status": "ama|ama-bleed-1"}), [("Ama: bleed ends.", OWN)]),
    ([], SLEPT, [("Ama sleeps.", ALL)]),
    ([SLEPT], ("relieve", {"status": "ama|ama-sleep-1"}), [("Ama wakes.", ALL)]),
    ([SLEPT], ("rouse", {"combatant": "ama"}), [("Ama wakes.", ALL)]),
    # WAY-STUN-01: Ama acts on count 0.
    ([], STUNNED, [("Ama is stunned and acts on count 4.", ALL)]),
    ([STUNNED], ("relieve", {"status": "ama|stun"}), [("Ama is no longer stunned.", ALL)]),
    (
        [],
        ("afflict", {"combatant": "ama", "status": "prone"}),
        [("Ama falls prone.", ALL)],
    ),
    ([], ("confirm_death", {"combatant": "ama"}), [("Ama is dead.", ALL)]),
    ([], NOSE, [("Ama is wounded: A broken nose.", ALL)]),
    ([NOSE], ("heal", {"wound": "ama|told-1"}), [("A wound of Ama is healed.", ALL)]),
    ([NOSE, NOSE], ("heal", {"wound": "ama|told-2"}), [("A wound of Ama is healed.", ALL)]),
    (
        [],
        ("wound", {"combatant": "ama", "row": "blunt-minor-head"}),
        [
            ("Ama takes a Minor wound at the head: Ringing Noise.", ALL),
            (f"Ringing Noise: {BELL}", OWN),
        ],
    ),
]


def readers(audience: Any) -> str:
    """The readers of a line: all, or only the player that it is about (and the GM)."""
    some = {
        name: viewer.sees(audience)
        for name, viewer in (
            ("all", PUBLIC),
            ("ama", Viewer(player="ama")),
            ("ben", Viewer(player="ben")),
        )
    }
    if some["all"]:
        return ALL
    assert some["ama"]
    assert not some["ben"]
    return OWN


@pytest.mark.clause("WAY-COND-02", "WAY-STEALTH-01", "WAY-AOE-01", "WAY-HIDE-01", "WAY-SEARCH-05")
@pytest.mark.parametrize(("before", "ruling", "lines"), ROWS)
def test_a_ruling_is_told_to_whoever_may_know(
    before: list[Ruling], ruling: Ruling, lines: list[tuple[str, str]]
) -> None:
    """Everybody reads what can be seen; what only Ama can know, Ama's player alone."""
    table = WayTable()
    for name, side in (("Ama", "red"), ("Ben", "blue")):
        table.pc(name, side=side, agi=1)
    table.start(20, 10)
    for act, fields in before:
        table.declare(GM, act, **fields)
    told = len(table.lines)
    table.declare(GM, ruling[0], **ruling[1])
    assert [(line.text, readers(line.audience)) for line in table.lines[told:]] == lines
