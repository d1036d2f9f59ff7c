"""Ambush forms, days, effects and rolls that the GM calls for, and who may do what."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.asking.forms import Fields
from rules.engine.replay.journal import Left
from rules.engine.views.visibility import GM
from rules.errors import BadAnswer, NotAllowed
from rules.l5r import RULESET
from rules.l5r.values import Status
from tests.rules.l5r.table import L5rTable


def form_of(table: L5rTable, act: str) -> Fields[Any]:
    """The GM's form for an act out of turn."""
    form: Any = RULESET.choices.out_of_turn[act].form(table.fight, GM)
    assert isinstance(form, Fields)
    return form


@pytest.mark.parametrize("act", [act for act in RULESET.choices.out_of_turn if act != "resume"])
def test_every_act_out_of_turn_is_the_gms_and_needs_people(act: str) -> None:
    """A player is refused, and so is the GM before anybody has joined."""
    table = L5rTable()
    form: Any = RULESET.choices.out_of_turn[act].form
    with pytest.raises(NotAllowed, match="There is nobody here"):
        form(table.fight, GM)
    table.pc("Ama")
    with pytest.raises(NotAllowed, match="Only the GM"):
        form(table.fight, "ama")


# ---------------------------------------------------------------------- ambush


def waiting() -> L5rTable:
    """Ama and Ben against the Foe and the Cur, before the skirmish."""
    table = L5rTable()
    for name in ("Ama", "Ben"):
        table.pc(name)
    for name in ("Foe", "Cur"):
        table.npc(name)
    return table


@pytest.mark.clause("L5R-AMB-01", "L5R-AMB-04")
def test_the_form_of_an_ambush_names_sides_and_people() -> None:
    """Each side once, in the order of their names; everybody may roll for theirs."""
    fields = form_of(waiting(), "ambush").fields
    for side in ("ambushers", "surprised"):
        assert [each.value for each in fields[side].options] == ["others", "players"]
    for who in ("leader", "sentry"):
        assert [each.value for each in fields[who].options] == ["ama", "ben", "foe", "cur"]


@pytest.mark.clause("L5R-AMB-01", "L5R-AMB-04")
@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"ambushers": "others", "surprised": "others"}, "takes two sides"),
        ({"leader": "ama"}, "must belong to it"),
        ({"sentry": "foe"}, "must belong to it"),
        ({"leader": "foe", "sentry": "cur"}, "must belong to it"),
    ],
)
def test_an_ambush_is_refused_with_the_wrong_sides_or_people(
    wish: dict[str, str], sentence: str
) -> None:
    """The two who roll stand each on their own side."""
    with pytest.raises(BadAnswer, match=sentence):
        waiting().declare(GM, "ambush", **{"ambushers": "others", "surprised": "players", **wish})


@pytest.mark.clause("L5R-AMB-04", "L5R-AMB-05")
@pytest.mark.parametrize("named", ["", "leader", "sentry", "both"])
def test_either_of_the_two_who_roll_may_be_named(named: str) -> None:
    """Else it is the first of the side. Here the second ones throw three dice, the others two."""
    table = waiting()
    table.amend("combatants.ben.perception", 3)
    table.amend("combatants.cur.agility", 3)
    wish: dict[str, str] = {"ambushers": "others", "surprised": "players"}
    hidden, seeing = (9, 9), (1, 1)
    if named in ("leader", "both"):
        wish["leader"], hidden = "cur", (9, 9, 9)
    if named in ("sentry", "both"):
        wish["sentry"], seeing = "ben", (1, 1, 1)
    table.dice(*hidden, *seeing)
    table.declare(GM, "ambush", **wish)
    assert f"Ambush: {sum(hidden)} against {sum(seeing)}." in table.told()
    assert [id for id, each in table.fight.combatants.items() if each.surprised] == ["ama", "ben"]


