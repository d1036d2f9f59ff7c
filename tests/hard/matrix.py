"""Who may do what: every command and every control, and whom it obeys. Data, and nothing else.

A word in braces stands for something of the stage: see `tests.hard.stages`.
"""

from __future__ import annotations

from typing import Any

from tests.cogs.harness import AMA, BEN
from tests.hard.matrix_games import GAMES, OVER
from tests.hard.row import (
    DEPUTY,
    HERE,
    HERS,
    NOBODY,
    OWNER,
    PLAYERS,
    RUNS,
    Before,
    Row,
    amended,
    by_gm,
    by_owner,
    reads,
)

WOUNDED = (
    amended("Ama", "wounds", '[{"id": "w", "type": "internal"}]'),
    amended(
        "fight",
        "offers",
        '[{"id": "offer-1", "who": "gm", "title": "It", "act": "wound", "about": "ama",'
        ' "note": "w"}]',
    ),
)
"""Ama has a wound of which the GM is still to say what it does."""

SAVED = Before("npc save", {"who": "Thug", "tags": "dock"})
"""The thug of the fight is in the campaign's collection."""

READERS = frozenset(
    {
        "campaign doctor",
        "character show",
        "character export",
        "character history",
        "character list",
        "encounter list",
        "encounter log",
        "encounter transcript",
        "encounter chronicle",
        "encounter recap",
        "campaign chronicle",
        "fairness",
        "orders show",
        "orders habits",
        "npc drafts",
        "npc balance",
        "gm forecast",
        "gm objections",
        "npc list",
        "npc export",
        "todo",
        "roll",
        "odds",
        "rules",
        "help",
        "about",
        "ki odds",
        "l7r odds",
        "l5r odds",
        "wayward odds",
        "wod odds",
    }
)
"""The commands that change nothing: of every other somebody is found who may use it."""

ITS = frozenset({AMA})
"""The draft of a sheet obeys whoever is making it, and no GM."""

PLAYS_AMA = frozenset({AMA, DEPUTY})
"""Who answers for Ama, but for the GMs."""

FIGHTS = HERS | {BEN}
"""Who has somebody in the fight, or answers for them."""

LOOKS = frozenset(
    {
        *("ask", "gask", "act", "for", "mine", "log", "orders", "order", "always"),
        *("plan", "oplan", "gplan", "npcs", "npcpick", "rule"),
        *("recap", "object", "say", "why", "whys", "whypost", "dsection", "dpaste"),
    }
)
"""The controls that change nothing."""


def _own(name: str, /, **values: Any) -> Row:
    """What everybody does for themselves alone."""
    return Row(name, HERE, values)


def _acts(name: str, stage: str = "join", /, **values: Any) -> Row:
    """What answers a question that Ama is or will be asked."""
    return Row(f"ki {name}", HERS, {**values, "who": "Ama"}, stage)


