"""Who can act and react, and who may use what follows from a blow. (KI-HP-04, KI-TYPE-02)"""

from __future__ import annotations

import pytest

from rules.ki.harm import afflict
from rules.ki.state import Attack, Combos, Fighter, KiFight, Stint
from rules.ki.techniques import trigger
from rules.ki.values import Event, State
from tests.rules.ki.table import KiTable


def _is_offered(fight: KiFight, user: Fighter, id: str, other: Fighter) -> bool:
    """Whether one of the techniques is offered after a hit: then something is waited for."""
    every, user.techniques = user.techniques, [t for t in user.techniques if t.id == id]
    asking = trigger(fight, user, Event.HIT, other, Combos.AS_SET)
    offered = next(asking, None) is not None
    asking.close()
    user.techniques = every
    return offered


@pytest.mark.clause("KI-TYPE-02", "KI-TYPE-03", "KI-HP-07")
def test_who_may_use_what_follows_from_a_blow() -> None:
    """Held, hidden, fallen or without the price, nobody does; a Combo also while one acts."""
    table = KiTable()
    plain = {"id": "art", "name": "Art", "trigger": "hit", "target": "self", "heal": 1}
    combo = {**plain, "kind": "combo"}
    reaction = {**plain, "id": "re", "kind": "reaction", "stamina": 2}
    spell = {**plain, "id": "at", "kind": "combo", "target": "other"}
    table.pc("Ama", agility=5, instinct=5, techniques=[combo, reaction, spell])
    table.npc("Ron", agility=0, instinct=0)
    table.start()
    fight, ama, ron = table.fight, table.who("ama"), table.who("ron")
    art, re, at = ama.techniques

    def usable() -> list[bool]:
        """Which of the three would be used now: a free try of each, as it is offered."""
        return [_is_offered(fight, ama, each.id, ron) for each in (art, re, at)]

    assert usable() == [True, True, True]
    ama.stamina = 1
    assert usable() == [True, False, True]
    ama.stamina = 2
    assert usable() == [True, True, True]
    fight.stack.append(Stint(id="s", who="ama"))
    assert usable() == [True, False, True]
    fight.stack.clear()
    afflict(fight, ama, "frozen", cc=True, turns=None)
    assert usable() == [True, False, True]
    ama.state = State.LAST_BREATH
    assert usable() == [True, True, True]
    ama.state = State.UNCONSCIOUS
    assert usable() == [False, False, False]
    ama.state = State.ACTIVE
    ama.hidden = True
    assert usable() == [False, False, False]
    ama.hidden = False
    ron.state = State.DEAD
    assert usable()[2] is False
    ron.state = State.ACTIVE
    fight.attacks.append(Attack(id="a", by="ama", target="ron", name="Art", technique="art"))
    assert usable() == [False, False, True]
    fight.attacks[0].by = "ron"
    assert usable()[0] is True
    ama.used["art"] = 1
    assert usable()[0] is False