@pytest.mark.clause("L5R-AMB-05")
def test_whoever_has_left_is_neither_surprised_nor_a_side() -> None:
    """Ben has gone; and where nobody else is on a side, there is no ambush."""
    table = waiting()
    table.play(Left(id="ben"))
    table.dice(9, 9, 1, 1)
    table.declare(GM, "ambush", ambushers="others", surprised="players")
    assert [id for id, each in table.fight.combatants.items() if each.surprised] == ["ama"]
    table.play(Left(id="ama"))
    with pytest.raises(NotAllowed, match="takes two sides"):
        form_of(table, "ambush")


@pytest.mark.clause("L5R-AMB-04")
@pytest.mark.parametrize(
    ("how", "dice", "total"),
    [
        ("leader", (9, 9, 1), 18),
        ("cooperative", (9, 9, 1), 20),
        ("each_member_best", (5, 5, 1, 9, 4, 1, 1, 3, 3), 13),
    ],
)
def test_how_the_surprised_notice_together(how: str, dice: tuple[int, ...], total: int) -> None:
    """Ama's Investigation 1 throws 3k2; Ben's rank 2 is added to 18, or Ben and Cai roll too."""
    table = L5rTable()
    table.pc("Ama", skills={"investigation": 1})
    table.pc("Ben", skills={"investigation": 2})
    table.pc("Cai")
    table.npc("Foe")
    table.dice(1, 1, *dice)
    table.declare(GM, "ambush", ambushers="others", surprised="players", how=how)
    assert f"Ambush: 2 against {total}." in table.told()
    assert not any(each.surprised for each in table.fight.combatants.values())


# ---------------------------------------------------------------------- days


@pytest.mark.clause("L5R-STATUS-05", "L5R-STATUS-06")
@pytest.mark.parametrize(
    ("rested", "fed", "toil", "hunger"),
    [(True, True, 0, 0), (True, False, 0, 2), (False, True, 2, 0), (False, False, 2, 2)],
)
def test_a_day_with_rest_or_food_ends_what_a_day_without_began(
    rested: bool, fed: bool, toil: int, hunger: int
) -> None:
    """Each goes up by one day, or ends; other Status Effects stay."""
    table = L5rTable()
    table.pc("Ama", stamina=5, fatigued=1, fasting=1, mounted=True)
    table.declare(GM, "day", combatant="ama", rested=rested, fed=fed)
    days = {each.kind: each.days for each in table.who("ama").statuses}
    wanted = {Status.MOUNTED: 1, Status.FATIGUED: toil, Status.FASTING: hunger}
    assert days == {kind: many for kind, many in wanted.items() if many}


@pytest.mark.clause("L5R-STATUS-05", "L5R-STATUS-06")
@pytest.mark.parametrize(("had", "days"), [(1, 2), (2, 3), (19, 20), (20, 20)])
def test_days_are_counted_up_to_twenty(had: int, days: int) -> None:
    """Twenty is only a cap; with Stamina 20 nobody rolls."""
    table = L5rTable()
    table.pc("Ama", stamina=20, fatigued=had, fasting=had)
    table.declare(GM, "day", combatant="ama", rested=False, fed=False)
    assert [each.days for each in table.who("ama").statuses] == [days, days]


@pytest.mark.clause("L5R-STATUS-05", "L5R-STATUS-06")
@pytest.mark.parametrize(("stamina", "rolls"), [(4, False), (3, False), (2, True)])
def test_after_as_many_days_as_stamina_toil_and_hunger_hurt(stamina: int, rolls: bool) -> None:
    """The third day: Willpower 2 against 20, and 2k1 wounds, told with the roll."""
    table = L5rTable()
    table.pc("Ama", stamina=stamina, fatigued=2, fasting=2)
    if rolls:
        table.dice(10, 3, 7, 7, 2)
    table.declare(GM, "day", combatant="ama", rested=False, fed=False)
    assert table.who("ama").wounds == (7 if rolls else 0)
    told = [line.text for line in table.lines if line.rolls]
    assert told == (
        ["Ama: willpower 20 against 20: it succeeds.", "Ama starves: 7 wounds."] if rolls else []
    )


# ---------------------------------------------------------------------- modifiers and effects


