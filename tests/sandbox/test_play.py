"""Scenarios through the real bot: what is shown, and how a failure is told."""

import json
from pathlib import Path

import pytest

from bot.cli import main
from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.runs import transcript
from bot.sandbox.scenarios.script import ScenarioError, parse
from bot.sandbox.scenarios.stage import staged
from tests.tables import tables

TABLES = tables(__file__)

TALK = TABLES["talk"]


async def test_what_people_do_is_shown_to_whom_it_is_for(tmp_path: Path):
    """Private answers, public ones, and life after a kill; the transcript says who sees what."""
    async with staged(script := parse(TALK, "talk"), tmp_path) as stage:
        steps = [step async for step in Player(script, stage).play()]
    shown = transcript(steps)
    assert "> @ama say" in shown
    assert "    #inn (only @ama) Interlude:\n" in shown
    assert "> restart\n" in shown
    assert "(only @ama)" not in transcript(steps, "ben")
    assert [step.step.line for step in steps] == list(range(3, 17))


FAILURES = TABLES["failures"]


async def test_a_failure_names_file_line_and_what_was_seen(tmp_path: Path):
    """For each fault the wrong line is named, and what was seen instead is shown."""
    failed = {}
    async with staged(parse("users: gm ama", "stage"), tmp_path) as stage:
        for line in FAILURES:
            text = f"users: gm ama\ndice: 1\n@ama /roll dice:1d1\n{line}"
            try:
                async for _ in Player(parse(text, "a.scenario"), stage, set_up=False).play():
                    pass
            except ScenarioError as error:
                failed[line] = error
    assert failed.keys() == FAILURES.keys()
    for line, told in FAILURES.items():
        assert failed[line].line == 4
        assert told in failed[line].text, line
    assert "#table Interlude:\n" in failed['expect #table: "dragon"'].text


def test_each_step_is_one_json_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Who did what, the results for each person, and the state after it."""
    path = tmp_path / "a.scenario"
    path.write_text(
        'users: gm\ndice: 1\n@gm /roll dice:1d1 seen:"me alone"\nexpect @gm: "1d1"\n', "utf-8"
    )
    assert main(["play", str(path), "--json", "--keep", str(tmp_path / "kept")]) == 0
    _, first, second = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (first["line"], first["who"]) == (3, "gm")
    assert [m["audience"] for m in first["messages"]] == ["gm"]
    assert (first["state"], second["messages"]) == (None, [])
    assert (tmp_path / "kept/a/bot.log").exists()


def test_the_first_failure_ends_it_with_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Successful steps are shown, the failure is told on standard error."""
    path = tmp_path / "a.scenario"
    path.write_text('users: gm\ndice: 1\n@gm /roll dice:1d1\nexpect #table: "7"\n', "utf-8")
    assert main(["play", str(path)]) == 1
    shown = capsys.readouterr()
    assert shown.out.startswith("> @gm /roll dice:1d1\n    #table Interlude:\n")
    assert shown.err.startswith(f"interlude: {path}:4: ")


def test_a_file_that_cannot_be_read_is_misuse(tmp_path: Path):
    """Nothing is played when one of the files is wrong."""
    assert main(["play", str(tmp_path / "none.scenario")]) == 2


THROWS = """
users: gm ama
@ama /roll dice:9d100
dice: 3
@ama /roll dice:1d6
expect #table: "= 3"
"""


def _thrown(file: Path, capsys: pytest.CaptureFixture[str], seed: str) -> str:
    assert main(["play", str(file), "--seed", seed]) == 0
    return capsys.readouterr().out


def test_a_seed_rolls_what_no_line_gives(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The same seed rolls the same again, another one something else; given dice come first."""
    file = tmp_path / "throws.scenario"
    file.write_text(THROWS, "utf-8")
    one, again, other = (_thrown(file, capsys, seed) for seed in ("7", "7", "8"))
    assert one == again
    assert one != other


def test_the_help_says_what_a_file_is_made_of(capsys: pytest.CaptureFixture[str]):
    """Whoever writes one needs no other page."""
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    told = capsys.readouterr().out
    for line in ("users: gm ama ben", 'press "Dodge"', "dice: 4 6 1", "state Ronin.stamina = 9"):
        assert line in told
