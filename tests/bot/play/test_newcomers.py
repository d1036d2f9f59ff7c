"""Free names and ids for newcomers, numbers behind names, and who may come."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.play.fight.newcomers import (
    _slug,
    alike,
    free,
    next_number,
    numbered,
    room,
    who_left,
)
from bot.play.quotas import Limits
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import GM, PUBLIC, THE_GM
from rules.errors import NotAllowed
from tests.tables import tabled

CYRILLIC_KUNI = "Kun\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}"
CYRILLIC_SHADE = "Sh\N{CYRILLIC SMALL LETTER A}de"


def fighter(id: str, name: str, player: str = GM, **known: Any) -> Combatant:
    return Combatant(id=id, name=name, player=player, **known)


def at(*there: Combatant, gm: bool = True, stands_for: tuple[str, ...] = (), most: int = 40) -> Any:
    """A fight with these combatants, as the GM or a player sees it."""
    viewer = THE_GM if gm else PUBLIC
    return cast(
        "Any",
        SimpleNamespace(
            scene=SimpleNamespace(
                fight=SimpleNamespace(combatants={each.id: each for each in there})
            ),
            standing=SimpleNamespace(gm=gm, viewer=viewer, stands_for=frozenset(stands_for)),
            limits=Limits(combatants=most),
        ),
    )


@tabled
def test_numbers_go_on_after_the_highest(names: list[str], number: int) -> None:
    """A bare name counts as the first; other words behind the name are no numbers."""
    assert next_number(names, "Bandit") == number


def test_one_alone_is_bare_and_several_are_numbered() -> None:
    """Somebody who hides does not show by the numbers of those who are seen."""
    shade = fighter("bandit-_", "Bandit", hidden=True)
    assert numbered(at(), "Bandit", 1) == ["Bandit"]
    assert numbered(at(), "Bandit", 2) == ["Bandit 1", "Bandit 2"]
    assert numbered(at(fighter("bandit", "Bandit")), "Bandit", 2) == ["Bandit 2", "Bandit 3"]
    assert numbered(at(fighter("bandit", "Bandit")), "Bandit", 1) == ["Bandit 2"]
    assert numbered(at(shade), "Bandit", 1) == ["Bandit"]
    assert numbered(at(shade), "Bandit", 1, hidden=True) == ["Bandit 2"]


@tabled
def test_an_id_is_made_of_the_letters_of_a_name(name: str, id: str) -> None:
    """Without any letter it is a number that tells names apart, the same in every process."""
    assert _slug(name) == id
    assert free(at(), name) == (id, name)


def test_a_taken_name_gets_the_next_number() -> None:
    """Also if only its id is taken, by another way to write it."""
    there = [fighter("cy", "Cy"), fighter("cy-2", "Cy 2")]
    assert free(at(*there), "CY") == ("cy-3", "CY 3")
    assert free(at(fighter("zoe", "Zoe")), "Zoë") == ("zoe-2", "Zoë 2")
    assert free(at(*there), "Dan") == ("dan", "Dan")


def test_who_hides_takes_no_name_from_others() -> None:
    """A hidden newcomer's id has an end of its own, and minds both kinds of names."""
    shade = fighter("cy_", "Cy", hidden=True)
    assert free(at(shade), "Cy") == ("cy", "Cy")
    assert free(at(shade), "Cy", hidden=True) == ("cy-2_", "Cy 2")
    assert free(at(fighter("cy", "Cy")), "Cy", hidden=True) == ("cy-2_", "Cy 2")
    # Once seen, or hidden later on, they are known by their name.
    assert free(at(fighter("cy_", "Cy")), "Cy") == ("cy-2", "Cy 2")
    assert free(at(fighter("cy", "Cy", hidden=True)), "Cy") == ("cy-2", "Cy 2")


def test_a_fight_has_room_for_so_many() -> None:
    """Combatants who have left do not count; for a player, hidden ones do not count either."""
    there = [
        fighter("ama", "Ama", "ama"),
        fighter("gone", "Gone", out=True),
        fighter("cy_", "Cy", hidden=True),
    ]
    room(at(*there, most=4), 2)
    with pytest.raises(NotAllowed, match="at most 4 combatants"):
        room(at(*there, most=4), 3)
    room(at(*there, gm=False, most=4), 3)
    with pytest.raises(NotAllowed, match="at most 4 combatants"):
        room(at(*there, gm=False, most=4), 4)


def test_a_name_that_looks_like_anothers_is_told() -> None:
    """The warning names only combatants that the caller sees."""
    there = [fighter("kuni", "Kuni"), fighter("shade", "Shade", hidden=True)]
    assert alike(at(*there), "Ama") == ""
    told = alike(at(*there, gm=False), CYRILLIC_KUNI)
    assert told == f" Take care: {CYRILLIC_KUNI} looks like Kuni, who is in this fight."
    assert alike(at(*there, gm=False), CYRILLIC_SHADE) == ""
    assert "looks like Shade" in alike(at(*there), CYRILLIC_SHADE)


def test_who_left_is_found_by_who_may_bring_them_back() -> None:
    """By name or id, the last of several; the GM finds all, a player their own."""
    there = [
        fighter("kuni", "Kuni", "ama", out=True),
        fighter("kuni-2", "Kuni", "ama", out=True),
        fighter("doji", "Doji", "ben"),
    ]

    def found(name: str, **known: Any) -> str:
        who = who_left(at(*there, **known), name)
        return "" if who is None else who.id

    assert found("KUNI") == "kuni-2"
    assert found("kuni-2") == "kuni-2"
    assert found("Doji") == found("") == found("Cy") == ""
    assert found("Kuni", gm=False, stands_for=("ama",)) == "kuni-2"
    assert found("Kuni", gm=False, stands_for=("ben",)) == ""
