"""Who reads which line of one blow, to its end.

Everybody sees what happens, and a player's own roll. The numbers of an NPC are the GM's alone, HP
and armour are their owner's, and so is the score that they have met. (KI-ATK-04)
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable
from tests.rules.told import block, told

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


BLOWS: tuple[tuple[tuple[Any, ...], dict[str, Any], str], ...] = (
    (("ama > thug", "dodge", 6), {}, """
        all | Ama attacks Thug with Blade.
        gm | Thug: Dodge 9 against 4: it works.
        ama | Ama: Attack Score 4. (quiet)
        all | Thug dodges: the attack misses.
        all | Thug dodges: Ama misses
        all | Blade
    """),
    (("ama > thug", "dodge", 1, 1), {"improve": 1, "by": {"agility": 9}}, """
        all | Ama attacks Thug with Blade.
        gm | Thug: Dodge 4 against 9: it fails.
        all | Thug strains to improve it.
        gm | Thug: Improvement 1. (quiet)
        gm | Thug: Dodge 5 against 9: it fails.
        all | Thug is hit.
        all | Thug is hurt.
        gm | Thug takes 3 damage: HP 7 of 10.
        all | Ama hits Thug: hurt
        all | Blade
    """),
    (("ama > thug", "block", 6), {}, """
        all | Ama attacks Thug with Blade.
        gm | Thug: Block 9 against 3: it works.
        ama | Ama: Attack Score 3. (quiet)
        all | Thug blocks it: a hit, but no damage.
        all | Thug blocks Ama: no damage
        all | Blade
    """),
    (("ama > thug", "block", 1), {"by": {"strength": 9}, "at": {**blade(2), **vest(1)}}, """
        all | Ama attacks Thug with Blade.
        gm | Thug: Block 4 against 9: it fails.
        ama | Ama: Attack Score 9. (quiet)
        all | The Blade of Thug takes it, and breaks.
        gm | Blade: 3 damage, durability 0.
        all | The armour of Thug takes it, and breaks.
        gm | Thug takes 1 damage: armour 0 of 1, HP 10 of 10.
        all | Ama hits Thug: no harm
        all | Blade
    """),
    (("ama > thug", "predict", 1, 1), {"on_success": "decline"}, """
        all | Ama attacks Thug with Blade.
        gm | Thug: Predict 5 against 4: it works.
        ama | Ama: Attack Score 4. (quiet)
        all | Thug saw it coming: the attack misses.
        all | Thug saw it coming: Ama misses
        all | Blade
    """),
    (("ama > thug", "predict", 6, 1, 2), {"improve": 1}, """
        all | Ama attacks Thug with Blade.
        gm | Thug: Predict 5 against 9: it fails.
        all | Thug strains to improve it.
        gm | Thug: Improvement 2. (quiet)
        gm | Thug: Predict 7 against 9: it fails.
        all | Thug is hit.
        all | Thug is hurt.
        gm | Thug takes 3 damage: HP 7 of 10.
        all | Ama hits Thug: hurt
        all | Blade
    """),
    (("ama > thug", "endure"), {"at": {**vest(5)}}, """
        all | Ama attacks Thug with Blade.
        all | Thug is hit.
        all | The armour of Thug takes it.
        gm | Thug takes 3 damage: armour 2 of 5, HP 10 of 10.
        all | Ama hits Thug: no harm
        all | Blade
    """),
    (("ama > thug", "endure"), {"at": {**vest(2)}}, """
        all | Ama attacks Thug with Blade.
        all | Thug is hit.
        all | Thug is hurt.
        gm | Thug takes 3 damage: armour 0 of 2, HP 9 of 10.
        all | Ama hits Thug: hurt
        all | Blade
    """),
    (("ama > thug", "endure"), {"at": {"state": "last_breath"}}, """
        all | Ama attacks Thug with Blade.
        all | Thug is hit.
        all | Nothing harms Thug any more.
        all | Ama hits Thug: no harm
        all | Blade
    """),
    (("ama > thug", "dodge", 1), {"at": {"presence": 2}}, """
        all | Ama attacks Thug with Blade.
        gm | Thug wins the tie by Presence.
        gm | Thug: Dodge 4 against 4: it works.
        ama | Ama: Attack Score 4. (quiet)
        all | Thug dodges: the attack misses.
        all | Thug dodges: Ama misses
        all | Blade
    """),
    (("ama > thug", "dodge", 1, 3, 3, 3, 5), {}, """
        all | Ama attacks Thug with Blade.
        gm | Tie-break: Ama 3, Thug 5. Thug wins.
        gm | Thug: Dodge 4 against 4: it works.
        ama | Ama: Attack Score 4. (quiet)
        all | Thug dodges: the attack misses.
        all | Thug dodges: Ama misses
        all | Blade
    """),
    (("thug > ama", "dodge", 6), {}, """
        all | Thug attacks Ama with Blade.
        all | Ama: Dodge 9: it works.
        ama | Ama: Dodge 9 against 4: it works.
        all | Ama dodges: the attack misses.
        all | Ama dodges: Thug misses
        all | Blade · Dodge 9
    """),
    (("thug > ama", "block", 1), {"by": {"strength": 9}, "at": {**blade(4)}}, """
        all | Thug attacks Ama with Blade.
        all | Ama: Block 4: it fails.
        ama | Ama: Block 4 against 9: it fails.
        all | The Blade of Ama takes it.
        ama | Blade: 3 damage, durability 1.
        all | Thug hits Ama: no harm
        all | Blade · Block 4
    """),
    (("thug > ama", "dodge", 1), {"at": {"presence": 2}}, """
        all | Thug attacks Ama with Blade.
        ama | Ama wins the tie by Presence.
        all | Ama: Dodge 4: it works.
        ama | Ama: Dodge 4 against 4: it works.
        all | Ama dodges: the attack misses.
        all | Ama dodges: Thug misses
        all | Blade · Dodge 4
    """),
    (("thug > ama", "dodge", 1, 3, 3, 3, 5), {}, """
        all | Thug attacks Ama with Blade.
        ama | Tie-break: Thug 3, Ama 5. Ama wins.
        gm | Tie-break: Thug 3, Ama 5. Ama wins. (quiet)
        all | Ama: Dodge 4: it works.
        ama | Ama: Dodge 4 against 4: it works.
        all | Ama dodges: the attack misses.
        all | Ama dodges: Thug misses
        all | Blade · Dodge 4
    """),
    (("ama > ben", "dodge", 6), {}, """
        all | Ama attacks Ben with Blade.
        all | Ben: Dodge 9: it works.
        ben | Ben: Dodge 9 against 4: it works.
        ama | Ama: Attack Score 4. (quiet)
        all | Ben dodges: the attack misses.
        all | Ben dodges: Ama misses
        all | Blade · Dodge 9
    """),
    (("ama > ben", "dodge", 1, 1), {"improve": 1, "by": {"agility": 9}}, """
        all | Ama attacks Ben with Blade.
        all | Ben: Dodge 4: it fails.
        ben | Ben: Dodge 4 against 9: it fails.
        all | Ben strains to improve it.
        all | Ben: Dodge 5: it fails.
        ben | Ben: Dodge 5 against 9: it fails.
        all | Ben is hit.
        ama | Ama: Attack Score 9. (quiet)
        all | Ben is hurt.
        ben | Ben takes 3 damage: HP 7 of 10.
        all | Ama hits Ben: hurt
        all | Blade · Dodge 5
    """),
    (("ama > ben", "block", 1), {"by": {"strength": 9}, "at": {**blade(2), **vest(1)}}, """
        all | Ama attacks Ben with Blade.
        all | Ben: Block 4: it fails.
        ben | Ben: Block 4 against 9: it fails.
        ama | Ama: Attack Score 9. (quiet)
        all | The Blade of Ben takes it, and breaks.
        ben | Blade: 3 damage, durability 0.
        all | The armour of Ben takes it, and breaks.
        ben | Ben takes 1 damage: armour 0 of 1, HP 10 of 10.
        all | Ama hits Ben: no harm
        all | Blade · Block 4
    """),
    (("ama > ben", "predict", 1, 1), {"on_success": "decline"}, """
        all | Ama attacks Ben with Blade.
        all | Ben: Predict 5: it works.
        ben | Ben: Predict 5 against 4: it works.
        ama | Ama: Attack Score 4. (quiet)
        all | Ben saw it coming: the attack misses.
        all | Ben saw it coming: Ama misses
        all | Blade · Predict 5
    """),
    (("ama > ben", "predict", 6, 1, 2), {"improve": 1}, """
        all | Ama attacks Ben with Blade.
        all | Ben: Predict 5: it fails.
        ben | Ben: Predict 5 against 9: it fails.
        all | Ben strains to improve it.
        all | Ben: Predict 7: it fails.
        ben | Ben: Predict 7 against 9: it fails.
        all | Ben is hit.
        ama | Ama: Attack Score 9. (quiet)
        all | Ben is hurt.
        ben | Ben takes 3 damage: HP 7 of 10.
        all | Ama hits Ben: hurt
        all | Blade · Predict 7
    """),
    (("ama > thug", "endure"), {"at": {"hp": 3}}, """
        all | Ama attacks Thug with Blade.
        all | Thug is hit.
        all | Thug is hurt.
        gm | Thug takes 3 damage: HP 0 of 10.
        all | Thug falls unconscious.
        all | Thug has an External wound.
        all | Ama hits Thug: unconscious
        all | Blade
    """),
)  # fmt: skip


@pytest.mark.clause(
    "KI-ATK-04", "KI-ATK-06", "KI-ATK-07", "KI-DEF-02", "KI-DEF-03", "KI-DEF-06", "KI-DEF-07",
    "KI-DEF-09", "KI-DEF-10", "KI-DEF-12", "KI-HP-01", "KI-HP-02", "KI-HP-07", "KI-TIE-02",
    "KI-TIE-03",
)  # fmt: skip
@pytest.mark.parametrize("number", range(len(BLOWS)))
def test_each_line_of_a_blow_has_its_readers(number: int) -> None:
    """As the table says; nothing else is told."""
    met_so, more, lines = BLOWS[number]
    assert met(*met_so, **more) == block(lines)
