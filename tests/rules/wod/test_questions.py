"""Each question: who is asked, who may see its choices, and what silence means."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC
from rules.wod.actions import Strike, Wait
from rules.wod.defence import Dodge, Take
from rules.wod.defence_kinds import why_not_met
from rules.wod.gear import Weapon
from rules.wod.shared_fields import Change, points
from rules.wod.state import Attack
from rules.wod.values import Guard, Method
from tests.rules.wod.table import WodTable, two


def asked(table: WodTable, key: str, about: str = "ama") -> tuple[str, bool, Any]:
    """Who is asked, whether the choices are public, and the silent answer."""
    [ask] = [p.ask for p in table.scene.prompts if p.ask.key == key and p.ask.about == about]
    return ask.who, ask.public, ask.silence()


@pytest.mark.clause("WOD-COMP-01")
@pytest.mark.parametrize(("answer", "base"), [("worsen", 7), ("deny", 6)])
def test_a_botched_help_is_harder_if_the_gm_says_so(answer: str, base: int) -> None:
    """At 7 instead of 6; without the GM's word nothing changes."""
    table = two()
    table.declare("ama", "aided", helper="thug", traits="wits")
    table.dice(1, 1)
    table.say(GM, "assist", traits="wits")
    assert asked(table, "hindered") == (GM, False, {"act": "deny"})
    table.dice(base, 2)
    table.say(GM, answer)
    assert table.told(PUBLIC)[-1] == "Ama rolls wits: 1 success, marginal."


@pytest.mark.clause("WOD-SIMPLE-01")
def test_after_ten_rolls_the_gm_allows_or_refuses() -> None:
    """Ten are only a cap, so that a ruling comes to an end."""
    table = two().start()
    table.declare_all(ama={"act": "other", "what": "I climb."})
    for _ in range(10):
        assert table.acts(GM, "ama") == ["rule", "refuse", "check"]
        table.dice(2, 2)
        table.say(GM, "check", first="wits")
    assert table.acts(GM, "ama") == ["rule", "refuse"]
    table.say(GM, "rule", outcome="You are up.")
    assert "You are up." in table.told(PUBLIC)


@pytest.mark.clause("WOD-ARMOR-03")
def test_the_card_says_when_armour_will_be_on() -> None:
    """Put on in turn 1, two turns long: at the end of turn 2."""
    table = WodTable()
    table.pc("Ama", armour={"id": "plate", "name": "Plate", "don_turns": 2, "worn": False})
    table.npc("Thug")
    table.start()
    table.declare(GM, "wear", combatant="ama")
    [card] = [card for card in table.view().cards if card.id == "ama"]
    assert "armour on at the end of turn 2" in [stat.name for stat in card.stats]


WHY_NOT = [
    (Guard.BLOCK, Method.MELEE, False, "The GM says that this cannot be blocked."),
    (Guard.BLOCK, Method.MELEE, None, "Unarmoured you block bare hands and the like"),
    (Guard.BLOCK, Method.THROWN, None, "Only martial arts block thrown weapons: dodge Thing."),
    (Guard.BLOCK, Method.GUN, None, "Block does not meet Thing: dodge it."),
    (Guard.PARRY, Method.MELEE, None, "To parry you need a hand-to-hand weapon in hand"),
    (Guard.PARRY, Method.GUN, None, "Parry does not meet Thing: dodge it."),
    (Guard.SHIELD, Method.MELEE, None, "You have no shield."),
    (Guard.COUNTER, Method.GUN, None, "Countermagick works only against magic, and needs Arete."),
]


@pytest.mark.clause("WOD-BLOCK-02", "WOD-BLOCK-03", "WOD-BLOCK-04", "WOD-PARRY-01", "WOD-DEF-02")
@pytest.mark.parametrize(("guard", "method", "blockable", "reason"), WHY_NOT)
def test_a_defence_that_does_not_fit_says_why(
    guard: Guard, method: Method, blockable: bool | None, reason: str
) -> None:
    """Unarmoured, with bare hands."""
    thing = Weapon(id="thing", name="Thing", method=method)
    made = Attack(id="attack-1", by="thug", target="ama", weapon=thing, blockable=blockable)
    assert why_not_met(two().who("ama"), guard, made).startswith(reason)


@pytest.mark.clause("WOD-FEAT-22")
@pytest.mark.parametrize(("quarry", "closed"), [(1, False), (2, True)])
def test_a_quarry_escapes_with_more_than_double(quarry: int, closed: bool) -> None:
    """2 ahead; then 1 to 2, and 2 to 2 or 3: 6 are not more than twice 3, and 7 are."""
    table = two()
    table.declare(GM, "pursuit", combatant="ama", target="thug", traits="wits + brawl")
    for mine, theirs in ((1, 2), (2, 1 + quarry)):
        table.dice(*[7] * mine, *[2] * (4 - mine), *[7] * theirs, *[2] * (4 - theirs))
        table.declare(GM, "exchange", task="task-1")
        for who in ("ama", GM):
            table.say(who, "ready")
    [task] = table.fight.trackers
    assert (task.other, task.total, task.closed) == (3, 5 + quarry, closed)


@pytest.mark.clause("WOD-WILL-01")
@pytest.mark.parametrize(
    ("wish", "spent"),
    [
        (Wait(), 0),
        (Strike("thug"), 0),
        (Strike("thug", willpower=True), 1),
        (Take(), 0),
        (Take(soak=True), 1),
        (Dodge(), 0),
        (Dodge(change=Change.SPEND), 1),
        (Dodge(change=Change.ROLL, willpower=True), 1),
        (Dodge(soak=True), 1),
        (Dodge(willpower=True, soak=True), 2),
    ],
)
def test_the_points_that_an_answer_spends(wish: Any, spent: int) -> None:
    """For whatever it is; an answer without such a field spends none."""
    assert points(wish) == {"willpower": spent}
