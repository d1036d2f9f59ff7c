"""Fields that only modals have: radio buttons, checkboxes, files, a text; selects of people."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.sandbox.errors import SandboxError
from bot.sandbox.model.media import Upload
from bot.sandbox.model.records import Interaction
from bot.sandbox.scenarios.message_text import modal_lines
from bot.sandbox.wire import Json
from tests.sandbox.conftest import Town, build, running

SHEET = Upload("kuni.toml", b"x = 1", "text/plain")


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
