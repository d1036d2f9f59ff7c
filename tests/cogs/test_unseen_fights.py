"""Fights in channels that a person cannot see in Discord: nobody reads them by another way."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox.scenarios.stage import Stage
from tests.cogs.closed_channels import closed, told
from tests.tables import tables

TABLES = tables(__file__)

FIGHTS = TABLES["fights"]


UNSEEN = (("cellar", "ama"),)
"""All see the yard and the archived thread; Ama sees neither cellar nor private thread."""


async def suggested(stage: Stage, who: str) -> set[str]:
    """The fights that are suggested to a person in the yard."""
    person, path = stage.people[who].person, ["encounter", "log"]
    given = await person.autocomplete(stage.channel("yard").id, path, {"fight": ""}, "fight")
    return {str(each["name"]).split(" · ")[0] for each in given}


async def test_nobody_reads_a_fight_in_a_place_that_they_cannot_see(tmp_path: Path):
    """Neither its log, nor its transcript, nor its part of the chronicle; a GM reads every fight.

    Ben is in the private thread and reads its fight there; elsewhere nobody knows that they may.
    The archived thread is suggested to Ben, who fought there, and read by Ama too.
    """
    seen = {"ama": {"yard", "roof"}, "ben": {"yard", "roof", "cellar"}}
    offered = {"ama": {"yard"}, "ben": {"yard", "roof", "cellar"}}
    seen["gm"] = {"yard", "roof", "cellar", "attic"}
    async with closed(FIGHTS, tmp_path, UNSEEN) as stage:
        for who, may in seen.items():
            names = {f"The {name}" for name in offered.get(who, may)}
            assert await suggested(stage, who) == names
            for name in ("yard", "roof", "cellar", "attic"):
                hidden = f"There is no fight called The {name}."
                for what in ("log", "transcript", "log search:joins"):
                    command, *more = what.split()
                    text = f'/encounter {command} fight:"The {name}" {" ".join(more)}'
                    shown = await told(stage, who, text)
                    assert (hidden in shown) is (name not in may), (who, text, shown)
                    assert ("joins the fight" in shown) is (name in may), (who, text, shown)
            for text in ("/campaign chronicle format:markdown", "/campaign chronicle"):
                page = await told(stage, who, text)
                assert {name for name in seen["gm"] if f"The {name}" in page} == may, who
            numbers = await told(stage, who, "/campaign statistics")
            assert f"Fights: {len(may)} over" in numbers
        attic = stage.channel("attic")
        await stage.people["ben"].command(attic, '/encounter log fight:"The attic"')
        await stage.idle()
        assert "joins the fight" in stage.people["ben"].person.visible(attic.id)[-1]["content"]
