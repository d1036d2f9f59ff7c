"""The GM's hand: amendments, undo, time, hiding, mending."""

from __future__ import annotations

from json import dumps

import pytest

import rules
from bot.play.fight.undoing import _headlines
from bot.play.model import Rested
from bot.play.paths import leaves
from bot.play.service import Play
from bot.storage import journals
from bot.storage.rows import Status
from rules.dice import Dice
from rules.engine.asking.verbs import roll
from rules.engine.views.visibility import Kind, Line, Part
from rules.errors import NotAllowed, StalePrompt
from tests.rulesets import changed


async def test_of_an_amendment_of_the_hidden_the_table_reads_nothing(desk):
    """A change that nobody sees is told to the GM alone, in words; so is one that no card shows."""
    encounter = await desk.fight()
    await desk.play.gm.hide(desk.call("gm"), "Ben")
    await desk.play.gm.amend(desk.call("gm"), target="Ben", what="HP", value="3")
    await desk.play.gm.amend(desk.call("gm"), target="Ama", what="Skill", value="4")
    assert not [
        r.line.text for r in await desk.play.reading.log(encounter) if "\u2192" in r.line.text
    ]
    gm = await desk.play.campaigns.viewer(desk.call("gm"))
    texts = [r.line.text for r in await desk.play.reading.log(encounter, gm)]
    assert "Amended: Ben: HP 10 \u2192 3." in texts
    assert "Amended: Ama: Skill 3 \u2192 4." in texts


async def test_a_value_is_given_in_words(desk):
    """Yes and no, or a number; the answer says what it was and is."""
    await desk.fight()
    amend = desk.play.gm.amend
    done = await amend(desk.call("gm"), target="Ben", what="Hidden", value="Yes")
    assert done.lines[0].line.text == "Amended: Ben: Hidden no \u2192 yes."
    with pytest.raises(NotAllowed, match="Ben: HP: must be a whole number"):
        await amend(desk.call("gm"), target="Ben", what="hp", value="many")
    [hidden] = [
        one for one in await desk.play.gm.amendable(desk.call("gm"), "Ben") if one.path == "hidden"
    ]
    assert (hidden.title, hidden.now, hidden.options) == ("Hidden", "yes", ("yes", "no"))


async def test_a_value_that_may_be_missing_offers_its_words(desk):
    """In ki what felled a fighter is internal or external damage, or nothing yet."""
    await desk.play.campaigns.setup(desk.call("gm"), name="The pass", ruleset="ki")
    await desk.play.fights.open(desk.call("gm"), name="The pass")
    await desk.play.fights.add_npcs(desk.call("gm"), template="thug")
    offered = {
        one.path: (one.now, one.options)
        for one in await desk.play.gm.amendable(desk.call("gm"), "Thug")
    }
    assert offered["felled_by"] == ("none", ("internal", "external"))
    assert offered["hp"][1] == ()


@pytest.mark.parametrize(
    ("what", "value", "sentence"),
    [("hp", "many", "HP"), ("luck", "3", "nothing called luck"), ("id", "x", "id")],
)
async def test_an_amendment_that_does_not_fit_changes_nothing(desk, what, value, sentence):
    """The refusal names the place."""
    await desk.fight()
    before = await desk.state()
    with pytest.raises(NotAllowed, match=sentence):
        await desk.play.gm.amend(desk.call("gm"), target="Ben", what=what, value=value)
    assert await desk.state() == before


async def test_a_player_has_no_gms_hand(desk):
    """Every call of the GM's refuses a player."""
    await desk.fight()
    gm, ama = desk.play.gm, desk.call("ama")
    for call in (
        gm.amend(ama, target="Ben", what="hp", value="1"),
        gm.undo(ama),
        gm.hide(ama, "Ben"),
        gm.extend(ama, 5),
        gm.skip(ama),
        gm.whisper(ama, "ben", "psst"),
        gm.undo_points(ama),
        gm.mend(ama, "hand"),
    ):
        with pytest.raises(NotAllowed, match="Only the GM"):
            await call


