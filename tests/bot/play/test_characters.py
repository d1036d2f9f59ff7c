"""Characters outside fights: changes of their sheets, rests, and which one is meant."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

import rules
from bot.play.people.characters import _put
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed, SheetError
from tests.rulesets import changed


async def _sheet(desk, user="ama"):
    return (await desk.play.characters.find(desk.call(user), user.title())).sheet


@pytest.fixture
async def resting(still, monkeypatch):
    """Ama and Ben have 4 HP of 10, and a rest gives 2 HP to everybody."""
    game = changed(
        rules.RULESETS["duel"],
        sheets={"rest": lambda sheet, house: replace(sheet, hp=sheet.hp + 2)},
    )
    monkeypatch.setattr(rules, "RULESETS", {**rules.RULESETS, "duel": game})
    await still.campaign()
    for user in ("ama", "ben"):
        await still.play.characters.edit(still.call(user), user.title(), {"hp": 4})
    return still


async def test_a_rest_is_given_to_those_named_or_to_all_in_no_fight(resting):
    """Names are read whatever their case; NPCs that the GM keeps do not rest with the others."""
    rest, gm = resting.play.characters.rest, resting.call
    await resting.play.npcs.save(gm("gm"), "Ben", name="Guard")
    assert (await rest(gm("gm"), [" ama ", ""])).text == "Rested: Ama."
    assert ((await _sheet(resting))["hp"], (await _sheet(resting, "ben"))["hp"]) == (6, 4)
    told = await rest(gm("gm"), ["all"])
    assert sorted(told.text.removeprefix("Rested: ").rstrip(".").split(", ")) == ["Ama", "Ben"]
    assert ((await _sheet(resting))["hp"], (await _sheet(resting, "ben"))["hp"]) == (8, 6)
    assert [c.why for c in await resting.play.characters.history(gm("ama"), "Ama")][-2:] == [
        "rest",
        "rest",
    ]


async def test_nobody_rests_who_is_not_there_or_fights(resting):
    """All the unknown names are told; of all, those who fight are left out."""
    rest, gm = resting.play.characters.rest, resting.call
    with pytest.raises(NotAllowed, match="no character called Cy, Dan"):
        await rest(gm("gm"), ["Dan", "ama", "Cy"])
    with pytest.raises(NotAllowed, match="Only the GM"):
        await rest(gm("ama"), ["Ama"])
    await resting.fight_of("ama")
    with pytest.raises(NotAllowed, match="Ama is fighting in The bridge"):
        await rest(gm("gm"), ["Ben", "Ama"])
    assert (await rest(gm("gm"), [])).text == "Rested: Ben."
    await resting.play.fights.join(gm("ben"))
    with pytest.raises(NotAllowed, match="There is nobody to rest"):
        await rest(gm("gm"), ["All"])


async def test_some_values_of_a_sheet_are_put_and_the_others_stay(desk):
    """A key without a value takes its default: 10 HP; keys that are not named stay as they are."""
    await desk.campaign()
    await desk.play.characters.edit(desk.call("ama"), "Ama", {"hp": 6})
    who = await desk.play.characters.find(desk.call("ama"), "Ama")
    put = desk.play.characters.put
    told = await put(desk.call("ama"), "Ama", who.id, ["skill"], {"skill": 5})
    assert told.text == "Ama is changed: Skill 3 \N{RIGHTWARDS ARROW} 5."
    assert await _sheet(desk) == {"skill": 5, "hp": 6}
    await put(desk.call("ama"), "Ama", who.id, ["hp", "skill"], {"skill": 4})
    assert await _sheet(desk) == {"skill": 4, "hp": 10}
    with pytest.raises(NotAllowed, match="Ama is somebody else now"):
        await put(desk.call("ama"), "Ama", "another", ["skill"], {"skill": 9})


SHEET: dict[str, Any] = {"skill": 3, "arms": [{"name": "sword"}, {"name": "bow"}], "by": {"a": 1}}


@pytest.mark.parametrize("path", ["arms.2", "arms.x", "no.a", "skill.a", "by.a.b"])
def test_a_path_to_nothing_is_refused(path: str) -> None:
    """Nothing of the sheet is changed, and the path is named."""
    sheet = deepcopy(SHEET)
    with pytest.raises(SheetError, match=path):
        _put(sheet, path, 9)
    assert sheet == SHEET


async def test_everybodys_characters_are_the_gms_to_see(desk):
    """Without the NPCs that the GM keeps; a player sees their own."""
    await desk.campaign()
    await desk.play.npcs.save(desk.call("gm"), "Ben", name="Guard")
    await desk.play.campaigns.co_gm(desk.call("gm"), "cat", add=True)
    every = desk.play.characters.every
    assert sorted(one.name for one in await every(desk.call("cat"))) == ["Ama", "Ben"]
    assert [one.name for one in await every(desk.call("ben"))] == ["Ben"]


async def test_a_lent_character_is_put_away_by_its_owner_or_the_gm(desk):
    """Not by who plays it for a while."""
    await desk.campaign()
    await desk.play.seats.hand_over(desk.call("ama"), "Ama", "cy", until="2 days")
    with pytest.raises(NotAllowed, match="Ama is lent to you: <@ama> may put it away"):
        await desk.play.characters.delete(desk.call("cy"), "Ama")
    assert (await desk.play.characters.delete(desk.call("gm"), "Ama")).text == "Ama is put away."


async def test_the_stage_of_an_act_is_the_fight_here_or_ones_character_alone(desk):
    """The GM acts for the GM's; a fight of another game is not the stage."""
    await desk.campaign()
    alone, who = await desk.play.characters.stage(desk.call("ama"), "duel")
    assert (who, [one.name for one in alone.combatants.values()]) == ("ama", ["Ama"])
    with pytest.raises(NotAllowed, match="You have no Duel character yet"):
        await desk.play.characters.stage(desk.call("cy"), "duel")
    await desk.fight_of("ama", "ben")
    for user, player in (("ama", "ama"), ("cy", "cy"), ("gm", GM)):
        there, who = await desk.play.characters.stage(desk.call(user), "duel")
        assert (who, sorted(there.combatants)) == (player, ["ama", "ben"])
    with pytest.raises(NotAllowed, match="You have no Ki character yet"):
        await desk.play.characters.stage(desk.call("ama"), "ki")
