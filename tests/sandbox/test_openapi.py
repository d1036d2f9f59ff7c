"""The check of requests against Discord's description finds what is wrong, and says where."""

import pytest

from tests.openapi import Contract, check, check_answer, check_event


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
        ("PATCH", "/users/1", {}, "no such method"),
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


@pytest.mark.parametrize(
    ("event", "data", "says"),
    [
        ("READY", {"v": 10}, "READY lacks .'user', 'guilds'"),
        ("INTERACTION_CREATE", {"user": {"id": "1"}}, "'username' is a required property"),
    ],
)
def test_a_bad_event_is_told(event: str, data: object, says: str) -> None:
    """Its parts are checked; so are the fields of READY."""
    with pytest.raises(AssertionError, match=says):
        check_event(event, data)
