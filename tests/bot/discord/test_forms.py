"""Forms as modals, and what is filled in as raw answers, at the edges of what Discord takes."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import discord
import pytest

from bot.discord.inbound.router import filled
from bot.discord.rendering.forms import (
    answer_of,
    begins,
    choices_of,
    modal_for,
    page_of,
    raw_of,
)
from rules.engine.asking.forms import (
    Fields,
    Form,
    Number,
    OneOf,
    Option,
    Pick,
    Some,
    Target,
    Text,
    YesNo,
)
from tests.openapi import check_modal

LONG = "N" * 32


class Stance(Enum):
    """An enumeration of answers."""

    HIGH, LOW = "high", "low"


@dataclass(frozen=True)
class Everything:
    """A field of each kind."""

    weapon: str
    improve: int = 2
    sure: bool = True
    stance: Stance = Stance.LOW
    of: tuple[str, ...] = ("a",)


EVERYTHING = Fields(
    Everything,
    {
        "weapon": Pick((Option("sword", "Sword", "sharp"), Option("fan", "Fan"))),
        "improve": Number(0, 5),
        "sure": YesNo("Are you sure?"),
        "stance": OneOf(tuple(Stance)),
        "of": Some((Option("a", "A"), Option("b", "B")), least=0),
    },
)


def payload(form: Form[Any]) -> dict[str, Any]:
    """The modal's JSON, which Discord takes."""
    made = modal_for("v1:token:m:act", "A title " * 9, form).to_dict()
    check_modal(made)
    return made


def components(form: Form[Any]) -> dict[str, dict[str, Any]]:
    """The fields of the modal by their names."""
    return {p["component"]["custom_id"]: p["component"] for p in payload(form)["components"]}


async def test_every_kind_of_field_has_its_control():
    """Each begins with what holds without an answer; a number alone is a menu."""
    shown = components(EVERYTHING)
    kinds = {name: component["type"] for name, component in shown.items()}
    assert kinds == {"weapon": 21, "improve": 3, "sure": 23, "stance": 21, "of": 22}
    chosen = {
        name: [o["value"] for o in c["options"] if o.get("default")]
        for name, c in shown.items()
        if "options" in c
    }
    assert chosen == {"weapon": [], "improve": ["2"], "stance": ["low"], "of": ["a"]}
    assert shown["sure"]["default"] is True
    assert shown["weapon"]["required"] is True
    assert shown["improve"]["required"] is False
    assert shown["weapon"]["options"][0]["description"] == "sharp"


async def test_what_is_filled_in_reads_back():
    """The raw answer has the types that the rules read."""
    given = {"weapon": ["fan"], "improve": ["3"], "sure": ["no"], "stance": ["high"], "of": ["b"]}
    raw = answer_of(EVERYTHING, given)
    assert raw == {"weapon": "fan", "improve": 3, "sure": False, "stance": "high", "of": ["b"]}
    assert EVERYTHING.read(raw) == Everything("fan", 3, sure=False, stance=Stance.HIGH, of=("b",))


async def test_initial_values_come_before_defaults():
    """A form that says what it begins with is taken at its word."""
    form = Fields(Everything, EVERYTHING.fields, initial={"improve": 5, "stance": Stance.HIGH})
    assert (begins(form, "improve"), begins(form, "stance")) == (5, "high")
    assert begins(form, "weapon") is None


@dataclass(frozen=True)
class One:
    """A single field."""

    value: Any


@pytest.mark.parametrize("count", [1, 2, 10, 11, 24, 25, 26, 100, 200])
async def test_more_options_than_a_menu_has_are_typed(count: int):
    """Two to ten are radio buttons, up to 25 a menu; then a name is typed, and read in any case."""
    form = Fields(
        One, {"value": Target(tuple(Option(f"id-{n}", f"{LONG}{n}") for n in range(count)))}
    )
    control = components(form)["value"]
    assert control["type"] == (3 if count == 1 else 21 if count <= 10 else 3 if count <= 25 else 4)
    last = answer_of(form, {"value": f"{LONG}{count - 1}".lower()})
    assert form.read(last).value == f"id-{count - 1}"


@pytest.mark.parametrize("top", [0, 1, 24, 25, 10**12])
async def test_numbers_are_a_menu_or_are_typed(top: int):
    """A wide range is typed, with its bounds in sight."""
    form = Fields(One, {"value": Number(0, top)})
    control = components(form)["value"]
    assert (control["type"] == 3) == (top < 25)
    if control["type"] == 4:
        assert str(top) in control["placeholder"]
    assert form.read(answer_of(form, {"value": str(top)})).value == top
    assert answer_of(form, {"value": "many"}) == {"value": "many"}


async def test_words_that_are_suggested_stand_in_the_field_where_they_are_typed():
    """They are a hint and no menu: anything else may be written."""
    control = components(Fields(One, {"value": Text(options=(Option("lore", "Lore"),))}))["value"]
    assert (control["type"], control["placeholder"]) == (4, "For example: Lore")


@pytest.mark.parametrize(
    "form",
    [
        Text(most=4000, least=0, long=True),
        Text(most=100_000),
        Text(most=1, least=1),
        Some(tuple(Option(f"o{n}", "x" * 200, "y" * 200) for n in range(25)), least=3, most=30),
        Some(tuple(Option(f"o{n}", "x") for n in range(40))),
        Pick(()),
        Pick((Option("v" * 101, "too long a value"),)),
        Pick((Option("v" * 100, "l" * 300, "n" * 300),)),
        YesNo("L" * 100),
    ],
)
async def test_any_form_makes_a_modal_that_discord_takes(form: Form[Any]):
    """Alone or as a field, with the longest texts."""
    assert payload(form)["components"]
    assert payload(Fields(One, {"value": form}))["components"]


