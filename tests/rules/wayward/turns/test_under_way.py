"""Every act of a turn that is under way, and every way in which it can end.

A new act needs a row in `ROWS`; what each kind of act comes to stands in `ENDS`. (WAY-ABORT-01,
WAY-ABORT-02, WAY-VSA-04, WAY-HANDS-09, WAY-STUN-04, WAY-INCAP-02, WAY-FLOW-03)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from rules.dice import Dice, Faces
from rules.engine.replay import journal as j
from rules.errors import RulesError
from rules.wayward.fight.action_in_progress import Deed
from tests.rules.under_way import Cannot
from tests.rules.wayward.table import VITALITY, WayTable
from tests.tables import tabled

FIXED, VARIABLE, SEALS, DELAYED, AT_ONCE = "fixed", "variable", "seals", "delayed", "at once"
"""The kinds: of a fixed Speed, of any length, handseals, with a Delay, over as it is done."""
OVER, ON, REFUSED = "over", "goes on", "refused"

_ON = {"stun": ON, "target gone": ON, "defence": ON}
_ABORTED = {"abort": OVER, "announced": OVER, "with a defence": OVER}
ENDS: Mapping[str, Mapping[str, str]] = {
    # An action of fixed Speed cannot be broken off; a Stun only puts the next one off.
    FIXED: {**_ON, "abort": REFUSED, "announced": REFUSED, "with a defence": REFUSED},
    # Any Stun breaks off what is of any length, but for handseals, which it delays.
    VARIABLE: {**_ON, **_ABORTED, "stun": OVER},
    SEALS: {**_ON, **_ABORTED},
    DELAYED: {**_ON, **_ABORTED},
}
"""What becomes of each kind; sleep, a fall, death, leaving and one's next action end them all."""
ALWAYS_OVER = ("forced", "fall", "death", "leaving", "next action")

ENDINGS = (*ENDS[FIXED], *ALWAYS_OVER)
APART = {"undo": "test_an_undo_in_the_middle_takes_it_back_whole"}
CANNOT: Mapping[str, Cannot] = {}

CLUB = {
    "id": "club", "name": "Club", "types": ["blunt"], "speed": 20, "held": True,
    "damage": "1d6", "stamina": 1, "stun": 3,
}  # fmt: skip
WARD = {
    "id": "ward", "name": "Ward", "kind": "ninjutsu", "speed": "6", "seals": "12", "chakra": "1",
    "reach": "self",
}  # fmt: skip
PUSH = {**WARD, "id": "push", "name": "Push", "seals": ""}
DOWN: dict[str, Any] = {"hp": 0, "condition": "incapacitated"}


@dataclass(frozen=True, kw_only=True)
class Row:
    """An act under way: its kind, the sheet and the state it needs, and its fields."""

    kind: str = FIXED
    sheet: Mapping[str, Any] = field(default_factory=dict)
    before: Mapping[str, Any] = field(default_factory=dict)
    hidden: int = 0
    afflicted: tuple[str, ...] = ()
    ben: Mapping[str, Any] = field(default_factory=dict)
    fields: Mapping[str, Any] = field(default_factory=dict)


AT_BEN = {"target": "ben"}
ROWS: Mapping[str, Row] = {
    "attack": Row(fields=AT_BEN),
    "chain": Row(
        sheet={"techniques": ["gouken"], "str": 100},
        fields={**AT_BEN, "weapon": "unarmed", "links": ["gouken:4"]},
    ),
    "throw": Row(
        sheet={"weapons": [{"id": "kunai", "count": 4}]},
        fields={**AT_BEN, "weapon": "kunai", "number": 2},
    ),
    "aim": Row(sheet={"weapons": ["yumi"], "str": 100}, fields={"weapon": "yumi"}),
    "formation": Row(
        kind=VARIABLE,
        sheet={"abilities": {"defensive_formation": 1}, "xp_total": 2000},
        fields={"people": ["dan"], "length": 20},
    ),
    "block": Row(kind=VARIABLE, fields={"length": 20}),
    "move": Row(kind=VARIABLE, fields={"length": 20}),
    "use": Row(sheet={"techniques": [PUSH]}, fields={"technique": "push"}),
    "release": Row(sheet={"techniques": [WARD]}),
    "seals": Row(kind=SEALS, sheet={"techniques": [WARD]}, fields={"technique": "ward"}),
    "hide": Row(before={"may_hide": True}),
    "improve": Row(hidden=1),
    "search": Row(),
    "point_out": Row(),
    "prepare": Row(kind=VARIABLE, hidden=2, fields={"length": 20}),
    "rest": Row(),
    "handle": Row(sheet={"weapons": ["katana"]}, fields={"weapon": "katana", "do": "draw"}),
    "item": Row(sheet={"items": {"soldier-pill": 1}}, fields={"item": "soldier-pill"}),
    "stand": Row(afflicted=("prone",)),
    "eyes": Row(kind=AT_ONCE),
    "wipe": Row(),
    "first_aid": Row(
        sheet={"items": {"first-aid-kit": 1}},
        afflicted=("bleed",),
        fields={"injury": "ama|ama-bleed-1"},
    ),
    "knock_out": Row(ben=DOWN, fields=AT_BEN),
    "coup_de_grace": Row(kind=DELAYED, ben=DOWN, fields=AT_BEN),
}
ELSEWHERE = {
    "release": "tests of seals: it comes right after its seals",
    "point_out": "tests of searching: it needs a hider who was found",
    "wipe": "tests of the eyes: it needs a wound that bleeds into them",
}
"""Acts whose row is of fixed Speed, and whose beginning takes a story of its own."""


