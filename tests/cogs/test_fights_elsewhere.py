"""/encounter list, move and end from another channel: for GMs, and telling players nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox.scenarios.stage import Stage
from tests.cogs.closed_channels import closed, told
from tests.tables import tables

TABLES = tables(__file__)

FIGHTS = TABLES["fights"]


UNSEEN = tuple((place, who) for place in ("cellar", "crypt") for who in ("ama", "ben"))
"""Ama sees neither of the two places where a fight goes on; Ben is in one of the fights."""

HIDDEN = TABLES["hidden"]


async def suggested(stage: Stage, who: str, command: str) -> set[str]:
    """The fights that a command suggests to a person in the yard."""
    person, yard = stage.people[who].person, stage.channel("yard")
    given = await person.autocomplete(yard.id, ["encounter", command], {"fight": ""}, "fight")
    return {str(each["name"]) for each in given}


async def test_players_learn_of_no_fight_that_they_cannot_see(tmp_path: Path):
    """Not by the list, a suggestion, or a refusal; nor once the channel is deleted."""
    none = "There is no fight here. A GM opens one: /encounter open."
    async with closed(FIGHTS, tmp_path, UNSEEN) as stage:
        for deleted in (False, True):
            if deleted:
                for name in ("cellar", "crypt"):
                    stage.people["gm"].person.moderation.change(stage.channel(name).id, "delete")
                await stage.idle()
            assert await told(stage, "ama", "/encounter list") == none
            bens = await told(stage, "ben", "/encounter list")
            assert "The cellar" in bens
            assert "The crypt" not in bens
            log = await told(stage, "ama", '/encounter log fight:"The crypt"')
            assert log.startswith("There is no fight called The crypt.")
            for command in ("move", "end"):
                for who in ("ama", "ben"):
                    refusals = {
                        await told(stage, who, f'/encounter {command} fight:"{name}"')
                        for name in ("The crypt", "The cellar", "Nowhere")
                    }
                    assert refusals == {"Only the GM may do that."}
                    assert await suggested(stage, who, command) == set()
            for who in ("gm", "cai"):
                every = await told(stage, who, "/encounter list")
                assert all(name in every for name in ("The cellar", "The crypt")), who
                assert await suggested(stage, who, "move") == {"The cellar", "The crypt"}


async def test_a_co_gm_moves_and_ends_fights_whose_channels_are_deleted(tmp_path: Path):
    """From anywhere; the one goes on where it is moved to, the other's characters are free."""
    async with closed(FIGHTS, tmp_path, UNSEEN) as stage:
        for name in ("cellar", "crypt"):
            stage.people["gm"].person.moderation.change(stage.channel(name).id, "delete")
        await stage.idle()
        assert "no channel yet" in await told(stage, "cai", "/encounter list")
        await told(stage, "cai", '/encounter end fight:"The crypt" reason:Dawn sure:true')
        every = await told(stage, "cai", "/encounter list")
        assert "The crypt" not in every
        moved = await told(stage, "cai", '/encounter move fight:"The cellar"')
        yard = stage.channel("yard").id
        posts = stage.people["ama"].person.visible(yard)
        assert any("The cellar" in str(post["embeds"]) for post in posts), moved
        again = await told(stage, "cai", '/encounter move fight:"The cellar"')
        assert "in that channel already" in again
        await told(stage, "cai", '/encounter end fight:"The cellar" reason:Dawn sure:true')
        assert "There is no fight here." in await told(stage, "cai", "/encounter list")
        await told(stage, "ben", "/character edit name:Ben what:agility value:3")
        assert "Ben" in await told(stage, "ben", "/character list")


@pytest.mark.parametrize(("dice", "asked"), [("6 1", "ben"), ("1 6", "gm")])
async def test_the_list_says_whom_a_fight_waits_for(tmp_path: Path, dice: str, asked: str):
    """Nobody but the GM learns that the one who hides, and comes first in turn, is asked."""
    async with closed(HIDDEN.format(dice=dice), tmp_path, ()) as stage:
        waits = f"waits for <@{stage.people[asked].person.user.id}> · <t:"
        assert waits in await told(stage, "gm", "/encounter list")
        bens = await told(stage, "ben", "/encounter list")
        assert (waits in bens, "waits" in bens) == (asked == "ben", asked == "ben")
