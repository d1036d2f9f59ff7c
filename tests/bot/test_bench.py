"""The measuring command: that it measures, not what."""

import json
from pathlib import Path

import pytest

from bot.cli import main
from bot.commands.bench.figures import Figures
from bot.commands.bench.load import percentile
from bot.commands.bench.script import ROUND, Told
from bot.commands.bench.size import sizes
from bot.plugins import cogs
from tests.forks import forking

__all__ = ["forking"]


def leaves(told: dict[str, object]) -> dict[str, float]:
    """Every number, by its dotted name."""
    found: dict[str, float] = {}
    for name, value in told.items():
        inner = leaves(value) if isinstance(value, dict) else None
        found |= {f"{name}.{k}": v for k, v in inner.items()} if inner else {name: value}
    return found


@pytest.mark.parametrize("part", ["size", "life"])
def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, part: str, capsys: pytest.CaptureFixture[str]
):
    """Exit code 1 and a sentence."""
    taken = tmp_path / "file"
    taken.write_text("", "utf-8")
    assert main(["bench", "--only", part, "--folder", str(taken / "below")]) == 1
    assert capsys.readouterr().err == f"interlude: {taken}/below cannot be used: Not a directory.\n"


@pytest.mark.thorough
def test_a_quick_run_has_every_figure(capsys: pytest.CaptureFixture[str]):
    """Each is a number above 0, and the ratio is that of the figures it is made of."""
    assert main(["bench", "--quick", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == list(Figures.__dataclass_fields__)
    numbers = leaves(told)
    assert [name for name, value in numbers.items() if not value > 0] == []
    ratio = told["step"]["p50_ms"] / told["noop"]["p50_ms"]
    assert told["step_over_noop"] == pytest.approx(ratio, rel=0.05)


def test_the_measured_fight_can_be_played_for_ever():
    """After each round the same act comes next, and nobody is worse off."""
    told = Told({"ama": "1", "ben": "2"}, at=5)
    told.play(told.scene.seq + 1)
    first = told.scene.seq
    assert told.place == len(ROUND)
    told.play(10 * first)
    assert told.place % len(ROUND) == 0
    people = told.scene.fight.combatants.values()
    assert (
        [p.hp - p.hp_max for p in people] == [p.stamina - p.stamina_max for p in people] == [0, 0]
    )


def test_a_percentile_is_one_of_the_values():
    """Of a hundred values the last but one share is the ninety-ninth."""
    assert percentile([float(n) for n in range(100, 0, -1)], 0.99) == 100
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2
    assert percentile([7.0], 0.99) == 7


def test_no_other_bot_has_the_command_that_only_acknowledges():
    """It is loaded by name where it is asked for, and is none of the cogs."""
    assert [name for name in cogs() if "bench" in name or "noop" in name] == []


BEFORE_BYTES_A_RECORD = 1_093
"""Bytes of a record on the disk before checkpoints were thinned and texts were packed."""


@pytest.mark.thorough
async def test_a_fight_takes_less_than_half_of_the_room_that_it_took(tmp_path: Path):
    """Two fights of 200 steps, while they go on and when they have been over for a year."""
    size = await sizes(tmp_path, 2, 200)
    assert size.bytes_per_record < BEFORE_BYTES_A_RECORD / 2
    assert size.ended_bytes_per_step / size.records_per_step < BEFORE_BYTES_A_RECORD / 3
