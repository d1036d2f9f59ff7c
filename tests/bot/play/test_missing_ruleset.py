"""A fight whose ruleset is missing waits, and goes on when the ruleset is there again."""

from __future__ import annotations

import pytest

import rules
from bot.storage.rows import Status
from rules.errors import NotAllowed
from tests.bot.play.conftest import toy


async def test_a_fight_without_its_ruleset_is_parked_and_goes_on_later(desk, monkeypatch) -> None:
    """Its people are told a sentence; after a start with the ruleset they are asked as before."""
    await desk.fight()
    asked = await desk.asked()
    monkeypatch.setattr(rules, "RULESETS", {})
    await desk.play.start_up()
    row = await desk.play.fights.need("c")
    assert (row.status, row.parked_from) == (Status.PARKED, Status.RUNNING)
    for user in ("ama", "gm"):
        with pytest.raises(NotAllowed, match="The bridge is parked: its ruleset duel"):
            await desk.act(user, "rest")
    assert [n.kind for n in await desk.play.reading.notices()] == ["parked"]
    await desk.play.start_up()

    monkeypatch.setattr(rules, "RULESETS", {"duel": toy()})
    await desk.play.start_up()
    row = await desk.play.fights.need("c")
    assert (row.status, row.parked_from, row.note) == (Status.RUNNING, None, "")
    assert await desk.asked() == asked
    await desk.act("ama", "rest")


async def test_a_fight_knows_the_package_of_its_ruleset(desk) -> None:
    """That of the installed package; a ruleset added by hand has none."""
    await desk.campaign()
    await desk.play.campaigns.add_ruleset(desk.call("gm"), "ki")
    await desk.play.fights.open(desk.call("gm"), ruleset="ki")
    row = await desk.play.fights.need("c")
    assert (row.package, row.version) == rules.INSTALLED.origin("ki")
    assert row.package == "interlude"
