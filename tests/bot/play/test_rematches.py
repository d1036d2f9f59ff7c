"""A rematch: the same people, sides and styles, healed or as they are."""

from __future__ import annotations

import pytest

from rules.errors import NotAllowed


async def _over(road):
    """Kuni took 12 light wounds; bandit 1 fights beside the players and has a style."""
    await road.play.npcs.side(road.call("gm"), "Bandit 1", "players")
    await road.play.policies.policy(road.call("gm"), "aggressive", who="Bandit 1", alone=True)
    await road.play.gm.amend(road.call("gm"), target="Kuni", what="serious_wounds", value="1")
    await road.play.fights.end(road.call("gm"))
    return (await road.play.fights.latest("c")).id


async def _state(road):
    return (await road.play.gm.state("c"))["combatants"]


async def test_people_come_as_they_are_with_their_sides_and_styles(road):
    """Kuni keeps the serious wound; bandit 1 its side and its style."""
    old = await _over(road)
    done = await road.play.rematches.open(road.call("gm"), old, healed=False)
    assert done.text == "The road 2 is open with the people of The road. /encounter begin."
    there = await _state(road)
    assert list(there) == ["kuni", "doji", "bandit-1", "bandit-2"]
    assert there["kuni"]["serious_wounds"] == 1
    assert there["kuni"]["player"] == "ama"
    assert there["bandit-1"]["side"] == "players"
    [group] = (await road.play.policies.drafts(road.call("gm"))).groups
    assert [member.name for member in group.members] == ["Bandit 1"]
    assert not group.drafts


async def test_healed_people_come_as_they_came(road):
    """Kuni has no wound; what is written back at the end is theirs again."""
    old = await _over(road)
    await road.play.rematches.open(road.call("gm"), old, healed=True)
    assert (await _state(road))["kuni"]["serious_wounds"] == 0


async def test_who_is_gone_or_fights_elsewhere_stays_away(road):
    """Ama has deleted Kuni; Doji fights in another channel. The reply names both."""
    old = await _over(road)
    await road.play.characters.delete(road.call("ama"), "Kuni")
    await road.play.fights.open(road.call("gm", channel="d"), name="Elsewhere", ruleset="l7r")
    await road.play.fights.join(road.call("ben", channel="d"))
    done = await road.play.rematches.open(road.call("gm"), old, healed=False)
    assert "Not there: Kuni, Doji." in done.text
    assert list(await _state(road)) == ["bandit-1", "bandit-2"]


async def test_only_the_gm_of_that_server_opens_one(road):
    """A player is refused, and so is the GM of another server."""
    old = await _over(road)
    with pytest.raises(NotAllowed, match="Only the GM"):
        await road.play.rematches.open(road.call("ama"), old, healed=False)
    with pytest.raises(NotAllowed, match="no such fight"):
        await road.play.rematches.open(road.call("gm", guild="h"), old, healed=False)
