"""Fields that only modals have: radio buttons, checkboxes, files, a text; selects of people."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.sandbox.checks.modal_limits import check_modal
from bot.sandbox.errors import SandboxError
from bot.sandbox.model.media import Upload
from bot.sandbox.model.records import Interaction
from bot.sandbox.scenarios.message_text import modal_lines
from bot.sandbox.wire import ApiError, Json
from tests.sandbox.conftest import Town, build, running

SHEET = Upload("kuni.toml", b"x = 1", "text/plain")


def radio(count: int = 2, **given: Any) -> Json:
    options = [{"label": f"l{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 21, "custom_id": "r", "options": options, **given}


def ticks(count: int = 3, **given: Any) -> Json:
    return {**radio(count), "type": 22, **given}


def upload(**given: Any) -> Json:
    return {"type": 19, "custom_id": "f", **given}


def select(kind: int, **given: Any) -> Json:
    return {"type": kind, "custom_id": "s", **given}


def modal(*fields: Json) -> Json:
    labels = [{"type": 18, "label": "l", "component": field} for field in fields]
    return {"title": "t", "custom_id": "c", "components": labels}


@pytest.mark.parametrize(
    "field",
    [
        radio(2),
        radio(10, required=False),
        ticks(1),
        ticks(10, min_values=10, max_values=10),
        ticks(3, min_values=0, required=False),
        {"type": 23, "custom_id": "c", "default": True},
        upload(),
        upload(min_values=0, max_values=10, required=False),
        select(5, max_values=2, default_values=[{"type": "user", "id": "1"}] * 2),
        select(6, required=False),
        select(7, default_values=[{"type": "role", "id": "1"}]),
        select(8, channel_types=[0, 11]),
    ],
)
def test_a_field_within_its_limits_is_taken(field: Json) -> None:
    """The last that fits does fit."""
    check_modal(modal(field))


@pytest.mark.parametrize(
    ("field", "place"),
    [
        (radio(1), "options"),
        (radio(11), "options"),
        (radio(2, options=[{"label": "l", "value": "v"}] * 2), "options.1.value"),
        (
            radio(2, options=[{"label": "x" * 101, "value": str(n)} for n in "ab"]),
            "options.0.label",
        ),
        (radio(2, options=[{"label": n, "value": n, "default": True} for n in "ab"]), "options"),
        (radio(2, custom_id=""), "custom_id"),
        (ticks(0), "options"),
        (ticks(11), "options"),
        (ticks(3, max_values=4), "max_values"),
        (ticks(3, min_values=3, max_values=2), "min_values"),
        (ticks(3, min_values=0), "required"),
        ({"type": 23, "custom_id": "c", "default": "yes"}, "default"),
        ({"type": 23, "custom_id": "c", "required": True}, "required"),
        (upload(max_values=11), "max_values"),
        (upload(min_values=0), "required"),
        (select(5, default_values=[{"type": "user", "id": "1"}] * 2), "default_values"),
        (select(6, default_values=[{"type": "user", "id": "1"}]), "default_values.0.type"),
    ],
)
def test_a_field_over_a_limit_is_refused_where_it_stands(field: Json, place: str) -> None:
    """50035, with a fault at the very field."""
    with pytest.raises(ApiError) as refused:
        check_modal(modal(field))
    node: Any = refused.value.errors
    for step in ("data", "components", "0", "component", *place.split(".")):
        node = node[step]
    assert node["_errors"]


@pytest.fixture
async def opened() -> AsyncIterator[tuple[Town, Interaction]]:
    """The demo bot's form, open before Ama."""
    town = build()
    async with running(town):
        sent = await town.ama.command(town.general.id, "/demo form")
        yield town, await town.sandbox.answered(sent)
    town.contract.settle()


async def test_a_form_shows_what_is_at_stake_and_what_it_offers(
    opened: tuple[Town, Interaction],
) -> None:
    """A scenario's transcript shows the text, the radio buttons, the ticks and the file."""
    town, form = opened
    assert form.modal is not None
    assert modal_lines(form.modal, town.sandbox.world) == [
        "Defend",
        "**A blow of 22** comes at you.",
        "How: ( ) Dodge (x) Block",
        "With: [ ] Left [ ] Right [ ] Both",
        "Tell the table: [ ]",
        "Sheet: (a file)",
    ]


async def test_what_is_chosen_ticked_and_uploaded_comes_to_the_bot(
    opened: tuple[Town, Interaction],
) -> None:
    """A radio button gives one value, a group a list, a tick yes or no, a file its id."""
    town, form = opened
    values = {"how": "dodge", "with": ["left", "right"], "tell": "yes"}
    await town.sandbox.answered(await town.ama.modal(form.id, values, {"sheet": [SHEET]}))
    assert town.ben.visible(town.general.id)[-1]["content"] == (
        "defended: {'how': 'dodge', 'with': ['left', 'right'], 'tell': True, "
        "'sheet': ['kuni.toml']}"
    )


async def test_what_is_left_alone_stays_as_the_form_shows_it(
    opened: tuple[Town, Interaction],
) -> None:
    """The chosen radio button stays chosen; what is not required may stay empty."""
    town, form = opened
    await town.sandbox.answered(await town.ama.modal(form.id, {}))
    assert town.ben.visible(town.general.id)[-1]["content"] == (
        "defended: {'how': 'block', 'with': [], 'tell': False, 'sheet': []}"
    )


@pytest.mark.parametrize(
    ("values", "files", "says"),
    [
        ({"how": ["dodge", "block"]}, {}, "takes one option"),
        ({"how": []}, {}, '"How" is required'),
        ({"how": "run"}, {}, "does not offer"),
        ({"with": ["left", "right", "both"]}, {}, "0 to 2 options, not 3"),
        ({"with": ["left", "left"]}, {}, "each option once"),
        ({"tell": "perhaps"}, {}, "takes yes or no"),
        ({"sheet": "x"}, {}, "takes files"),
        ({}, {"sheet": [SHEET, SHEET]}, "0 to 1 files, not 2"),
        ({}, {"nothing": [SHEET]}, "no field"),
    ],
)
async def test_a_form_checks_what_is_chosen(
    opened: tuple[Town, Interaction], values: Json, files: Any, says: str
) -> None:
    """A form that Discord's client would not let a person send is refused in a sentence."""
    town, form = opened
    with pytest.raises(SandboxError, match=says):
        await town.ama.modal(form.id, values, files)
