"""The form that plans a turn: its choices in their order, and what it begins with."""

from __future__ import annotations

import pytest

from bot.play.intents.plan_forms import Choices, Planned
from bot.play.intents.planned_turns import Turn
from rules import RULESETS
from rules.engine.asking.forms import Fields, Option, Pick
from rules.engine.intents.aims import AVENGE, FOE, LAST, NEAREST, WEAKEST, Aim, By, How, person
from rules.engine.intents.known import Known, Person
from rules.engine.state.encounter import Struck
from rules.errors import BadAnswer

WAYS = ["Who I struck last", "Who struck me last", "Who is hurt most", "Any foe"]
TURNS = [
    "In my next turn",
    "In my next two turns",
    "In my next three turns",
    "In every turn, until I change it",
]


def know(*, near: int | None = None, struck: tuple[Struck, ...] = (), foes: int = 2) -> Known:
    """Kuni knows Doji, a friend, some bandits who stand, and Fallen, who does not."""
    people = [
        Person("kuni", "Kuni", friend=True, stands=True),
        Person("doji", "Doji", friend=True, stands=True),
        *(
            Person(f"bandit-{n}", f"Bandit {n}", friend=False, stands=True, near=near)
            for n in range(1, foes + 1)
        ),
        Person("fallen", "Fallen", friend=False, stands=False),
    ]
    return Known(me="kuni", people={each.id: each for each in people}, struck=struck)


def options(form: Fields[Planned], field: str) -> tuple[Option, ...]:
    pick = form.fields[field]
    assert isinstance(pick, Pick)
    return pick.options


def labels(choices: Choices, field: str) -> list[str]:
    return [each.label for each in options(choices.form(), field)]


def begun(choices: Choices) -> dict[str, str]:
    """The label that each field begins with, "" for none."""
    form = choices.form()
    return {
        name: next((o.label for o in options(form, name) if o.value == form.initial.get(name)), "")
        for name in form.fields
    }


def blow(by: str, at: str) -> Struck:
    return Struck(by=by, at=at, turn="1")


def test_a_new_turn_offers_foes_who_stand_and_then_the_ways() -> None:
    """The second target is a way or nobody; nothing is near or far where there is no distance."""
    choices = Choices(RULESETS["l7r"], know())
    assert labels(choices, "deed") == ["Attack"]
    assert labels(choices, "first") == ["Bandit 1", "Bandit 2", *WAYS]
    assert labels(choices, "second") == [*WAYS, "Nobody else"]
    assert labels(choices, "if_none") == ["Hold", "Ask me"]
    assert labels(choices, "when") == [*TURNS, "In my next turn, after Doji"]
    assert begun(choices) == {
        "deed": "Attack",
        "first": "Bandit 1",
        "second": "",
        "if_none": "Hold",
        "when": "",
    }


def test_the_nearest_foe_can_be_chosen_where_there_are_distances() -> None:
    """A distance of nothing is one too."""
    offered = [*WAYS[:3], "The nearest foe", "Any foe"]
    assert labels(Choices(RULESETS["l7r"], know(near=0)), "first")[2:] == offered


@pytest.mark.parametrize(
    ("struck", "first"),
    [
        ((blow("kuni", "bandit-2"),), "Bandit 2"),
        ((blow("kuni", "bandit-2"), blow("kuni", "bandit-1")), "Bandit 1"),
        ((blow("kuni", "bandit-2"), blow("kuni", "fallen")), "Bandit 2"),
        ((blow("doji", "bandit-2"),), "Bandit 1"),
        ((blow("bandit-2", "kuni"),), "Bandit 1"),
    ],
)
def test_the_foe_they_attacked_last_comes_first(struck: tuple[Struck, ...], first: str) -> None:
    """Only their own blows count, and only if the foe still stands."""
    choices = Choices(RULESETS["l7r"], know(struck=struck))
    assert labels(choices, "first")[0] == first
    assert begun(choices)["first"] == first


def test_a_menu_has_at_most_25_entries_and_all_ways_are_among_them() -> None:
    """Of 40 foes so many are offered that four ways fit; the planned one comes on top of them."""
    many = know(foes=40)
    first = labels(Choices(RULESETS["l7r"], many), "first")
    assert (len(first), first[20], first[21:]) == (25, "Bandit 21", WAYS)
    planned = Turn(deed="attack", aim=Aim((person("bandit-39"),)))
    first = labels(Choices(RULESETS["l7r"], many, planned), "first")
    assert (len(first), first[0], first[1], first[-1]) == (25, "Bandit 39", "Bandit 1", WAYS[2])


def test_a_friend_can_be_waited_for_only_where_turns_can_wait() -> None:
    """In wayward nobody puts their turn off; in l7r after friends, never after themselves."""
    assert labels(Choices(RULESETS["wayward"], know()), "when") == TURNS
    assert labels(Choices(RULESETS["ki"], know()), "when")[4:] == ["In my next turn, after Doji"]


