"""Damage: dice, damage bonus and Speed, and all that takes off from it, with the book's numbers."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from rules.dice import Dice
from rules.engine.views.visibility import SheetValue
from rules.errors import NotAllowed
from rules.wayward.attack.hit import Raw, Reckoning, dealt, mitigated, reduced, spelled, wounding
from rules.wayward.character.values import Source
from rules.wayward.defence.block import block_share, damage_reduction, resisted
from rules.wayward.fight.action_in_progress import Attack, AttackDamage
from rules.wayward.fight.attack_spec import Art, Part, Spec, SpecDamage, SpecDefended
from tests.rules.wayward.table import TIRELESS, VITALITY, duel

D = Decimal


def parts(*values: str | int) -> list[Part]:
    """Exact parts of these values."""
    return [Part(D(value), "test") for value in values]


def after(value: str | int, *, share: int = 100, dr: int = 0, block: int = 0, less: int = 0) -> str:
    """What is left of a damage after steps 2 to 5."""
    made = Reckoning(D(value))
    mitigated(made, share=D(share), reduction=D(dr), block=block, resisted=less)
    return f"{made.value.normalize():f}"


@pytest.mark.clause("WAY-DMG-01", "WAY-DB-01", "WAY-DB-02", "WAY-UNARM-01", "WAY-DMG-03")
def test_a_punch_does_its_dice_and_the_bonus_times_its_speed() -> None:
    """2d4 = 5, STR 25 (1.6), Speed 8: 5 + 12.8 = 17.8, of which 17 are taken off Vitality."""
    table = duel({"str": 25})
    table.dice(TIRELESS, 2, 3)
    table.act("ama", "attack", target="ben")
    table.act("ben", "endure")
    assert table.who("ben").pools.vitality == VITALITY - 17
    assert table.who("ben").pools.hp == 80


@pytest.mark.clause("WAY-DMG-01")
def test_fractions_are_kept_to_the_end() -> None:
    """Half of 17.8 is 8.9 and then 90% of that 8.01: 8."""
    exact = Reckoning(D("17.8"))
    mitigated(exact, share=D(50), reduction=D(0), block=0, resisted=10)
    assert exact.taken == 8


@pytest.mark.clause("WAY-DMG-02", "WAY-UNARM-01")
def test_bare_hands_throw_2d4_at_speed_8_for_stamina_5() -> None:
    """STR 60 without Action Points: 2d4 + 4.0 x 8 = 2d4 + 32."""
    table = duel({"str": 60})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    [deed] = table.fight.battle.deeds.values()
    assert (deed.timing.speed, deed.cost.stamina) == (8, 5)
    table.dice(4, 4)
    table.act("ben", "endure")
    assert table.who("ben").pools.vitality == VITALITY - 40


@pytest.mark.clause("WAY-DB-03", "WAY-AP-04")
def test_what_speeds_a_blow_up_also_takes_from_its_bonus() -> None:
    """Bonus 4.0: a punch with 3 Action Points has Speed 5 and adds 20 instead of 32."""
    table = duel({"str": 60, "agi": 20})
    table.amend("combatants.ama.ap", 5)
    table.dice(TIRELESS, 1, 1)
    table.act("ama", "attack", target="ben", ap=3)
    table.act("ben", "endure")
    assert table.who("ben").pools.vitality == VITALITY - 22
    assert (table.who("ama").turn.ap, table.who("ama").turn.acts) == (2, 5)


@pytest.mark.clause("WAY-DB-04", "WAY-DB-06", "WAY-DB-05")
def test_percentages_of_the_bonus_are_summed() -> None:
    """4.0 with +33, +33 and +25% is 7.64, and with +2 flat 9.64; at Speed 10 that is 96.4."""
    raw = Raw(dice=D(0), stat=D("4.0"), percents=parts(33, 33, 25), speed=10)
    assert raw.bonus == D("7.64")
    flat = Raw(dice=D(0), stat=D("4.0"), percents=parts(33, 33, 25), flats=parts(2), speed=10)
    assert flat.bonus == D("9.64")
    assert dealt(flat).value == D("96.4")


@pytest.mark.clause("WAY-DB-07", "WAY-DB-08")
def test_a_doubled_bonus_doubles_the_part_of_the_stat_only() -> None:
    """6.0 doubled, +5 and +2 is 19; with Bruiser's 2.0 it is 21; double and both hands is 13.98."""
    assert Raw(dice=D(0), stat=D("6.0"), percents=parts(100), flats=parts(5, 2)).bonus == 19
    assert Raw(dice=D(0), stat=D("6.0"), percents=parts(100), flats=parts(5, 2, 2)).bonus == 21
    assert Raw(dice=D(0), stat=D("6.0"), percents=parts(100, 33)).bonus == D("13.98")


