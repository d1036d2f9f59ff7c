"""A fight from its opening to its end."""

from __future__ import annotations

import pytest

from bot.storage import prompts
from bot.storage.rows import Status
from rules import RULESETS
from rules.engine.views.visibility import PUBLIC, Viewer
from rules.errors import BadAnswer, NotAllowed


async def test_only_a_gm_opens_begins_and_ends(desk):
    """A player is told so, and nothing changes."""
    await desk.campaign()
    with pytest.raises(NotAllowed, match="Only the GM"):
        await desk.play.fights.open(desk.call("ama"))
    assert await desk.play.fights.here("c") is None


async def test_a_channel_has_one_fight_at_a_time(desk):
    """A second is refused until the first is over."""
    await desk.fight()
    with pytest.raises(NotAllowed, match="already"):
        await desk.play.fights.open(desk.call("gm"))
    await desk.play.fights.end(desk.call("gm"))
    assert (await desk.play.fights.open(desk.call("gm"))).encounter


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("x" * 33, "1 to 32"),
        ("A\u200bma", "invisible"),
        ("\u202eBen", "direction"),
        ("<@1> Ben", "names somebody else"),
        ("?!", "letter or a number"),
    ],
)
async def test_npcs_are_named_as_people_are(desk, name, why):
    """The same limits, and nothing of a name is dropped in silence."""
    await desk.fight()
    with pytest.raises(BadAnswer, match=why):
        await desk.play.fights.add_npcs(desk.call("gm"), template="duelist", name=name)


async def test_a_name_that_looks_like_another_is_told_of(desk):
    """Cyrillic letters make another name that nobody can tell apart."""
    await desk.fight()
    add = desk.play.fights.add_npcs
    alike = "\u0410\u043c\u0430"
    told = (await add(desk.call("gm"), template="duelist", name=alike)).text
    assert told == f"Added: {alike}. Take care: {alike} looks like Ama, who is in this fight."
    assert "Take care" not in (await add(desk.call("gm"), template="duelist", name="Amy")).text


async def test_a_character_that_looks_like_somebody_in_the_fight_is_told_of(desk):
    """The player who joins reads it. Nobody is warned about somebody hidden."""
    await desk.fight()
    add = desk.play.fights.add_npcs
    await add(desk.call("gm"), template="duelist", name="C-yb", hidden=True)
    await add(desk.call("gm"), template="duelist", name="Cop")
    alike = "\u0421\u043e\u0440"
    for user, name in (("cai", alike), ("cyd", "Cyb")):
        sheet = {"skill": 1, "hp": 2}
        await desk.play.characters.new(desk.call(user), name=name, sheet=sheet)
    told = (await desk.play.fights.join(desk.call("cai"))).text
    assert f"Take care: {alike} looks like Cop, who is in this fight." in told
    assert "Take care" not in (await desk.play.fights.join(desk.call("cyd"))).text


async def test_who_is_hidden_is_off_the_players_board(desk):
    """The GM still sees them."""
    encounter = await desk.fight()
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist", name="Shade")
    await desk.play.gm.hide(desk.call("gm"), "Shade")
    seen = await desk.play.reading.board(encounter, PUBLIC)
    assert [card.name for card in seen.cards] == ["Ama", "Ben"]
    seen = await desk.play.reading.board(encounter, Viewer(gm=True))
    assert [card.name for card in seen.cards] == ["Ama", "Ben", "Shade"]


