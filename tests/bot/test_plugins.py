"""Rulesets and commands of the homebrew folder."""

from __future__ import annotations

import os
import sys

import pytest

from bot import plugins
from bot.cli import Misused, main
from bot.plugins import add_homebrew, cogs
from rules import INSTALLED


@pytest.fixture(autouse=True)
def as_before(monkeypatch):
    """Remove what a test has added."""
    monkeypatch.setattr(plugins, "_folders", [])
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(INSTALLED, "_sources", {**INSTALLED.sources()})
    monkeypatch.setattr(INSTALLED, "_loaded", {**INSTALLED._loaded})
    monkeypatch.setattr(INSTALLED, "refusals", {})


def package(folder, name, text, *, cog=False) -> None:
    """A package of the folder."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(text)
    if cog:
        (folder / name / "cog.py").write_text("async def setup(bot): pass\n")


def test_each_package_of_the_folder_is_a_ruleset(tmp_path) -> None:
    """Its name is the key; it is loaded when asked for, and its commands are among the cogs."""
    text = '__version__ = "0.3"\nfrom tests.engine.duel import RULESET as R\n'
    text += "from dataclasses import replace\nRULESET = replace(R, key='homemade')\n"
    package(tmp_path, "homemade", text, cog=True)
    add_homebrew(str(tmp_path))
    assert INSTALLED.origin("homemade")[1] == "0.3"
    assert "homemade" not in sys.modules
    assert INSTALLED["homemade"].title == "Duel"
    assert cogs()[-1] == "homemade.cog"


def test_a_broken_package_stops_nothing(tmp_path) -> None:
    """It is left out with a sentence; the installed rulesets are all there."""
    package(tmp_path, "brokengame", "import nothing_of_this_name\n")
    add_homebrew(str(tmp_path))
    assert {"ki", "l5r", "l7r", "wayward", "wod"} <= {*INSTALLED}
    assert "brokengame" not in INSTALLED
    assert "No module named 'nothing_of_this_name'" in INSTALLED.why_not("brokengame")


def test_a_folder_that_is_not_there_is_named(tmp_path) -> None:
    """The sentence names the setting."""
    with pytest.raises(Misused, match=r"rulesets\.folder = .*: there is no such folder\."):
        add_homebrew(str(tmp_path / "nowhere"))


def test_a_package_with_the_name_of_another_is_refused(tmp_path) -> None:
    """It would hide that one, or be hidden by it."""
    package(tmp_path, "json", "")
    with pytest.raises(Misused, match="has the name of another Python package"):
        add_homebrew(str(tmp_path))


def test_the_own_commands_come_first() -> None:
    """The shared ones and those of the five games, each once."""
    assert cogs() == [
        *(f"cogs.{name}" for name in ("campaign", "character", "encounter", "fair_dice", "gm")),
        *(f"cogs.{name}" for name in ("npc", "objections", "orders", "presence", "prose")),
        *(f"cogs.{name}" for name in ("reference", "roll", "tutorial", "voices")),
        *(f"cogs.{key}" for key in ("ki", "l5r", "l7r", "wayward", "wod")),
    ]


def test_another_distribution_with_one_of_our_packages_is_refused(
    tmp_path, monkeypatch, capsys
) -> None:
    """Its files would lie among ours, and one of each name can be there; the bot does not start."""
    plugins.refuse_strangers()
    record = tmp_path / "stranger-1.0.dist-info" / "RECORD"
    record.parent.mkdir()
    (record.parent / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    record.write_text("my_rules/dice.py,,\nstranger-1.0.dist-info/METADATA,,\n")
    sys.path.insert(0, str(tmp_path))
    plugins.refuse_strangers()
    record.write_text("bot/__init__.py,,\nrules/dice.py,,\n")
    with pytest.raises(Misused, match=r"stranger has the same top-level package.*: bot, rules\. "):
        plugins.refuse_strangers()
    monkeypatch.setenv("DISCORD_TOKEN", "sandbox")
    assert main(["run", "--config", os.devnull]) == 2
    assert "Install Interlude in an environment of its own." in capsys.readouterr().err
