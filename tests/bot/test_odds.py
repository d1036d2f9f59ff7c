"""`interlude odds`: how likely something is, by the rulesets' own reckoning."""

import json

import pytest

from bot.cli import main
from tests.tables import tabled


@pytest.mark.parametrize(
    ("line", "chance"),
    [
        # Above 10 needs a 6; a 5 is a tie, which level Presence wins half the time.
        ("--score 10 --defense 5", 1 / 6 + 1 / 12),
        ("--score 10 --defense 5 --presence above", 2 / 6),
        ("--score 10 --defense 5 --presence below", 1 / 6),
        # From 6, 7, 8 or 9 (and 10, a tie lost) another die is thrown on top: from 9 it needs
        # more than a 1 (the tie), and so on down to 6, which needs a 5 or a 6.
        ("--score 10 --defense 5 --presence below --improve 1", (6 + 6 + 5 + 4 + 3 + 2) / 36),
        ("--score 5 --defense 2 --dluck 1d4 --presence above", 2 / 4),
        ("--score 3 --defense 4", 1.0),
        # A Predict of Reading 4 against Acting 4: both add a die. Of 36 falls 15 are above and 6
        # are ties, half of which level Presence wins.
        ("--score 4 --defense 4 --predict", (15 + 3) / 36),
        ("--score 4 --defense 4 --predict --presence above", 21 / 36),
        # The attacker's 1d4 against 1d6: above 1, 2, 3, 4 are 5, 4, 3, 2 of 6.
        ("--score 4 --defense 4 --predict --attacker-dluck 1d4 --presence below", 14 / 24),
        ("--score 30 --defense 4 --improve 2", 0.0),
    ],
)
def test_the_chance_of_a_ki_defence_is_exact(
    line: str, chance: float, capsys: pytest.CaptureFixture[str]
):
    """The chance worked out by hand, printed as one JSON object."""
    assert main(["odds", "ki", *line.split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"chance": pytest.approx(chance, abs=1e-12)}


def test_the_chance_is_told_in_per_cent(capsys: pytest.CaptureFixture[str]):
    """For people, with two digits."""
    assert main(["odds", "ki", "--score", "10", "--defense", "5"]) == 0
    assert capsys.readouterr().out == "chance: 25.00%\n"


@tabled
def test_what_cannot_be_reckoned_is_refused_at_once(
    line: str, sentence: str, capsys: pytest.CaptureFixture[str]
):
    """A sentence and exit code 2, in bounded time."""
    assert main(["odds", "ki", *line.split()]) == 2
    assert sentence in capsys.readouterr().err
