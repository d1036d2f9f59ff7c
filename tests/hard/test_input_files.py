"""Bad input in files, values and dice: told in a sentence, in bounded time, and nothing changed."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.play.dice import Hand
from bot.rolling import throw
from bot.sandbox.scenarios.script import ExpectState, Scenario, ScenarioError, span
from bot.sandbox.scenarios.script import parse as parse_scenario
from bot.sheets.files import MOST_KB, read_paper, written
from rules import RULESETS
from rules.dice.notation import parse
from rules.dice.odds import distribution
from rules.engine.asking.text_values import is_plain, name_key, one_line
from rules.engine.sheets.sheet import read
from rules.engine.state.grouped import leaves
from rules.errors import BadDice, SheetError
from tests.cogs.harness import AMA, GM
from tests.hard.guild import Guild, gathered, papers, told
from tests.hard.nasty import HARD, VALUES
from tests.hard.stages import Stage, build

QUICK_S = 30.0
"""No reader may take longer, however loaded the machine: the worst took hours before."""

STEADY = settings(HARD, derandomize=True, max_examples=60)


def outcome(refusal: type[Exception], use: Callable[..., Any], *args: Any, **more: Any) -> Any:
    """Return the result of a call, and the words of its refusal, "" if there is none."""
    try:
        return use(*args, **more), ""
    except refusal as error:
        return None, str(error)


def keys(ruleset: str) -> st.SearchStrategy[str]:
    """Names that a sheet of the ruleset has at its top, and some that it has not."""
    known = sorted(leaf.name for leaf in leaves(RULESETS[ruleset].sheets.model))
    return st.one_of(st.sampled_from(known), st.sampled_from(known), st.text(max_size=8))


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
@given(data=st.data())
@STEADY
def test_a_sheet_is_read_or_refused_with_its_faults(ruleset: str, data: st.DataObject):
    """For any content, in every ruleset; a sheet that is read can be written and read back."""
    sheet = data.draw(st.dictionaries(keys(ruleset), VALUES, max_size=6))
    for type_, what in (
        (RULESETS[ruleset].sheets.model, "sheet"),
        (RULESETS[ruleset].house, "house rule"),
    ):
        value, refused = outcome(SheetError, read, type_, sheet, what=what)
        if refused:
            assert all(fault.endswith(".") for fault in refused.split("\n"))
            assert refused.encode()
        else:
            assert is_plain(sheet)
            assert isinstance(value, type_)


PIECES = (
    "a", '"b"', ".", " = ", "[", "]", "{", "}", '"""', "'", "\n", "1", ",", "0x" + "f" * 300,
    "1979-05-27", "inf", "9" * 5000,
)  # fmt: skip
BYTES = st.one_of(
    st.binary(max_size=300),
    st.text(max_size=300).map(str.encode),
    VALUES.map(lambda value: json.dumps(value, default=str).encode()),
    st.dictionaries(st.text(max_size=5), VALUES, max_size=4).map(
        lambda value: json.dumps(value, default=str).encode()
    ),
    st.lists(st.sampled_from(PIECES), max_size=40).map(lambda words: "".join(words).encode()),
)


@given(data=BYTES, name=st.sampled_from(("a.toml", "a.json", "a", "\u202e.JSON")))
@STEADY
def test_a_file_is_a_sheet_or_refused(data: bytes, name: str):
    """Any bytes: a table of plain values, which can be written again, or a sentence."""
    paper, refused = outcome(SheetError, read_paper, data, name)
    if refused:
        assert refused.endswith(".")
    else:
        assert is_plain(paper)
        assert read_paper(written(paper).encode()) is not None


