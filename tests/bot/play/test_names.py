"""Names: which are kept, and which look like another."""

from __future__ import annotations

import pytest

from bot.play.names import looks_like, proper_name
from rules.errors import BadAnswer


@pytest.mark.parametrize(
    ("given", "kept"), [("a", "a"), ("  Old \n Ama ", "Old Ama"), ("x" * 32, "x" * 32), ("7", "7")]
)
def test_a_name_has_1_to_32_characters_on_one_line(given: str, kept: str) -> None:
    """With single spaces."""
    assert proper_name(given) == kept


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("", "1 to 32"),
        ("   ", "1 to 32"),
        ("x" * 33, "1 to 32"),
        ("...", "a letter or a number"),
        ("A\u200bma", "letters that everybody can see"),
        ("A\u202ema", "letters that everybody can see"),
    ],
)
def test_other_names_are_refused_with_the_reason(given: str, sentence: str) -> None:
    """Too short, too long, without a letter, or with something invisible."""
    with pytest.raises(BadAnswer, match=sentence):
        proper_name(given)


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("\u0410\u043c\u0430", "Ama"),  # Cyrillic
        ("\u039ao\u03c5", "Kou"),  # Greek
        ("Ka1", "Kal"),
        ("K\u00e1l", "Kal"),  # an accent
        ("Kai", "Kal"),  # some fonts draw them alike
        ("K-a l", "Kal"),
        ("B0b", "Bob"),
        ("5am", "Sam"),
        ("kal", ""),  # the same name is not merely alike
        ("Kol", ""),
    ],
)
def test_a_name_that_looks_like_another_is_found(name: str, like: str) -> None:
    """By letters of other alphabets, accents, numbers, and signs that are hardly seen."""
    assert looks_like(name, ["Ama", "Kou", "Kal", "Bob", "Sam"]) == like
