"""The commands of wayward: the odds, and names that are suggested."""

from __future__ import annotations

from rules.engine.asking.forms import Option
from tests.cogs.harness import FakePlay, Stage
from tests.tables import tabled


async def test_odds_are_told_share_by_share(stage: Stage) -> None:
    """Accuracy 15 against +4 misses on ten faces; six let all through, four a part of it."""
    sent = await stage.command("wayward odds", accuracy=15, dodge=4)
    assert sent.text.splitlines() == [
        "Accuracy 15 against 1d20+4: **50%** miss",
        *(f"{share}% of the damage: 5%" for share in (20, 40, 60, 80)),
        "100% of the damage: 30%",
    ]
    assert sent.private


@tabled
async def test_several_names_are_suggested_one_after_another(
    stage: Stage, play: FakePlay, typed: str, found: list[tuple[str, str]]
) -> None:
    """Names that are there already stay, and are not suggested again."""
    play.answers["turns.options"] = [Option("fists", "Rapid Fists"), Option("wind", "Old Wind")]
    offered = await stage.suggestions("wayward defend dodge", "links", typed)
    assert [[*each] for each in offered] == found