@pytest.mark.clause("L5R-MOD-04", "L5R-REACT-02")
@pytest.mark.parametrize(
    ("number", "rounds", "until"), [(0, 0, None), (0, 1, 2), (1, 1, 2), (1, 3, 4), (5, 2, 7)]
)
def test_the_round_in_which_something_begins_is_its_first(
    number: int, rounds: int, until: int | None
) -> None:
    """`until` is the first Round without it; before the skirmish that counts as Round 1."""
    table = L5rTable()
    table.pc("Ama")
    table.amend("round", number)
    table.declare(GM, "effect", combatant="ama", name="Ward", rounds=rounds)
    table.declare(GM, "modify", combatant="ama", on="roll", amount=2, reason="Sun", rounds=rounds)
    ward, sun = table.fight.effects
    assert (ward.until, sun.until) == (until, until)
    assert (ward.id == sun.id, ward.on, sun.on) == (False, "ama", "ama")


@pytest.mark.clause("L5R-INIT-06")
@pytest.mark.parametrize(
    ("rolled", "lasting", "numbers"),
    [
        (False, "round", (None, 4, 0)),
        (False, "skirmish", (None, 0, 4)),
        (True, "round", (18, 4, 0)),
        (True, "skirmish", (22, 0, 0)),
    ],
)
def test_a_change_of_a_score_is_added_to_what_it_lasts_for(
    rolled: bool, lasting: str, numbers: tuple[int | None, int, int]
) -> None:
    """Given twice, 3 and 1: the Score, this Round's part, and what waits for the roll."""
    table = L5rTable()
    table.pc("Ama")
    if rolled:
        table.start(9, 9, 1)
    for amount in (3, 1):
        table.declare(GM, "adjust", combatant="ama", amount=amount, lasting=lasting)
    ama = table.who("ama")
    assert (ama.score, ama.bump, ama.granted) == numbers


# ---------------------------------------------------------------------- rolls that the GM calls for


@pytest.mark.clause("L5R-ROLL-01")
@pytest.mark.parametrize(
    ("void", "player", "skill", "asks"),
    [
        # Whether the Void Point is named by the GM, the player, a skill that is known, who is asked
        (True, "ama", "", "ama"),
        (False, "ama", "", "ama"),
        (False, "ama", "lore", "ama"),
        (False, "ama", "medicine", "ama"),
        (True, GM, "", ""),
        (True, GM, "lore", ""),
        (True, GM, "medicine", GM),
        (False, GM, "medicine", ""),
    ],
)
def test_who_is_asked_for_a_void_point(void: bool, player: str, skill: str, asks: str) -> None:
    """A player always; the GM only where a point that they want has two uses."""
    table = L5rTable(void_on_rolls=True)
    _ = table.join("Ama", player, skills={"lore": 1})
    known = skill == "lore"
    spent = void and player == GM and not asks
    if not asks:
        table.dice(*(5,) * (2 + known + spent))
    named = {"skill": skill} if skill else {}
    table.declare(GM, "check", combatant="ama", trait="void", void=void, **named)
    assert table.asked() == ([(asks, "void")] if asks else [])
    assert table.who("ama").void_points == (1 if spent else 2)
    if not asks:
        assert any(text.endswith(f" {15 if spent else 10}.") for text in table.told())
        return
    form: Any = table.prompt(asks).ask.live().choices["roll"].form
    assert [*form.fields] == ["void", *(["rank_one"] if skill == "medicine" else [])]
    table.dice(*(5,) * (2 + known))
    table.say(asks, "roll", **({"void": False} if asks == GM else {}))
    assert table.who("ama").void_points == 2


@pytest.mark.clause("L5R-ROLL-01", "L5R-WOUND-08")
@pytest.mark.parametrize("player", ["ama", GM])
@pytest.mark.parametrize("why", ["points", "round", "out", "house"])
def test_nobody_is_asked_who_can_spend_no_void_point(player: str, why: str) -> None:
    """None left, one spent in this Round, out of the fight, or at a table without: 2k2."""
    table = L5rTable(void_on_rolls=why != "house")
    _ = table.join("Ama", player)
    table.pc("Ben")
    table.start(9, 9, 1, 1, 1, 2)
    if why == "points":
        table.amend("combatants.ama.void_points", 0)
    elif why == "round":
        table.amend("combatants.ama.void_round", 1)
    elif why == "out":
        table.declare(GM, "wound", combatant="ama", wounds=35)
    before = table.who("ama").void_points
    table.dice(8, 7)
    table.declare(GM, "check", combatant="ama", trait="void", skill="medicine")
    total = 15 - (40 if why == "out" else 0)
    assert table.lines[-1].rolls[0].total == total
    assert table.who("ama").void_points == before


