"""A campaign's new place: which ids it may name, and where people are replaced."""

from __future__ import annotations

from typing import Any

import pytest

from bot.storage.copies.rehousing import House, with_people

OLD, NEW = "100000000000001", "200000000000002"
"""Ids of fifteen digits, the least that Discord's have."""


@pytest.mark.parametrize(
    ("house", "faults"),
    [
        ({}, []),
        ({"guild": NEW, "owner": NEW, "co_gms": (NEW,)}, []),
        ({"guild": "here"}, ["The server here"]),
        ({"owner": "me"}, ["The GM me"]),
        ({"co_gms": ("you",)}, ["The GM you"]),
        ({"co_gms": ()}, []),
        ({"channels": {"old": "hall"}}, ["The channel hall"]),
        ({"channels": {"old": "7"}}, []),
        ({"people": {OLD: NEW}}, []),
        ({"people": {OLD: "ben"}}, ["The person ben"]),
        ({"people": {OLD[1:]: NEW}}, [f"The person {OLD[1:]} (too short)"]),
        ({"guild": "1" * 20}, []),
        ({"guild": "1" * 21}, [f"The server {'1' * 21}"]),
    ],
)
def test_new_ids_are_numbers_of_discords(house: dict[str, Any], faults: list[str]) -> None:
    """At most twenty digits; an old person's has fifteen at least, since sheets have numbers."""
    told = [f"{each} has no id of Discord's, which is a number." for each in faults]
    assert House(**house).faults() == told


def test_people_are_replaced_wherever_they_stand() -> None:
    """As values, as keys, in mentions, and in the states of checkpoints, which are JSON in JSON."""
    fight = {
        "encounter": {"digest": "abc", "name": OLD},
        "checkpoints": [{"state": f'{{"player":"{OLD}","n":7}}'}, {"state": "{broken"}],
        "lines": [f"<@{OLD}> and <@!{OLD}> and <@300000000000003>: {OLD}", 7, None],
    }
    data = {"members": {OLD: [OLD]}, "encounters": [fight, "other"], "state": OLD}
    assert with_people(data, {OLD: NEW}) == {
        "members": {NEW: [NEW]},
        "encounters": [
            {
                "encounter": {"digest": "", "name": NEW},
                "checkpoints": [{"state": f'{{"player":"{NEW}","n":7}}'}, {"state": "{broken"}],
                "lines": [f"<@{NEW}> and <@{NEW}> and <@300000000000003>: {OLD}", 7, None],
            },
            "other",
        ],
        "state": NEW,
    }


def test_without_new_people_nothing_changes() -> None:
    """And what is no export is left as it is."""
    data = {"encounters": [{"encounter": {"digest": "abc"}}]}
    assert with_people(data, {}) is data
    assert with_people([OLD], {OLD: NEW}) == [OLD]
