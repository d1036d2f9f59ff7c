"""From text to a slash command's data, as Discord's client would build it."""

from typing import Any

import pytest

from bot.sandbox import SandboxError, Upload
from bot.sandbox.page.invocation import Invocation, split_text
from bot.sandbox.wire import Json
from tests.sandbox.conftest import Town
from tests.tables import tabled, tables

TABLES = tables(__file__)

OPTIONS = TABLES["options"]
ATTACK = {"name": "attack", "type": 1, "options": OPTIONS}
KI: Json = {"id": "1", "name": "ki", "options": [ATTACK]}


def values(town: Town, given: Json, files: dict[str, Upload] | None = None) -> Json:
    """The options of /ki attack by name, as sent."""
    invocation = Invocation(town.sandbox.world, town.sandbox.files, town.general)
    data = invocation.data(KI, ["ki", "attack"], given, files or {})
    [branch] = data["options"]
    assert (branch["name"], branch["type"]) == ("attack", 1)
    return {each["name"]: each["value"] for each in branch["options"]}


@tabled
def test_text_is_split_into_words_and_options(text: str, words: list[str], options: Json) -> None:
    """Values with spaces stand in quotes; a backslash takes the next character as it is."""
    assert split_text(text, {"ki": KI}) == (words, options)


@pytest.mark.parametrize(
    "text", ["ki attack", "/k", "/ki", "/ki dance", "/ki attack x", "/ki attack a:1 a:2"]
)
def test_text_that_is_no_command_is_refused(text: str) -> None:
    """No slash, no such command or subcommand, no pair, the same option twice."""
    with pytest.raises(SandboxError):
        split_text(text, {"ki": KI})


async def test_values_become_what_the_option_takes(town: Town) -> None:
    """Choices by name or value, numbers, yes and no, and things by name, mention or id."""
    gm, ama = town.gm.user.id, town.ama.user.id
    role = town.sandbox.add_role(town.guild, "Game Master")
    given = {
        "target": "Ronin",
        "note": "hello",
        "count": "3",
        "ratio": "0.5",
        "loud": "yes",
        "who": "@ama",
        "role": "@Game Master",
        "where": "#general",
        "any": f"<@{gm}>",
    }
    assert values(town, given) == {
        "target": "r1",
        "note": "hello",
        "count": 3,
        "ratio": 0.5,
        "loud": True,
        "who": ama,
        "role": role.id,
        "where": town.general.id,
        "any": gm,
    }


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("target", "Kuni", "takes one of: Ronin"),
        ("note", "x", "2 to 5 characters"),
        ("note", "x" * 6, "2 to 5 characters"),
        ("count", "4", "from 1 to 3"),
        ("count", "two", "whole number"),
        ("ratio", "half", "takes a number"),
        ("loud", "perhaps", "true or false"),
        ("who", "@zoe", 'no "@zoe"'),
        ("role", "@none", 'no "@none"'),
        ("where", "#none", 'no "#none"'),
        ("sheet", "text", "takes a file"),
        ("nothing", "1", 'no option "nothing"'),
    ],
)
async def test_a_value_that_does_not_fit_is_refused(
    town: Town, option: str, value: Any, says: str
) -> None:
    """With the sentence that Discord's client would show in its own words."""
    with pytest.raises(SandboxError, match=says):
        values(town, {option: value})


async def test_what_is_named_travels_with_the_command(town: Town) -> None:
    """Users with their membership and permissions, and files with their link."""
    invocation = Invocation(town.sandbox.world, town.sandbox.files, town.general)
    file = Upload("a.toml", b"x", "text/plain")
    data = invocation.data(KI, ["ki", "attack"], {"who": "@ama"}, {"#0": file})
    resolved = data["resolved"]
    ama = town.ama.user.id
    assert resolved["users"][ama]["username"] == "ama"
    assert "user" not in resolved["members"][ama]
    assert int(resolved["members"][ama]["permissions"])
    [attachment] = resolved["attachments"].values()
    assert (attachment["filename"], attachment["size"]) == ("a.toml", 1)


async def test_a_file_that_no_option_takes_is_refused(town: Town) -> None:
    """One file option takes one file."""
    file = Upload("a.toml", b"x")
    with pytest.raises(SandboxError, match="takes no file"):
        values(town, {}, {"#0": file, "#1": file})
    with pytest.raises(SandboxError, match="larger than 10 MB"):
        values(town, {}, {"sheet": Upload("a.toml", b"x" * ((10 << 20) + 1))})


def test_words_behind_the_name_are_the_first_option_if_it_is_required():
    """As in Discord's client: `/rules dodge`, and more options after them."""
    options = [{"name": "search", "type": 3, "required": True}, {"name": "ruleset", "type": 3}]
    known: dict[str, Json] = {"rules": {"id": "2", "name": "rules", "options": options}}
    assert split_text("/rules dodge", known) == (["rules"], {"search": "dodge"})
    told = split_text("/rules to dodge ruleset:ki", known)
    assert told == (["rules"], {"search": "to dodge", "ruleset": "ki"})
    with pytest.raises(SandboxError, match="not of the form"):
        split_text("/rules search:dodge now", known)
