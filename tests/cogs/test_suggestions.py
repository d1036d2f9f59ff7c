"""What is suggested while one types."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.play.fight.amending import Amendable
from bot.play.fight.undoing import Point
from bot.play.intents.orders import Shown
from bot.play.model import Board, Closed, OpenPrompt
from bot.storage.rows import Character, PromptRow
from cogs.base.pickers import choices
from rules import RULESETS
from rules.engine.asking.forms import Acts, Choice, Fields, Option, Pick, options
from rules.engine.replay.journal import Passed
from rules.engine.ruleset import Rule
from rules.engine.sheets.sheet import Setting
from rules.engine.views.timeline import Timeline
from rules.engine.views.visibility import Card, Viewer
from rules.errors import NotAllowed
from tests.cogs.harness import AMA, FIGHT, GM, GUILD, FakePlay, Stage
from tests.tables import tabled

KI = RULESETS["ki"]


def board(*, gm: bool = False) -> Board:
    return Board(
        encounter=FIGHT,
        ruleset=KI,
        viewer=Viewer(player=str(AMA), gm=gm),
        timeline=Timeline(title="", marks=(), slots=()),
        cards=(Card(id="ama", name="Ama"), Card(id="ronin", name="Ronin", state="prone")),
        players={"ama": str(AMA), "ronin": "gm"},
    )


def asked(form: Any) -> OpenPrompt:
    row = PromptRow(
        encounter="e1", key="defend", opened=1, token="t1", who=str(AMA), about="ama",
        question="Defend?", name="defend", covert=False, asked_at=0,
    )  # fmt: skip
    return OpenPrompt(row=row, encounter=FIGHT, ruleset=KI, form=form, public=False)


def test_no_more_is_suggested_than_discord_takes():
    """Twenty-five choices, a hundred characters each; a longer value is left out."""
    known = [Option(str(n), "x" * 200, "y" * 50) for n in range(40)]
    made = choices([Option("v" * 101, "long"), *known], "")
    assert len(made) <= 25
    assert all(len(c.name) <= 100 for c in made)
    assert all(len(str(c.value)) <= 100 for c in made)


async def test_an_act_suggests_what_its_question_offers(stage: Stage, play: FakePlay):
    """Play is asked for the act and the parameter that is being typed."""
    play.answers["turns.options"] = [Option("ronin", "Ronin", "6 m")]
    found = await stage.suggestions("ki attack", "target", "ro")
    assert found == [("Ronin · 6 m", "ronin")]
    assert play.made("turns.options") == (("attack", "target"), {})


async def test_acts_in_groups_suggest_too(stage: Stage, play: FakePlay):
    """The act is the last word of the command."""
    play.answers["turns.options"] = [Option("w1", "A broken rib")]
    await stage.suggestions("ki gm wound", "wound")
    assert play.made("turns.options") == (("wound", "wound"), {})


async def test_who_is_one_of_mine(stage: Stage, play: FakePlay):
    """Others' combatants are not suggested to a player; the GM has them all."""
    play.answers["reading.fighters"] = board()
    assert await stage.suggestions("ki dodge", "who") == [("Ama", "ama")]
    play.answers["reading.fighters"] = board(gm=True)
    assert len(await stage.suggestions("ki dodge", "who", user=GM)) == 2


async def test_the_gm_is_shown_what_can_be_amended_and_what_it_is(stage: Stage, play: FakePlay):
    """Of the target typed before, each thing in words; then what its value may become."""
    play.answers["gm.amendable"] = [
        Amendable("hp", "HP", 12, "12"),
        Amendable("hidden", "Hidden", False, "no", ("yes", "no")),
    ]
    found = await stage.suggestions("gm amend", "what", "", user=GM, target="Ronin")
    assert play.made("gm.amendable") == (("Ronin",), {})
    assert found == [("HP · now 12", "hp"), ("Hidden · now no", "hidden")]
    values = await stage.suggestions(
        "gm amend", "value", "", user=GM, target="Ronin", what="hidden"
    )
    assert values == [("no · now", "no"), ("yes", "yes")]


