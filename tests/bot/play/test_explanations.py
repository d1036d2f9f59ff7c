"""Behind a result stand the campaign's rulings and house rules, with who set them and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.play.model import Source
from bot.storage.rows import LineRow
from rules import RULESETS
from rules.dice import Dice, Roll
from rules.engine.views.visibility import PUBLIC, THE_GM, Line, SheetValue, Viewer
from tests.bot.play.conftest import Desk
from tests.bot.play.test_disputes import line


async def set_in_the_fight(desk: Desk, lines: Sequence[LineRow], viewer: Viewer) -> list[Source]:
    """What stands behind these lines besides the sheets."""
    found = await desk.play.explanations.of(lines, viewer)
    return [each for each in found if "sheet (" not in each.text]


async def test_a_house_rule_names_who_set_it_as_long_as_it_is_theirs(desk: Desk):
    """Set for the fight and changed since, it is known, but not whose it was."""
    gm = desk.call("gm")
    await desk.play.campaigns.setup(gm, name="The road", ruleset="ki")
    await desk.play.campaigns.set_house(desk.call("gm"), "ki", "dluck", "1d8")
    await desk.play.fights.open(desk.call("gm"), name="The bridge", ruleset="ki")
    desk.play.hand.script([5])
    await desk.play.fights.add_npcs(desk.call("gm"), template="thug", name="Bo")
    await desk.play.fights.begin(desk.call("gm"))
    row = await desk.play.fights.need("c")
    lines = [each for each in await desk.play.reading.log(row.id) if each.line.rolls]
    found = await desk.play.explanations.of(lines, THE_GM)
    [dluck] = [each for each in found if "ki.dluck" in each.text]
    assert dluck.text == "House rule ki.dluck: 1d8 (else 1d6)"
    assert dluck.by == "gm"
    await desk.play.campaigns.set_house(desk.call("gm"), "ki", "dluck", "1d4")
    [dluck] = [
        each for each in await desk.play.explanations.of(lines, THE_GM) if "ki.dluck" in each.text
    ]
    assert (dluck.text, dluck.by) == ("House rule ki.dluck: 1d8 (else 1d6)", "")


async def test_a_value_that_the_gm_changed_by_hand_stands_behind_later_results(desk: Desk):
    """With who changed it, for those who were told of it; nobody else learns that there is one."""
    await desk.fight()
    await desk.play.gm.amend(desk.call("gm"), target="Ama", what="hp", value="8")
    await desk.strike()
    lines = [await line(desk, "is hit")]
    [told] = await set_in_the_fight(desk, lines, THE_GM)
    assert (told.text, told.by) == ("Amended: Ama: HP 10 \N{RIGHTWARDS ARROW} 8.", "gm")
    assert told.at is not None
    [told] = await set_in_the_fight(desk, lines, Viewer(player="ama"))
    assert (told.text, told.by) == ("GM ruling: Ama: HP 10 \N{RIGHTWARDS ARROW} 8.", "gm")
    assert await desk.play.explanations.of(lines, PUBLIC) == []
    await desk.play.gm.amend(desk.call("gm"), target="Ama", what="hp", value="9")
    assert len(await set_in_the_fight(desk, lines, THE_GM)) == 1


async def test_a_value_of_a_sheet_names_who_set_it_and_when(desk: Desk):
    """Each in its last change before the result; their player and the GM may know, nobody else."""
    sheet = dict(RULESETS["wod"].sheets.templates()["bruiser"]) | {"dexterity": 2, "wits": 2}
    await desk.play.campaigns.setup(desk.call("gm"), name="The road", ruleset="wod")
    await desk.play.characters.new(desk.call("ama"), name="Ama", sheet=sheet)
    await desk.play.characters.edit(desk.call("gm"), "Ama", {"dexterity": 4}, why="a good deed")
    await desk.play.characters.edit(desk.call("ama"), "Ama", {"abilities.brawl": 3, "wits": 3})
    await desk.play.fights.open(desk.call("gm"), name="The alley", ruleset="wod")
    await desk.play.fights.join(desk.call("ama"))
    await desk.play.fights.add_npcs(desk.call("gm"), template="thug", name="Bo")
    desk.play.hand.script([5, 6])
    await desk.play.fights.begin(desk.call("gm"))
    row = await desk.play.fights.need("c")
    [rolled] = [
        each
        for each in await desk.play.reading.log(row.id)
        if each.line.rolls and each.line.text.startswith("Ama")
    ]
    for viewer in (THE_GM, Viewer(player="ama")):
        found = await desk.play.explanations.of([rolled], viewer)
        assert [(one.text, one.by) for one in found] == [
            ("Wits 3 on Ama's sheet (Abilities, brawl, Wits), set by", "ama"),
            ("Dexterity 4 on Ama's sheet (a good deed), set by", "gm"),
        ]
        assert all(one.at for one in found)
    for viewer in (PUBLIC, Viewer(player="ben")):
        assert await desk.play.explanations.of([rolled], viewer) == []


async def test_an_attack_leads_to_the_sheets_of_both_each_with_their_own_numbers(desk: Desk):
    """Trait, Skill and weapon are the attacker's, and the Reflexes of the TN are the target's."""
    await desk.play.campaigns.setup(desk.call("gm"), name="The road", ruleset="l5r")
    sword = {"agility": 3, "skills": {"kenjutsu": 4}, "weapons": ["katana"], "reflexes": 3}
    await desk.play.characters.new(desk.call("ama"), name="Ama", sheet={**sword, "side": "one"})
    await desk.play.characters.new(desk.call("ben"), name="Ben", sheet={"reflexes": 2})
    await desk.play.fights.open(desk.call("gm"), name="The yard", ruleset="l5r")
    for user in ("ama", "ben"):
        await desk.play.fights.join(desk.call(user))
    desk.play.hand.script([5] * 19)
    await desk.play.fights.begin(desk.call("gm"))
    for user in ("ama", "ben"):
        await desk.act(user, "stance", stance="attack")
    await desk.act("ama", "attack", target="ben", weapon="katana")
    row = await desk.play.fights.need("c")
    log = await desk.play.reading.log(row.id)
    deed = next(each.line.of for each in log if each.line.text.startswith("Ama attacks Ben"))
    lines = [each for each in log if each.line.of == deed]
    for viewer, known in ((THE_GM, ("ama", "ben")), (Viewer(player="ben"), ("ben",))):
        found = await desk.play.explanations.of(lines, viewer)
        told = {
            "ama": "Agility 3, Strength 2, Kenjutsu 4, Katana on Ama's sheet (made), set by",
            "ben": "Reflexes 2 on Ben's sheet (made), set by",
        }
        assert [(one.text, one.by) for one in found] == [(told[user], user) for user in known]


async def test_the_values_of_an_npc_name_who_brought_or_kept_them_and_when(desk: Desk):
    """From a template the GM who added it; a kept NPC has its own history. Only the GM reads it."""
    gm = desk.call("gm")
    await desk.play.campaigns.setup(gm, name="The road", ruleset="wod")
    await desk.play.campaigns.co_gm(desk.call("gm"), "cai", add=True)
    entry = {"name": "Wolf", "sheet": {"dexterity": 4, "wits": 3}}
    await desk.play.npcs.bring(desk.call("cai"), [entry])
    await desk.play.fights.open(desk.call("gm"), name="The alley", ruleset="wod")
    await desk.play.fights.add_npcs(desk.call("gm"), template="thug", name="Bo")
    await desk.play.fights.add_npcs(desk.call("gm"), template="Wolf", count=2)
    desk.play.hand.script([5, 6, 7])
    await desk.play.fights.begin(desk.call("gm"))
    row = await desk.play.fights.need("c")
    log = await desk.play.reading.log(row.id, THE_GM)
    rolled = [each for each in log if each.line.rolls]

    async def of(name: str, viewer: Viewer) -> list[tuple[str, str]]:
        lines = [each for each in rolled if each.line.text.startswith(name)]
        found = await desk.play.explanations.of(lines, viewer)
        assert all(one.at for one in found)
        return [(one.text, one.by) for one in found]

    came = "Dexterity 2, Wits 2 on Bo's sheet (as they joined the fight), set by"
    assert await of("Bo", THE_GM) == [(came, "gm")]
    kept = "Dexterity 4, Wits 3 on Wolf 2's sheet (saved), set by"
    assert await of("Wolf 2", THE_GM) == [(kept, "cai")]
    for viewer in (PUBLIC, Viewer(player="ama")):
        assert await of("Bo", viewer) == []


TEMPLATES = {
    "ki": "swordmaster",
    "l5r": "bushi",
    "l7r": "bushi",
    "wayward": "archer",
    "wod": "bruiser",
}
"""Somebody of each game whose Initiative has numbers of the sheet."""


async def two_of(desk: Desk, key: str) -> list[LineRow]:
    """Ama and Ben begin a fight; the lines of their first rolls."""
    await desk.play.campaigns.setup(desk.call("gm"), name="The road", ruleset=key)
    sheet = dict(RULESETS[key].sheets.templates()[TEMPLATES[key]])
    for user in ("ama", "ben"):
        await desk.play.characters.new(desk.call(user), name=user.capitalize(), sheet=sheet)
    await desk.play.fights.open(desk.call("gm"), name="The yard", ruleset=key)
    for user in ("ama", "ben"):
        await desk.play.fights.join(desk.call(user))
    desk.play.hand.by_key("old stone")
    await desk.play.fights.begin(desk.call("gm"))
    if key == "l5r":
        for user in ("ama", "ben"):
            await desk.act(user, "stance", stance="attack")
    row = await desk.play.fights.need("c")
    return [each for each in await desk.play.reading.log(row.id, THE_GM) if each.line.rolls]


@pytest.mark.parametrize("key", RULESETS)
async def test_the_gm_and_the_owner_read_who_set_a_number_and_an_opponent_does_not(
    desk: Desk, key: str
):
    """In every game, of somebody's first roll: each number of theirs has a person and a time."""
    rolled = [each for each in await two_of(desk, key) if each.line.text.startswith("Ama")]
    assert rolled
    for viewer in (THE_GM, Viewer(player="ama")):
        found = await desk.play.explanations.of(rolled, viewer)
        assert found
        assert all("Ama's sheet (made), set by" in one.text for one in found)
        assert all((one.by, one.at is not None) == ("ama", True) for one in found)
    for viewer in (Viewer(player="ben"), PUBLIC):
        assert await desk.play.explanations.of(rolled, viewer) == []


