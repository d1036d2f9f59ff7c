"""The check of requests against Discord's description finds what is wrong, and says where."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import openapi
from tests.openapi import Contract, check

here = pytest.mark.skipif(not openapi.is_at_hand(), reason="Discord's description is not at hand")


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No description is found."""
    monkeypatch.setenv("INTERLUDE_OPENAPI", str(tmp_path / "none.json"))
    openapi.forget()
    yield
    openapi.forget()


@here
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
    assert check(method, path, body)


@here
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


@here
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


@pytest.mark.usefixtures("elsewhere")
def test_without_the_description_nothing_is_checked() -> None:
    """It is counted as skipped, and is no failure."""
    contract = Contract()
    contract.note("GET", "/nowhere", None)
    contract.settle()
    assert (contract.checked, contract.skipped) == (0, 1)
