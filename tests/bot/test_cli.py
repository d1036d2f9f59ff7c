"""The command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import COMMANDS, main


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]):
    """`--help` of each names what it is for."""
    for name, (_, help_line) in COMMANDS.items():
        with pytest.raises(SystemExit) as stopped:
            main([name, "--help"])
        assert stopped.value.code == 0
        assert help_line in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("line", [[], ["rol"], ["roll"], ["odds", "chess"], ["--nothing"]])
def test_a_wrong_command_line_is_misuse(line: list[str], capsys: pytest.CaptureFixture[str]):
    """Exit code 2, and the usage on standard error."""
    with pytest.raises(SystemExit) as stopped:
        main(line)
    assert stopped.value.code == 2
    assert "usage: interlude" in capsys.readouterr().err


def test_dice_are_thrown(capsys: pytest.CaptureFixture[str]):
    """A die of one side has no choice."""
    assert main(["roll", "2d1+3"]) == 0
    assert capsys.readouterr().out == "2d1+3 (1, 1) = 5\n"


def test_dice_are_thrown_for_a_machine(capsys: pytest.CaptureFixture[str]):
    """The faces, what was kept and what dropped, as JSON."""
    assert main(["roll", "3d1k2", "--json"]) == 0
    thrown = json.loads(capsys.readouterr().out)
    assert (thrown["total"], thrown["kept"], thrown["dropped"]) == (2, [1, 1], [1])


def test_bad_dice_are_misuse_told_in_a_sentence(capsys: pytest.CaptureFixture[str]):
    """Exit code 2, one line on standard error, nothing on standard output."""
    assert main(["roll", "3x"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("interlude: 'x' means nothing in dice.")


def test_wrong_settings_are_misuse_told_line_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Every command that reads the settings refuses wrong ones before it does anything."""
    path = tmp_path / "config.toml"
    path.write_text('[log]\nlevel = "loud"\nformat = "odd"\n', "utf-8")
    for line in (["run"], ["sandbox"], ["db", "check"]):
        assert main([*line, "--config", str(path)]) == 2
        told = capsys.readouterr().err.splitlines()
        assert [line.split(" = ")[0] for line in told] == [
            "interlude: log.level",
            "interlude: log.format",
        ]


def test_the_clauses_of_a_rulebook_are_listed(capsys: pytest.CaptureFixture[str]):
    """A clause is found by its id, with its kind and its text."""
    assert main(["ledger", "--ruleset", "ki", "KI-ORG-02"]) == 0
    assert capsys.readouterr().out.startswith("KI-ORG-02  Ten turns a round (engine)\n")


def test_clauses_are_counted_by_kind(capsys: pytest.CaptureFixture[str]):
    """The kinds add up to all clauses."""
    assert main(["ledger", "--ruleset", "ki", "--count", "--json"]) == 0
    counted = json.loads(capsys.readouterr().out)
    assert counted["clauses"] == sum(counted["kinds"].values()) == 96


def test_a_search_without_a_find_fails(capsys: pytest.CaptureFixture[str]):
    """Exit code 1, as of any search."""
    assert main(["ledger", "no-such-word"]) == 1
    assert capsys.readouterr().out == ""


def test_both_ways_to_call_it_are_the_same():
    """`python -m bot` is `interlude`."""
    called = subprocess.run(
        [sys.executable, "-m", "bot", "roll", "1d1"], capture_output=True, text=True, check=True
    )
    assert called.stdout == "1d1 (1) = 1\n"


def test_start_up_imports_only_what_the_command_needs():
    """Dice need neither Discord nor the database nor a web server."""
    code = (
        "import sys; from bot.cli import main; main(['roll', '1d1']);"
        "print({'discord', 'aiohttp', 'sqlalchemy', 'alembic', 'PIL'} & set(sys.modules))"
    )
    called = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert called.stdout.splitlines()[-1] == "set()"


def test_the_bot_starts_without_what_other_commands_and_processes_need():
    """Neither the sandbox nor benches nor the play of forecasts is imported by a start."""
    code = (
        "import sys; from importlib import import_module; import bot.run;"
        "from bot.plugins import cogs; [import_module(name) for name in cogs()];"
        "others = ('bot.sandbox', 'bot.commands', 'bot.contract', 'bot.forecast.played');"
        "print([name for name in sys.modules if name.startswith(others)])"
    )
    called = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert called.stdout.splitlines()[-1] == "[]"