COMMANDS = (
    by_gm("campaign setup", name="Embers"),
    by_gm("campaign settings", answer_hours=5.0),
    reads("campaign settings"),
    by_gm("campaign tempo", tempo="round"),
    by_gm("campaign clocks", silent_style="careful"),
    by_gm("campaign house", rule="ki.dluck", value="1d8"),
    reads("campaign house"),
    reads("campaign doctor"),
    by_gm("campaign ruleset", ruleset="duel"),
    by_gm("campaign gm", person="{person}"),
    _own("campaign deputy", person="{person}"),
    _own("campaign pace", hours=3.0),
    _own("character new", name="New", template="ben"),
    Row("character edit", OWNER, {"name": "Zebra", "what": "agility", "value": "5"}),
    _own("character import", name="Zebra", file="9"),
    Row("character delete", OWNER, {"name": "Zebra"}),
    Row("character hand_over", OWNER, {"name": "Zebra", "to": "{person}"}),
    _own("me messages", wanted=False),
    _own("me hours", zone="Europe/Berlin", **{"from": 8, "until": 22}),
    _own("away until", when="10 days"),
    Row(
        "away back",
        frozenset({AMA}),
        after=(Before("away until", {"when": "10 days"}, AMA),),
    ),
    Row("character activate", frozenset({AMA}), {"name": "Zebra"}),
    by_owner("character tend", "wayward", OVER, what="attend", name="Kuni"),
    by_gm("character tend", "wod", OVER, what="treat", name="Kuni"),
    reads("character show", name="Zebra"),
    reads("character export", name="Zebra"),
    reads("character history", name="Zebra"),
    reads("character list"),
    by_gm("encounter open", "quiet", name="Again"),
    Row("encounter join", frozenset({AMA, BEN}), {}, "empty"),
    Row("encounter join", OWNER, {"character": "Zebra"}),
    Row("encounter leave", HERS, {"combatant": "Ama"}),
    by_gm("encounter begin", "gathering"),
    by_gm("encounter next", "settled"),
    by_gm("encounter pause"),
    by_gm("encounter resume", "paused"),
    reads("encounter end"),
    by_gm("encounter end", sure=True),
    by_gm("encounter end", fight="The bridge", sure=True),
    reads("encounter list"),
    by_gm("encounter move", channel="{place}"),
    by_gm("encounter move", fight="The bridge", channel="{place}"),
    reads("encounter board"),
    by_gm("encounter board", anew=True),
    reads("encounter log"),
    reads("encounter transcript"),
    Row("encounter words", FIGHTS, {"text": "three grey geese"}, "pledged"),
    reads("encounter chronicle"),
    reads("encounter chronicle", sight="mine", format="markdown"),
    reads("encounter recap"),
    reads("campaign chronicle"),
    reads("verify"),
    by_gm("verify", "pledged over", publish=True),
    reads("fairness"),
    by_gm("npc add", template="thug"),
    by_gm("npc policy", style="aggressive"),
    by_gm("npc save", who="Thug", tags="dock"),
    by_gm("npc import", file="9"),
    by_gm("npc forget", "join", SAVED, name="Thug"),
    by_gm("npc side", who="Thug", side="players"),
    reads("npc list"),
    reads("npc export"),
    reads("npc drafts"),
    reads("npc balance", template="thug"),
    reads("gm forecast", fights=1),
    by_gm("gm amend", target="Ama", what="stamina", value="1"),
    Row("gm answer", RUNS, {"question": "{question}", "answer": "join"}, private=True),
    reads("gm objections"),
    by_gm("gm rule", "objected", objection="{objection}", ruling="It counts.", keep=True),
    by_gm("gm undo"),
    by_gm("gm undo", to="{point}"),
    by_gm("gm whisper", person="{person}", text="Psst."),
    by_gm("gm hide", combatant="Thug"),
    by_gm("gm reveal", combatant="Shade"),
    by_gm("gm extend", hours=5.0),
    by_gm("gm skip", sure=True),
    by_gm("gm rest", names="Zebra"),
    by_gm("gm mend", "parked", how="restart"),
    Row("orders set", HERS, {"act": "dodge", "combatant": "Ama"}),
    Row("orders plan", HERS, {"do": "attack", "combatant": "Ama"}),
    Row("orders style", HERS, {"style": "careful", "combatant": "Ama"}),
    Row("orders clear", PLAYS_AMA, {"order": "{order}"}),
    Row("orders pause", PLAYS_AMA, {"order": "{order}"}),
    Row("orders resume", PLAYS_AMA, {"order": "{order}"}, "rested"),
    Row("orders up", PLAYS_AMA, {"order": "{second}"}, "two orders"),
    Row("orders down", PLAYS_AMA, {"order": "{order}"}, "two orders"),
    reads("orders show"),
    Row(
        "orders keep",
        PLAYS_AMA,
        {"combatant": "Ama"},
        after=(Before("orders style", {"style": "careful", "combatant": "Ama"}, AMA),),
    ),
    reads("orders habits"),
    reads("todo"),
    reads("roll", dice="1d6"),
    reads("odds", dice="1d6"),
    reads("rules", search="dodge", ruleset="ki"),
    reads("help"),
    reads("about"),
    _acts("join"),
    _acts("pass"),
    _acts("declare", "declare", first="attack"),
    _acts("surge"),
    _acts("attack", "piece", target="Thug", weapon="dagger"),
    _acts("move"),
    _acts("inventory", "piece", item="dagger", do="drop"),
    _acts("technique", technique="lunge"),
    Row(
        "ki other",
        HERS,
        {"what": "I kick the lamp over.", "who": "Ama"},
        "declare",
        (Before("ki declare", {"first": "other"}, AMA),),
    ),
    _acts("custom", action="swing"),
    _acts("done", "piece"),
    _acts("dodge", "defend"),
    _acts("block", "defend"),
    _acts("predict", "defend"),
    _acts("answer endure", "defend"),
    _acts("answer improve"),
    _acts("answer accept"),
    _acts("answer decline"),
    _acts("combo use"),
    _acts("combo skip"),
    _acts("last breathe", sure=True),
    _acts("last fall"),
    _acts("interlude ready", "interlude"),
    Row("ki interlude question", PLAYERS, {"text": "Are they limping?"}, "interlude"),
    Row("ki interlude plan", frozenset({AMA}), {"combatant": "ama", "text": "I stay back."}),
    by_gm("ki gm rule", outcome="The lamp goes out.", who="Thug"),
    by_gm("ki gm check", trait="agility", against=6, who="Thug"),
    by_gm("ki gm forced", who="Thug"),
    by_gm("ki gm unforced", who="Thug"),
    by_gm("ki gm narrate", text="It was dark.", who="Thug"),
    by_gm("ki gm reply", "asked", question="{asked}", text="No."),
    by_gm("ki gm open", "interlude"),
    by_gm("ki gm close"),
    by_gm("ki gm jump", turn=3),
    by_gm("ki gm grant", combatant="ama", name="Swing"),
    by_gm("ki gm wound", "join", *WOUNDED, wound="offer-1", text="It aches."),
    by_gm("ki gm reopen", "join", amended("Ama", "state", "unconscious"), combatant="ama"),
    by_gm("ki gm afflict", combatant="ama", name="stunned"),
    reads("ki odds", score=8, defense=4),
    *GAMES,
)
"""Acts that answer a question in another ruleset than ki need no row: see `tests.hard.made`."""

