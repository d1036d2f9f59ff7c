"""The form that plans a turn: its choices in their order, and what it begins with."""

from __future__ import annotations

import pytest

from bot.play.intents.plan_forms import Choices, Planned
from bot.play.intents.planned_turns import Turn
from rules import RULESETS
from rules.engine.asking.forms import Fields, Option, Pick
from rules.engine.intents.aims import AVENGE, FOE, LAST, WEAKEST, Aim, person
from rules.engine.intents.known import Known, Person
from rules.engine.state.encounter import Struck
from rules.errors import BadAnswer

ONCE = "In my next turn, once a foe has acted"
HURTS = [f"{name} is hurt" for name in ("Doji", "Bandit 1", "Bandit 2")]
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
    after = [f"In my next turn, after {name}" for name in ("Doji", "Bandit 1", "Bandit 2")]
    once = [f"In my next turn, once {what}" for what in ("a foe arrives", *HURTS)]
    events = [f"{words}{only}" for words in once for only in ("", ", in this round")]
    assert labels(choices, "when") == [*TURNS, after[0], ONCE, *after[1:], *events]
    assert begun(choices) == {
        "deed": "Attack",
        "first": "Bandit 1",
        "second": "",
        "if_none": "Hold",
        "when": "",
    }


@pytest.mark.parametrize(
    ("turns", "after", "label"),
    [
        (2, "", "In my next two turns"),
        (3, "", "In my next three turns"),
        (None, "", "In every turn, until I change it"),
        (4, "", "In my next 4 turns"),
        (1, "doji", "In my next turn, after Doji"),
        (1, "bandit-1", "In my next turn, after Bandit 1"),
        (1, "any foe", "In my next turn, once a foe has acted"),
        (1, "arrival", "In my next turn, once a foe arrives"),
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
        _ = choices.read({**every, **raw, "when": "after:nobody"})


def test_a_changed_target_no_longer_strikes_a_friend_who_was_named() -> None:
    """Doji was named although they are a friend; who is not named any more is not excepted."""
    turn = Turn(deed="attack", aim=Aim((person("doji"), FOE), ("doji",)), if_none="hold")
    choices = Choices(RULESETS["l7r"], know(), turn)
    begins = dict(choices.form().initial)
    assert choices.read(begins) == turn
    assert choices.read({**begins, "first": "bandit-1"}).aim == Aim((person("bandit-1"), FOE))
