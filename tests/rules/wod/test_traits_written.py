"""Pools in words: what they mean, and what is no pool (WOD-POOL-01, WOD-POOL-07)."""

from __future__ import annotations

import pytest

from rules.errors import BadAnswer
from rules.wod.attempts import Traits, traits_of
from rules.wod.traits import Written, read_pool
from tests.rules.wod.table import WodTable

EXAMPLE = "Write traits like dexterity + stealth."
MISSING_END = "Something is missing at the end. Write traits like dexterity + stealth."
SIZE = "A pool is one to 4 traits, and at most 20 dice."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", MISSING_END),
        ("(riddles)", MISSING_END),
        ("wits +", MISSING_END),
        ("wits -", MISSING_END),
        ("- 2", "Something is missing beside -. Write traits like dexterity + stealth."),
        ("wits + - 2", "Something is missing beside -. Write traits like dexterity + stealth."),
        ("wits - + 2", "Something is missing beside +. Write traits like dexterity + stealth."),
        ("wits - strength", f"Traits are added, not taken away. {EXAMPLE}"),
        ("0", SIZE),
        ("3 - 3", SIZE),
        ("21", SIZE),
        ("wits - 21", SIZE),
        ("a + b + c + d + e", SIZE),
        ("a + b + c + d + 1", SIZE),
        ("wits + 1000000", SIZE),
    ],
)  # fmt: skip
def test_what_is_no_pool(text: str, reason: str) -> None:
    """It says what is wrong, and what would be right."""
    with pytest.raises(BadAnswer) as refused:
        _ = read_pool(text)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (Written((), 5), "5"),
        (Written((), -3), "-3"),
        (Written(("wits",)), "wits"),
        (Written(("wits",), 2), "wits + 2"),
        (Written(("wits",), -2, "riddles"), "wits - 2"),
        (Written(("martial_arts", "wits"), 1), "martial arts + wits + 1"),
    ],
)
def test_a_pool_in_words_again(written: Written, words: str) -> None:
    """Without its specialty."""
    assert str(written) == words


def field(*, sides: bool = False) -> Traits:
    """The field for a pool in a fight with somebody who can fly kites."""
    table = WodTable()
    table.pc("Ama", abilities={"kites": 2})
    return traits_of(table.fight.present(), "Traits", sides=sides)


def test_a_field_for_a_pool_knows_the_abilities_of_the_people_there() -> None:
    """The book's, and those on their sheets; or the sign for one that has to be named."""
    assert field().read("wits + kites") == "wits + kites"
    with pytest.raises(BadAnswer, match="Nobody here has basket weaving"):
        _ = field().read("wits + basket weaving")


def test_a_field_for_two_pools_takes_both_with_a_slash() -> None:
    """Each side is looked at; one pool is for both."""
    assert field(sides=True).read("wits / kites") == "wits / kites"
    with pytest.raises(BadAnswer, match="Nobody here has sailing ships"):
        _ = field(sides=True).read("wits / sailing ships")
    with pytest.raises(BadAnswer, match="Nobody here has"):
        _ = field().read("wits / kites")


@pytest.mark.parametrize("sides", [False, True])
def test_the_samples_of_a_field_can_be_read(sides: bool) -> None:
    """Only a field for two pools has one with a slash among them."""
    samples = [str(each) for each in field(sides=sides).samples()]
    assert [field(sides=sides).read(each) for each in samples] == samples
    assert any("/" in each for each in samples) == sides
