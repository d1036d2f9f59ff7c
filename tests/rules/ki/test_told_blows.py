"""Who reads which line of one blow, to its end.

Everybody sees what happens, and a player's own roll. The numbers of an NPC are the GM's alone, HP
and armour are their owner's, and so is the score that they have met. (KI-ATK-04)
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable
from tests.rules.told import lines_of, told

LINES = lines_of(__file__)

BLADE = {"id": "blade", "name": "Blade", "wielded": True, "damage": 3, "blocking": True}
STATS = {"strength": 3, "acting": 3, "reading": 4, "hands": 1}


def met(blow: str, how: str, *dice: int, by: Any = (), at: Any = (), **said: Any) -> list[str]:
    """The lines of a blow of 3 damage that is met in this way: "ama > thug".

    Its attacker has Agility 4 and Strength 3, its target Agility 3. All have 10 HP, Acting 3,
    Reading 4, Presence 1, and a blade with durability 4.
    """
    table = KiTable()
    names = blow.split(" > ")
    for name in ("ama", "ben", "thug"):
        more = [dict(by), dict(at), {}][names.index(name) if name in names else 2]
        first = name == names[0]
        plain = {"agility": 4 if first else 3, "instinct": 4 if first else 0, **STATS}
        sheet = {"weapons": [{**BLADE, "durability": 4}], **plain, "named_npc": True, **more}
        player = GM if name == "thug" else name
        _ = table.join(name.capitalize(), player, **sheet)
    table.start()
    table.take_part(names[0], "attack")
    begun = len(table.lines)
    table.act(names[0], "attack", target=names[1])
    table.dice(*dice)
    table.act(names[1], how, **said)
    assert table.dice_left() == []
    return told(table, "ama", "ben", since=begun)


def blade(durability: int) -> dict[str, Any]:
    """A blade that breaks so soon."""
    return {"weapons": [{**BLADE, "durability": durability}]}


def vest(durability: int) -> dict[str, Any]:
    """Armour that breaks so soon."""
    return {"armor": {"id": "vest", "name": "Vest", "durability": durability}}


BLOWS: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    (("ama > thug", "dodge", 6), {}),
    (("ama > thug", "dodge", 1, 1), {"improve": 1, "by": {"agility": 9}}),
    (("ama > thug", "block", 6), {}),
    (("ama > thug", "block", 1), {"by": {"strength": 9}, "at": {**blade(2), **vest(1)}}),
    (("ama > thug", "predict", 1, 1), {"on_success": "decline"}),
    (("ama > thug", "predict", 6, 1, 2), {"improve": 1}),
    (("ama > thug", "endure"), {"at": {**vest(5)}}),
    (("ama > thug", "endure"), {"at": {**vest(2)}}),
    (("ama > thug", "endure"), {"at": {"state": "last_breath"}}),
    (("ama > thug", "dodge", 1), {"at": {"presence": 2}}),
    (("ama > thug", "dodge", 1, 3, 3, 3, 5), {}),
    (("thug > ama", "dodge", 6), {}),
    (("thug > ama", "block", 1), {"by": {"strength": 9}, "at": {**blade(4)}}),
    (("thug > ama", "dodge", 1), {"at": {"presence": 2}}),
    (("thug > ama", "dodge", 1, 3, 3, 3, 5), {}),
    (("ama > ben", "dodge", 6), {}),
    (("ama > ben", "dodge", 1, 1), {"improve": 1, "by": {"agility": 9}}),
    (("ama > ben", "block", 1), {"by": {"strength": 9}, "at": {**blade(2), **vest(1)}}),
    (("ama > ben", "predict", 1, 1), {"on_success": "decline"}),
    (("ama > ben", "predict", 6, 1, 2), {"improve": 1}),
    (("ama > thug", "endure"), {"at": {"hp": 3}}),
)


@pytest.mark.clause(
    "KI-ATK-04", "KI-ATK-06", "KI-ATK-07", "KI-DEF-02", "KI-DEF-03", "KI-DEF-06", "KI-DEF-07",
    "KI-DEF-09", "KI-DEF-10", "KI-DEF-12", "KI-HP-01", "KI-HP-02", "KI-HP-07", "KI-TIE-02",
    "KI-TIE-03",
)  # fmt: skip
@pytest.mark.parametrize("number", range(len(BLOWS)))
def test_each_line_of_a_blow_has_its_readers(number: int) -> None:
    """As the file beside says; nothing else is told."""
    met_so, more = BLOWS[number]
    heading = f"{number + 1}. {' '.join(map(str, met_so))}"
    assert met(*met_so, **more) == LINES[heading]
