"""The bench of footprints: what a demo fight leaves in its channel."""

from __future__ import annotations

import json

import pytest

from bot.__main__ import main


def test_a_fight_of_l5r_leaves_posts_words_and_screens(capsys: pytest.CaptureFixture[str]):
    """One fight, printed beside the bars of 4 posts and 1.2 screens a round."""
    asked = ["bench", "--only", "footprint", "--rulesets", "l5r", "--fights", "1", "--json"]
    assert main(asked) == 0
    found = json.loads(capsys.readouterr().out)["footprint"]["l5r"]
    assert (found["bar_posts"], found["bar_screens"]) == (4, 1.2)
    assert 0 < found["posts"] < found["words"]
    assert found["screens"] < found["posts"]
