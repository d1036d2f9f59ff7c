"""Campaigns and characters."""

from __future__ import annotations

import pytest

from bot.play.authority import need_campaign
from bot.play.people.campaigns import clauses_of
from rules.errors import BadAnswer, NotAllowed, SheetError
from tests.tables import tabled


async def test_only_who_manages_the_server_starts_a_campaign(desk):
    """Another is told so."""
    with pytest.raises(NotAllowed, match="may manage this server"):
        await desk.play.campaigns.setup(desk.call("ama"), ruleset="duel")
    with pytest.raises(NotAllowed, match="/campaign setup"):
        await desk.play.campaigns.need("g")


async def test_a_house_rule_holds_for_fights_opened_from_then_on(desk):
    """The value is read by its type and copied into the fight; "default" takes it back."""
    await desk.campaign()
    await desk.play.campaigns.set_house(desk.call("gm"), "duel", "duel.last_turn", "7")
    await desk.play.fights.open(desk.call("gm"))
    assert (await desk.state())["house"]["last_turn"] == 7
    await desk.play.campaigns.set_house(desk.call("gm"), "duel", "last_turn", "default")
    [(setting, value)] = await desk.play.campaigns.house("g", "duel")
    assert (setting.key, value) == ("duel.last_turn", 3)


async def test_a_house_rule_is_typed_in_the_words_in_which_it_is_shown(desk):
    """With spaces, or as the rulebook's data has it."""
    await desk.campaign()
    scope = "interrupt_floor_scope"
    for typed in ("defensive only", "Defensive only", "defensive_only"):
        await desk.play.campaigns.set_house(desk.call("gm"), "wayward", scope, "default")
        await desk.play.campaigns.set_house(desk.call("gm"), "wayward", scope, typed)
        known = await desk.play.campaigns.house("g", "wayward")
        values = {setting.title: value for setting, value in known}
        assert values["interrupt floor scope"] == "defensive_only"


async def test_a_wrong_house_rule_is_refused(desk):
    """An unknown key names those there are; a wrong value names the fault."""
    await desk.campaign()
    with pytest.raises(BadAnswer, match="There are: last turn"):
        await desk.play.campaigns.set_house(desk.call("gm"), "duel", "luck", "7")
    with pytest.raises(SheetError, match="last turn: must be"):
        await desk.play.campaigns.set_house(desk.call("gm"), "duel", "last_turn", "seven")


@pytest.mark.parametrize("hours", [0, -1, 100_000, float("nan")])
async def test_impossible_hours_are_refused(desk, hours):
    """For the campaign and for a person alike."""
    await desk.campaign()
    with pytest.raises(BadAnswer, match="hours"):
        await desk.play.campaigns.configure(desk.call("gm"), answer_hours=hours)
    with pytest.raises(BadAnswer, match="hours"):
        await desk.play.campaigns.pace(desk.call("ama"), hours)


async def test_a_sheet_with_faults_names_them_all_and_makes_nothing(desk):
    """Two wrong values, an unknown one, and the game of the sheet are four sentences."""
    await desk.campaign()
    with pytest.raises(SheetError) as refused:
        await desk.play.characters.new(
            desk.call("cy"), name="Cy", sheet={"skill": "much", "hp": [], "luck": 3}
        )
    assert len(refused.value.faults) == 4
    assert await desk.play.characters.mine(desk.call("cy")) == []


async def test_a_players_character_is_not_anothers_to_change(desk):
    """Ben does not even find it."""
    await desk.campaign()
    with pytest.raises(NotAllowed, match="no character called Ama"):
        await desk.play.characters.edit(desk.call("ben"), "Ama", {"skill": 9})


async def test_the_newest_character_is_played_until_another_is_taken_up(desk):
    """Deleting the one in use takes up one that is left."""
    await desk.campaign()
    await desk.play.characters.new(desk.call("ama"), name="Aki", sheet={})
    assert (await desk.play.characters.find(desk.call("ama"))).name == "Aki"
    await desk.play.characters.activate(desk.call("ama"), "Ama")
    assert (await desk.play.characters.find(desk.call("ama"))).name == "Ama"
    await desk.play.characters.delete(desk.call("ama"), "Ama")
    assert (await desk.play.characters.find(desk.call("ama"))).name == "Aki"


