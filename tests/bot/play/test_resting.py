"""After an undo: whose orders would answer again, and how often."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.play.fight.resting import given_back, in_words, to_owners
from bot.storage import intents
from bot.storage.rows import EncounterRow, IntentRow, Status, Written
from rules.engine.intents.plans import Policy
from rules.engine.intents.replies import Intent
from rules.engine.replay.journal import Answered, Passed, Record
from rules.engine.views.visibility import GM

ROW = EncounterRow(
    id="e", token="t", campaign="g", channel="c", ruleset="ki", edition=1, name="The bridge",
    status=Status.RUNNING, opened_at=0,
)  # fmt: skip
NAMES = {"kuni": "Kuni", "thug": "Thug"}


def sitting(**more: Any) -> Any:
    """A fight of Ama's Kuni and the GM's Thug."""
    people = {
        "kuni": SimpleNamespace(player="ama"),
        "thug": SimpleNamespace(player=GM),
    }
    fight = SimpleNamespace(combatants=people, name_of=NAMES.__getitem__)
    return SimpleNamespace(scene=SimpleNamespace(fight=fight), row=ROW, **more)


def answered(via: str) -> Written:
    entry = Answered(key="k", opened=1, value="no", via=via)
    return Written(record=Record(2, 0, entry), by="")


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The intents of the fight, by their ids: i0, i1 and so on."""
    bodies: list[Any] = []

    async def of(c: Any, encounter: str) -> list[IntentRow]:
        return [
            IntentRow(id=f"i{n}", encounter=encounter, owner="", body=body)
            for n, body in enumerate(bodies)
        ]

    monkeypatch.setattr(intents, "of", of)
    return bodies


ORDER = Intent(id="", owner="ama", question="act", replies=(), about="kuni")
THUGS, KUNI = Policy(name="Thugs", group=("thug", "kuni")), Policy(name="Kuni", group=("kuni",))
GONE = Policy(name="Gone", group=("gone",))


async def test_answers_of_orders_in_force_are_given_back(left: list[Any]) -> None:
    """By owner and combatant, of a group by its first; a paused or removed one stays silent."""
    left += [ORDER, replace(ORDER, paused=True), THUGS, KUNI, GONE]
    vias = ["intent:i0.0", "intent:i0.1", "intent:i1.0", "intent:i2.0", "intent:i3.0"]
    vias += ["intent:i4.0", "intent:i9.0", "person", "default"]
    struck = [*map(answered, vias), Written(record=Record(9, 0, Passed()), by="")]
    found = await given_back(sitting(c=None), struck)
    assert found == {
        ("ama", "kuni"): 3,
        (GM, "thug"): 1,
        (GM, "gone"): 1,
    }


def test_they_are_told_by_name_and_npcs_together() -> None:
    """With how often, in all."""
    uses = Counter({("ama", "kuni"): 2, (GM, "thug"): 1, (GM, "kuni"): 3})
    assert in_words(sitting(), uses) == "Orders would answer again: Kuni 2, NPCs 4."


def test_each_player_is_told_once_and_the_gm_is_not() -> None:
    """They may change their orders first."""
    uses = Counter({("ama", "kuni"): 2, ("ama", "doji"): 1, (GM, "thug"): 1})
    [told] = to_owners(sitting(), uses, 7)
    assert (told.person, told.kind, told.at) == ("ama", "order", 7)
    assert told.text.startswith("In The bridge the GM took something back.")
