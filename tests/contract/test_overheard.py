"""The words of an answer that everybody reads as soon as it is given, game by game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.contract.demands import Unmet
from bot.contract.overheard import an_answer_tells_at_once_only_what_the_log_tells
from bot.contract.table import Table
from rules import RULESETS
from rules.engine.asking.public_answers import open_words
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable
from tests.rules.l5r.table import L5rTable
from tests.rules.l7r.table import L7rTable
from tests.rules.wod.table import WodTable

SHIELD = {"id": "shield", "name": "Shield", "size": 1}


def said(
    table: Table, who: str, act: str, about: str = "", *, covert_waits: bool = False, **fields: Any
) -> str:
    """What everybody would read of this answer."""
    value = {"act": act, **fields}
    prompt = table.prompt(who, act, about)
    return open_words(table.scene, prompt, value, covert_waits=covert_waits)


def l7r(*hidden: str) -> L7rTable:
    """A Foe of the GM's acts in phase 1."""
    table = L7rTable()
    table.pc("Ama", void=1)
    table.npc("Foe", void=1)
    for name in hidden:
        table.join(name, GM, hidden=True, void=1, guards=False)
    table.start(4, 9, 1, 5, *[8, 10] * len(hidden))
    return table


def test_an_l7r_attack_names_target_and_weapon_but_no_void_points():
    """The attack is declared to all at once; what it keeps in reserve is not."""
    answer = {"target": "ama", "weapon": "unarmed", "void": 1}
    assert said(l7r(), GM, "attack", **answer) == "attacks Ama with bare hands"


def test_an_l7r_attack_on_somebody_hidden_names_nobody():
    """The GM's people may attack each other unseen."""
    table = l7r("Shade")
    assert said(table, GM, "attack", target="shade", weapon="unarmed") == "attacks"
    assert said(table, GM, "attack", target="ama") == "attacks Ama"


def test_an_l5r_attack_names_target_and_weapon():
    """A Stance that is chosen in secret is not named; an attack is."""
    table = L5rTable()
    table.pc("Ama", reflexes=5)
    table.npc("Foe")
    table.begin()
    assert said(table, "ama", "stance", stance="full_attack") == ""
    table.say(GM, "stance", stance="attack")
    assert said(table, "ama", "stance", stance="full_attack") == "chooses a Stance"
    table.dice(*[9] * 5, *[1] * 4)
    table.say("ama", "stance", stance="attack")
    answer = {"target": "foe", "weapon": "unarmed", "void": True}
    assert said(table, "ama", "attack", **answer) == "attacks Foe with bare hands"


def test_a_ki_attack_with_everything_in_hand_names_no_weapon():
    """It is the usual way, so nothing is said; the second strike is told only when it comes."""
    table = KiTable()
    table.pc("Ama", agility=3, instinct=3)
    table.npc("Thug")
    table.start()
    table.take_part("ama", "attack")
    assert said(table, "ama", "attack", target="thug", weapon="all") == "attacks Thug"
    words = said(table, "ama", "attack", target="thug", weapon="unarmed")
    assert words == "attacks Thug with a bare hand"


def test_a_ki_declaration_says_only_that_it_was_made():
    """Its Actions are told in the report."""
    table = KiTable()
    table.pc("Ama", agility=3, instinct=3)
    table.npc("Thug")
    table.start()
    table.window("ama")
    while not table.fight.stack:
        table.window("ama")
    answer = {"first": "attack"}
    assert said(table, "ama", "declare", **answer) == "has declared"


def wod(order: str) -> WodTable:
    """Ama with an axe and Ben against a Thug with a shield; the Thug is the slowest."""
    table = WodTable(declare_order=order)
    table.pc("Ama", weapons=["axe"])
    table.pc("Ben")
    table.npc("Thug", shield=SHIELD)
    return table.start()


STRIKE = {"target": "thug", "weapon": "axe@flank"}


def test_wod_declarations_stay_sealed_until_all_are_in():
    """The last one tells no more than its act: all are shown together."""
    table = wod("simultaneous")
    assert said(table, "ama", "attack", **STRIKE) == ""
    table.act("thug", "wait")
    table.act("ben", "wait")
    assert said(table, "ama", "attack", **STRIKE) == "attacks"


def test_wod_declarations_from_the_slowest_up_name_target_and_weapon():
    """But not the side from which the weapon comes."""
    table = wod("lowest_first")
    table.act("thug", "wait")
    table.act("ben", "wait")
    assert said(table, "ama", "attack", **STRIKE) == "attacks Thug with their Axe"


def wayward(*faces: int) -> Table:
    """Ama and a Thug; these dice say when they act."""
    table = Table(RULESETS["wayward"], dice=[*faces])
    table.join("Ama", "ama")
    table.join("Thug", GM)
    table.begin()
    return table


def test_a_wayward_turn_alone_on_its_count_says_what_begins_at_once():
    """But not if somebody hidden may still decide on that count: they must not read it."""
    table = wayward(20, 1)
    assert said(table, "ama", "attack", target="thug") == "attacks Thug"
    assert said(table, "ama", "attack", target="thug", covert_waits=True) == ""


def test_wayward_turns_on_one_count_are_sealed():
    """All who act at one count are shown together; the last one tells no more than the act."""
    table = wayward(10, 10)
    assert said(table, "ama", "attack", target="thug") == ""
    table.say(GM, "block")
    assert said(table, "ama", "attack", target="thug") == "attacks"


def play_it(game: Ruleset[Any]) -> None:
    """Run the demand with several seeds, since few fighters parry with a weapon of their own."""
    for seed in range(6):
        an_answer_tells_at_once_only_what_the_log_tells(game, seed)


@pytest.mark.thorough
def test_a_game_that_names_too_much_is_told_so():
    """In wayward nobody learns what waits behind a Dodge."""
    game = replace(RULESETS["wayward"])
    public = {**game.sentences.public, "dodge": "dodges {late?}"}
    vars(game)["sentences"] = replace(game.sentences, public=public)
    with pytest.raises(Unmet, match=r"`public` of an act names '.+' before everybody"):
        play_it(game)
