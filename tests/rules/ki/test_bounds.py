"""What a sheet, a house rule and an amendment may say at the least and at the most.

The book has no upper bounds: those are limits of ours, so that nothing grows without end. The least
of each value is the book's. (KI-HP-03, KI-STA-04)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from json import dumps
from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import load
from rules.ki.sheet import House, Sheet
from rules.ki.state import Fighter, KiFight
from tests.rules.limits import Bounds, accepts, letters, many, taken, within

ROOM: Mapping[str, Any] = {"hp_max": 999, "stamina_max": 999, "surges_max": 999, "hands": 8}
"""A sheet that bounds no other value."""

SCORES = (
    "agility", "instinct", "strength", "presence", "charisma", "acting", "reading", "fri_base",
    "movement_speed", "stamina", "surges", "armor_durability",
)  # fmt: skip
NUMBERS: Mapping[str, Bounds] = {
    **dict.fromkeys(SCORES, (0, 999)),
    "hp_max": (1, 999),
    "hands": (0, 8),
}


def named(count: int) -> dict[str, int]:
    """So many skills."""
    return {f"skill {number}": 1 for number in many(count)}


def rows(key: str = "id", **entry: Any) -> Callable[[int], list[dict[str, Any]]]:
    """A list of so many entries, each with an id of its own."""
    return lambda count: [{**entry, key: f"thing-{number}"} for number in many(count)]


def one(key: str, value: Callable[[int], Any] = int, **entry: Any) -> Callable[[int], Any]:
    """A list of one entry whose value `key` is so large or long."""
    return lambda count: [{**entry, key: value(count)}]


WEAPON = {"id": "oar", "name": "Oar", "damage": 1}
ITEM = {"id": "tea", "name": "Tea", "kind": "tool"}
ART = {"id": "art", "name": "Art", "kind": "active"}
DEED = {"id": "deed", "name": "Deed"}
SORE = {"id": "sore", "type": "internal"}
WHOLE: tuple[tuple[str, Callable[[int], Any], Bounds], ...] = (
    ("text", letters, (0, 1000)),
    ("skills", named, (0, 60)),
    ("proficiency", named, (0, 60)),
    ("skills", lambda rank: {"climbing": rank}, (0, 999)),
    ("weapons", rows(name="Oar", damage=1), (0, 20)),
    ("inventory", rows(name="Tea", kind="tool"), (0, 60)),
    ("techniques", rows(name="Art", kind="active"), (0, 40)),
    ("custom_actions", rows(name="Deed"), (0, 10)),
    ("conditions", rows("name"), (0, 40)),
    ("wounds", rows(type="internal"), (0, 100)),
    ("weapons", one("name", letters, **WEAPON), (1, 60)),
    ("weapons", one("category", letters, **WEAPON), (0, 60)),
    ("weapons", one("text", letters, **WEAPON), (0, 1000)),
    ("weapons", one("hands", **WEAPON), (1, 8)),
    ("weapons", one("durability", **WEAPON), (0, 999)),
    ("inventory", one("heal", **ITEM), (0, 999)),
    ("inventory", one("stamina", **ITEM), (0, 999)),
    ("techniques", one("category", letters, **ART), (0, 60)),
    ("techniques", one("stamina", **ART), (0, 999)),
    ("techniques", one("uses_per_round", **ART), (0, 999)),
    ("techniques", one("condition_turns", **ART), (0, 999)),
    ("custom_actions", one("actions", **DEED), (1, 2)),
    ("custom_actions", one("stamina", **DEED), (0, 999)),
    ("conditions", one("turns", name="dazed"), (0, 999)),
    ("wounds", one("effect", letters, **SORE), (0, 1000)),
)  # fmt: skip


@pytest.mark.clause("KI-STA-04", "KI-HP-03", "KI-ACT-11")
def test_a_sheet_takes_what_its_bounds_allow_and_nothing_beyond() -> None:
    """Only HP may lie below 0, and nobody has an HP maximum of 0; an Action costs 1 or 2."""
    for name, made, bounds in (*WHOLE, *[(name, int, NUMBERS[name]) for name in NUMBERS]):
        base = {key: value for key, value in ROOM.items() if key != name}

        def reads(n: int, name: str = name, made: Any = made, base: Any = base) -> object:
            return read(Sheet, {**base, name: made(n)})

        assert taken(reads, bounds) == within(bounds), name


def test_nobody_has_more_hp_than_the_maximum_however_few_they_have() -> None:
    """Below 0 there is a limit of ours; above stands the maximum itself."""
    assert taken(lambda hp: read(Sheet, {"hp": hp, "hp_max": 999}), (-9999, 999)) == [-9999, 999]


def test_the_name_of_a_condition_is_cut_at_its_bound() -> None:
    """A name needs a letter; of 61 letters it keeps 60."""
    assert not accepts(lambda raw: read(Sheet, raw), {"conditions": [{"name": ""}]})
    [long] = read(Sheet, {"conditions": [{"name": "x" * 61}]}).conditions
    assert long.name == "x" * 60


@pytest.mark.parametrize("dice", ["", "7", "1d4+1", "10d10+1000"])
def test_damage_is_a_number_or_dice_or_none(dice: str) -> None:
    """And what is no dice is refused, as is a text that is too long to be any."""
    assert accepts(lambda raw: read(Sheet, raw), {"unarmed_damage": dice})
    for wrong in ("sword", f"{'0' * 20}1", True):
        assert not accepts(lambda raw: read(Sheet, raw), {"unarmed_damage": wrong})


@pytest.mark.clause("KI-INIT-03")
def test_dluck_is_the_one_house_rule() -> None:
    """The book names dLuck but not the die: it is one of six sides."""
    assert vars(House()) == {"dluck": "1d6"}


FIGHTER: tuple[tuple[str, Callable[[int], Any], Bounds], ...] = (
    ("hp", int, (-9999, 9999)),
    ("hp_max", int, (1, 999)),
    ("hands", int, (0, 8)),
    ("stamina", int, (0, 999)),
    ("initiative", int, (-999, 9999)),
    ("wait_until", int, (0, 10)),
    ("joined", lambda turn: [turn], (1, 10)),
    ("lots", lambda lot: [lot], (-9999, 9999)),
    ("armor", letters, (0, 60)),
    ("plan", letters, (0, 1000)),
)
FIGHT: tuple[tuple[str, Callable[[int], Any], Bounds], ...] = (
    ("round", int, (1, 99_999)),
    ("turn", int, (1, 10)),
    ("jump", int, (0, 10)),
    ("idle", int, (0, 10)),
)


@pytest.mark.clause("KI-ORG-02", "KI-HP-03", "KI-STA-04")
def test_what_is_amended_stays_within_its_bounds() -> None:
    """Ten turns a round, stamina never below 0, HP below 0 as far as anybody can be struck."""
    somebody = {"id": "ama", "name": "Ama", "player": "ama"}
    for type_, base, table in ((Fighter, somebody, FIGHTER), (KiFight, {}, FIGHT)):
        for name, made, bounds in table:

            def reads(
                n: int, of: Any = type_, base: Any = base, name: str = name, made: Any = made
            ) -> object:
                return load(of, dumps({**base, name: made(n)}))

            assert taken(reads, bounds) == within(bounds), name
