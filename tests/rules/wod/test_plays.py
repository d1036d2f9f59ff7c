"""The plays of wod in the files of data beside its tests."""

from __future__ import annotations

import pytest

from bot.contract.example_play import play_example
from bot.contract.examples import Example
from rules.wod import RULESET
from tests.rules.plays import plays
from tests.rules.wod.table import PLAIN


@pytest.mark.parametrize("play", plays("wod", PLAIN))
def test_it_comes_out_as_written(play: Example) -> None:
    """Every number, line and refusal of a play was worked out by hand."""
    _ = play_example(RULESET, play)
