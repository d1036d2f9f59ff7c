"""Bad input where a form, a sheet, a path or a sentence is read: refused, or the fight goes on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import strategies as st

from bot.discord.people import call_of
from bot.sheets.files import written
from rules import RULESETS
from rules.engine.asking.forms import Acts, Form
from rules.engine.asking.text_values import is_plain
from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from tests.cogs.harness import AMA, GM
from tests.hard.nasty import AS_JSON, PATHS, VALUES, WORDS, examples, mostly, near, of_table
from tests.hard.tries import Table

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("counted"),
    pytest.mark.parametrize("ruleset", sorted(RULESETS)),
]

FORMS, SHEETS, AMENDS, ANSWERS, ORDERS = 5, 12, 20, 16, 2
"""Examples of each form, of sheets and amendments, of answers in words, of orders for each act."""


async def test_whatever_is_filled_into_a_form_is_answered(table: Table, ruleset: str):
    """Texts where a menu was, menus where a text was, fields that there are not."""
    for name in table.asking(ruleset):
        table.back(name)
        form = await asked(table, name)
        choices = form.choices if isinstance(form, Acts) else {}
        for act, choice in choices.items():
            known = {field: inner.samples() for field, inner in choice.form.fields.items()}
            await fill(table, name, f"{{question}}:m:{act}", known)
        assert choices or not isinstance(form, Acts)
        if not choices:
            await fill(table, name, "{question}:m", {"answer": form.samples()})
    for act in RULESETS[ruleset].choices.out_of_turn:
        table.back(name)
        await fill(table, name, f"{{fight}}:do:{act}", await offered(table, ruleset, act))
    table.sound()


async def test_whatever_a_sheet_says_it_is_refused_or_fights(table: Table, ruleset: str):
    """A character of it can be changed again, shown, and taken into the fight."""
    rules, name = RULESETS[ruleset], table.asking(ruleset)[0]
    own = [{**blank(rules), **sheet} for sheet in rules.sheets.templates().values()]
    sheets = st.sampled_from(own).flatmap(changed).map(written)
    texts = st.tuples(mostly(sheets, WORDS), mostly(sheets, WORDS), mostly(st.just("Rex"), WORDS))
    for first, second, called in examples(texts, SHEETS, ruleset):
        table.back(name)
        drafts = table.guild.bot.play.sheet_drafts
        empty = await drafts.begin(call(table), ruleset)
        await table.guild.fill(f"v1:{empty.token}:dpasted", AMA, text=first)
        brought = await drafts.begin(call(table), ruleset)
        async with table.tried(f"{name}: new sheet {called!r} {first!r}"):
            await table.guild.fill(f"v1:{brought.token}:dnamed", AMA, name=called[:32])
        mine = await table.guild.bot.play.characters.mine(call(table), ruleset)
        new = {each.name for each in mine} - {"Ama", "Zebra", "Kuni"}
        for made in new:
            async with table.tried(f"{name}: sheet {made!r} {second!r}"):
                changed_draft = await drafts.change(call(table), made)
                at = f"v1:{changed_draft.token}"
                for number, section in enumerate(rules.sheets.paper.sections):
                    typed = {entry.key: second for entry in section.entries}
                    await table.guild.fill(f"{at}:dfilled:{number}", AMA, **typed)
                await table.guild.press(f"{at}:dmake", AMA)
            for path, given in (("show", "name"), ("edit", "name")):
                async with table.tried(f"{name}: character {path} {made!r}"):
                    await table.guild.command(f"character {path}", AMA, **{given: made})
            async with table.tried(f"{name}: {made!r} joins with {first!r} or {second!r}"):
                await table.guild.command("encounter join", AMA, character=made)
            async with table.tried(f"{name}: goes on with {first!r} or {second!r}"):
                await table.guild.command("gm skip", GM, sure=True)
    table.sound()


async def test_whatever_the_gm_amends_the_fight_goes_on(table: Table, ruleset: str):
    """Any path, any value: refused in a sentence, or a state that can be kept, read and shown."""
    for name in table.asking(ruleset):
        table.back(name)
        state = await table.guild.bot.play.gm.state("600")
        ways = [("fight", way, value) for way, value in paths(state)]
        for id, fighter in state["combatants"].items():
            ways += [(id, way, value) for way, value in paths(fighter)]
        odd = st.tuples(st.sampled_from(("Ama", "Kuni", "fight")), st.sampled_from(PATHS), WORDS)
        wanted = mostly(st.sampled_from(ways).flatmap(amended), odd)
        count = AMENDS // len(table.asking(ruleset)) + 1
        for target, way, value in examples(wanted, count, f"amend {name}"):
            table.back(name)
            values = {"target": target, "what": way[:100], "value": value[:1000] or "x"}
            refused = table.refused
            async with table.tried(f"{name}: {values}"):
                await table.guild.command("gm amend", GM, **values)
            if table.refused == refused:
                async with table.tried(f"{name}: skipped after {values}"):
                    await table.guild.command("gm skip", GM, sure=True)
    table.sound()


async def test_whatever_is_answered_in_words_is_answered(table: Table, ruleset: str):
    """By the GM for Ama: an act with its fields, plain JSON, or anything else."""
    for name in table.asking(ruleset):
        table.back(name)
        form = await asked(table, name)
        known = st.sampled_from(form.samples()).flatmap(in_words)
        words = mostly(known, st.one_of(WORDS, AS_JSON))
        for answer in examples(words, ANSWERS // len(table.asking(ruleset)) + 2, f"words {name}"):
            token = table.back(name).facts["question"]
            async with table.tried(f"{name}: answer {answer!r}"):
                given = {"question": token, "answer": answer[:1000] or "x"}
                await table.guild.command("gm answer", GM, **given)
    table.sound()


async def test_whatever_is_ordered_the_fight_goes_on(table: Table, ruleset: str):
    """Fields and conditions of all sorts; what has been kept is there when the fight goes on."""
    name = table.asking(ruleset)[0]
    for act, action in RULESETS[ruleset].choices.actions.items():
        if not action.questions:
            continue
        table.back(name)
        known = await offered(table, ruleset, act)
        given = st.fixed_dictionaries({"fields": of_table(guessed(known)).map(phrase)})
        orders = examples(given, ORDERS, f"order {name} {act}")
        for order in orders:
            values = {"act": act, "standing": True, **{k: v for k, v in order.items() if v}}
            async with table.tried(f"{name}: {values}"):
                await table.guild.command("orders set", AMA, **values)
        async with table.tried(f"{name}: skipped after {act} {orders}"):
            await table.guild.command("gm skip", GM, sure=True)
    table.sound()


# ---------------------------------------------------------------------- what is asked and offered


async def asked(table: Table, name: str) -> Form[Any]:
    """The form of what Ama is asked on a stage."""
    play = table.guild.bot.play
    fight = await play.fights.here("600")
    assert fight is not None
    token = table.stages[name].facts["question"]
    [form] = [p.form for p in await play.reading.open_prompts(fight.id) if p.row.token == token]
    return form


async def offered(table: Table, ruleset: str, act: str) -> dict[str, tuple[str, ...]]:
    """What each field of an act may be now."""
    turns, params = table.guild.bot.play.turns, RULESETS[ruleset].choices.actions[act].params
    return {
        field.name: tuple([o.value for o in await turns.options(call(table), act, field.name)])
        for field in fields(params)
    }


def call(table: Table) -> Any:
    """A call of Ama's."""
    return call_of(table.guild._interaction(3, {"custom_id": "x", "component_type": 2}, AMA))


