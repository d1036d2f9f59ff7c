"""The check of requests against Discord's description finds what is wrong, and says where."""

from typing import Any

import pytest

from tests.openapi import Contract, check, check_answer, check_event, check_message, check_modal
from tests.tables import tabled


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/users/@me", None),
        ("POST", "/channels/1/messages", {"content": "hello", "embeds": [{"title": "t"}]}),
        ("POST", "/interactions/1/token/callback", {"type": 5, "data": {"flags": 64}}),
        ("PUT", "/applications/1/commands", [{"name": "ki", "description": "d", "type": 1}]),
        ("PUT", "/channels/1/messages/pins/2", None),
    ],
)
def test_a_good_request_passes(method: str, path: str, body: object) -> None:
    """Routes that the bot uses, with bodies as it sends them."""
    check(method, path, body)


@pytest.mark.parametrize(
    ("method", "path", "body", "says"),
    [
        ("GET", "/nowhere", None, "no such path"),
        ("PATCH", "/users/@me", {}, "no such method"),
        ("PUT", "/channels/1/messages/pins/2", {"a": 1}, "takes no body"),
        ("POST", "/channels/1/messages", {"content": 7}, r"\$\.content: 7 is not of type"),
        (
            "POST",
            "/interactions/1/token/callback",
            {"type": 4, "data": {"components": [{"type": 1, "components": [{"type": 2}]}]}},
            r"components\[0\]\.components\[0\]: 'style' is a required",
        ),
    ],
)
def test_a_bad_request_is_told_with_its_place(
    method: str, path: str, body: object, says: str
) -> None:
    """The branch that was meant, and the path in the JSON."""
    with pytest.raises(AssertionError, match=says):
        check(method, path, body)


def test_a_contract_fails_at_its_end() -> None:
    """The faults of many requests are told together."""
    contract = Contract()
    with pytest.raises(AssertionError, match="Nothing was checked"):
        contract.settle()
    contract.note("GET", "/users/@me", None)
    contract.settle()
    contract.note("GET", "/nowhere", None)
    contract.note("GET", "/neither", None)
    assert contract.checked == 1
    with pytest.raises(AssertionError, match=r"(?s)nowhere.*neither"):
        contract.settle()


@pytest.mark.parametrize(
    ("status", "body", "says"),
    [
        (200, {}, "answers \\['201'\\], not 200"),
        (201, {"id": "1", "name": "die_1"}, "'animated' is a required property"),
    ],
)
def test_a_bad_answer_is_told(status: int, body: object, says: str) -> None:
    """Another status than Discord's, and fields that it always has."""
    with pytest.raises(AssertionError, match=says):
        check_answer("POST", "/applications/1/emojis", status, body)


@tabled
def test_a_bad_event_is_told(event: str, data: object, says: str) -> None:
    """Its fields and its parts are checked, and no event is unknown."""
    with pytest.raises(AssertionError, match=says):
        check_event(event, data)


def button(**given: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "b", "custom_id": "b", **given}


def menu(count: int = 2, **given: Any) -> dict[str, Any]:
    options = [{"label": str(each), "value": str(each)} for each in range(count)]
    return {"type": 3, "custom_id": "m", "options": options, **given}


def rows(*components: dict[str, Any]) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": list(components)}]}


def embeds(*texts: int) -> dict[str, Any]:
    return {"embeds": [{"description": "x" * each} for each in texts]}


@pytest.mark.parametrize(
    ("fits", "over", "says"),
    [
        ({"content": "x" * 2000}, {"content": "x" * 2001}, "2,000"),
        (embeds(4000, 2000), embeds(4000, 2001), "6,000"),
        (embeds(1), embeds(1, 0), "shows nothing"),
        (rows(button(), button(custom_id="c")), rows(button(), button()), "there twice"),
        (rows(menu()), rows(menu(), button()), "shares its row"),
        (rows(button(label="", emoji={"name": "🎲"})), rows(button(label=" ")), "neither a label"),
        (rows(button(emoji={"name": "👩🏽‍🚀"})), rows(button(emoji={"name": "dice"})), "no emoji"),
        (rows(menu(25, max_values=25)), rows(menu(max_values=3)), "than there is"),
        (rows(menu(max_values=1)), rows(menu(min_values=2, max_values=1)), "is above"),
        (
            {"allowed_mentions": {"parse": ["users"], "roles": ["1"]}},
            {"allowed_mentions": {"parse": ["users"], "users": ["1"]}},
            "two ways",
        ),
    ],
)
def test_a_message_over_a_limit_is_told(
    fits: dict[str, Any], over: dict[str, Any], says: str
) -> None:
    """Limits that Discord's description does not state: the last that fits does fit."""
    check_message(fits)
    with pytest.raises(AssertionError, match=says):
        check_message(over)


def field(**given: Any) -> dict[str, Any]:
    return {"title": "t", "custom_id": "c", "components": [{"type": 18, "label": "l", **given}]}


@pytest.mark.parametrize(
    ("component", "says"),
    [
        ({"type": 4, "custom_id": "i", "style": 1, "label": "inner"}, "two labels"),
        ({"type": 4, "custom_id": "i", "style": 1, "max_length": 3, "value": "four"}, "longer"),
        ({"type": 23, "custom_id": "i", "required": True}, "checkbox is required"),
        ({"type": 19, "custom_id": "i", "min_values": 0}, "may stay empty"),
        (menu(disabled=True), "disabled"),
    ],
)
def test_a_form_over_a_limit_is_told(component: dict[str, Any], says: str) -> None:
    """The fields of a form have rules that those of messages have not."""
    check_modal(field(component=menu(required=False)))
    with pytest.raises(AssertionError, match=says):
        check_modal(field(component=component))


def option(**given: Any) -> dict[str, Any]:
    return {"type": 3, "name": "o", "description": "d", **given}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ([option(), option()], "one name"),
        ([option(), option(name="p", required=True)], "behind another"),
        ([option(type=1), option(name="p")], "subcommands and options"),
        ([option(name="Ki")], "no name of a command"),
        ([option(choices=[{"name": "n", "value": "x" * 101}])], "too long"),
        ([option(name=f"{n}", description="x" * 99) for n in range(90)], "8,000"),
    ],
)
def test_a_command_over_a_limit_is_told(options: list[dict[str, Any]], says: str) -> None:
    """Names, order, kinds and the sum of all letters."""
    groups = [option(type=1, name=f"g{n}", options=options[n::4]) for n in range(4)]
    many = groups if len(options) > 25 else options
    with pytest.raises(AssertionError, match=says):
        check("PUT", "/applications/1/commands", [{**option(type=1), "options": many}])