async def test_the_gm_amends_anybody_and_the_fight(stage: Stage, play: FakePlay):
    """The fight itself is one of the targets."""
    play.answers["reading.fighters"] = board(gm=True)
    found = await stage.suggestions("gm amend", "target", user=GM)
    assert [value for _, value in found] == ["ama", "ronin", "fight"]


@pytest.mark.parametrize("path", ["encounter join", "character show"])
async def test_my_characters_are_suggested(stage: Stage, play: FakePlay, path: str):
    """By name, with the active one marked."""
    one = Character(
        id="c1", campaign=str(GUILD), owner=str(AMA), ruleset="ki", name="Ama", sheet={}
    )
    play.answers["characters.mine"] = [one, replace(one, name="Bo", active=False)]
    parameter = "character" if path == "encounter join" else "name"
    found = await stage.suggestions(path, parameter)
    assert found == [("Ama · active", "Ama"), ("Bo", "Bo")]


async def test_templates_are_those_of_the_fights_ruleset(stage: Stage, play: FakePlay):
    """Those that the campaign keeps come before them; the fight here says of which ruleset."""
    kept = Character(
        id="n1", campaign=str(GUILD), owner="gm", ruleset="ki", name="Thurman", sheet={}
    )
    play.answers["npcs.find"] = [replace(kept, tags=("dock",))]
    found = await stage.suggestions("npc add", "template", "thu")
    assert found == [("Thurman \N{MIDDLE DOT} dock", "Thurman"), ("Thug", "thug")]
    assert play.made("npcs.find") == (("", "ki"), {})


async def test_house_rules_show_what_they_are_now(stage: Stage, play: FakePlay):
    """A rule is suggested with its value; its values are the options that it has."""
    setting = Setting(
        key="duel.tie_scope", default="round", meaning="", options=("round", "fight"),
        clauses=(), type_name="choice",
    )  # fmt: skip
    play.answers["campaigns.house"] = [(setting, "fight")]
    found = await stage.suggestions("campaign house", "rule")
    assert found == [("tie scope · now fight", "duel.tie_scope")]
    found = await stage.suggestions("campaign house", "value", rule="duel.tie_scope")
    assert [value for _, value in found] == ["round", "fight"]


async def test_a_rule_is_found_by_words_that_are_not_in_its_title(stage: Stage, play: FakePlay):
    """The search decides, not the letters of the title."""
    rule = Rule(id="KI-DEF-01", kind="engine", title="Dodge", text="", topic="", lines="")
    play.answers["reading.rules"] = [rule]
    found = await stage.suggestions("rules", "search", "agility")
    assert found == [("KI-DEF-01 Dodge", "KI-DEF-01")]
    assert play.made("reading.rules") == (("ki", "agility"), {})


async def test_only_acts_that_answer_can_be_ordered(stage: Stage):
    """An act out of turn answers no question, so no order of it can be kept."""
    assert [v for _, v in await stage.suggestions("orders set", "act", "dodge")] == ["dodge"]
    assert await stage.suggestions("orders set", "act", "jump") == []


@tabled
async def test_the_words_of_an_order_are_suggested_one_by_one(
    stage: Stage, play: FakePlay, typed: str, suggested: list[str]
):
    """Parameters that are not there yet, then the values of the last one."""
    play.answers["turns.options"] = [Option("club", "Club"), Option("knife", "Knife")]
    found = await stage.suggestions("orders set", "fields", typed, act="block")
    assert [value for _, value in found] == suggested


async def test_the_words_of_an_unknown_act_are_not_suggested(stage: Stage):
    """Without an act there are no parameters."""
    assert await stage.suggestions("orders set", "fields", "", act="dance") == []