@pytest.mark.clause("L5R-ROLL-01", "L5R-ROLL-03")
def test_the_form_of_a_called_roll_says_what_it_costs_and_why_not() -> None:
    """A known skill has no second use; a point that is gone meanwhile leaves only the roll."""
    table = L5rTable(void_on_rolls=True)
    table.pc("Ama", skills={"lore": 1})
    table.declare(GM, "check", combatant="ama", trait="void", skill="lore")
    choice: Any = table.prompt("ama").ask.live().choices["roll"]
    assert choice.form.absent == {"rank_one": "The skill is known: it has a rank of its own."}
    assert [choice.cost(choice.form.make(void=void)) for void in (False, True)] == [
        {"void": 0},
        {"void": 1},
    ]
    assert choice.cost(choice.form.make(rank_one=True)) == {"void": 1}
    table.amend("combatants.ama.void_points", 0)
    choice = table.prompt("ama").ask.live().choices["roll"]
    assert choice.note == "Ama has no Void Points left."
    assert choice.form.absent == dict.fromkeys(("void", "rank_one"), choice.note)
    assert [*choice.form.fields] == []
    table.dice(5, 5, 5)
    table.say("ama", "roll")
    assert table.told()[-1] == "Ama: lore / void 10."


@pytest.mark.clause("L5R-ROLL-01", "L5R-ROLL-03")
@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"trait": "agility"}, "Ama: agility 13."),
        ({"trait": "agility", "tn": 13}, "Ama: agility 13 against 13: it succeeds."),
        ({"trait": "agility", "tn": 14}, "Ama: agility 13 against 14: it fails."),
        ({"trait": "earth", "tn": 1}, "Ama: earth 13 against 1: it succeeds."),
        (
            {"trait": "agility", "skill": "war", "tn": 13},
            "Ama: war / agility, unskilled, 13 against 13: it succeeds.",
        ),
    ],
)
def test_what_is_told_of_a_called_roll(fields: dict[str, Any], line: str) -> None:
    """Its name, the total, and the TN if there is one; "Why?" has the number it was held against.

    The roll itself is named by the skill and the Trait.
    """
    table = L5rTable()
    table.pc("Ama")
    table.dice(7, 6)
    table.declare(GM, "check", combatant="ama", **fields)
    assert table.told()[-1] == line
    [rolled] = table.lines[-1].rolls
    tn = fields.get("tn", 0)
    assert (None if rolled.against is None else rolled.against.value) == (tn or None)
    assert rolled.name.startswith(("Agility", "Earth", "War / agility"))


@pytest.mark.clause("L5R-ROLL-03")
def test_skills_that_anybody_has_are_suggested_in_order() -> None:
    """Each once, whoever has it."""
    table = L5rTable()
    table.pc("Ama", skills={"lore": 1, "defense": 2})
    table.npc("Foe", skills={"lore": 3, "battle": 1})
    options = form_of(table, "check").fields["skill"].options
    assert [each.value for each in options] == ["battle", "defense", "lore"]


@pytest.mark.clause("L5R-WOUND-08")
def test_only_the_dying_who_are_not_dead_yet_have_a_fate() -> None:
    """Ama is dying and Ben is dead; the Foe is only out."""
    table = L5rTable()
    for name in ("Ama", "Ben", "Foe"):
        table.pc(name)
    with pytest.raises(NotAllowed, match="Nobody is dying"):
        form_of(table, "fate")
    for who, wounds in (("ama", 39), ("ben", 39), ("foe", 38)):
        table.declare(GM, "wound", combatant=who, wounds=wounds)
    table.declare(GM, "fate", combatant="ben", dead=True)
    options = form_of(table, "fate").fields["combatant"].options
    assert [each.value for each in options] == ["ama"]
