"""Names: which are kept, and which look like another."""

from __future__ import annotations

import pytest

from bot.play.names import looks_like, pretends, proper_name
from rules.errors import BadAnswer, NotAllowed
from tests.tables import tabled


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("a", "a"),
        ("  Old \n Ama ", "Old Ama"),
        ("x" * 32, "x" * 32),
        ("7", "7"),
        (
            "\u042f\u0440\u043e\u0441\u043b\u0430\u0432",
            "\u042f\u0440\u043e\u0441\u043b\u0430\u0432",
        ),
        ("\u0391\u03b8\u03b7\u03bd\u03ac 2", "\u0391\u03b8\u03b7\u03bd\u03ac 2"),
        ("Ken \u5065", "Ken \u5065"),
    ],
)
def test_a_name_has_1_to_32_characters_on_one_line(given: str, kept: str) -> None:
    """With single spaces, in any alphabet."""
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
        ("Ama <t:0:R>", "nothing that names"),
        ("the  GM", "the GM is how I name the GM"),
        ("G.M.", "is how I name the GM"),
        ("\u0410ma", r"mixes letters of different alphabets \(Cyrillic and Latin\)"),
        ("Ama \u039a", r"\(Greek and Latin\)"),
    ],
)
def test_other_names_are_refused_with_the_reason(given: str, sentence: str) -> None:
    """Too short, too long, without a letter, or with something invisible."""
    with pytest.raises(BadAnswer, match=sentence):
        proper_name(given)


@tabled
def test_a_name_that_looks_like_another_is_found(name: str, like: str) -> None:
    """By letters of other alphabets, accents, numbers, and signs that are hardly seen."""
    assert looks_like(name, ["Ama", "Kou", "Kal", "Bob", "Sam"]) == like


@pytest.mark.parametrize(
    ("name", "like"),
    [("\u0410\u043c\u0430", "Ama"), ("Ka1", "Kal"), ("KaI", "Kal"), ("Kai", ""), ("Kal", "")],
)
def test_two_ordinary_names_of_one_look_are_no_pretence(name: str, like: str) -> None:
    """Kai may sit beside Kal; a capital I or a 1 in place of the l may not."""
    assert pretends(name, ["Ama", "Kal"]) == like


async def test_a_character_that_looks_like_another_at_the_table_is_refused(desk) -> None:
    """A Cyrillic name is welcome, unless it looks like Ama; NPCs of the GM give nothing away."""
    await desk.campaign()
    new, sheet = desk.play.characters.new, {"skill": 1, "hp": 1}
    with pytest.raises(NotAllowed, match="looks like Ama, who is at this table"):
        await new(desk.call("ben"), name="\u0410\u043c\u0430", sheet=sheet)
    await new(desk.call("ben"), name="\u041a\u0430\u043c\u0430", sheet=sheet)
