"""Two fights, one of them with somebody hidden: nobody can tell which is which."""

from __future__ import annotations

from collections import defaultdict
from time import process_time

import pytest

from bot.discord.outbound.notice_texts import is_answered, is_public, text_of
from bot.discord.rendering.board import board
from bot.storage import journals
from rules.engine.replay.journal import Answered
from rules.engine.views.visibility import THE_GM
from rules.errors import BadAnswer, NotAllowed, StalePrompt
from tests.bot.play.still_fights import Fight, wait
from tests.tables import tables

TABLES = tables(__file__)

ANSWERS = TABLES["answers"]

FIGHTS = 15


async def _say(fight: Fight, user: str, act: str, target: str) -> str:
    """Say it; returns the reply, or the sentence of the refusal."""
    fields = {"target": target} if target else {}
    try:
        if user == "gm":
            call = fight.call("gm")
            done = await fight.play.gm.amend(call, target="ama", what="hp", value="9", reason="Mud")
        else:
            done = await fight.act(user, act, **fields)
    except (NotAllowed, BadAnswer, StalePrompt) as error:
        return str(error)
    return str(done.text)


async def test_the_table_cannot_tell_that_orders_answer_for_somebody_hidden(still):
    """Every ten minutes both fights show the same, also once time is up."""
    plain, haunted = await _worlds(still, covert="orders")
    saying = list(ANSWERS)
    seen = [await plain.public()]
    for minute in range(0, 30 * 60, 10):
        while saying and saying[0][0] <= minute:
            _, user, (act, target) = saying.pop(0)
            one, other = [await _say(fight, user, act, target) for fight in (plain, haunted)]
            assert one == other, (minute, user, act)
        one, other = await plain.public(), await haunted.public()
        assert one == other, minute
        seen += [one] if one != seen[-1] else []
        await wait(plain, 10)
    assert len(seen) > 8
    assert await plain.told(THE_GM) != await haunted.told(THE_GM)


async def test_a_command_takes_no_longer_where_somebody_hidden_acts_too(still):
    """Shade's default answers at once in each round; a call's work is the same within a third.

    Only the processor's time is compared, and the least of it: what else the machine does, and the
    garbage of other tests, add to some calls.
    """
    taken: dict[tuple[str, bool], list[float]] = defaultdict(list)
    answers = {}
    for n in range(FIGHTS):
        for shade in (False, True):
            fight = Fight(still, f"c{n}{shade}", f"g{n}{shade}")
            await still.campaign(fight.guild)
            await fight.begin(shade=shade)
            for user in ("ama", "ben"):
                begun = process_time()
                await fight.act(user, "rest")
                taken[user, shade].append(process_time() - begun)
            async with fight.play.db.read() as c:
                written = await journals.records(c, fight.id)
            answers[shade] = sum(isinstance(each.entry, Answered) for each in written)
    assert answers[True] > answers[False]
    for user in ("ama", "ben"):
        one, other = min(taken[user, False]), min(taken[user, True])
        assert other < one * 4 / 3, (user, one, other)


async def _worlds(still, **settings):
    """Two fights of campaigns with these settings: somebody hides only in the second."""
    worlds = Fight(still, "c", "one"), Fight(still, "d", "other")
    for fight, shade in zip(worlds, (False, True), strict=True):
        await still.campaign(fight.guild)
        await still.play.campaigns.configure(fight.call("gm"), **settings)
        await fight.begin(shade=shade)
    return worlds


@pytest.mark.parametrize("covert", ["orders", "open"])
async def test_a_seat_changes_hands_alike_in_both_worlds(still, covert):
    """Cai is given Ama in mid-fight, and answers for them: the table sees the same."""
    worlds = await _worlds(still, covert=covert)
    for user, do in (
        ("ama", lambda fight: fight.play.seats.hand_over(fight.call("ama"), "Ama", "cai")),
        ("cai", lambda fight: fight.act("cai", "rest")),
    ):
        told = [(await do(fight)).text for fight in worlds]
        assert told[0] == told[1], user
        assert await worlds[0].public() == await worlds[1].public(), user
    assert await worlds[1].play.turns.mine(worlds[1].call("ama")) == []


async def _drawn(fight: Fight) -> str:
    """The board as everybody sees it."""
    shown = await fight.play.reading.board(fight.id)
    return str([embed.to_dict() for embed in board(shown, None).embeds])


