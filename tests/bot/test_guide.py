"""The guide to a game of one's own, followed line by line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "adding-a-ruleset.md"
COMMAND = re.compile(r"^ +((?:mkdir|cp|mv|grep|uv) .*)$", re.MULTILINE)


def commands() -> list[str]:
    """The commands of the steps, without the sandbox, which does not end by itself."""
    steps = GUIDE.read_text("utf-8").partition("## The steps")[2].partition("## Sharing it")[0]
    return [each for each in COMMAND.findall(steps) if not each.endswith("interlude sandbox")]


@pytest.mark.thorough
def test_every_step_of_the_guide_works(tmp_path: Path):
    """In a folder with the examples alone: copied, renamed, checked, tested and played."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    told = commands()
    assert len(told) > 8
    for command in told:
        here = command.replace("uv run python", sys.executable)
        here = here.replace("uv run interlude", f"{sys.executable} -m bot")
        here = here.replace("check-ruleset brawl", "check-ruleset brawl --quick")
        run = subprocess.run(
            ["bash", "-ec", here],
            cwd=tmp_path,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "INTERLUDE_RULESETS__FOLDER": "var/brawl" if "-m bot" in here else "",
            },
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert run.returncode == 0, f"{command}\n{run.stdout[-2000:]}\n{run.stderr[-2000:]}"