@pytest.mark.clause("WAY-DB-05", "WAY-DB-06", "WAY-DB-08", "WAY-WEAP-01")
def test_a_weapon_in_both_hands_a_bruiser_and_weapon_focus() -> None:
    """STR 90, RES 60, a Yari (8d12, Speed 14): 6.0 x 1.33 + 2.0 + 2 ranks = 11.98 a count."""
    spear = {"id": "yari", "held": True}
    sheet = {"str": 90, "res": 60, "weapons": [spear], "uniques": ["bruiser"]}
    table = duel({**sheet, "abilities": {"weapon_focus": 2}})
    table.dice(TIRELESS, *[1] * 8)
    table.act("ama", "attack", target="ben", weapon="yari")
    table.act("ben", "endure")
    # 8 + 11.98 x 14 = 175.72
    assert table.who("ben").pools.vitality == VITALITY - 175


@pytest.mark.clause("WAY-MIT-02", "WAY-MIT-03")
def test_the_attackers_percentages_are_one_factor() -> None:
    """Dice 20, bonus 4.0, Speed 8, +10% and -20%: 52 x 0.9 = 46.8, and flat damage on top."""
    raw = Raw(dice=D(20), stat=D("4.0"), speed=8, damage_pct=parts(10, -20), damage_flat=parts(7))
    assert dealt(raw).value == D("53.8")
    assert Raw(dice=D(0), stat=D(1), percents=parts(25, 33)).bonus == D("1.58")


@pytest.mark.clause("WAY-MIT-02")
def test_what_raises_damage_raises_the_whole_blow() -> None:
    """A Taijutsu Specialist with -20% from elsewhere: (2 + 4.0 x 8) x 0.9 = 30.6."""
    table = duel(
        {
            "str": 60,
            "abilities": ["taijutsu_specialist"],
            "modifiers": [{"target": "damage_pct", "amount": -20}],
        }
    )
    table.dice(TIRELESS, 1, 1)
    table.act("ama", "attack", target="ben")
    table.act("ben", "endure")
    assert table.who("ben").pools.vitality == VITALITY - 30


@pytest.mark.clause("WAY-MIT-01", "WAY-PART-03")
@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ({"share": 60, "dr": 10, "less": 10}, "45"),
        ({"dr": 10, "block": 50, "less": 10}, "40.5"),
    ],
)
def test_damage_is_lessened_in_a_fixed_order(steps: dict[str, int], left: str) -> None:
    """100: 60% is 60, less 10 is 50, less 10% is 45; blocked 90, 45, 40.5."""
    assert after(100, **steps) == left


@pytest.mark.clause("WAY-MIT-01", "WAY-MIT-04", "WAY-DR-01")
def test_everything_that_protects_counts_in_its_turn() -> None:
    """34 of a punch: 60% is 20.4, Damage Reduction 5 and 2 leave 13.4, and 10% and 15% 10.05."""
    resists: list[dict[str, Any]] = [
        {"target": "resist_pct", "amount": 10},
        {"target": "resist_pct", "amount": 15},
    ]
    ben = {"damage_reduction": {"skin": 5, "coat": 2}, "modifiers": resists}
    table = duel({"str": 60}, ben)
    table.dice(TIRELESS, 9, 1, 1)
    table.act("ama", "attack", target="ben")
    table.act("ben", "dodge")
    assert table.who("ben").pools.vitality == VITALITY - 10
    [less] = [line for line in table.lines if "Damage Reduction" in line.text]
    assert less.text == (
        "Ben: 60% gets through: now 20.4; Damage Reduction takes 7: now 13.4; 25% less: now 10.05, "
        "thanks to skin 5, coat 2, Sheet 10% and Sheet 15%."
    )
    assert less.sheet[:2] == (SheetValue("ben", "skin"), SheetValue("ben", "coat"))
    assert less.audience == frozenset({"ben"})