async def test_my_orders_are_suggested_in_words(stage: Stage, play: FakePlay):
    """By what they say; to clear, all of them at once as well."""
    order = Shown(id="o1", kind="order", about="", rank=1, text="Dodge (improve 2) once.")
    play.answers["orders.show"] = [order]
    found = await stage.suggestions("orders clear", "order")
    assert [value for _, value in found] == ["o1", "all"]
    assert "Dodge" in found[0][0]
    assert [v for _, v in await stage.suggestions("orders resume", "order")] == ["o1"]


async def test_undo_points_are_suggested_in_words(stage: Stage, play: FakePlay):
    """The decision is read, its record is sent."""
    play.answers["gm.undo_points"] = [Point(seq=17, by="Ama", text="Ama attacks", entry=Passed())]
    assert await stage.suggestions("gm undo", "to", user=GM) == [("Ama attacks", "17")]


async def test_open_questions_and_their_answers_are_suggested(stage: Stage, play: FakePlay):
    """The GM chooses a question, then one of the answers that it takes."""
    form = Acts({"dodge": Choice("Dodge", Fields(SimpleNamespace))})
    play.answers["reading.fighters"] = board(gm=True)
    play.answers["turns.mine"] = [asked(form)]
    play.answers["turns.prompt"] = asked(form)
    assert await stage.suggestions("gm answer", "question", user=GM) == [("Ama: Defend?", "t1")]
    assert play.made("turns.mine") == ((), {"everyone": True})
    found = await stage.suggestions("gm answer", "answer", user=GM, question="t1")
    assert found == [("Dodge", "dodge")]


async def test_answers_that_are_no_acts_are_suggested_as_they_are_written(
    stage: Stage, play: FakePlay
):
    """A choice among options suggests their values."""
    play.answers["turns.prompt"] = asked(Pick(options([("club", "Club")])))
    found = await stage.suggestions("gm answer", "answer", user=GM, question="t1")
    assert found == [("club", "club")]


async def test_a_closed_question_has_no_answers(stage: Stage, play: FakePlay):
    """Nothing is suggested for what is no longer asked."""
    play.answers["turns.prompt"] = Closed(text="Answered.", encounter=None)
    assert await stage.suggestions("gm answer", "answer", user=GM, question="t1") == []


async def test_help_suggests_the_commands_that_are_there(stage: Stage):
    """The shared ones, and those of the guild's ruleset."""
    found = dict(await stage.suggestions("help", "topic", "ki"))
    assert "ki" in found.values()


async def test_help_suggests_to_a_player_nothing_that_is_the_gms(stage: Stage, play: FakePlay):
    """Neither /gm and /npc nor the GM's group of a game."""
    play.answers["campaigns.is_gm"] = False
    found = dict(await stage.suggestions("help", "topic", "gm"))
    assert not [name for name in found.values() if "gm" in name.split("_") or name == "npc"]
    play.answers["campaigns.is_gm"] = True
    assert "gm" in dict(await stage.suggestions("help", "topic", "gm")).values()


async def test_a_refusal_suggests_nothing(stage: Stage, play: FakePlay):
    """Where there is no fight, an empty list is all that one sees."""
    play.answers["reading.fighters"] = NotAllowed("There is no fight in this channel.")
    assert await stage.suggestions("gm hide", "combatant", user=GM) == []


async def test_orders_and_the_turns_of_a_plan_can_be_changed(stage: Stage, play: FakePlay):
    """A plan is changed turn by turn, and a style by its own command."""
    shown = Shown(id="o1", kind="order", about="", rank=2, text="Dodge every time.")
    turns = (("p1.0", "Attack"), ("p1.1", "Hold"))
    plan = replace(shown, id="p1", kind="plan", text="Plan: Attack; then Hold.", turns=turns)
    style = replace(shown, id="s1", kind="style", text="Careful: Ama.")
    play.answers["orders.show"] = [plan, shown, style]
    found = await stage.suggestions("orders change", "order", "")
    assert found == [
        ("Dodge every time.", "o1"),
        ("Plan: Attack", "p1.0"),
        ("Plan: Hold", "p1.1"),
    ]