class Tens(WayTable):
    """A table at which every die shows 10, or the most it has."""

    def hand(self, key: str, dice: Dice) -> Faces:
        """The faces of a throw."""
        del key
        return dice.throw(lambda sides: min(10, sides))


def begun(row: Row, act: str) -> tuple[WayTable, Deed, int]:
    """Ama at it on count 1, where Cai is asked; her deed; and the record before it."""
    table = Tens()
    table.covert_waits = True
    table.pc("Ama", side="red", **{"agi": 1, "vitality_max": VITALITY, **row.sheet})
    table.pc("Ben", side="blue", agi=1, vitality_max=VITALITY)
    table.pc("Cai", side="blue", agi=1, weapons=[CLUB])
    table.pc("Dan", side="red", agi=1)
    table.begin()
    for who, count in (("ama", 0), ("ben", 300), ("cai", 1), ("dan", 300)):
        table.amend(f"combatants.{who}.acts", count)
    for name, value in row.before.items():
        table.amend(f"combatants.ama.{name}", value)
    for name, value in row.ben.items():
        table.amend(f"combatants.ben.{name}", value)
    for status in row.afflicted:
        table.declare("gm", "afflict", combatant="ama", status=status, severity=3)
    if row.hidden:
        hiding = {"tn": 30, "level": row.hidden, "from_": ["ben", "cai"]}
        table.amend("combatants.ama.hiding", hiding)
    seq = table.scene.seq
    table.act("ama", act, **row.fields)
    answer(table, until=lambda: ("cai", "act") in table.asks())
    deed = table.fight.battle.deeds[table.who("ama").turn.doing]
    assert (deed.act, table.fight.now) == (act, 1)
    return table, deed, seq


def answer(table: WayTable, until: Callable[[], bool], most: int = 12) -> None:
    """Answer by silence, or by the first sample where silence is no answer."""
    for _ in range(most):
        if until() or not table.scene.prompts:
            return
        prompt = table.scene.prompts[0]
        value = prompt.ask.silence()
        table.play(
            j.Answered(
                key=prompt.key,
                opened=prompt.opened,
                value=prompt.ask.live().samples()[0] if value is None else value,
            )
        )


def struck(table: WayTable) -> None:
    """Cai hits Ama with a club that stuns."""
    if table.who("ama").stealth.hiding is not None:
        table.declare("gm", "uncover", combatant="ama")
    table.act("cai", "attack", target="ama", weapon="club")
    asked = {("ama", "defend"), ("dan", "protect")}
    answer(table, until=lambda: not asked & {*table.asks()} and not table.fight.battle.stored)


def dodged(table: WayTable, **how: bool) -> None:
    """Cai's club misses Ama, who dodges it."""
    if table.who("ama").stealth.hiding is not None:
        table.declare("gm", "uncover", combatant="ama")
    table.amend("combatants.ama.agi", 400)
    table.act("cai", "attack", target="ama", weapon="club")
    answer(table, until=lambda: ("ama", "defend") in table.asks())
    table.act("ama", "dodge", **how)
    asked = {("ama", "defend"), ("dan", "protect")}
    answer(table, until=lambda: not asked & {*table.asks()} and not table.fight.battle.stored)