async def test_the_gm_is_told_who_decides_for_the_hidden(desk):
    """By default nobody is asked for them, which no GM expects."""
    await desk.fight()
    add = desk.play.fights.add_npcs
    told = (await add(desk.call("gm"), template="duelist", hidden=True)).text
    assert told.startswith("Added: Duelist. While hidden they act by /orders set")
    await desk.play.campaigns.configure(desk.call("gm"), covert="open")
    assert (await add(desk.call("gm"), template="duelist", hidden=True)).text == "Added: Duelist 2."


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_the_hidden_without_orders_are_named_as_it_begins_and_in_todo(desk, ruleset):
    """In every game, until they have an order or policy, or hide no longer; for the GM alone."""
    template = min(RULESETS[ruleset].sheets.templates())
    desk.play.hand.by_key("stone")
    await desk.play.campaigns.setup(desk.call("gm"), name="The road", ruleset=ruleset)
    await desk.play.fights.open(desk.call("gm"), name="The bridge", ruleset=ruleset)
    for name, hidden in (("Shade", True), ("Lurker", True), ("Thug", False)):
        call = desk.call("gm")
        await desk.play.fights.add_npcs(call, template=template, name=name, hidden=hidden)
    begun = await desk.play.fights.begin(desk.call("gm"))
    assert "Hidden and without orders, so they act by default: Shade, Lurker." in begun.text

    async def waiting(user: str, gm_of: list[str]) -> list[str]:
        return [name for _, name in await desk.play.beginning.without_orders(user, gm_of)]

    assert await waiting("gm", ["g"]) == ["Shade", "Lurker"]
    assert await waiting("ama", []) == []
    await desk.play.policies.style(desk.call("gm"), "aggressive", combatant="Shade")
    assert await waiting("gm", ["g"]) == ["Lurker"]
    await desk.play.gm.reveal(desk.call("gm"), "Lurker")
    assert await waiting("gm", ["g"]) == []


async def test_an_unknown_template_is_refused_with_those_there_are(desk):
    """The sentence says what would be right."""
    await desk.fight()
    with pytest.raises(BadAnswer, match="There are: duelist"):
        await desk.play.fights.add_npcs(desk.call("gm"), template="dragon")


async def test_a_pause_stops_the_clock_and_gives_back_its_length(desk):
    """After 30 hours of pause a question due in 24 is still open, with 24 hours left.

    What reminds of it comes 30 hours later as well; where nothing would, nothing does.
    """
    encounter = await desk.fight()

    async def reminders() -> list[int | None]:
        async with desk.play.db.read() as c:
            return [each.remind_at for each in await prompts.open_in(c, encounter)]

    async with desk.play.db.write() as c:
        first, _ = await prompts.open_in(c, encounter)
        await prompts.extend(c, encounter, first.key, first.opened, first.due_at, None)
    nothing, before = await reminders()
    assert (nothing, before is None) == (None, False)
    await desk.play.fights.pause(desk.call("gm"))
    await desk.play.clock.move(30 * 3600)
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]
    await desk.play.fights.resume(desk.call("gm"))
    board = await desk.play.reading.board(encounter)
    left_h = (board.waits[0].due_at - desk.play.clock.now()) / 3_600_000
    assert left_h == pytest.approx(24, abs=0.01)
    nothing, later = await reminders()
    assert nothing is None
    assert (later - before) / 3_600_000 == pytest.approx(30, abs=0.01)


async def test_the_next_moment_waits_for_the_gm_where_the_campaign_says_so(desk):
    """Without auto-advance each turn starts with /encounter next."""
    await desk.campaign()
    await desk.play.campaigns.configure(desk.call("gm"), auto_advance=False)
    await desk.play.fights.open(desk.call("gm"))
    for user in ("ama", "ben"):
        await desk.play.fights.join(desk.call(user))
    await desk.play.fights.begin(desk.call("gm"))
    assert await desk.asked() == []
    await desk.play.fights.next(desk.call("gm"))
    assert len(await desk.asked()) == 2
    with pytest.raises(NotAllowed, match="still being played"):
        await desk.play.fights.next(desk.call("gm"))


async def test_who_comes_back_is_who_left(desk):
    """Ama leaves wounded and joins again: the same combatant, with the same wounds, once."""
    await desk.fight()
    await desk.play.gm.amend(desk.call("gm"), target="Ama", what="hp", value="4")
    await desk.play.fights.leave(desk.call("ama"))
    done = await desk.play.fights.join(desk.call("ama"))
    assert done.text == "You are in."
    fighters = (await desk.state())["combatants"]
    assert list(fighters) == ["ama", "ben"]
    assert (fighters["ama"]["hp"], fighters["ama"]["out"]) == (4, False)
    with pytest.raises(NotAllowed, match="Ama is in this fight already"):
        await desk.play.fights.join(desk.call("ama"))
    ended = await desk.play.fights.end(desk.call("gm"))
    assert ended.text == "The fight is over. Written back: Ama (HP)."