async def test_undo_restores_exactly_and_makes_the_old_button_stale(desk):
    """Later decisions are struck; the question before them is open again."""
    encounter = await desk.fight()
    await desk.act("ama", "stroke", target="Ben")
    before = await desk.state()
    await desk.act("ben", "rest")
    [late] = [p.row.token for p in await desk.play.turns.mine(desk.call("ben"))]
    await desk.play.gm.undo(desk.call("gm"))
    after = await desk.state()
    assert {**after, "at": 0} == {**before, "at": 0}
    assert await desk.asked() == [("ben", "act")]
    with pytest.raises(StalePrompt):
        await desk.play.turns.answer(desk.call("ben"), late, {"act": "none"})
    struck = [r.line.text for r in await desk.play.reading.log(encounter) if r.struck]
    assert struck == ["Ama strikes at Ben."]


async def test_undo_says_what_it_takes_back(desk):
    """The GM reads the act and the question, everybody the first line that is struck.

    A whisper in between is no decision: it stays, and the reply names the act.
    """
    encounter = await desk.fight()
    await desk.act("ama", "stroke", target="Ben")
    await desk.act("ben", "rest")
    await desk.play.gm.whisper(desk.call("gm"), "ben", "Behind you.")
    [newest, before, *_] = await desk.play.gm.undo_points(desk.call("gm"))
    assert newest.text == 'Rest ("What does Ben do?")'
    assert before.text == 'Stroke ("What does Ama do?")'
    done = await desk.play.gm.undo(desk.call("gm"))
    assert done.text == f"Taken back: {newest.text}."
    log = await desk.play.reading.log(encounter)
    assert log[-1].line.text == (
        "The GM takes back what was last decided. Struck: Ama strikes at Ben."
    )
    assert [n.text for n in await desk.play.reading.notices() if n.kind == "whisper"] != []


def test_an_undo_quotes_what_stood_in_the_channel():
    """Not a step on the way, but the last headline of the attack, then what followed."""
    step = Line("Ben: attack 37: it hits.", of="a", part=Part.DETAIL)
    early = Line("Ben hits Ama", of="a")
    note = Line("Cai joins.", part=Part.NOTE)
    last = Line("Ben hits Ama for 9: hurt", of="a")
    silent = Line("Nobody is told.", quiet=True)
    numbers = Line("Katana 37", of="a", part=Part.NUMBERS)
    begun = Line("Dan moves to parry.", of="b", part=Part.DETAIL)
    ruling = Line("The GM takes back what was last decided.", Kind.RULING)
    assert _headlines([begun, step]) == []
    assert _headlines([begun, ruling, step, silent, early, note, last, numbers]) == [last, note]


async def test_after_an_undo_nothing_starts_by_itself(desk):
    """Back at a settled point the next moment waits for the GM."""
    await desk.fight()
    began = next(p for p in await desk.play.gm.undo_points(desk.call("gm")) if "began" in p.text)
    await desk.play.gm.undo_to(desk.call("gm"), began.seq)
    assert await desk.asked() == []
    await desk.play.fights.begin(desk.call("gm"))
    assert len(await desk.asked()) == 2


async def test_the_end_of_a_fight_can_be_taken_back(desk):
    """It goes on as it stood, and the sheets are as before, but for what was changed since."""
    encounter = await desk.fight()
    play, gm = desk.play, desk.call("gm")
    for name, value in (("Ama", "4"), ("Ben", "3")):
        await play.gm.amend(desk.call("gm"), target=name, what="hp", value=value)
    before = await desk.state()

    async def hp(who: str) -> int:
        return (await play.characters.find(desk.call(who))).sheet["hp"]

    assert (await hp("ama"), await hp("ben")) == (10, 10)
    await play.fights.end(gm)
    assert (await hp("ama"), await hp("ben")) == (4, 3)
    await play.characters.edit(desk.call("ben"), "Ben", {"hp": 7})
    done = await play.gm.undo(desk.call("gm"))
    assert done.text == "Taken back: the fight's end."
    assert (await desk.state())["combatants"] == before["combatants"]
    assert (await hp("ama"), await hp("ben")) == (10, 7)
    row = await play.reading.encounter(encounter)
    assert (row.status, row.note) == (Status.RUNNING, "")
    assert [p.row.who for p in await play.turns.mine(desk.call("ama"))] == ["ama"]
    await play.fights.end(desk.call("gm"))
    assert await hp("ama") == 4


