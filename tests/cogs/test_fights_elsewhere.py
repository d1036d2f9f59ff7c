"""/encounter list, move and end from another channel: for GMs, and telling players nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox.model.permissions import Permission
from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import Stage, staged

FIGHTS = """
users: gm ama ben cai
in #yard
@gm /campaign setup name:Town ruleset:ki
@gm /campaign gm person:@cai
@ben /character new name:Ben template:ben
@ben press "Make it"
in #cellar
@gm /encounter open name:"The cellar"
@ben /encounter join
dice: 4
@gm /encounter begin
in #crypt
@gm /encounter open name:"The crypt"
"""


@asynccontextmanager
async def two_fights(tmp_path: Path) -> AsyncIterator[Stage]:
    """Ama sees neither of the two places where a fight goes on; Ben is in one of the fights."""
    scenario = parse(FIGHTS, "fights")
    async with staged(scenario, tmp_path) as stage:
        async for _ in Player(scenario, stage).play():
            pass
        for name in ("cellar", "crypt"):
            for who in ("ama", "ben"):
                user = stage.people[who].person.user
                place, deny = stage.channel(name), int(Permission.VIEW_CHANNEL)
                stage.sandbox.removing.overwrite(place, user, deny=deny)
        await stage.idle()
        yield stage


async def told(stage: Stage, who: str, text: str) -> str:
    """The words that a person is told by a command in the yard."""
    yard = stage.channel("yard")
    await stage.people[who].command(yard, text)
    await stage.idle()
    return str(stage.people[who].person.visible(yard.id)[-1]["content"])


async def suggested(stage: Stage, who: str, command: str) -> set[str]:
    """The fights that a command suggests to a person in the yard."""
    person, yard = stage.people[who].person, stage.channel("yard")
    given = await person.autocomplete(yard.id, ["encounter", command], {"fight": ""}, "fight")
    return {str(each["name"]) for each in given}


async def test_players_learn_of_no_fight_that_they_cannot_see(tmp_path: Path):
    """Not by the list, a suggestion, or a refusal; nor once the channel is deleted."""
    none = "There is no fight here. A GM opens one: /encounter open."
    async with two_fights(tmp_path) as stage:
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
    async with two_fights(tmp_path) as stage:
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