def end_by(table: WayTable, ending: str) -> None:
    """Let one of the ways to end come about."""
    now = table.fight.now
    match ending:
        case "abort":
            table.declare("ama", "abort", combatant="ama")
        case "announced":
            table.declare("ama", "abort", combatant="ama", at=now + 1)
            table.act("cai", "block", length=200)
        case "forced":
            table.declare("gm", "afflict", combatant="ama", status="sleep", severity=5)
            table.act("cai", "block", length=200)
        case "stun":
            struck(table)
        case "defence":
            dodged(table)
        case "with a defence":
            dodged(table, abort=True)
        case "fall" | "death":
            hp = 1 if ending == "fall" else 1 - table.who("ama").pools.hp_max
            table.amend("combatants.ama.vitality", 0)
            table.amend("combatants.ama.hp", hp)
            struck(table)
        case "leaving":
            table.play(j.Left(id="ama"))
        case "next action":
            table.act("cai", "block", length=200)
            answer(table, until=lambda: ("ama", "act") in table.asks())
            table.act("ama", "search")
        case _:
            table.play(j.Left(id="ben"))


def is_over(table: WayTable, deed: Deed) -> bool:
    """Whether Ama is no longer at it."""
    return table.who("ama").turn.doing != deed.id or table.who("ama").out


@pytest.mark.clause("WAY-DELAY-02", "WAY-DEATH-02")
@pytest.mark.parametrize("leaves", [True, False])
def test_who_leaves_before_a_delayed_effect_brings_it_about_no_more(leaves: bool) -> None:
    """A Coup de Grace of count 0 kills on 5, but not where its actor was gone in between."""
    table, _, _ = begun(ROWS["coup_de_grace"], "coup_de_grace")
    if leaves:
        table.play(j.Left(id="ama"))
        table.play(j.Returned(id="ama"))
    table.act("cai", "block", length=100)
    answer(table, until=lambda: table.fight.now >= 10)
    assert table.who("ben").body.condition == ("incapacitated" if leaves else "dying")


@pytest.mark.clause("WAY-DEATH-02")
@tabled
def test_a_coup_de_grace_that_fails_says_why(path: str, value: object, why: str) -> None:
    """Count 0, effect on 5: by then nobody lies there helpless; what is hidden stays hidden."""
    table, _, _ = begun(ROWS["coup_de_grace"], "coup_de_grace")
    table.amend("combatants.ben.condition", "fit")
    table.amend(f"combatants.ben.{path}", value)
    table.act("cai", "block", length=100)
    answer(table, until=lambda: table.fight.now >= 10)
    assert f"Ama's Coup de Grace fails: {why}." in table.told()


PLAYED = {act: row for act, row in ROWS.items() if act not in ELSEWHERE and row.kind != AT_ONCE}


@pytest.mark.clause("WAY-ABORT-01", "WAY-ABORT-02", "WAY-STUN-04", "WAY-VSA-04", "WAY-INCAP-02")
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("act", PLAYED)
def test_an_act_under_way_ends_as_its_kind_does(act: str, ending: str) -> None:
    """It is over, goes on, or cannot be broken off; after that the fight plays on."""
    row = PLAYED[act]
    table, deed, _ = begun(row, act)
    comes_to = OVER if ending in ALWAYS_OVER else ENDS[row.kind][ending]
    if comes_to == REFUSED:
        with pytest.raises(RulesError):
            end_by(table, ending)
    else:
        end_by(table, ending)
        assert is_over(table, deed) == (comes_to == OVER)
    if ending == "leaving":
        table.play(j.Returned(id="ama"))
        assert is_over(table, deed)
    if comes_to == OVER and ending in ("abort", "leaving", "fall", "death"):
        assert not [
            each
            for each in table.fight.battle.deeds.values()
            if each is deed and not each.progress.landed
        ]
    answer(table, until=lambda: table.fight.over, most=8)
    assert table.scene.prompts or not table.fight.able()


@pytest.mark.clause("WAY-FLOW-03")
@pytest.mark.parametrize("act", PLAYED)
def test_an_undo_in_the_middle_takes_it_back_whole(act: str) -> None:
    """The state is what it was before it was declared, and Ama is asked again."""
    table, _, seq = begun(PLAYED[act], act)
    table.undo(seq)
    assert table.scene.digest == table.digests[seq]
    assert table.fight.doing(table.who("ama")) is None