async def test_the_dice_of_a_thing_name_who_gave_it_those_dice(desk: Desk):
    """Not who put it on the sheet before, and not who noted its wear since."""
    await desk.play.campaigns.setup(desk.call("gm"), name="The road", ruleset="ki")
    sheet = dict(RULESETS["ki"].sheets.templates()["swordmaster"])
    await desk.play.characters.new(desk.call("ama"), name="Ama", sheet=sheet)
    forged = {"weapons.0.damage": "1d8", "luck_die": "1d8"}
    await desk.play.characters.edit(desk.call("gm"), "Ama", forged, why="forged anew")
    worn = {"weapons.0.durability": 3}
    await desk.play.characters.edit(desk.call("ama"), "Ama", worn, why="worn")
    await desk.play.fights.open(desk.call("gm"), name="The yard", ruleset="ki")
    await desk.play.fights.join(desk.call("ama"))
    desk.play.hand.script([5])
    await desk.play.fights.begin(desk.call("gm"))
    row = await desk.play.fights.need("c")
    [rolled] = [each for each in await desk.play.reading.log(row.id, THE_GM) if each.line.rolls]
    [luck] = [
        one
        for one in await desk.play.explanations.of([rolled], THE_GM)
        if "dLuck" in one.text and "sheet" in one.text
    ]
    assert (luck.text, luck.by) == ("dLuck 1d8 on Ama's sheet (forged anew), set by", "gm")
    blow = Roll(Dice(1, 8), ((5,),), "Damage", by="ama").of_thing("Great Sword", "KI-HP-01", "ama")
    hit = replace(rolled, line=Line("Bo: 5 damage.", rolls=(blow,)))
    [sword] = await desk.play.explanations.of([hit], THE_GM)
    assert (sword.text, sword.by) == (
        "Great Sword on Ama's sheet (forged anew), set by",
        "gm",
    )


async def test_a_number_of_a_text_names_who_set_the_value_behind_it(desk: Desk):
    """The damage bonus of wayward comes from STR, which stands in no roll."""
    [line, *_] = await two_of(desk, "wayward")
    ama = SheetValue("ama", "STR")
    told = replace(line, line=Line("Ama's damage: dice 2 + 1.3 x Speed 8 = 12.4.", sheet=(ama,)))
    [found] = await desk.play.explanations.of([told], Viewer(player="ama"))
    assert found.text.startswith("STR ")
    assert found.by == "ama"
    assert await desk.play.explanations.of([told], Viewer(player="ben")) == []