@pytest.mark.parametrize("name", ["", "   ", "x" * 33, "***"])
async def test_names_nobody_could_be_called_by_are_refused(desk, name):
    """Empty, too long, or without a letter."""
    await desk.campaign()
    with pytest.raises(BadAnswer, match="name"):
        await desk.play.characters.new(desk.call("cy"), name=name, sheet={})


async def _campaign(desk):
    async with desk.play.db.read() as c:
        return await need_campaign(c, "g")


async def test_a_campaign_is_started_on_a_server_and_changed_by_its_gm(desk):
    """Values that are not named stay. A player may not change it."""
    setup = desk.play.campaigns.setup
    with pytest.raises(NotAllowed, match="lives on a server"):
        await setup(desk.call("gm", guild=""), ruleset="duel")
    told = await setup(desk.call("gm"), ruleset="duel")
    assert told.text == "The campaign is set up: fights are Duel."
    told = await setup(desk.call("gm", admin=False), name="The road", gm_role="55")
    assert told.text == "The road is changed: fights are Duel."
    told = await setup(desk.call("gm"), ruleset="ki")
    assert told.text == "The road is changed: fights are Ki."
    with pytest.raises(NotAllowed, match="Only the GM"):
        await setup(desk.call("ama"), name="Mine")
    kept = await _campaign(desk)
    assert (kept.name, kept.owner, kept.gm_role) == ("The road", "gm", "55")
    assert (kept.ruleset, kept.rulesets) == ("ki", ("duel", "ki"))
    await desk.play.campaigns.add_ruleset(desk.call("gm"), "l7r")
    await desk.play.campaigns.add_ruleset(desk.call("gm"), "duel")
    assert (await _campaign(desk)).rulesets == ("duel", "ki", "l7r")


async def test_a_campaign_is_handed_on_by_its_owner(desk):
    """Or by a manager of the server once the owner has left; a new owner is no co-GM any more."""
    await desk.campaign()
    owner, co_gm = desk.play.campaigns.owner, desk.play.campaigns.co_gm
    for user in ("cy", "dan"):
        await co_gm(desk.call("gm"), user, add=True)
    for call, known in (
        (desk.call("cy"), {"has_left": True}),
        (desk.call("cy", admin=True), {}),
        (desk.call("ama"), {}),
    ):
        with pytest.raises(NotAllowed, match="The campaign is <@gm>'s to hand on"):
            await owner(call, "cy", **known)
    with pytest.raises(BadAnswer, match="It is <@gm>'s already"):
        await owner(desk.call("gm"), "gm")
    told = await owner(desk.call("gm", admin=False), "cy")
    assert told.text == "The road belongs to <@cy> now. They are its GM."
    kept = await _campaign(desk)
    assert (kept.owner, kept.co_gms) == ("cy", ("dan",))
    await owner(desk.call("ben", admin=True), "ben", has_left=True)
    assert (await _campaign(desk)).owner == "ben"


async def test_ones_own_time_to_answer_and_deputy_are_told(desk):
    """Without hours of one's own the campaign's count; nobody is their own deputy."""
    await desk.campaign()
    pace, deputy = desk.play.campaigns.pace, desk.play.campaigns.deputy
    assert (await pace(desk.call("ama"), 1.5)).text == "Questions now wait 1.5 hours for you."
    assert (await pace(desk.call("ama"), None)).text == "Questions now wait 24 hours for you."
    with pytest.raises(BadAnswer, match="You need no deputy"):
        await deputy(desk.call("ama"), "ama")
    assert (await deputy(desk.call("ama"), "ben")).text == "<@ben> may now answer for you."
    assert (await deputy(desk.call("ama"), "")).text == "Nobody answers for you now."


@tabled
def test_the_clauses_of_a_house_rule_are_found_by_its_name(game: str, key: str, clauses: list[str]):
    """With or without the game's prefix; of no rule there are none."""
    assert [*clauses_of(game, key)] == clauses


@pytest.mark.parametrize(
    ("typed", "value"),
    [("yes", True), ("TRUE", True), (" No ", False), ("false", False)],
)
async def test_a_house_rule_is_switched_by_yes_and_no(desk, typed, value):
    """However it is written; another word is refused."""
    await desk.campaign()
    await desk.play.campaigns.set_house(desk.call("gm"), "l5r", "called_raises", typed)
    assert (await _campaign(desk)).settings.house["l5r"] == {"called_raises": value}
    with pytest.raises(SheetError, match="called raises"):
        await desk.play.campaigns.set_house(desk.call("gm"), "l5r", "called_raises", "maybe")
