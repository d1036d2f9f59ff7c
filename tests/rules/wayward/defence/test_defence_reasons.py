"""Why a defence is refused, word by word, and which attacks a technique stops."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.character.technique import technique
from rules.wayward.character.values import Rank
from rules.wayward.defence.block import Parry
from rules.wayward.defence.defending import defences
from rules.wayward.defence.interrupts import Defending, stops
from rules.wayward.defence.take_the_hit import plan_take
from rules.wayward.fight.action_in_progress import Art, Attack, Spec, Tag
from tests.rules.wayward.defence.test_take_the_hit import trio
from tests.rules.wayward.table import WayTable, duel

KATANA: dict[str, Any] = {"id": "katana", "held": True}
TANTO: dict[str, Any] = {"id": "tanto", "held": True}


def attack(**spec: Any) -> Attack:
    """Ama's attack on Ben, of Speed 12."""
    made = Spec(**{"name": "Bolt", "art": Art.NINJUTSU, **spec})
    return Attack(id="a", deed="d", by="ama", target="ben", spec=made, speed=12, damage_speed=12)


def sealing(table: WayTable, until: int = 30) -> None:
    """Ben forms handseals."""
    deed = {"by": "ben", "act": "seals", "title": "Seals", "abortable": True, "variable": True}
    table.amend("deeds.ben-9", {**deed, "speed": until})
    table.amend("combatants.ben.doing", "ben-9")


ONLY_BLOCK = "Only a Block helps against that."
NO_PARRY = "Against a weapon you need one in hand; draw it on your turn."
FULL = "Your hands are full: put the Katana and the Tanto away on your turn."


def reason(table: WayTable, made: Attack, act: str) -> str:
    """Why an act is not among Ben's defences."""
    form = defences(Defending(table.fight, table.who("ben"), made))
    assert form.why_not is not None
    return form.why_not(act)


@pytest.mark.clause("WAY-PARRY-02", "WAY-PARRY-03", "WAY-BLOCK-01", "WAY-TAKE-03", "WAY-TAKE-04")
@pytest.mark.parametrize(
    ("act", "spec", "ben", "why"),
    [
        ("dodge", {"tags": [Tag.UNDEFENDABLE]}, {}, ONLY_BLOCK),
        ("parry", {"tags": [Tag.UNDEFENDABLE]}, {}, ONLY_BLOCK),
        ("keep_roll", {"tags": [Tag.UNDEFENDABLE]}, {}, ONLY_BLOCK),
        ("keep_roll", {}, {}, "No earlier roll of yours still stands."),
        ("dodge", {}, {}, "You are taking the hit for somebody, so you cannot dodge it."),
        ("parry", {}, {}, "Bolt cannot be parried."),
        ("parry", {"art": Art.WEAPON}, {}, NO_PARRY),
        (
            "parry",
            {"art": Art.WEAPON, "tags": [Tag.UNPARRIED]},
            {},
            "No weapon parries Bolt.",
        ),
        ("parry", {"art": Art.UNARMED}, {"weapons": [KATANA, TANTO]}, FULL),
        (
            "parry",
            {"tags": [Tag.TOUCH]},
            {"weapons": [KATANA]},
            "You have no sound hand free to parry with.",
        ),
        (
            "block",
            {},
            {},
            "You are not blocking: Block is declared on your turn, and holds from then on.",
        ),
        ("cover", {}, {}, "You hold nothing that can block as an interrupt."),
        ("counter", {}, {}, "You know no technique that meets this attack."),
        (
            "complete",
            {},
            {},
            "Only who is interrupted by an ambush can complete their action.",
        ),
        ("rest", {}, {}, ""),
    ],
)
def test_each_defence_that_is_not_possible_says_why(
    act: str, spec: dict[str, Any], ben: dict[str, Any], why: str
) -> None:
    """The reason names what is in the way, as far as it depends on attack and hands."""
    table = duel(None, ben)
    assert reason(table, attack(**spec), act) == why


@pytest.mark.clause("WAY-TAKE-03", "WAY-HANDS-03")
def test_taking_a_hit_and_seals_are_reasons_of_their_own() -> None:
    """A hit taken for somebody is blocked only if clearly intercepted; seals fill the hands."""
    table = duel()
    made = attack(art=Art.WEAPON)
    made.limits.may_block = False
    why = "You are taking the hit for somebody, so you cannot block it."
    assert reason(table, made, "block") == why
    sealing(table)
    assert reason(table, made, "parry") == "Your hands are forming seals."


