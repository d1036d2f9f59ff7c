"""Narration and Interlude. (KI-INTER)"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Viewer
from rules.ki.state import Phase
from tests.rules.ki.table import KiTable


def ended(**house: Any) -> KiTable:
    """Round 1 is over: Ama and Ben are players' characters, a thug is the GM's."""
    table = KiTable(**house)
    table.pc("Ama")
    table.pc("Ben")
    table.npc("Thug", hp_max=14, stamina_max=8, stamina=3)
    table.start()
    table.end_round()
    return table


def interlude(**house: Any) -> KiTable:
    """The narration is skipped, and the Interlude runs."""
    table = ended(**house)
    table.say(GM, "skip")
    return table


@pytest.mark.clause("KI-INTER-01")
def test_the_gm_narrates_the_round_from_what_happened() -> None:
    """They read a line for each participation, and what they write is told to all."""
    table = KiTable()
    table.pc("Ama", agility=3, instinct=3)
    table.start()
    table.take_part("ama", "move")
    table.act("ama", "move", distance=2)
    table.act("ama", "move", distance=3)
    table.act("ama", "done")
    table.end_round()
    [material] = [line for line in table.told() if line.startswith("Round 1 as it went")]
    assert material == "Round 1 as it went:\nAma moves 2 metres. Ama moves 3 metres."
    assert material not in table.told(PUBLIC)
    table.say(GM, "narrate", text="She crosses the bridge.")
    assert "She crosses the bridge." in table.told(PUBLIC)
    assert table.fight.phase is Phase.INTERLUDE


@pytest.mark.clause("KI-INTER-01")
def test_a_plain_summary_stands_in_for_a_narration() -> None:
    """Silence for a day skips it, and everybody reads who stands."""
    table = ended()
    ask = table.prompt(GM).ask
    assert (ask.within, ask.silence()) == (timedelta(hours=24), {"act": "skip"})
    table.amend("combatants.ben.state", "unconscious")
    table.say(GM, "skip")
    assert "Round 1 in short. Standing: Ama and Thug. Down: Ben." in table.told(PUBLIC)


@pytest.mark.clause("KI-INTER-03")
def test_the_gm_answers_questions_and_alone_sees_the_numbers() -> None:
    """Asked whether the thug looks tired, the GM reads 3 of 8 stamina; the table reads words."""
    table = interlude()
    table.declare("ama", "question", text="Does he look tired?", about="thug")
    numbers = "Thug: HP 14 of 14, stamina 3 of 8."
    assert numbers in table.told()
    assert numbers not in table.told(Viewer(player="ama"))
    [offer] = table.fight.offers
    table.declare(GM, "reply", question=offer.id, text="He breathes hard.")
    assert "Does he look tired? He breathes hard." in table.told(PUBLIC)
    assert table.fight.offers == []


@pytest.mark.clause("KI-INTER-03")
def test_a_question_may_be_private() -> None:
    """Ben reads neither the question nor the answer."""
    table = interlude()
    table.declare("ama", "question", text="Who is she?", private=True)
    table.declare(GM, "reply", question=table.fight.offers[0].id, text="Your sister.")
    assert "Who is she? Your sister." in table.told(Viewer(player="ama"))
    assert not any("sister" in line for line in table.told(Viewer(player="ben")))
    assert not any("Who is she" in line for line in table.told(Viewer(player="ben")))


def test_questions_are_for_the_interlude() -> None:
    """While turns are called there is no place for them."""
    table = KiTable()
    table.pc("Ama")
    table.start()
    with pytest.raises(Exception, match=r"Questions are for the Interlude, between two rounds\."):
        table.declare("ama", "question", text="x")


@pytest.mark.clause("KI-INTER-04")
def test_a_plan_binds_nobody_and_may_be_changed() -> None:
    """Planned with "ready", changed twice, seen by its owner alone, and then not followed."""
    table = interlude()
    table.say("ama", "ready", plan="I attack the thug.")
    table.declare("ama", "plan", combatant="ama", text="No, I run.")
    assert table.who("ama").plan == "No, I run."
    table.say("ben", "ready")
    table.declare("ama", "plan", combatant="ama", text="I climb.")
    assert not any("climb" in line or "run" in line for line in table.told(PUBLIC))
    table.window("ama")
    assert table.prompt("ama").ask.live().choices["declare"].note == "I climb."
    table.act("ama", "declare", first="attack")
    assert "Ama declares Attack." in table.told(PUBLIC)


@pytest.mark.clause("KI-INTER-04")
def test_a_plan_is_shown_where_its_owner_shows_it() -> None:
    """With "show" everybody reads it."""
    table = interlude()
    table.declare("ama", "plan", combatant="ama", text="I hold the door.", show=True)
    assert "Ama plans: I hold the door." in table.told(PUBLIC)


@pytest.mark.clause("KI-INTER-05")
def test_the_interlude_invites_to_speak_in_character() -> None:
    """Its line says so."""
    assert any("speak in character" in line for line in interlude().told(PUBLIC))
