"""Pools in words: what they mean, and what is no pool (WOD-POOL-01, WOD-POOL-07)."""

from __future__ import annotations

import pytest

from rules.errors import BadAnswer
from rules.wod.attempts import Traits, traits_of
from rules.wod.traits import Written, attributes, read_pool, spelled, trait
from tests.rules.wod.table import WodTable


@pytest.mark.clause("WOD-POOL-01", "WOD-POOL-07", "WOD-POOL-11")
@pytest.mark.parametrize(
    ("text", "traits", "extra", "words"),
    [
        ("wits", ("wits",), 0, ""),
        ("1", (), 1, ""),
        ("20", (), 20, ""),
        ("5 + 3", (), 8, ""),
        ("5 - 8", (), -3, ""),
        ("wits + 1", ("wits",), 1, ""),
        ("wits - 1", ("wits",), -1, ""),
        ("wits - 1 + 3", ("wits",), 2, ""),
        ("wits - 20", ("wits",), -20, ""),
        ("2 + wits - 1", ("wits",), 1, ""),
        ("wits - 1 + strength", ("wits", "strength"), -1, ""),
        ("wits+strength", ("wits", "strength"), 0, ""),
        ("a + b + c + d", ("a", "b", "c", "d"), 0, ""),
        ("a + b + c + 2", ("a", "b", "c"), 2, ""),
        ("wits (riddles)", ("wits",), 0, "riddles"),
        ("wits + 2 ( old riddles )", ("wits",), 2, "old riddles"),
        ("wits ()", ("wits",), 0, ""),
    ],
)
def test_what_a_pool_in_words_means(
    text: str, traits: tuple[str, ...], extra: int, words: str
) -> None:
    """Up to four terms; numbers are dice, added or taken away; a specialty in brackets."""
    assert read_pool(text) == Written(traits, extra, words)


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


def test_traits_by_their_names() -> None:
    """The nine attributes in three kinds; an alias is its trait; other words are an ability."""
    assert attributes("physical") == ("strength", "dexterity", "stamina")
    assert attributes("social") == ("charisma", "manipulation", "appearance")
    assert attributes("mental") == ("perception", "intelligence", "wits")
    assert attributes() == (*attributes("physical"), *attributes("social"), *attributes("mental"))
    assert [trait(word) for word in ("Dex", " martial  Arts", "Kite_flying")] == [
        "dexterity", "martial_arts", "kite_flying",
    ]  # fmt: skip
    assert spelled("martial_arts") == "Martial arts"


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