@pytest.mark.clause("WAY-PARRY-02")
def test_a_parry_names_something_that_can_parry() -> None:
    """A katana does, a tanto at the belt does not; saying nothing takes the first."""
    table = duel(None, {"weapons": [KATANA, {"id": "tanto"}]})
    at = Defending(table.fight, table.who("ben"), attack(art=Art.WEAPON))
    with pytest.raises(BadAnswer, match=r"^You cannot parry this attack with that\.$"):
        _ = Parry(weapon="tanto").guard(at)
    assert Parry().guard(at).weapon == "katana"


NOBODY = "Cai cannot take a hit for Ben."


@pytest.mark.clause("WAY-TAKE-01", "WAY-TAKE-05", "WAY-DEF-04", "WAY-SLEEP-02")
@pytest.mark.parametrize(
    ("amends", "ally", "why"),
    [
        ({}, "ben", "Ben cannot take a hit for Ben."),
        ({"combatants.ama.side": "blue"}, "ama", "Ama cannot take a hit for Ben."),
        ({}, "ama", "Ama cannot take a hit for Ben."),
        ({"combatants.cai.side": "green"}, "cai", NOBODY),
        ({"combatants.cai.condition": "unconscious"}, "cai", NOBODY),
        ({"combatants.cai.condition": "incapacitated"}, "cai", NOBODY),
        (
            {"combatants.cai.statuses.s": {"kind": "sleep", "severity": 1}},
            "cai",
            NOBODY,
        ),
        (
            {
                "effects.dome": {
                    "on": "cai",
                    "name": "Dome",
                    "tags": ["dome"],
                    "traits": {"since": -1},
                    "until": 99,
                }
            },
            "cai",
            "Cai stands in a dome, and nobody comes out of it.",
        ),
        (
            {"attacks.ama-1-ben.spec.area": "targeted"},
            "cai",
            "Nobody can take the hit of an area attack for somebody else.",
        ),
        ({"attacks.ama-1-ben.spec.tags": ["undefendable"]}, "cai", ONLY_BLOCK),
    ],
)
def test_who_cannot_take_a_hit_is_told_why(amends: dict[str, Any], ally: str, why: str) -> None:
    """Oneself, the attacker, an enemy, the helpless, a sleeper, or against such an attack."""
    table = trio()
    for path, value in amends.items():
        table.amend(path, value)
    made = table.fight.battle.attacks[0]
    with pytest.raises(BadAnswer) as refused:
        _ = plan_take(table.fight, made, table.who(ally), 0)
    assert str(refused.value) == why


@pytest.mark.clause("WAY-DEF-03", "WAY-DEF-04")
@pytest.mark.parametrize(
    ("element", "rank", "stopped"),
    [
        *(("katon", Rank.B, True), ("katon", Rank.A, False)),
        *(("doton", Rank.D, True), ("doton", Rank.C, False)),
        *(("raiton", Rank.C, True), ("raiton", Rank.B, False)),
        *(("", Rank.C, True), ("", Rank.B, False), ("raiton", None, True)),
    ],
)
def test_a_technique_stops_jutsu_up_to_a_rank_by_their_element(
    element: str, rank: Rank | None, stopped: bool
) -> None:
    """Water stops fire up to rank B, earth up to D, all else up to C, and what has no rank."""
    water = technique("ocean-shield")
    made = attack(element=element, rank=rank, tags=[Tag.RANGED])
    assert stops(water, made) is stopped
    made.spec.tags.append(Tag.UNDEFENDABLE)
    assert not stops(water, made)


@pytest.mark.clause("WAY-DEF-03")
@pytest.mark.parametrize(
    ("entry", "spec", "stopped"),
    [
        ("teiryuu-dageki", {"art": Art.UNARMED}, True),
        ("teiryuu-dageki", {"art": Art.WEAPON}, True),
        ("teiryuu-dageki", {"art": Art.WEAPON, "tags": [Tag.RANGED]}, False),
        ("teiryuu-dageki", {"art": Art.NINJUTSU}, False),
        ("earth-shore", {"art": Art.WEAPON, "tags": [Tag.RANGED]}, True),
        ("earth-shore", {"art": Art.WEAPON}, False),
        ("earth-shore", {"tags": [Tag.RANGED, Tag.UNDEFENDABLE]}, False),
        ("leaping-shadow", {"art": Art.WEAPON}, True),
        ("leaping-shadow", {"tags": [Tag.UNDEFENDABLE]}, False),
    ],
)
def test_a_parry_meets_what_is_near_and_a_wall_what_flies(
    entry: str, spec: dict[str, Any], stopped: bool
) -> None:
    """A technique that dodges meets either."""
    assert stops(technique(entry), attack(**spec)) is stopped