def test_a_modal_has_five_fields_at_most_and_asks_for_the_others_later():
    """Five fit; of six three are shown, the required one among them, below a text.

    A box asks for the others. Of nine four are shown without a text: five fit into the second form.
    """
    make: Callable[..., Any] = Everything
    fields = {f"extra{n}": YesNo() for n in range(4)} | {"weapon": Text()}
    five = Fields(make, fields)
    assert page_of(five) == (["extra0", "extra1", "extra2", "extra3", "weapon"], [])
    six = Fields(make, {"more": YesNo("A sixth"), **fields})
    first, left = page_of(six)
    assert (first, left) == (["more", "extra0", "weapon"], ["extra1", "extra2", "extra3"])
    text, *_, box = modal_for("v1:token:m:act", "A title", six, stake="A").to_dict()["components"]
    assert text["content"] == "A"
    assert (box["label"], box["description"]) == ("More choices", "Extra1, Extra2, Extra3")
    assert box["component"] == {"type": 23, "custom_id": "more_choices", "default": False}
    assert page_of(six, first) == (left, [])
    second = modal_for("v1:token:restm", "A title", six, asked=first).to_dict()
    assert [each["label"] for each in second["components"]] == ["Extra1", "Extra2", "Extra3"]
    nine = Fields(make, {f"n{n}": YesNo() for n in range(9)})
    assert [len(names) for names in page_of(nine)] == [4, 5]


def test_a_choice_of_several_says_what_it_is_for_and_how_many():
    """Without a least number it is "up to"; never more than there are."""
    arms = tuple(Option(str(n), f"Link {n}") for n in range(3))
    for some, says in (
        (Some(arms, help="Each costs more."), "Each costs more. Choose up to 3."),
        (Some(arms, 1, 9), "Choose 1 to 3."),
    ):
        [field] = payload(Fields(One, {"value": some}))["components"]
        assert field["description"] == says


async def test_a_choice_of_nothing_is_not_asked_for():
    """An optional field without options does not show."""
    form = Fields(Everything, {"stance": OneOf(()), "improve": Number(0, 1)})
    assert page_of(form) == (["improve"], [])


def test_several_names_can_be_typed():
    """Where a list is too long for a menu, names stand with commas between."""
    form = Some(tuple(Option(f"o{n}", f"Name {n}") for n in range(40)))
    assert raw_of(form, "Name 3, Name 14,") == ["Name 3", "Name 14"]
    assert form.read(raw_of(form, "name 3, NAME 14")) == ("o3", "o14")


def test_a_modals_values_are_read_from_labels_and_rows():
    """Both shapes that Discord sends are understood; what is empty is empty text."""
    sent = [
        {"type": 18, "component": {"type": 3, "custom_id": "a", "values": ["x"]}},
        {"type": 1, "components": [{"type": 4, "custom_id": "b", "value": "y"}]},
        {"type": 18, "component": {"type": 4, "custom_id": "c", "value": None}},
        {"type": 18, "component": {"type": 23, "custom_id": "d", "value": True}},
        {"type": 18, "component": {"type": 23, "custom_id": "e", "value": False}},
        {"type": 10, "id": 6},
    ]
    assert dict(filled(sent)) == {"a": ["x"], "b": "y", "c": "", "d": "yes", "e": "no"}


def test_what_is_at_stake_stands_above_the_fields_where_there_is_room():
    """A text takes the place of one of five: with four fields it shows, with five it does not."""
    four = Fields(One, {f"n{n}": Text() for n in range(4)})
    five = Fields(One, {f"n{n}": Text() for n in range(5)})
    for form, kinds in ((four, [10, 18, 18, 18, 18]), (five, [18, 18, 18, 18, 18])):
        made = modal_for("v1:token:m:act", "A title", form, stake="**A blow** of 22").to_dict()
        check_modal(made)
        assert [part["type"] for part in made["components"]] == kinds


def test_a_number_without_a_choice_is_not_asked_for():
    """Where 0 is the least and the most and stands anyway, a button says it all."""

    @dataclass(frozen=True)
    class Dodge:
        ap: int = 0

    none, some = (Fields(Dodge, {"ap": Number(0, most, "Points")}) for most in (0, 3))
    assert (page_of(none)[0], page_of(some)[0]) == ([], ["ap"])
    assert page_of(Fields(Dodge, {"ap": Number(2, 2, "Points")}))[0] == ["ap"]


def test_a_number_with_another_meaning_is_shown_by_its_name():
    """In a select the name takes the number's place; beside a text field it explains it."""
    options = choices_of(Number(-1, 2, "Void", {-1: "ask me"}))
    assert options is not None
    assert [(o.value, o.label) for o in options][:2] == [("-1", "Ask me"), ("0", "0")]
    modal = modal_for("m", "Up to", Fields(dict, {"n": Number(0, 999, "Up to", {0: "any"})}))
    [field] = [part for part in modal.walk_children() if isinstance(part, discord.ui.TextInput)]
    assert field.placeholder == "A whole number from 1 to 999, or: any"