async def test_under_open_the_board_is_the_same_whether_somebody_hidden_is_asked_or_not(still):
    """Ben hides in both and has answered in one; then the GM goes on in both."""
    answered, asked = Fight(still, "c", "one"), Fight(still, "d", "other")
    for fight in (answered, asked):
        await still.campaign(fight.guild)
        await still.play.campaigns.configure(fight.call("gm"), covert="open")
        fight.id = (await still.play.fights.open(fight.call("gm"), name="The bridge")).encounter
        for user in ("ama", "ben"):
            await still.play.fights.join(fight.call(user))
        await still.play.gm.hide(fight.call("gm"), "Ben")
        await still.play.fights.begin(fight.call("gm"))
        await still.play.campaigns.configure(fight.call("gm"), auto_advance=False)
    await answered.act("ben", "rest")
    assert await answered.asked(THE_GM) == []
    assert await asked.asked(THE_GM) == [("ben", "act")]
    # Where the GM lets it begin, the next turn is the present one already: 2, not 1.
    assert (await _drawn(answered)).replace("2", "1") == (await _drawn(asked)).replace("2", "1")
    assert await answered.told() == await asked.told()
    for fight in (answered, asked):
        await fight.play.fights.next(fight.call("gm"))
    assert await answered.told() == await asked.told()
    assert await _drawn(answered) == await _drawn(asked)


async def test_under_open_the_board_waits_for_somebody_hidden_in_its_usual_words(still):
    """The same as where all is answered and the GM lets the next turn begin; the GM is told."""
    plain, haunted = await _worlds(still, covert="open")
    await still.play.campaigns.configure(plain.call("gm"), auto_advance=False)
    secret = [n for n in await still.play.reading.notices() if n.kind == "asked"]
    assert [(n.person, n.text) for n in secret] == [("gm", "What does Shade do?")]

    for user in ("ama", "ben"):
        assert await _drawn(plain) == await _drawn(haunted)
        for fight in (plain, haunted):
            await fight.act(user, "rest")
    assert await plain.asked(THE_GM) == []
    assert await haunted.asked(THE_GM) == [("shade_", "act")]
    # Where the GM lets it begin, the next turn is the present one already: 2, not 1.
    assert (await _drawn(plain)).replace("2", "1") == (await _drawn(haunted)).replace("2", "1")
    assert "The GM, who may go on with /encounter next." in await _drawn(haunted)


async def test_under_open_the_gm_is_told_of_a_hidden_player_whom_all_wait_for(still):
    """Both get a notice of the same question; it is gone once the GM goes on: silence answers."""
    fight = Fight(still, "c", "g")
    await still.campaign("g")
    await still.play.campaigns.configure(fight.call("gm"), covert="open")
    await still.play.fights.open(fight.call("gm"), name="The bridge")
    for user in ("ama", "ben"):
        await still.play.fights.join(fight.call(user))
    await still.play.gm.hide(fight.call("gm"), "Ben")
    await still.play.fights.begin(fight.call("gm"))
    told = [n for n in await still.play.reading.notices() if n.kind in ("asked", "unseen")]
    assert {(n.person, n.kind, n.text) for n in told} == {
        ("ben", "asked", "What does Ben do?"),
        ("gm", "unseen", "What does Ben do?"),
    }
    asked = await still.play.reading.questions(told)
    texts = [text_of(n, asked) for n in told if n.person == "gm"]
    assert texts[0].startswith("all wait for the answer to a secret question")
    assert not any(is_public(n, asked) for n in told)
    await fight.act("ama", "rest")
    before = await fight.told()
    done = await still.play.fights.next(fight.call("gm"))
    assert done.text == "On it goes."
    asked = await still.play.reading.questions(told)
    assert all(is_answered(n, asked) for n in told)
    assert not [line for line in (await fight.told())[len(before) :] if "Ben" in line]


async def test_under_open_the_gm_goes_on_only_after_their_own_hidden_npc_is_decided(still):
    """The GM alone is asked for Shade: the refusal says where, and nothing is decided for them."""
    _, haunted = await _worlds(still, covert="open")
    for user in ("ama", "ben"):
        await haunted.act(user, "rest")
    with pytest.raises(NotAllowed, match=r"it waits for the GM\. /todo shows your questions\."):
        await still.play.fights.next(haunted.call("gm"))
    assert await haunted.asked(THE_GM) == [("shade_", "act")]