K = MOST_KB * 1024
BOMBS = {
    "a key of a hundred thousand words": (".".join(["a"] * (K // 2 - 4)) + "=1").encode(),
    "a table of as many": ("[" + ".".join(["a"] * (K // 2 - 4)) + "]").encode(),
    "quoted words": (".".join(['"a"'] * (K // 4 - 4)) + "=1").encode(),
    "spaced words": (" . ".join(["a"] * (K // 4 - 4)) + "=1").encode(),
    "a deep list": b"a=" + b"[" * (K - 10),
    "a deep table": b"a=" + b"{a=" * (K // 3 - 10),
    "one long word": b"a" * (K - 1),
    "nothing but quotes": b'""""""' * (K // 6),
    "nothing but spaces": b"a" + b" " * (K - 1),
    "a huge number": b"a=0x" + b"f" * (K - 10),
    "too large": b"a" * 10_000_000,
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_in_bounded_time(bomb: str):
    """Files that are made to be read for ever are refused, as TOML and as JSON."""
    begun = perf_counter()
    for name in ("a.toml", "a.json"):
        with pytest.raises(SheetError):
            read_paper(BOMBS[bomb], name)
    assert perf_counter() - begun < QUICK_S


DICE = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from((*"0123456789dk!+-*/()<>,%", "rr", "ro", "e", "kh", "kl", "999", "1d1", "p",
                         "mi", "ma", "ra", "d", "d6", "10d10", "1000000", "[x]", " ")),
        max_size=24,
    ).map("".join),
)  # fmt: skip


@given(text=DICE)
@STEADY
def test_dice_are_thrown_or_refused_in_bounded_time(text: str):
    """Any notation: a total that reads as a number, or a sentence; and so are the odds."""
    begun = perf_counter()
    for use in (lambda: throw(text, Hand()).total, lambda: len(distribution(parse(text)))):
        number, refused = outcome(BadDice, use)
        assert refused.endswith(".") if refused else isinstance(number, int)
    assert perf_counter() - begun < QUICK_S


LINES = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.sampled_from((
            "@gm", "@ama", "#x", "/roll", "press", "pick", "fill", "attach", "say", '"', "expect",
            "not", "state", "wait", "dice:", "users:", "in", "restart", "=", "9" * 400, "a.b",
            "26h", "[" * 2000, "\\", " ", ":", "{}", "6",
        )),
        max_size=10,
    ).map(" ".join),
)  # fmt: skip


@given(lines=st.lists(LINES, max_size=6))
@STEADY
def test_a_scenario_is_read_or_its_line_named(lines: list[str]):
    """Any text is a scenario, or an error that names file and line."""
    text = "\n".join(["users: gm ama", *lines])
    read_, refused = outcome(ScenarioError, parse_scenario, text, "x.scenario")
    assert re.match(r"x\.scenario:[1-9]", refused) if refused else isinstance(read_, Scenario)


def test_a_state_nested_without_end_is_words():
    """Text that is no JSON is compared as words, even if it begins like JSON."""
    deep = "[" * 100_000
    [step] = parse_scenario(f"users: gm\nstate turn = {deep}", "x.scenario").steps
    assert step.what == ExpectState(("turn",), deep)


@pytest.mark.parametrize("text", ["9" * 400 + "h", "1e9h", "-1h", "", "h"])
def test_a_span_without_end_is_refused(text: str):
    """The clock moves by a span that there is."""
    with pytest.raises(ValueError, match="span of time"):
        span(text)


@pytest.fixture
async def joined(tmp_path: Path) -> AsyncIterator[tuple[Guild, Stage]]:
    """The fight, with Ama asked whether she joins."""
    async with gathered(tmp_path) as guild:
        stages = await build(guild)
        yield guild, stages["join"]


HALF = '"\\ud800"'
"""Half a letter, as JSON can write it and nothing can keep it."""

REFUSED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "half a letter in a name": ("gm amend", GM, {"target": "Ama", "what": "name", "value": HALF}),
    "half a letter in a sheet": (
        "character edit", AMA, {"name": "Zebra", "what": "weapons.0", "value": HALF},
    ),
    "not a number in a sheet": (
        "character edit", AMA, {"name": "Zebra", "what": "agility", "value": "NaN"},
    ),
    "endless in a fight": ("gm amend", GM, {"target": "Ama", "what": "hp", "value": "1e999"}),
    "a name that shows nothing": (
        "gm amend", GM, {"target": "Thug", "what": "name", "value": '"\\u200b"'},
    ),
    "another's name, however written": (
        "gm amend", GM, {"target": "Thug", "what": "name", "value": "\uff33hade"},
    ),
    "an order that is no answer": ("orders set", AMA, {"act": "dodge", "fields": "improve=x"}),
    "a very long name": ("gm hide", GM, {"combatant": "x" * 6000}),
}  # fmt: skip


async def test_what_nothing_can_keep_is_refused(joined: tuple[Guild, Stage]):
    """Each of these was an apology, or worse, an order that could never be carried out."""
    guild, stage = joined
    guild.back(stage.kept)
    before = guild.state()
    for what, (path, user, values) in REFUSED.items():
        start = len(guild.wire.sent)
        await guild.command(path, user, **values)
        [sent] = guild.wire.sent[start:]
        assert "on my side" not in told(sent), what
        assert guild.state() == before, what


async def test_a_file_that_lies_about_its_size_is_refused(joined: tuple[Guild, Stage]):
    """Ten megabytes, announced as such or as ten bytes, change nothing."""
    guild, stage = joined
    guild.back(stage.kept)
    before = guild.state()
    guild.attached = b"x" * 10_000_000
    for size in (10_000_000, 10):
        sent = await guild.command("character import", AMA, resolved=papers(size), file="9")
        assert "too large" in sent.text
    assert guild.state() == before


async def test_a_name_turns_nothing_around_it(joined: tuple[Guild, Stage]):
    """Letters that are not seen, and turn what follows, make no name and are left out of texts."""
    guild, stage = joined
    guild.back(stage.kept)
    sent = await guild.command("character new", AMA, name="\u202eRex\u2066\n!", template="ama")
    assert "no invisible ones" in sent.text
    await guild.ready("Rex\n!", "ama", AMA)
    sent = await guild.command("character list", AMA)
    assert "**Rex !**" in sent.text
    for new in ("\u202eRex", "Rex\n# !"):
        await guild.command("gm amend", GM, target="Thug", what="name", value=json.dumps(new))
    state = await guild.bot.play.gm.state("600")
    assert state["combatants"]["thug"]["name"] == "Rex # !"
    await guild.command("roll", AMA, dice="1d6", reason="\u202eevil")
    assert "\u202e" not in guild.wire.sent[-1].text


def test_a_name_is_one_line():
    """Words and emoji stay; line breaks and what cannot be seen go."""
    assert one_line(" A\n\tb\u200f c\x00 ") == "A b c"
    assert one_line("<@702> <@&1> <3") == "@702> @&1> <3"
    assert one_line("\U0001f469\u200d\U0001f469") == "\U0001f469\u200d\U0001f469"


async def test_names_that_look_the_same_are_one(joined: tuple[Guild, Stage]):
    """Full-width letters, or an accent on its own, make no second name, and find the first."""
    guild, stage = joined
    guild.back(stage.kept)
    sent = await guild.command("character new", AMA, name="\uff3aebra", template="ama")
    assert "You have a character of this name." in str(sent.message["embeds"])
    for name in ("\u0439", "\u0438\u0306"):
        await guild.command("npc add", GM, template="thug", name=name, style="none")
    state = await guild.bot.play.gm.state("600")
    names = [fighter["name"] for fighter in state["combatants"].values()]
    assert names[-2:] == ["\u0439", "\u0438\u0306 2"]
    wide = "\uff34\uff48\uff55\uff47"
    await guild.command("gm amend", GM, target=wide, what="stamina", value="3")
    state = await guild.bot.play.gm.state("600")
    assert state["combatants"]["thug"]["stamina"] == 3
    assert ("Zebra", "Zebra") in await guild.suggestions("character show", "name", "\uff3aeb", AMA)


def test_a_name_is_compared_whatever_the_shape_of_its_letters():
    """Case, ligatures, full-width letters and unseen ones make no difference; accents do."""
    assert name_key(" \uff21m\uff21\u200b") == name_key("ama")
    assert name_key("\ufb01n") == name_key("FIN")
    assert name_key("\u00e9") == name_key("e\u0301") != name_key("e")
