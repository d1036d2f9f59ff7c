"""What seldom happens in l7r: the ends of scales, and several fighters of one person."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.l7r import RULESET
from rules.l7r.acts import OUT_OF_TURN
from rules.l7r.duel import MOST_TN
from rules.l7r.shared_fields import listed
from rules.l7r.sheet import House, Sheet
from tests.rules.l7r.table import L7rTable, two
from tests.rules.l7r.test_duel import AHEAD, duel
from tests.tables import tabled


@pytest.mark.clause("L7R-DUEL-09")
@pytest.mark.parametrize(("tn", "may"), [(MOST_TN - 5, True), (MOST_TN - 4, False)])
def test_nobody_focuses_beyond_what_can_be_stored(tn: int, may: bool) -> None:
    """A limit of ours: at 9994 one may still go to 9999; at 9995 only a strike is left."""
    assert MOST_TN == 9999
    table = duel(*AHEAD)
    table.amend("duel.duelists.ama.tn", tn)
    ask = table.prompt("ama").ask
    assert [*ask.live().choices] == (["focus", "strike"] if may else ["strike"])
    assert ask.silence() == (None if may else {"act": "strike"})
    if not may:
        assert ask.live().refusal("focus").startswith("Your TN cannot rise any higher. ")


@pytest.mark.clause("L7R-DUEL-01", "L7R-DUEL-23")
@pytest.mark.parametrize("beside", [1, 2])
def test_whoever_decides_for_several_says_who(beside: int) -> None:
    """The GM for both duelists, or for two beside them; of one alone nothing has to be said."""
    table = L7rTable()
    for name in ("Kuni", "Oni", *("Foe", "Gaki")[:beside]):
        table.npc(name, iaijutsu=1)
    table.pc("Ama")
    table.declare(GM, "challenge", challenger="kuni", opponent="oni")
    needed = {
        act: OUT_OF_TURN[act].form(table.fight, by).needed
        for act, by in {"interfere": GM, "concede": GM}.items()
    }
    # Ama is beside the duel too, and the GM decides for everybody.
    assert needed == {"interfere": ("fighter",), "concede": ("duelist",)}
    assert OUT_OF_TURN["interfere"].form(table.fight, "ama").needed == ()


@pytest.mark.clause("L7R-SW-04", "L7R-DICE-07")
@pytest.mark.parametrize(("rank", "buys"), [(1, True), (0, False)])
def test_nobody_buys_tens_for_a_skill_they_do_not_have(rank: int, buys: bool) -> None:
    """The unskilled reroll no tens, so a crippled one is not offered to pay for them."""
    table = two(ama={"serious_wounds": 2, "skills": {"lore": rank}})
    table.say("ama", "other", what="I think.")
    table.say(GM, "check", skill="lore", ring="fire")
    form = table.prompt("ama").ask.live().choices["spend"].form
    assert ("reroll" in form.fields) == buys


@pytest.mark.clause("L7R-INIT-08", "L7R-INIT-09")
def test_who_comes_back_has_the_dice_of_later_phases() -> None:
    """Left with 1 and 5 in phase 1 and back in phase 4: the 5 is there, the 1 is gone."""
    table = two()
    table.play(Left(id="ama"))
    assert table.fight.phase == 4
    table.play(Returned(id="ama"))
    assert table.who("ama").dice == [5]


@pytest.mark.clause("L7R-ATK-02", "L7R-DICE-09")
def test_silence_and_what_can_be_chosen_in_a_phase() -> None:
    """Each target shows its TN; alone there is nobody to attack, and a sentence says so."""
    table = two(foe={"parry": 3})
    form = table.prompt("ama").ask.live().choices["attack"].form
    [target] = form.fields["target"].options
    assert (target.value, target.note) == ("foe", "TN 20")
    table = L7rTable()
    table.pc("Ama")
    table.start(1, 5, 10)
    live: Any = table.prompt("ama").ask.live()
    assert [*live.choices] == ["hold", "other"]
    assert live.refusal("attack").startswith("There is nobody here you can attack. ")


@pytest.mark.parametrize("parries", [True, False])
def test_a_parry_in_sight_keeps_a_round_from_being_idle(parries: bool) -> None:
    """Eve, unseen, strikes at Ama. If Ama parries, nobody asks whether the fight continues."""
    table = L7rTable(interrupt_actions="parry_and_attack")
    table.pc("Ama")
    table.join("Eve", "eve", hidden=True)
    table.start(5, 9, 10, 8, 9, 10)
    table.declare("eve", "interrupt", target="ama")
    # A failed parry takes the one die of damage that 17 against 10 would add.
    table.dice(9, 8, 1, *((1, 1, 1) if parries else (1,)), 1, 1, 9, 9, 1)
    table.say("ama", "parry" if parries else "let", light="keep")
    if parries:
        table.dice(1, 2, 10, 3, 4, 10)
    while table.fight.round == 1 and (GM, "go_on") not in table.asked():
        table.say(table.asked()[0][0], "hold", until=10)
    assert ((GM, "go_on") in table.asked()) != parries


@pytest.mark.clause("L7R-HEAL-01", "L7R-VOID-03")
def test_a_night_without_wounds_heals_none() -> None:
    """Nothing falls below 0, and the first night after a wound heals one again."""
    rested = RULESET.sheets.rest(read(Sheet, {"void_points": 0}), House())
    assert (rested.serious_wounds, rested.healed_last_night, rested.void_points) == (0, False, 1)


@tabled
def test_names_in_a_sentence(names: list[str], words: str) -> None:
    """Commas, and the last after "and"."""
    assert listed(names) == words