@pytest.mark.clause("WAY-DB-01", "WAY-DB-08")
def test_the_damage_names_the_stat_of_its_bonus() -> None:
    """STR 25 gives 1.6, and Bruiser with RES 30 one more: 2.6."""
    table = duel({"str": 25, "res": 30, "uniques": ["bruiser"]})
    table.dice(TIRELESS, 2, 3)
    table.act("ama", "attack", target="ben")
    table.act("ben", "endure")
    [told] = [line for line in table.lines if line.text.startswith("Ama's damage")]
    assert told.text == "Ama's damage: dice 5 + damage bonus of STR 2.6 x Speed 8 = 25.8."
    assert told.sheet == (SheetValue("ama", "STR"), SheetValue("ama", "RES"))


@pytest.mark.clause("WAY-MIT-04")
def test_other_percentages_are_summed_and_applied_once() -> None:
    """10% and 15% leave 75, not 76.5."""
    table = duel({}, {"modifiers": [{"target": "resist_pct", "amount": n} for n in (10, 15)]})
    assert resisted(table.fight, table.who("ben")) == 25
    assert after(100, less=25) == "75"


@pytest.mark.clause("WAY-MIT-04", "WAY-BLOCK-05", "WAY-BLOCK-06")
@pytest.mark.parametrize(
    ("art", "element", "more", "share", "pierces"),
    [
        (Art.UNARMED, "", 0, 50, 25),
        (Art.NINJUTSU, "katon", 0, 50, 25),
        (Art.NINJUTSU, "raiton", 0, 25, 0),
        (Art.WEAPON, "", 0, 25, 0),
        (Art.UNARMED, "", 30, 80, 55),
        (Art.UNARMED, "", 70, 100, 95),
    ],
)
def test_what_a_block_takes_off(
    art: Art, element: str, more: int, share: int, pierces: int
) -> None:
    """Half of fists and ninjutsu, a quarter of steel and lightning; changes are summed, to 100."""
    table = duel({}, {"modifiers": [{"target": "block_pct", "amount": more}]})
    spec = Spec(name="test", art=art, element=element)
    assert block_share(table.fight, table.who("ben"), spec) == share
    pierced = Spec(name="test", art=art, element=element, defended=SpecDefended(block_less=25))
    assert block_share(table.fight, table.who("ben"), pierced) == pierces


def test_a_number_of_damage_has_three_places_at_most() -> None:
    """A third of 0.2 is written 0.067; the damage itself is exact."""
    assert spelled(D("0.2") / 3) == "0.067"
    assert spelled(D("25.80")) == "25.8"


@pytest.mark.clause("WAY-DR-01")
@pytest.mark.parametrize(("damage", "left"), [(100, "90"), (6, "0")])
def test_damage_reduction_is_subtracted_down_to_nothing(damage: int, left: str) -> None:
    """10 leave 90 of 100, and 0 of 6."""
    assert after(damage, dr=10) == left


@pytest.mark.clause("WAY-DR-01")
def test_damage_reduction_of_all_sources_adds_up() -> None:
    """Of the sheet 5 and 2, of a technique that is kept up floor(4.0 x 3) = 12, of a charm 1."""
    sheet = {
        "cha": 60,
        "damage_reduction": {"skin": 5, "coat": 2},
        "techniques": ["needle-jizo"],
        "modifiers": [{"target": "dr", "amount": 1}],
    }
    table = duel({}, sheet)
    kept = {"id": "k", "technique": "needle-jizo", "name": "Needle Jizo", "amount": 3, "x": 3}
    table.amend("combatants.ben.upkeeps.k", kept)
    assert damage_reduction(table.fight, table.who("ben")) == 20


@pytest.mark.clause("WAY-DR-03", "WAY-DR-04")
def test_what_bypasses_damage_reduction_adds_up_after_flat_cuts() -> None:
    """Two halves bypass all of 25; -5 and a half leave 10; more than all is all."""
    assert reduced(25, bypass=50 + 50) == 0
    assert reduced(25, less=5, bypass=50) == 10
    assert reduced(25, bypass=150) == 0
    assert reduced(25) == 25


@pytest.mark.clause("WAY-DR-02")
def test_damage_reduction_does_not_keep_a_status_off() -> None:
    """A Stun comes of a kick of which enough is left, as severe as ever."""
    table = duel(
        {"str": 60, "unarmed": {"id": "unarmed", "stun": 5}}, {"damage_reduction": {"skin": 30}}
    )
    table.dice(TIRELESS, 1, 1)
    table.act("ama", "attack", target="ben")
    table.act("ben", "endure")
    assert table.who("ben").pools.vitality == VITALITY - 4
    assert table.who("ben").turn.stun == 5