# ---------------------------------------------------------------------- what is written


async def fill(table: Table, name: str, control: str, known: Mapping[str, Iterable[Any]]) -> None:
    """Fill the form of a control in, some times."""
    one = guessed(known)
    filled = of_table(
        {key: st.one_of(words, st.lists(words, max_size=3)) for key, words in one.items()}
    )
    for values in examples(filled, FORMS, f"{name} {control}"):
        custom_id = "v1:" + control.format(**table.back(name).facts)
        async with table.tried(f"{name}: {control} {values}"):
            await table.guild.fill(custom_id, AMA, **values)


def guessed(known: Mapping[str, Iterable[Any]]) -> dict[str, st.SearchStrategy[str]]:
    """Words for each field: what it takes, or anything; and a field that there is not."""
    return {
        name: mostly(st.sampled_from([spelled(value) for value in values] or ["1", "yes"]), WORDS)
        for name, values in {**known, "odd": ()}.items()
    }


def in_words(value: Any) -> st.SearchStrategy[str]:
    """A raw answer as it may be typed, with a word more or another in the place of one."""
    if not isinstance(value, dict) or "act" not in value:
        return st.just(json.dumps(value))
    inner = {key: one for key, one in value.items() if key != "act"}
    fields_ = of_table(guessed({key: (one,) for key, one in inner.items()}), frozenset(inner))
    return fields_.map(lambda made: f"{value['act']} {phrase(made)}".strip())


def phrase(values: Mapping[str, str]) -> str:
    """Fields in one line, as people type them."""
    return " ".join([f'{name}="{value}"' for name, value in values.items()])[:300]


def spelled(value: Any) -> str:
    """A raw value as one types it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def blank(rules: Any) -> dict[str, Any]:
    """A sheet with every value at its default."""
    sheet: dict[str, Any] = plain(read(rules.sheets.model, {}))
    return sheet


def changed(sheet: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A sheet with some other values: mostly of the kinds that stood there."""
    one = st.sampled_from(sorted(sheet)).flatmap(
        lambda key: st.tuples(st.just(key), mostly(near(sheet[key]), VALUES.filter(is_plain)))
    )
    return st.lists(one, min_size=1, max_size=3).map(lambda new: {**sheet, **dict(new)})


def amended(there: tuple[str, str, Any]) -> st.SearchStrategy[tuple[str, str, str]]:
    """An amendment of a value of a state: mostly to one of its kind."""
    target, way, value = there
    new = mostly(near(value), VALUES).map(lambda one: json.dumps(one, default=str))
    return st.tuples(st.just(target), st.just(way), mostly(new, WORDS))


def paths(at: Any, way: str = "") -> list[tuple[str, Any]]:
    """The paths that a state has, with what stands there, and some that it has not."""
    inner = at.items() if isinstance(at, dict) else enumerate(at) if isinstance(at, list) else ()
    odd = [f"{way}.x"] if way else [".", "a.b.c", "0", "-1", "__class__", "x" * 100]
    found = [(each, None) for each in odd] + ([(way, at)] if way else [])
    for key, value in inner:
        found += paths(value, f"{way}.{key}" if way else str(key))
    return found
