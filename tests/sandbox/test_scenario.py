"""Scenario files: how they are read."""

from pathlib import Path

import pytest

from bot.sandbox.scenarios.script import (
    Attach,
    Command,
    Doing,
    Expect,
    ExpectState,
    Fill,
    GiveDice,
    GoTo,
    Pick,
    Press,
    Restart,
    Say,
    ScenarioError,
    UseMenu,
    Wait,
    parse,
    read,
    span,
)
from bot.sandbox.scenarios.thread_steps import (
    ChangeThread,
    DeleteMessage,
    MakeThread,
    Membership,
)
from tests.tables import tabled, tables

TABLES = tables(__file__)

WHOLE = TABLES["whole"]


def test_every_step_of_the_grammar_is_read():
    """Each line means the one thing that the grammar says."""
    scenario = parse(WHOLE, "a.scenario", Path("folder"))
    assert scenario.users == ("gm", "ama", "ben")
    assert [step.what for step in scenario.steps] == [
        GiveDice((4, 6, 1)),
        GoTo("bridge"),
        Doing("gm", Command('/encounter open ruleset:ki name:"The bridge"')),
        Doing("ama", Command("/ki attack target:Ronin"), "inn"),
        Doing("gm", Press("Dodge")),
        Doing("gm", Press("Dodge now")),
        Doing("gm", Pick("Target", ("Ronin", 'The "other" one'))),
        Doing(
            "ama",
            Fill({"improve": "2", "willpower": "yes", "note": "two words", "Improve up to": "3"}),
        ),
        Doing("ama", Fill({})),
        Doing("ama", Attach(Path("folder/sheet.toml"))),
        Doing("ben", Say("Well met.")),
        Expect("#bridge", "misses"),
        Expect("@ama", "4 Stamina left"),
        Expect("@ben", "Ronin's HP", never=True),
        ExpectState(("Ronin", "stamina"), 9),
        ExpectState(("Ronin 2", "state"), "out cold"),
        ExpectState(("round",), 2),
        Restart(),
        Wait(26 * 3600),
    ]


def test_a_step_knows_its_line():
    """Comments, blank lines and the users count as lines."""
    assert [step.line for step in parse(WHOLE, "a").steps][:2] == [4, 5]


def test_the_first_channel_named_is_where_steps_happen():
    """Channels in comments and commands' texts do not count; without any it is #table."""
    assert parse(WHOLE, "a").channels == ("bridge", "inn")
    assert parse("users: gm\n# in #x\n@gm /roll dice:#y", "a").channels == ("table",)


@tabled
def test_a_line_that_means_nothing_is_named(line: str, sentence: str):
    """The error says file, line and what would be right."""
    with pytest.raises(ScenarioError) as caught:
        parse(f"users: gm ama\n\n{line}", "a.scenario")
    assert str(caught.value).startswith("a.scenario:3: ")
    assert sentence in str(caught.value)


@pytest.mark.parametrize("names", ["", "gm gm", "gm a/b"])
def test_users_are_named_once_each(names: str):
    """Nobody twice, and nothing but names."""
    with pytest.raises(ScenarioError, match="Name the users once each"):
        parse(f"users: {names}", "a")


@pytest.mark.parametrize("text", ["", "# nothing", "wait 1h", "@gm /help\nusers: gm"])
def test_a_scenario_names_its_users_first(text: str):
    """Without users there is nobody to act or to see."""
    with pytest.raises(ScenarioError, match="a line like users: gm ama ben"):
        parse(text, "a")


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    """The error says which."""
    with pytest.raises(ScenarioError, match=r"none\.scenario:0: The file cannot be read"):
        read(tmp_path / "none.scenario")


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("30s", 30), ("90m", 5400), ("26h", 93600), ("1d 2h", 93600), ("1.5h", 5400)],
)
def test_spans_are_added_up(text: str, seconds: float):
    """Days, hours, minutes and seconds."""
    assert span(text) == seconds


def test_threads_and_forums_have_steps_of_their_own() -> None:
    """A forum with its tags, threads and posts, what is done to them, and who goes."""
    scenario = parse(
        """
        users: gm ama
        forum: fights "waits for GM" over
        in #table
        @gm thread #bridge
        @gm thread #plans private
        @gm #fights post #duel "We meet." over
        @gm archive #bridge
        @gm add #plans @ama
        @gm deletes "We meet."
        @ama uses "Read as sheet" on "Earth 2"
        @gm kick @bot
        @ama leaves
        expect #duel: "We meet."
        """,
        "threads.scenario",
    )
    assert [(each.name, each.tags) for each in scenario.forums] == [
        ("fights", ("waits for GM", "over"))
    ]
    # A thread that the scenario makes itself is no text channel.
    assert scenario.channels == ("table",)
    assert [step.what.act for step in scenario.steps if isinstance(step.what, Doing)] == [
        MakeThread("bridge"),
        MakeThread("plans", private=True),
        MakeThread("duel", text="We meet.", tags=("over",)),
        ChangeThread("archive", "bridge"),
        ChangeThread("add", "plans", "ama"),
        DeleteMessage("We meet."),
        UseMenu("Read as sheet", "Earth 2"),
        Membership("bot"),
        Membership(),
    ]


@pytest.mark.parametrize(
    "line", ["@gm thread bridge", "@gm archive", "@gm kick", "@gm post #x", '@gm uses "A" "B"']
)
def test_a_step_of_a_thread_that_is_not_whole_is_refused(line: str) -> None:
    """With the file and the line."""
    with pytest.raises(ScenarioError, match="file:2"):
        parse(f"users: gm\n{line}", "file")
