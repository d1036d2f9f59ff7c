"""/verify and /fairness: what they show, and what the chances come to."""

from __future__ import annotations

import pytest

from bot.cli import main
from bot.play.model import Done
from cogs.base.reports.dice_checks import fair_chance
from rules.dice import Dice, Roll, fair
from rules.engine.replay.verify import Block
from tests.cogs.harness import GM, FakePlay, Stage

SEED = b"s" * 32


def block(face: int) -> str:
    """A transcript with one die at one place, which shows this face."""
    roll = Roll(Dice(1, 10), ((face,),), place="public 0.0 - hit.1 0")
    made = {"public": fair.commitment(SEED), "hidden": fair.commitment(SEED)}
    return "\n".join(Block(made, {"public": SEED.hex()}, {}, [roll]).lines())


RIGHT = fair.face(SEED, "public 0.0 - hit.1 0", 0, 10)


@pytest.mark.parametrize(
    ("counts", "chance"),
    # Chi-squared of 0, 4 and 10 with one, one and five degrees of freedom, from printed tables.
    [([50, 50], 1.0), ([60, 40], 0.0455), ([30, 10, 20, 20, 20, 20], 0.0752)],
)
def test_the_chance_is_that_of_pearsons_test(counts: list[int], chance: float):
    """As tables of the chi-squared distribution have it."""
    assert fair_chance(counts) == pytest.approx(chance, rel=0.01)


async def test_only_the_gm_publishes_and_everybody_reads_it(stage: Stage, play: FakePlay):
    """The published seed is posted for all."""
    play.answers["dice.publish"] = Done(text="The hidden seed was 1.")
    sent = await stage.command("verify", GM, publish=True)
    assert sent.text == "The hidden seed was 1."
    assert not sent.private


async def test_fairness_counts_each_kind_of_die_and_says_what_that_means(
    stage: Stage, play: FakePlay
):
    """Few dice say nothing; many have a chance."""
    play.answers["dice.faces"] = {6: [1, 0, 0, 0, 0, 0], 2: [60, 40]}
    text = (await stage.command("fairness")).text
    assert "d6: 1 die, too few" in text
    assert "d2: 100 dice, lowest face 60 times, highest 40, expected 50.0; chance 4.6%" in text
    assert "no proof" in text


def test_a_transcript_is_checked_without_a_database(tmp_path, capsys):
    """0 for right dice, 1 for wrong ones or none."""
    told = []
    for text in (block(RIGHT), block(RIGHT % 10 + 1), "no dice"):
        (tmp_path / "t.md").write_text(text, "utf-8")
        told.append(main(["verify", str(tmp_path / "t.md")]))
    assert told == [0, 1, 1]
    out = capsys.readouterr()
    assert "1 throw is what the published seeds say." in out.out
    assert "but the seed says" in out.out
    assert "There is no pledge" in out.err


def test_a_transcript_that_is_not_there_is_named(tmp_path, capsys):
    """In words, without the number of the system's error."""
    assert main(["verify", str(tmp_path / "none.md")]) == 1
    told = capsys.readouterr().err
    assert "none.md: it cannot be read (No such file or directory)." in told
    assert "Errno" not in told