async def test_an_end_is_not_taken_back_under_another_fight(desk):
    """The undo takes back the newest fight of the channel."""
    await desk.fight()
    await desk.play.fights.end(desk.call("gm"))
    await desk.play.fights.open(desk.call("gm"), ruleset="duel", name="Another")
    with pytest.raises(NotAllowed, match="Nothing to take back"):
        await desk.play.gm.undo(desk.call("gm"))


async def test_an_undo_gives_orders_their_uses_back(desk):
    """Reopened questions are answered as before, and the GM may let people change orders first."""
    await desk.fight()
    await desk.play.orders.set(desk.call("ben"), act="none", fields={}, standing=True)
    desk.play.hand.script([6])
    await desk.act("ben", "rest")
    await desk.act("ama", "stroke", target="Ben")
    assert (await desk.state())["combatants"]["ben"]["hp"] == 6
    assert [o.used for o in await desk.play.orders.show(desk.call("ben"))] == [1]
    done = await desk.play.gm.undo(desk.call("gm"))
    assert isinstance(done, Rested)
    assert done.text.endswith("Orders would answer again: Ben 1.")
    assert [o.used for o in await desk.play.orders.show(desk.call("ben"))] == [0]
    with pytest.raises(NotAllowed, match="Only the GM"):
        await desk.play.gm.let_change(desk.call("ben"))
    await desk.play.gm.let_change(desk.call("gm"))
    [notice] = [n for n in await desk.play.reading.notices() if n.kind == "order"]
    assert notice.person == "ben"
    desk.play.hand.script([6])
    await desk.act("ama", "stroke", target="Ben")
    assert (await desk.state())["combatants"]["ben"]["hp"] == 6
    assert [o.used for o in await desk.play.orders.show(desk.call("ben"))] == [1]
    with pytest.raises(NotAllowed, match="No orders"):
        await desk.play.gm.let_change(desk.call("gm"))


async def test_what_stands_open_after_an_undo_is_answered_when_the_gm_goes_on(desk):
    """Ben's order came after Ama's turn, so the undo opens their question and goes on."""
    await desk.fight()
    await desk.act("ama", "rest")
    await desk.play.orders.set(desk.call("ben"), act="rest", fields={})
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]
    done = await desk.play.gm.undo(desk.call("gm"))
    assert isinstance(done, Rested)
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]
    await desk.play.fights.next(desk.call("gm"))
    assert await desk.asked() == [("ama", "act")]
    with pytest.raises(NotAllowed, match="still being played"):
        await desk.play.fights.next(desk.call("gm"))


async def test_a_hidden_combatant_stands_in_no_players_view(desk):
    """Not on the board, not among the waits, and their question waits for nobody."""
    encounter = await desk.fight()
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist", name="Shadow", hidden=True)
    board = await desk.play.reading.board(encounter)
    assert [card.name for card in board.cards] == ["Ama", "Ben"]
    assert all("Shadow" not in r.line.text for r in await desk.play.reading.log(encounter))
    for user in ("ama", "ben"):
        await desk.act(user, "rest")
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]
    await desk.play.gm.reveal(desk.call("gm"), "Shadow")
    assert "Shadow" in [c.name for c in (await desk.play.reading.board(encounter)).cards]


async def test_skip_lets_silence_answer_now(desk):
    """For one person, and the log says who decided."""
    encounter = await desk.fight()
    done = await desk.play.gm.skip(desk.call("gm"), user="ama")
    assert done.text == "Skipped:\nWhat does Ama do? Ama chooses Rest."
    assert await desk.asked() == [("ben", "act")]
    assert (await desk.play.reading.log(encounter))[-1].line.text == "The GM answers for <@ama>."


async def test_skip_says_first_whom_it_answers_for(desk):
    """Nothing happens until the GM has pressed; then just what was named is answered."""
    await desk.fight()
    asked = await desk.play.gm.skipping(desk.call("gm"), user="ama")
    assert asked.text == "Answer now for:\nAma: What does Ama do? Ama chooses Rest."
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]
    with pytest.raises(NotAllowed, match="Only the GM"):
        await desk.play.gm.skip_meant(desk.call("ben"), asked.draft)
    done = await desk.play.gm.skip_meant(desk.call("gm"), asked.draft)
    assert done.text == "Skipped:\nWhat does Ama do? Ama chooses Rest."
    assert await desk.asked() == [("ben", "act")]


