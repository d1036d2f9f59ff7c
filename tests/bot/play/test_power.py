"""Who may give or take the GM's power: every act that does, tried by everybody who might."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.play.model import Call
from bot.storage import notices
from bot.storage.rows import Campaign, Notice
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed

ACTS: dict[str, Callable[[Any, Call], Awaitable[Any]]] = {
    "the GM role": lambda play, call: play.campaigns.setup(call, gm_role="55"),
    "no GM role": lambda play, call: play.campaigns.setup(call, gm_role="g"),
    "the name": lambda play, call: play.campaigns.setup(call, name="Mine"),
    "a co-GM": lambda play, call: play.campaigns.co_gm(call, call.user, add=True),
    "no co-GM": lambda play, call: play.campaigns.co_gm(call, "cy", add=False),
    "the owner": lambda play, call: play.campaigns.owner(call, call.user),
    "a setting": lambda play, call: play.campaigns.configure(call, absent="default"),
    "a house rule": lambda play, call: play.campaigns.set_house(call, "duel", "last_turn", "7"),
    "a ruleset": lambda play, call: play.campaigns.add_ruleset(call, "ki"),
    "another's character": lambda play, call: play.seats.hand_over(call, "Ama", call.user),
    "another's sheet": lambda play, call: play.characters.edit(call, "Ama", {"hp": 99}),
    "another's history": lambda play, call: play.characters.history(call, "Ama"),
    "another's end": lambda play, call: play.characters.delete(call, "Ama"),
}
"""Every call by which somebody gets power over a campaign or over what is another's."""

PEOPLE = {
    "player": {"user": "ben"},
    "manager": {"user": "max", "admin": True},
    "former co-GM": {"user": "dan"},
    "stranger": {"user": "zoe"},
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("who", PEOPLE)
async def test_nobody_but_a_gm_gives_power(desk, act, who):
    """A player, who manages the server, who was co-GM once, and a stranger are all refused."""
    await desk.campaign()
    for user, add in (("cy", True), ("dan", True), ("dan", False)):
        await desk.play.campaigns.co_gm(desk.call("gm"), user, add=add)
    before = await desk.play.campaigns.get("g")
    with pytest.raises(NotAllowed):
        await ACTS[act](desk.play, desk.call(**PEOPLE[who]))
    assert await desk.play.campaigns.get("g") == before
    assert not await desk.play.campaigns.is_gm(desk.call(**PEOPLE[who]))


async def _told(desk: Any) -> list[tuple[str, str]]:
    return [(n.person, n.text) for n in await desk.play.reading.notices() if n.kind == "power"]


async def test_the_other_gms_are_told_of_each_change_of_power(desk):
    """Cy, the co-GM, gives a role the power: the owner hears who did, and how to take it back."""
    await desk.campaign()
    play = desk.play.campaigns
    await play.co_gm(desk.call("gm"), "cy", add=True)
    assert await _told(desk) == []  # nobody else was GM
    await play.setup(desk.call("cy"), gm_role="55")
    await play.co_gm(desk.call("cy"), "dan", add=True)
    told = await _told(desk)
    assert [person for person, _ in told] == ["gm", "gm"]
    cy = "<@cy> has changed who runs The road: "
    role, dan = (text.removeprefix(cy) for _, text in told)
    assert role.startswith("everybody with <@&55> is GM now. /campaign setup gm_role: names")
    assert dan == "<@dan> is now co-GM. /campaign gm add:False takes it back."
    await play.setup(desk.call("gm"), gm_role="g")
    assert not await play.is_gm(desk.call("ben", roles=frozenset({"g", "55"})))
    await play.co_gm(desk.call("gm"), "dan", add=False)
    last = (await _told(desk))[-2:]
    assert [person for person, _ in last] == ["cy", "dan"]
    assert {text.partition(": ")[2] for _, text in last} == {
        "<@dan> is no longer co-GM. /campaign gm takes it back."
    }


async def test_an_owner_who_comes_back_takes_the_campaign_back(desk):
    """It was taken over while they had left; they are told so. A second time they cannot."""
    await desk.campaign()
    owner = desk.play.campaigns.owner
    await owner(desk.call("max", admin=True), "max", has_left=True)
    [(person, text)] = await _told(desk)
    assert person == "gm"
    assert text.endswith("<@gm> can take it back: /campaign owner.")
    with pytest.raises(NotAllowed, match="to hand on"):
        await owner(desk.call("gm", admin=False), "ama")  # only for themselves
    await owner(desk.call("gm", admin=False), "gm")
    kept = await desk.play.campaigns.get("g")
    assert isinstance(kept, Campaign)
    assert (kept.owner, kept.settings.taken_from) == ("gm", "")
    with pytest.raises(NotAllowed, match="to hand on"):
        await owner(desk.call("max", admin=True), "max")


async def test_who_has_left_reads_nothing_of_the_campaign_any_more(desk):
    """Cy, a co-GM, is removed from the server: the GM's questions and news are not theirs."""
    await desk.campaign()
    play = desk.play
    encounter = (await play.fights.open(desk.call("gm"), name="The bridge")).encounter
    await play.fights.join(desk.call("ben"))
    await play.fights.add_npcs(desk.call("gm"), template="duelist", name="Shade")
    await play.fights.begin(desk.call("gm"))
    await play.campaigns.co_gm(desk.call("gm"), "cy", add=True)
    async with play.db.write() as c:
        told = Notice(campaign="g", person=GM, kind="parked", text="Look.", at=1, kept_at=2)
        await notices.add(c, [told])
    gone: set[tuple[str, str]] = set()

    async def has_left(guild: str, user: str) -> bool:
        return (guild, user) in gone

    await play.leavers.begin(has_left)
    for user in ("cy", "ben"):
        assert [each.encounter.id for each in await play.reading.todo(user)] == [encounter]
    assert [each.text for each in await play.reading.news_of("cy")] == ["Look."]
    gone |= {("g", "cy"), ("g", "ben")}
    for user in ("cy", "ben"):
        await play.leavers.look_up_everywhere(user, beside="")
        assert await play.reading.todo(user) == []
        assert await play.reading.news_of(user) == []
    gone.clear()
    for user in ("cy", "ben"):
        await play.leavers.look_up_everywhere(user, beside="")
        assert [each.encounter.id for each in await play.reading.todo(user)] == [encounter]