@pytest.mark.parametrize(
    ("by", "first", "second"),
    [
        ((person("bandit-2"), FOE), "Bandit 2", "Any foe"),
        ((person("bandit-2"),), "Bandit 2", "Nobody else"),
        ((person("doji"),), "Doji", "Nobody else"),
        ((LAST, AVENGE), "Who I struck last", "Who struck me last"),
        ((WEAKEST, LAST), "Who is hurt most", "Who I struck last"),
        ((FOE, person("bandit-1")), "Any foe", "Bandit 1"),
        ((How(By.PROTECT, "doji"),), "whoever attacked Doji last", "Nobody else"),
        ((FOE, LAST, WEAKEST), "Any foe", "the foe you attacked last (else the most hurt foe)"),
        ((NEAREST,), "the nearest foe", "Nobody else"),
    ],
)
def test_the_form_begins_with_the_planned_targets_and_reads_them_back(
    by: tuple[How, ...], first: str, second: str
) -> None:
    """Also targets that are no choice of the form: they are offered because they are planned."""
    turn = Turn(deed="attack", aim=Aim(by), if_none="hold", turns=1)
    choices = Choices(RULESETS["l7r"], know(), turn)
    assert begun(choices) == {
        "deed": "Attack",
        "first": first,
        "second": second,
        "if_none": "Hold",
        "when": "In my next turn",
    }
    assert choices.read(dict(choices.form().initial)) == turn


@pytest.mark.parametrize(
    ("turns", "after", "label"),
    [
        (2, "", "In my next two turns"),
        (3, "", "In my next three turns"),
        (None, "", "In every turn, until I change it"),
        (4, "", "In my next 4 turns"),
        (1, "doji", "In my next turn, after Doji"),
        (1, "gone", "In my next turn, after gone"),
    ],
)
def test_the_form_begins_with_when_the_turn_is_planned(
    turns: int | None, after: str, label: str
) -> None:
    """Somebody who is gone is named by their id; a number that is no choice is offered too."""
    turn = Turn(deed="attack", aim=Aim((FOE,)), if_none="ask", turns=turns, after=after)
    choices = Choices(RULESETS["l7r"], know(), turn)
    assert begun(choices)["when"] == label
    assert labels(choices, "when").count(label) == 1
    assert choices.read(dict(choices.form().initial)) == turn


def test_a_planned_deed_or_rest_that_the_form_does_not_offer_is_offered_too() -> None:
    """The turn is to rest, or else to do what silence does."""
    turn = Turn(deed="hold", aim=Aim((FOE,)), if_none="silence")
    choices = Choices(RULESETS["l7r"], know(), turn)
    assert labels(choices, "deed") == ["Hold", "Attack"]
    assert labels(choices, "if_none") == ["What silence does", "Hold", "Ask me"]
    assert choices.read(dict(choices.form().initial)) == turn
    assert begun(Choices(RULESETS["l7r"], know(), Turn(deed="hold"))) == {
        "deed": "Hold",
        "first": "Bandit 1",
        "second": "",
        "if_none": "Hold",
        "when": "In my next turn",
    }


@pytest.mark.parametrize(
    ("raw", "turn"),
    [
        ({}, Turn(deed="attack", aim=Aim((LAST, FOE)), if_none="hold")),
        ({"first": "foe"}, Turn(deed="attack", aim=Aim((FOE,)), if_none="hold")),
        (
            {"first": "bandit-2", "second": "nobody", "if_none": "ask", "when": "3"},
            Turn(deed="attack", aim=Aim((person("bandit-2"),)), if_none="ask", turns=3),
        ),
        (
            {"first": "weakest", "second": "avenge", "when": "all"},
            Turn(deed="attack", aim=Aim((WEAKEST, AVENGE)), if_none="hold", turns=None),
        ),
        (
            {"first": "bandit-1", "second": "last", "when": "after:doji"},
            Turn(deed="attack", aim=Aim((person("bandit-1"), LAST)), if_none="hold", after="doji"),
        ),
    ],
)
def test_choices_become_a_turn(raw: dict[str, str], turn: Turn) -> None:
    """The same target twice counts once; a choice that the form does not have is refused."""
    choices = Choices(RULESETS["l7r"], know())
    every = {"deed": "attack", "first": "last", "second": "foe", "if_none": "hold", "when": "1"}
    assert choices.read({**every, **raw}) == turn
    with pytest.raises(BadAnswer):
        _ = choices.read({**every, **raw, "when": "after:bandit-1"})


def test_a_changed_target_no_longer_strikes_a_friend_who_was_named() -> None:
    """Doji was named although they are a friend; who is not named any more is not excepted."""
    turn = Turn(deed="attack", aim=Aim((person("doji"), FOE), ("doji",)), if_none="hold")
    choices = Choices(RULESETS["l7r"], know(), turn)
    begins = dict(choices.form().initial)
    assert choices.read(begins) == turn
    assert choices.read({**begins, "first": "bandit-1"}).aim == Aim((person("bandit-1"), FOE))