CONTROLS = (
    Row("ask", NOBODY, token="{question}"),
    Row("c", HERS, {}, "defend", token="{question}", argument="endure", private=True),
    Row("pick", HERS, {}, "defend", token="{question}", picked="endure", private=True),
    Row(
        "m",
        HERS,
        {},
        "declare",
        token="{question}",
        argument="declare",
        filled={"first": ["move"]},
        private=True,
    ),
    Row("choose", frozenset({AMA}), token="{draft}", argument="once", private=True),
    Row("end", RUNS, token="{end}", private=True),
    Row("skip", RUNS, token="{skip}"),
    Row("rule", NOBODY, token="ki", picked="KI-1"),
    Row("setup", RUNS, token="0", argument="Embers", picked="ki"),
    Row("gask", NOBODY, on="55"),
    # A GM who presses what is a player's is asked first: see `gfor`, `c`.
    Row("gc", PLAYS_AMA, {}, "defend", argument="endure", on="55"),
    Row("gpick", PLAYS_AMA, {}, "defend", picked="endure", on="55"),
    Row("gfor", HERS, {}, "defend", argument="endure", picked="{question}", private=True),
    Row("gall", HERS, {}, "defend", argument="55:endure"),
    Row("join", frozenset({AMA, BEN}), {}, "empty"),
    Row("act", NOBODY),
    Row("for", NOBODY, argument="me", picked="{question}"),
    Row("mine", NOBODY),
    Row("log", NOBODY),
    Row("recap", NOBODY),
    Row("orders", NOBODY),
    Row("order", NOBODY, picked="{order}"),
    Row("drop", PLAYS_AMA, argument="{order}"),
    Row("orest", PLAYS_AMA, argument="{order}"),
    Row("oup", PLAYS_AMA, {}, "two orders", argument="{second}"),
    Row("odown", PLAYS_AMA, {}, "two orders", argument="{order}"),
    Row("always", NOBODY, {}, "declare", token="{answered}", private=True),
    Row(
        "alwaysm",
        PLAYS_AMA,
        {},
        "declare",
        token="{answered}",
        filled={"do": "0"},
        private=True,
    ),
    Row("plan", NOBODY, {}, "declare", token="{answered}", private=True),
    Row(
        "planm",
        PLAYS_AMA,
        {},
        "declare",
        token="{answered}",
        filled={"deed": "attack"},
        private=True,
    ),
    Row("npcs", NOBODY),
    Row("npcok", RUNS, {}, "policed"),
    Row("npcalone", RUNS, {}, "policed"),
    Row("npcpick", NOBODY, {}, "policed", picked="{policy}"),
    Row("npcstyle", RUNS, {}, "policed", argument="{policy}:careful"),
    Row("oplan", NOBODY, argument="ama"),
    Row("oplanm", HERS, {}, argument="ama", filled={"deed": "attack"}),
    Row("gplan", NOBODY, {}, "defend", on="55"),
    Row("goon", RUNS, {}, "undone"),
    Row("letchange", RUNS, {}, "undone"),
    Row("why", NOBODY, token="{line}"),
    Row("whys", NOBODY, picked="{line}"),
    Row("object", NOBODY, token="{line}"),
    Row("objectm", HERE, token="{line}", filled={"why": "That is wrong."}),
    Row("say", NOBODY),
    Row("saym", PLAYS_AMA, filled={"words": "I step out of the mist."}),
    Row("whypost", NOBODY, on="55"),
    Row("dsection", NOBODY, token="{sheet}", argument="0"),
    Row("dpaste", NOBODY, token="{sheet}"),
    Row("dfilled", ITS, token="{sheet}", argument="0", filled={"agility": "5"}, private=True),
    Row("dpasted", ITS, token="{sheet}", filled={"text": "agility = 5"}),
    Row("dmake", ITS, token="{sheet}"),
    Row("dnamed", ITS, token="{sheet}", filled={"name": "New"}),
    Row("dthrow", ITS, token="{sheet}", private=True),
    Row("resheet", OWNER, token="ki", argument="Zebra", filled={"sheet": "agility = 5"}),
)
"""Acts out of turn need no row either: those of their commands do for the menu and its forms."""
