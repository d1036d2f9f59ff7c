"""Fields of a reply as they are written, and back."""

from __future__ import annotations

import pytest

from rules.engine.intents.aims import AVENGE, FOE, WEAKEST, Aim, person, protect
from rules.engine.intents.amounts import AsMuchAs, UpTo
from rules.engine.intents.reply_words import wish_in_words
from rules.engine.intents.wishes import wishes
from rules.errors import BadAnswer

PEOPLE = {"goro": "Goro", "ben": "Ben"}


@pytest.mark.parametrize(
    ("text", "aim", "back"),
    [
        ("Goro", Aim((person("goro"),)), "Goro"),
        ("Ben", Aim((person("ben"),), ("ben",)), "Ben"),
        (
            "goro OR weakest or any foe",
            Aim((person("goro"), WEAKEST, FOE)),
            "Goro (else the most hurt foe, else any foe)",
        ),
        (
            "protect Ben or avenge",
            Aim((protect("ben"), AVENGE)),
            "whoever attacked Ben last (else whoever attacked you last)",
        ),
    ],
)
def test_a_target_is_an_aim(text, aim, back):
    """The first that gives somebody; whoever names a friend means it."""
    for name in ("target", "second_target"):
        assert wishes({name: text}, PEOPLE, {"ben"}) == {name: aim}
    assert wish_in_words(aim, PEOPLE) == back


@pytest.mark.parametrize(
    ("text", "wish", "back"),
    [
        ("up to 2", UpTo(2), "up to 2"),
        ("leave 3 stamina", AsMuchAs(3, "stamina"), "as many as leave you 3 stamina"),
        ("keep_1_void", AsMuchAs(1, "void"), "as many as leave you 1 void"),
        ("2", "2", "2"),
        (True, True, "yes"),
        (["a", "b"], ["a", "b"], "a and b"),
    ],
)
def test_a_number_may_be_an_amount(text, wish, back):
    """Anything else stands for itself."""
    assert wishes({"improve": text}, PEOPLE, ()) == {"improve": wish}
    assert wish_in_words(wish, PEOPLE) == back


def test_nobody_and_somebody_hidden_are_refused_in_the_same_words():
    """The refusal also names the people who may be meant."""
    with pytest.raises(BadAnswer, match=r"You know nobody called Gorro here\. Did you mean Goro\?"):
        wishes({"target": "Gorro"}, PEOPLE, ())
