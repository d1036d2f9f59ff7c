"""Reading the state of a fight by path."""

import pytest

from bot.sandbox.scenarios.fight_state import look_up, same
from tests.tables import tabled

STATE = {
    "round": 2,
    "combatants": {
        "ronin": {
            "id": "ronin",
            "name": "Ronin",
            "stamina": 9,
            "weapons": [{"id": "sword", "durability": 4}, {"id": "knife", "durability": 2}],
            "armor": None,
        },
        "thug-2": {"id": "thug-2", "name": "Thug 2", "hp": 7},
    },
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("round",), 2),
        (("Ronin", "stamina"), 9),
        (("thug 2", "hp"), 7),
        (("thug-2", "hp"), 7),
        (("ronin", "armor"), None),
        (("ronin", "weapons", "knife", "durability"), 2),
        (("ronin", "weapons", "0", "id"), "sword"),
    ],
)
def test_a_value_is_found_by_name_id_or_place(path: tuple[str, ...], value: object):
    """Combatants first, then the fight itself; lists by position or by what they hold."""
    assert look_up(STATE, path) == value


@tabled
def test_what_is_not_there_is_told_with_what_is(path: tuple[str, ...], sentence: str):
    """The message lists what the path could have said."""
    with pytest.raises(LookupError) as caught:
        look_up(STATE, path)
    assert caught.value.args == (sentence,)


@pytest.mark.parametrize(
    ("found", "expected", "alike"),
    [
        (9, 9, True),
        (9.0, 9, True),
        (True, 1, False),
        (True, True, True),
        ("Dead", "dead", True),
        ("7", 7, True),
        (None, None, True),
        ([1, 2], [1, 2], True),
        (8, 9, False),
    ],
)
def test_values_are_the_same_as_a_person_means_it(found: object, expected: object, alike: bool):
    """Words match in any case; a yes is no number."""
    assert same(found, expected) is alike