async def test_extend_gives_more_time(desk):
    """Ten hours more for all who are waited for."""
    encounter = await desk.fight()
    before = [w.due_at for w in (await desk.play.reading.board(encounter)).waits]
    await desk.play.gm.extend(desk.call("gm"), 10)
    after = [w.due_at for w in (await desk.play.reading.board(encounter)).waits]
    assert [a - b for a, b in zip(after, before, strict=True)] == [36_000_000] * 2


async def broken(desk, monkeypatch) -> Play:
    """The bot starts again with rules that ask differently: strokes come with a feint."""
    toy = rules.RULESETS["duel"]

    def moment(fight, slots):
        yield from roll("omen", Dice(1, 6))
        yield from toy.course.moment(fight, slots)

    other = changed(toy, course={"moment": moment})
    monkeypatch.setitem(rules.RULESETS, "duel", other)
    play = Play(desk.play.db, hand=desk.play.hand)
    await play.start_up()
    return play


async def test_a_change_of_rules_under_a_moment_in_flight_parks_the_fight(desk, monkeypatch):
    """Nothing goes on silently: the fight is parked, its GM is told, others are refused."""
    await desk.fight()
    await desk.act("ama", "rest")
    play = await broken(desk, monkeypatch)
    row = await play.fights.need("c")
    assert row.status is Status.PARKED
    assert [(n.person, n.kind) for n in await play.reading.notices()] == [("gm", "parked")]
    with pytest.raises(NotAllowed, match="parked"):
        await play.turns.act(desk.call("ben"), "rest", {})


@pytest.mark.parametrize(
    ("how", "asked"),
    [("salvage", ["ben"]), ("restart", ["ama", "ben"]), ("hand", [])],
)
async def test_the_gm_chooses_how_a_parked_fight_goes_on(desk, monkeypatch, how, asked):
    """With what still fits, from the moment's start, or by hand."""
    await desk.fight()
    await desk.act("ama", "rest")
    play = await broken(desk, monkeypatch)
    desk.play.hand.script([] if how == "hand" else [3])
    await play.gm.mend(desk.call("gm"), how)
    row = await play.fights.need("c")
    board = await play.reading.board(row.id)
    assert row.status is Status.RUNNING
    assert [w.who for w in board.waits] == asked


async def test_what_a_parked_moment_had_told_is_struck(desk, monkeypatch):
    """Ama's stroke is played anew: her line of before counts no more."""
    await desk.fight()
    await desk.act("ama", "stroke", target="ben")
    await desk.act("ben", "rest")
    play = await broken(desk, monkeypatch)
    row = await play.fights.need("c")
    desk.play.hand.script([3])
    await play.gm.mend(desk.call("gm"), "restart")
    async with play.db.read() as c:
        told = await journals.lines(c, row.id, after=0, upto=row.head)
    assert [line.struck for line in told if line.line.text == "Ama strikes at Ben."] == [True]


async def test_whatever_is_named_as_amendable_can_be_amended(desk):
    """Every path of a combatant and of the fight takes the value that stands there."""
    await desk.fight()
    for target, some in (("Ama", ("hp", 10)), ("fight", ("turn", 1))):
        known = await desk.play.gm.amendable(desk.call("gm"), target)
        assert some in [(one.path, one.value) for one in known]
        assert not any(one.path.startswith("combatants") or one.path == "id" for one in known)
        for one in known:
            said = "none" if one.value is None else dumps(one.value)
            await desk.play.gm.amend(desk.call("gm"), target=target, what=one.path, value=said)


def test_a_path_names_what_has_an_id_by_it():
    """Others by their place; what is empty can be filled."""
    state = {"id": "x", "arms": [{"id": "bow", "range": 9}], "dice": [3, 5], "effects": []}
    assert [*leaves(state)] == [
        ("arms.bow.range", 9),
        ("dice.0", 3),
        ("dice.1", 5),
        ("effects", []),
    ]