async def test_the_gm_brings_back_anybody_who_left_by_name(desk):
    """Also those of the GM's, who have no character."""
    await desk.fight()
    gm = desk.call
    await desk.play.fights.add_npcs(gm("gm"), template="duelist")
    await desk.play.gm.amend(gm("gm"), target="Duelist", what="hp", value="3")
    await desk.play.fights.leave(gm("gm"), "Duelist")
    with pytest.raises(NotAllowed, match="no character called Duelist"):
        await desk.play.fights.join(gm("ben"), "Duelist")
    await desk.play.fights.join(gm("gm"), "Duelist")
    fighters = (await desk.state())["combatants"]
    assert (fighters["duelist"]["hp"], fighters["duelist"]["out"]) == (3, False)


async def test_only_a_gm_brings_a_copy_and_nothing_is_written_back_from_it(desk):
    """A second Ama is fresh from the sheet; at the end the sheet is the first one's."""
    await desk.fight()
    with pytest.raises(NotAllowed, match="Only the GM"):
        await desk.play.fights.join(desk.call("ama"), "Ama", copy=True)
    await desk.play.gm.amend(desk.call("gm"), target="Ama", what="hp", value="4")
    await desk.play.fights.join(desk.call("gm"), "Ama", copy=True)
    fighters = (await desk.state())["combatants"]
    assert {id: f["hp"] for id, f in fighters.items()} == {"ama": 4, "ben": 10, "ama-2": 10}
    await desk.play.gm.amend(desk.call("gm"), target="Ama 2", what="hp", value="9")
    await desk.play.fights.end(desk.call("gm"))
    assert (await desk.play.characters.find(desk.call("ama"), "Ama")).sheet["hp"] == 4


async def test_a_coming_back_can_be_taken_back(desk):
    """After an undo Ama is out of the fight again."""
    await desk.fight()
    await desk.play.fights.leave(desk.call("ama"))
    await desk.play.fights.join(desk.call("ama"))
    await desk.play.gm.undo(desk.call("gm"))
    assert (await desk.state())["combatants"]["ama"]["out"] is True


async def test_the_last_lines_of_a_fight_are_posted_after_a_restart(desk):
    """Killed between the end and its post: at the next start the fight is called up once more."""
    encounter = await desk.fight()
    await desk.play.fights.end(desk.call("gm"))
    desk.changed.clear()
    await desk.play.start_up()
    assert desk.changed == [encounter]
    row = await desk.play.fights.latest("c")
    await desk.play.outbox.passed(encounter, row.head)
    desk.changed.clear()
    await desk.play.start_up()
    assert desk.changed == [encounter]  # its board does not show the end
    await desk.play.queues.give_up("c", (row, "the end"))
    desk.changed.clear()
    await desk.play.start_up()
    assert desk.changed == []


async def test_a_character_fights_in_one_fight_at_a_time(desk):
    """Else the end of the one would undo what the other has written; after it they are free."""
    await desk.fight()
    there = {"channel": "d"}
    await desk.play.fights.open(desk.call("gm", **there), name="The roof")
    sentence = "Ama is fighting in .* let the GM end that fight"
    with pytest.raises(NotAllowed, match=sentence):
        await desk.play.fights.join(desk.call("ama", **there))
    await desk.play.fights.leave(desk.call("ama"))  # who has left is not written back yet
    with pytest.raises(NotAllowed, match=sentence):
        await desk.play.fights.join(desk.call("ama", **there))
    await desk.play.fights.end(desk.call("gm"))
    await desk.play.fights.join(desk.call("ama", **there))


async def test_an_end_is_not_taken_back_for_somebody_who_fights_elsewhere(desk):
    """They would be in two fights; once the other is over it can be."""
    await desk.fight()
    await desk.play.fights.end(desk.call("gm"))
    there = {"channel": "d"}
    await desk.play.fights.open(desk.call("gm", **there), name="The roof")
    await desk.play.fights.join(desk.call("ama", **there))
    with pytest.raises(NotAllowed, match="Ama is fighting in The roof"):
        await desk.play.gm.undo(desk.call("gm"))
    await desk.play.fights.end(desk.call("gm", **there))
    await desk.play.gm.undo(desk.call("gm"))
    assert (await desk.play.fights.need("c")).status is Status.RUNNING
