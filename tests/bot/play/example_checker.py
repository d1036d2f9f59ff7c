"""The example checker of examples/, run as a program of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CHECKER = Path(__file__).parents[3] / "examples/check_dice.py"


@dataclass(frozen=True, slots=True)
class Checked:
    """The checker's verdict on a transcript: how many lines are right, and which are wrong.

    `secret` counts the throws whose seed is not published.
    """

    right: int
    wrong: list[str]
    secret: int


def checked_by_example(text: str, folder: Path) -> Checked:
    """Run the example checker on a transcript, without any module of Interlude."""
    (folder / "example.md").write_text(text, "utf-8")
    ran = subprocess.run(
        [sys.executable, "-I", CHECKER, folder / "example.md"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    numbers = re.fullmatch(
        r"(\d+) lines right, (\d+) wrong, (\d+) throws with a secret seed\n", ran.stdout
    )
    assert numbers is not None, ran.stderr
    right, wrong, secret = map(int, numbers.groups())
    lines = ran.stderr.splitlines()
    assert (len(lines), ran.returncode) == (wrong, int(wrong > 0))
    return Checked(right, lines, secret)
