"""Why something cannot be done now, in a sentence for its player. (KI-ACT-12, KI-ACT-06)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.ki.actions import allowance
from rules.ki.defence import MOST_NESTED
from rules.ki.state import ActionType, Stint
from tests.rules.ki.table import KiTable

ART = {"id": "art", "name": "Art", "kind": "active", "heal": 1, "target": "self"}
LEAP = {"id": "leap", "name": "Leap", "stamina": 3}
SWORD = {"id": "sword", "wielded": True}


def reasons(table: KiTable, *acts: str) -> dict[str, str]:
    """Why the one who acts cannot do these, as they are told."""
    [prompt] = [each for each in table.scene.prompts if each.ask.key in ("piece", "interrupt")]
    form = prompt.ask.live()
    return {act: form.why_not(act) for act in acts}


def acting(*declared: str, **sheet: Any) -> KiTable:
    """Ama, alone with one hand, has declared these."""
    table = KiTable()
    table.pc("Ama", **{"agility": 5, "instinct": 5, "hands": 1, **sheet})
    table.npc("Thug", agility=0, instinct=0, hp_max=50)
    table.start()
    table.take_part("ama", *declared)
    return table


@pytest.mark.clause("KI-ACT-12", "KI-PART-08", "KI-SUR-03")
def test_what_was_not_declared_is_not_there() -> None:
    """Of a Move that is left, everything else is named as not declared."""
    table = acting("move", surges=0)
    assert reasons(table, "attack", "inventory", "technique", "other", "custom") == {
        "attack": "You did not declare an Attack for this participation.",
        "inventory": "You did not declare Inventory for this participation.",
        "technique": "You did not declare Technique for this participation.",
        "other": "You did not declare an Other Action for this participation.",
        "custom": "You did not declare a granted Action for this participation.",
    }
    assert reasons(table, "surge", "decline", "join") == {
        "surge": "You have no Stamina Surge left.",
        "decline": "This is a participation, not an Interruption: end it with Done.",
        "join": "",
    }


@pytest.mark.clause("KI-ACT-12", "KI-ACT-08", "KI-SUR-03", "KI-STA-04")
def test_what_is_used_up_or_too_dear_says_so() -> None:
    """A Move walked to its end; an Attack with nothing left to strike; techniques and a Leap."""
    table = acting("move", "attack", weapons=[SWORD])
    table.act("ama", "move", distance=6)
    assert reasons(table, "move", "surge") == {
        "move": "You have used up Move.",
        "surge": "It is too late for a Stamina Surge: your first Action has been carried out.",
    }
    table.fight.stack[-1].allowances[1].struck.append("sword")
    said = "Everything you can attack with has already struck in this Attack."
    assert reasons(table, "attack") == {"attack": said}
    arts = [{**ART, "stamina": 3}, *[{**ART, "id": f"a{n}", "name": f"A{n}", "stamina": 4}
                                     for n in range(3)]]  # fmt: skip
    table = acting("technique", "leap", techniques=arts, custom_actions=[LEAP], stamina=2, surges=1)
    assert reasons(table, "technique", "custom") == {
        "technique": "Art costs 3 stamina; Ama has 2. A0 costs 4 stamina; Ama has 2. "
        "A1 costs 4 stamina; Ama has 2.",
        "custom": "You have 2 stamina, and it costs more.",
    }
    table = acting("move")
    types = (ActionType.TECHNIQUE, ActionType.INVENTORY)
    bare = [allowance(table.fight, table.who("ama"), each) for each in types]
    table.fight.stack[-1].allowances = bare
    assert reasons(table, "technique", "inventory") == {
        "technique": "You know no Active technique.",
        "inventory": "There is nothing you can take, put away or use.",
    }


@pytest.mark.clause("KI-INT-02", "KI-INT-03")
def test_in_an_interruption_there_is_no_surge() -> None:
    """Nor does Done end it."""
    table = acting("attack", "move", acting=1)
    table.amend("combatants.thug.reading", 9)
    table.act("ama", "attack", target="thug")
    table.dice(1, 1)
    table.say(GM, "predict")
    assert reasons(table, "surge") == {"surge": "In an Interruption there is no Stamina Surge."}


@pytest.mark.clause("KI-INT-06")
@pytest.mark.parametrize(("depth", "offered"), [(MOST_NESTED, True), (MOST_NESTED + 1, False)])
def test_interruptions_are_not_nested_without_end(depth: int, offered: bool) -> None:
    """A limit of ours: in the fifty-first within each other no attack can be predicted."""
    assert MOST_NESTED == 50
    table = acting("attack")
    table.act("ama", "attack", target="thug")
    mine = Stint(id="more", who="ama", interruption=True)
    table.fight.stack += [mine for _ in range(depth - 1)]
    assert ("predict" in table.prompt(GM).ask.live().choices) == offered
    table.fight.stack[-1] = Stint(id="else", who="thug", interruption=True)
    assert "predict" in table.prompt(GM).ask.live().choices