@pytest.mark.clause("WAY-DMG-04")
def test_what_vitality_cannot_hold_comes_off_hit_points() -> None:
    """10 Vitality and 34 damage: none is left of it, and 24 less of 80 HP."""
    table = duel({"str": 60}, {"vitality": 10, "hp_max": 80})
    table.dice(TIRELESS, 1, 1, 50)
    table.act("ama", "attack", target="ben")
    table.act("ben", "endure")
    assert (table.who("ben").pools.vitality, table.who("ben").pools.hp) == (0, 80 - 24)


@pytest.mark.clause("WAY-DMG-02")
def test_dice_may_give_more_dice_and_be_multiplied() -> None:
    """2d6 of which each 5 or 6 gives one more, once: 5 and 2, and then 6; times 3 is 39."""
    table = duel({"str": 1})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.amend("attacks.ama-1-ben.spec.again", 5)
    table.amend("attacks.ama-1-ben.spec.again_once", True)
    table.amend("attacks.ama-1-ben.spec.dice", [{"count": 2, "sides": 6}])
    table.amend("attacks.ama-1-ben.spec.times", {"count": 1, "sides": 4})
    table.dice(5, 2, 6, 3)
    table.act("ben", "endure")
    assert table.who("ben").pools.vitality == VITALITY - 39


@pytest.mark.clause("WAY-DB-06")
def test_an_attack_uses_the_bonus_that_its_entry_names() -> None:
    """CHA 60 gives NDB 4.0 where the spec says so: 2 + 4.0 x 1.58 x 8 = 52.56."""
    table = duel({"str": 15, "cha": 60})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    path = "attacks.ama-1-ben.spec"
    table.amend(f"{path}.source", "ndb")
    more = [{"value": 33, "reason": "Burning Spear"}, {"value": 25, "reason": "Chakra Flow"}]
    table.amend(f"{path}.percents", more)
    table.dice(1, 1)
    table.act("ben", "endure")
    assert table.who("ben").pools.vitality == VITALITY - 52


def test_every_spec_and_attack_can_be_saved() -> None:
    """An attack in progress is plain data: a spec with all its parts is equal after reloading."""
    from rules.engine.state.as_json import dump, load

    spec = Spec(
        name="Everything",
        art=Art.WEAPON,
        damage=SpecDamage(
            dice=[Dice(2, 6)],
            times=Dice(1, 4),
            source=Source.PDB,
            percents=parts(33),
            flats=parts("0.5"),
        ),
    )
    made = Attack(
        id="a",
        deed="d",
        by="ama",
        target="ben",
        spec=spec,
        speed=8,
        damage_speed=8,
        damage=AttackDamage(share=60),
    )
    assert load(Attack, dump(made)) == made


@pytest.mark.clause("WAY-DB-01")
def test_nobody_divides_by_nothing() -> None:
    """A divisor of 0 is refused in a fight as on a sheet."""
    table = duel()
    with pytest.raises(NotAllowed):
        table.amend("combatants.ben.ndb_divisor", 0)


@pytest.mark.clause("WAY-WOUND-05")
@pytest.mark.parametrize(
    ("taken", "percents", "flats", "figure"),
    [
        (100, (25,), (), 125),
        (100, (25,), (10,), 135),
        (100, (25, -5), (10, -40), 90),
        (33, (10,), (), 36),
        (10, (), (-30,), 0),
    ],
)
def test_percentages_then_flat_amounts_are_measured_for_the_wound(
    taken: int, percents: tuple[int, ...], flats: tuple[int, ...], figure: int
) -> None:
    """100 and a quarter are 125, and 10 more 135; 36.3 counts as 36; less than nothing as 0."""
    assert wounding(taken, parts(*percents), parts(*flats)) == figure


@pytest.mark.clause("WAY-WOUND-05")
def test_a_weapon_that_wounds_more_takes_no_more() -> None:
    """10 and 3.0 x 10 are 40, too little for a wound; with a quarter more 50 of 500 are Minor."""
    knife = {"id": "w", "name": "Saw", "types": ["slashing"], "damage": "10d2", "speed": 10}
    saw = {**knife, "wounding_pct": 25, "held": True}
    table = duel({"str": 45, "weapons": [saw]}, {"vitality_max": 500})
    table.dice(TIRELESS, *[1] * 10, 60)
    table.act("ama", "attack", target="ben", weapon="w")
    table.act("ben", "endure")
    ben = table.who("ben")
    assert ben.pools.vitality == 500 - 40
    assert [wound.row for wound in ben.body.wounds] == ["slashing-minor-abdomen"]
