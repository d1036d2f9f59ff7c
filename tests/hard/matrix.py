"""Who may do what: every command and every control, and whom it obeys. Data, and nothing else.

A word in braces stands for something of the stage: see `tests.hard.stages`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from discord import AppCommandOptionType as Kind

from tests.cogs.harness import AMA, BEN, GM
from tests.hard.guild import CO_GM, DEPUTY, OUTSIDER, STRANGER

EVERYBODY = frozenset({GM, CO_GM, AMA, DEPUTY, BEN, STRANGER, OUTSIDER})
HERE = EVERYBODY - {OUTSIDER}
"""All who write on this server."""

RUNS = frozenset({GM, CO_GM})
HERS = RUNS | {AMA, DEPUTY}
"""Who may decide for Ama."""

OWNER = RUNS | {AMA}
"""Who may change what Ama owns: a deputy answers, and changes no sheet."""

NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Row:
    """A use of a command or a control, the stage it is tried on, and who changes anything by it.

    `after` is what the GM, or whoever it names, has done on the stage before.

    Of a control `name` is the option of its custom id, `token` and `argument` the rest of it;
    `picked` is chosen from a menu, `filled` written into a form, `on` the message it stands on.
    """

    name: str
    may: frozenset[int]
    values: Mapping[str, Any] = field(default_factory=dict)
    stage: str = "join"
    token: str = "{fight}"
    argument: str = ""
    picked: str = ""
    filled: Mapping[str, Any] | None = None
    on: str = ""
    after: tuple[Before, ...] = ()


@dataclass(frozen=True)
class Before:
    """A command that has been given before a row is tried."""

    name: str
    values: Mapping[str, Any] = field(default_factory=dict)
    by: int = GM


def _gm(name: str, stage: str = "join", /, **values: Any) -> Row:
    return Row(name, RUNS, values, stage)


def _own(name: str, /, **values: Any) -> Row:
    """What everybody does for himself alone."""
    return Row(name, HERE, values)


def _reads(name: str, /, **values: Any) -> Row:
    return Row(name, NOBODY, values)


def _acts(name: str, stage: str = "join", /, **values: Any) -> Row:
    """What answers a question that Ama is or will be asked."""
    return Row(f"ki {name}", HERS, {**values, "who": "Ama"}, stage)


COMMANDS = (
    _gm("campaign setup", name="Embers"),
    _gm("campaign settings", answer_hours=5.0),
    _reads("campaign settings"),
    _gm("campaign house", rule="ki.dluck", value="1d8"),
    _reads("campaign house"),
    _gm("campaign ruleset", ruleset="duel"),
    _gm("campaign gm", person="{person}"),
    _own("campaign deputy", person="{person}"),
    _own("campaign pace", hours=3.0),
    _own("character new", name="New", template="ben"),
    Row("character edit", OWNER, {"name": "Zebra", "what": "agility", "value": "5"}),
    _own("character import", name="Zebra", file="9"),
    Row("character delete", OWNER, {"name": "Zebra"}),
    Row("character activate", frozenset({AMA}), {"name": "Zebra"}),
    _reads("character tend", what="attend", name="Zebra"),
    _reads("character show", name="Zebra"),
    _reads("character export", name="Zebra"),
    _reads("character history", name="Zebra"),
    _reads("character list"),
    _gm("encounter open", "quiet", name="Again"),
    Row("encounter join", frozenset({AMA, BEN}), {}, "empty"),
    Row("encounter join", OWNER, {"character": "Zebra"}),
    Row("encounter leave", HERS, {"combatant": "Ama"}),
    _gm("encounter begin", "gathering"),
    _gm("encounter next", "settled"),
    _gm("encounter pause"),
    _gm("encounter resume", "paused"),
    _reads("encounter end"),
    _gm("encounter end", sure=True),
    _reads("encounter board"),
    _reads("encounter log"),
    _reads("encounter transcript"),
    _gm("npc add", template="thug"),
    _gm("gm amend", target="Ama", what="stamina", value="1"),
    _gm("gm answer", question="{question}", answer="join"),
    _gm("gm undo"),
    _gm("gm undo", to="{point}"),
    _gm("gm whisper", person="{person}", text="Psst."),
    _gm("gm hide", combatant="Thug"),
    _gm("gm reveal", combatant="Shade"),
    _gm("gm extend", hours=5.0),
    _gm("gm skip"),
    _gm("gm rest", names="Zebra"),
    _gm("gm mend", "parked", how="restart"),
    Row("orders set", HERS, {"act": "dodge", "combatant": "Ama"}),
    Row("orders clear", frozenset({AMA, DEPUTY}), {"order": "{order}"}),
    Row("orders resume", frozenset({AMA, DEPUTY}), {"order": "{order}"}, "suspended"),
    _reads("orders show"),
    _reads("todo"),
    _reads("roll", dice="1d6"),
    _reads("odds", dice="1d6"),
    _reads("rules", search="dodge", ruleset="ki"),
    _reads("help"),
    _acts("join"),
    _acts("pass"),
    _acts("declare", "declare", first="attack"),
    _acts("surge"),
    _acts("attack", "piece", target="Thug", weapon="dagger"),
    _acts("move"),
    _acts("inventory", "piece", item="dagger", do="drop"),
    _acts("technique", technique="lunge"),
    _acts("other", "piece", what="I kick the lamp over."),
    _acts("custom", action="swing"),
    _acts("done", "piece"),
    _acts("dodge", "defend"),
    _acts("block", "defend"),
    _acts("predict", "defend"),
    _acts("endure", "defend"),
    _acts("improve"),
    _acts("accept"),
    _acts("decline"),
    _acts("combo use"),
    _acts("combo skip"),
    _acts("last breathe", sure=True),
    _acts("last fall"),
    _acts("ready", "interlude"),
    Row("ki question", RUNS | {AMA, BEN}, {"text": "Is he limping?"}, "interlude"),
    Row("ki plan", frozenset({AMA}), {"combatant": "ama", "text": "I stay back."}),
    _gm("ki gm rule", outcome="The lamp goes out.", who="Thug"),
    _gm("ki gm check", trait="agility", against=6, who="Thug"),
    _gm("ki gm forced", who="Thug"),
    _gm("ki gm unforced", who="Thug"),
    _gm("ki gm narrate", text="It was dark.", who="Thug"),
    _gm("ki gm reply", "asked", question="{asked}", text="No."),
    _gm("ki gm open", "interlude"),
    _gm("ki gm close"),
    _gm("ki gm jump", turn=3),
    _gm("ki gm grant", combatant="ama", name="Swing"),
    Row("ki gm wound", NOBODY, {"wound": "none", "text": "It aches."}),
    Row("ki gm reopen", NOBODY, {"combatant": "ama"}),
    _gm("ki gm afflict", combatant="ama", name="stunned"),
    _reads("ki odds", score=8, defense=4),
    Row("l7r duel challenge", OWNER, {"challenger": "kuni", "opponent": "kakita"}, "l7r"),
    Row("l7r interrupt", NOBODY, {"target": "kakita"}, "l7r"),
    Row("l7r gm fate", NOBODY, {"combatant": "kuni", "fate": "dead"}, "l7r"),
    _gm("l7r gm heal", "l7r", combatant="kuni", wounds=1),
    _gm("l7r gm tend", "l7r", tended=True, combatant="kuni"),
    _gm("l7r gm place", "l7r", combatant="kuni", guards=True),
    _gm("l7r gm align", "l7r", combatant="kuni", side="red"),
    Row("l7r gm resume", NOBODY, {}, "l7r"),
    Row("l7r odds", NOBODY, {"pool": "6k3", "tn": 20}, "l7r"),
    _gm("l5r gm ambush", "l5r", ambushers="others", surprised="players"),
    _gm("l5r gm check", "l5r", combatant="kuni", trait="reflexes", tn=10),
    _gm("l5r gm day", "l5r", combatant="kuni"),
    _gm("l5r gm adjust", "l5r", combatant="kuni", amount=2),
    _gm("l5r gm modify", "l5r", combatant="kuni", on="roll", amount=2, reason="High ground"),
    _gm("l5r gm effect", "l5r", combatant="kuni", name="Smoke"),
    _gm("l5r gm afflict", "l5r", combatant="kuni", status="dazed"),
    _gm("l5r gm engage", "l5r", combatant="kuni", other="kakita"),
    _gm("l5r gm wound", "l5r", combatant="kuni", wounds=1),
    Row("l5r gm fate", NOBODY, {"combatant": "kuni", "dead": True}, "l5r"),
    Row("l5r gm resume", NOBODY, {}, "l5r"),
    Row("l5r odds", NOBODY, {"pool": "6k3", "tn": 20}, "l5r"),
    Row("wayward abort", NOBODY, {"combatant": "kuni"}, "wayward"),
    Row("wayward defend take_hit", NOBODY, {"protector": "kuni", "attack": "x"}, "wayward"),
    Row("wayward jutsu begin_with", NOBODY, {"technique": "x"}, "wayward"),
    Row("wayward jutsu end_upkeep", NOBODY, {"upkeep": "x"}, "wayward"),
    Row("wayward stealth searching", OWNER, {"combatant": "kuni", "search": False}, "wayward"),
    _gm("wayward gm lay", "wayward", name="Smoke"),
    Row("wayward gm inside_area", NOBODY, {"area": "area-1"}, "wayward"),
    Row(
        "wayward gm clear",
        RUNS,
        {"area": "area-1"},
        "wayward begun",
        after=(Before("wayward gm lay", {"name": "Smoke"}),),
    ),
    _gm("wayward gm apart", "wayward", one="kuni", other="kakita", yards=5),
    _gm("wayward gm conceal", "wayward", combatant="thug", tn=30),
    Row("wayward gm uncover", NOBODY, {"combatant": "thug"}, "wayward"),
    _gm("wayward gm permit", "wayward", combatant="kuni"),
    Row("wayward gm end_genjutsu", NOBODY, {"hold": "x"}, "wayward"),
    _gm("wayward gm confirm_death", "wayward", combatant="kuni"),
    Row("wayward gm rouse", NOBODY, {"combatant": "kuni"}, "wayward"),
    _gm("wayward gm afflict", "wayward", combatant="kuni", status="bleed"),
    _gm("wayward gm poison", "wayward", combatant="kuni", vector="injury"),
    Row("wayward gm relieve", NOBODY, {"status": "x"}, "wayward"),
    _gm("wayward gm grapple", "wayward", holder="kuni", held="kakita"),
    _gm("wayward gm wound", "wayward", combatant="kuni", note="A limp"),
    Row("wayward gm heal", NOBODY, {"wound": "x"}, "wayward"),
    Row("wayward odds", NOBODY, {"accuracy": 15, "dodge": 4}, "wayward"),
    Row("wod preset", OWNER, {"combatant": "kuni", "guard": "dodge"}, "wod"),
    Row("wod stabilise", OWNER, {"healer": "kuni", "patient": "kakita"}, "wod"),
    Row("wod treat", NOBODY, {"healer": "kuni", "patient": "kakita"}, "wod"),
    Row("wod roll", OWNER, {"traits": "strength", "combatant": "kuni"}, "wod"),
    Row("wod feat", OWNER, {"feat": "sneaking", "combatant": "kuni"}, "wod"),
    Row(
        "wod resisted",
        OWNER,
        {"target": "kakita", "traits": "wits / wits", "combatant": "kuni"},
        "wod",
    ),
    Row("wod aided", OWNER, {"helper": "kakita", "traits": "wits", "combatant": "kuni"}, "wod"),
    Row("wod strength", OWNER, {"rating": "1", "combatant": "kuni"}, "wod"),
    Row("wod task extended", RUNS, {"name": "Dig", "traits": "strength", "goal": 5}, "wod"),
    Row("wod task work", NOBODY, {"task": "dig", "combatant": "kuni"}, "wod"),
    Row("wod task team", NOBODY, {"task": "dig", "members": "kuni, kakita"}, "wod"),
    Row(
        "wod task contest",
        OWNER,
        {"target": "kakita", "traits": "wits / wits", "goal": 5, "combatant": "kuni"},
        "wod",
    ),
    Row(
        "wod task pursuit",
        OWNER,
        {"target": "kakita", "traits": "wits / wits", "combatant": "kuni"},
        "wod",
    ),
    Row("wod task exchange", NOBODY, {"task": "dig"}, "wod"),
    Row("wod task track", NOBODY, {"task": "dig"}, "wod"),
    _gm("wod gm call", "wod", combatant="kuni", traits="wits"),
    Row("wod gm forgive", NOBODY, {"combatant": "kuni"}, "wod"),
    Row("wod gm torment", NOBODY, {"combatant": "kuni", "torment": "mental"}, "wod"),
    _gm("wod gm ambush", "wod", ambushers="thug"),
    _gm("wod gm condition", "wod", combatant="kuni", state="held"),
    _gm("wod gm circumstance", "wod", combatant="kuni", difficulty=1, reason="Smoke"),
    Row("wod gm clear", NOBODY, {"effects": "smoke"}, "wod"),
    _gm("wod gm consequence", "wod", combatant="kuni", text="The lamp falls."),
    Row("wod gm fate", NOBODY, {"combatant": "kuni", "outcome": "dead"}, "wod"),
    _gm("wod gm wound", "wod", combatant="kuni", harm="bashing", levels=1, soaked=False),
    _gm("wod gm mend", "wod", combatant="kuni", levels=1),
    _gm("wod gm time", "wod", days=1),
    _gm("wod gm care", "wod", combatant="kuni", treated=True),
    _gm("wod gm impair", "wod", combatant="kuni", note="A limp"),
    _gm("wod gm wear", "wod", combatant="kuni", armour=False),
    _gm("wod gm ground", "wod", combatant="kuni", strain="high"),
    _gm("wod gm align", "wod", combatant="kuni", side="red"),
    Row("wod gm resume", NOBODY, {}, "wod"),
    Row("wod odds", NOBODY, {"traits": "wits"}, "wod"),
)
"""Acts of other rulesets than ki that answer a question need no row: see `kept_as_orders`."""


def kept_as_orders(leaves: Iterable[Any], rulesets: Mapping[str, Any]) -> list[Row]:
    """A row for each act of another ruleset than ki that answers a question.

    It is kept for Kuni, whom Ama plays there: who may decide for her may keep it.
    """
    rows = []
    for leaf in leaves:
        key = leaf.qualified_name.partition(" ")[0]
        if key == "ki" or key not in rulesets:
            continue
        action = rulesets[key].actions.get(leaf.name)
        if action is not None and action.questions:
            values = {p.display_name: _sample(p) for p in leaf.parameters if p.required}
            rows.append(Row(leaf.qualified_name, HERS, {**values, "who": "Kuni"}, key))
    return rows


def _sample(parameter: Any) -> Any:
    if parameter.choices:
        return parameter.choices[0].value
    samples = {Kind.boolean: True, Kind.integer: 6, Kind.number: 6.0}
    return samples.get(parameter.type, "6")


CONTROLS = (
    Row("ask", NOBODY, token="{question}"),
    Row("c", HERS, {}, "defend", "{question}", "endure"),
    Row("pick", HERS, {}, "defend", "{question}", picked="endure"),
    Row("m", HERS, {}, "declare", "{question}", "declare", filled={"first": ["move"]}),
    Row("choose", frozenset({AMA}), token="{draft}", argument="once"),
    Row("end", RUNS, token="{end}"),
    Row("gask", NOBODY, on="55"),
    Row("gc", HERS, {}, "defend", argument="endure", on="55"),
    Row("gpick", HERS, {}, "defend", picked="endure", on="55"),
    Row("gfor", HERS, {}, "defend", argument="endure", picked="{question}"),
    Row("gall", HERS, {}, "defend", argument="55:endure"),
    Row("act", NOBODY),
    Row("free", RUNS, picked="close"),
    Row("free", NOBODY, picked="jump"),
    Row("do", RUNS, argument="jump", filled={"turn": "3"}),
    Row("for", NOBODY, argument="me", picked="{question}"),
    Row("mine", NOBODY),
    Row("log", NOBODY),
    Row("orders", NOBODY),
    Row("drop", frozenset({AMA, DEPUTY}), argument="{order}"),
    Row("why", NOBODY, token="{line}"),
    Row("whys", NOBODY, picked="{line}"),
    Row("sheet", HERE, {}, "join", "ki", filled={"name": "New", "sheet": "agility = 4"}),
    Row("resheet", OWNER, {}, "join", "ki", "Zebra", filled={"sheet": "agility = 5"}),
)
