"""What is left in advance, done twice, by two processes, taken back, or looked at by others."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.dice import Hand
from bot.play.service import Play
from bot.storage import prompts
from rules.errors import NotAllowed, StalePrompt


def _another(road) -> Play:
    """Another process on the same database, which has nothing in memory."""
    hand = Hand()
    hand.by_key("stone")
    return Play(road.play.db, hand=hand, now=road.play.clock._now)


async def _cards(road):
    row = await road.play.fights.need("c")
    async with road.play.db.read() as c:
        return {p.who: p for p in await prompts.open_in(c, row.id) if p.name == "round"}


@pytest.fixture
async def carded(road):
    """The road under tempo round, at a card; styles of both players cover all."""
    gm = road.call
    await road.play.campaigns.configure(gm("gm"), tempo="round")
    await road.play.policies.policy(gm("gm"), "hold back", alone=True)
    for _ in range(5):
        if await _cards(road):
            break
        await road.play.clock.move(25 * 3600)
    # A style that is left while a card is open does not answer that card.
    for user in ("ama", "ben"):
        await road.play.policies.style(gm(user), "hold back")
    return road


LEFT = {
    "style": lambda play, call: play.policies.style(call, "careful"),
    "plan": lambda play, call: play.plans.set(call, "hold", turns=2),
    "order": lambda play, call: play.orders.set(call, act="parry", fields={}, standing=True),
    "style by its form": lambda play, call: play.policies.keep_style(
        call, "kuni" if call.user == "ama" else "doji", {"style": "careful"}
    ),
}


@pytest.mark.parametrize("what", LEFT)
async def test_what_discord_sends_twice_is_kept_once(road, what):
    """The same interaction again says the same and writes nothing, in another process too."""
    call = road.call("ama")
    first = await LEFT[what](road.play, call)
    shown = await road.play.orders.show(road.call("ama"))
    again = await LEFT[what](_another(road), call)
    assert again.repeated
    assert again.text == first.text
    assert await road.play.orders.show(road.call("ama")) == shown
    assert len(shown) == 1


async def test_a_lasting_style_kept_twice_is_the_same_style(road):
    """By two processes, one after the other."""
    first = await road.play.policies.style(road.call("ama"), "careful", always=True)
    again = await _another(road).policies.style(road.call("ama"), "careful", always=True)
    assert again.text == first.text
    assert await road.play.lasting.show(road.call("ama")) == ("Kuni", ["Careful, in turns too"])


@pytest.mark.parametrize("what", LEFT)
async def test_what_one_leaves_shows_to_nobody_else(road, what):
    """The board, the log and what others left are the same before and after."""

    async def others():
        row = await road.play.fights.need("c")
        board = await road.play.reading.board(row.id)
        log = [line.line for line in await road.play.reading.log(row.id)]
        return board, log, await road.play.orders.show(road.call("ama"))

    assert "ben" not in {who for who, _ in await road.asked()}  # so that nothing answers at once
    before = await others()
    await LEFT[what](road.play, road.call("ben"))
    assert await others() == before


async def test_two_processes_press_one_card_and_one_counts(carded):
    """The second is told that it is answered; the round waits for the other player still."""
    card = (await _cards(carded))["ama"]
    await carded.play.turns.answer(carded.call("ama"), card.token, {"act": "begin"})
    with pytest.raises(StalePrompt):
        await _another(carded).turns.answer(carded.call("ama"), card.token, {"act": "onward"})
    assert {*await _cards(carded)} == {"ben"}


async def test_two_processes_change_one_order_and_one_counts(road):
    """The second form was of an order that is gone; sent twice, the first says the same."""
    await LEFT["order"](road.play, road.call("ama"))
    [order] = await road.play.orders.show(road.call("ama"))
    first, later = road.call("ama"), {"do": "0", "how_long": "next"}
    told = await road.play.revising.keep(first, order.id, later)
    with pytest.raises(StalePrompt):
        await _another(road).revising.keep(road.call("ama"), order.id, {"do": "0"})
    assert (await _another(road).revising.keep(first, order.id, later)).text == told.text
    assert len(await road.play.orders.show(road.call("ama"))) == 1


async def test_a_round_goes_on_in_another_process(carded):
    """What was pressed before a restart counts after it: the last press begins the round."""
    cards = await _cards(carded)
    await carded.play.turns.answer(carded.call("ama"), cards["ama"].token, {"act": "begin"})
    other = _another(carded)
    await other.turns.answer(carded.call("ben"), cards["ben"].token, {"act": "begin"})
    # All hold to the end of the round, so nothing but whether the fight goes on is left to ask.
    assert await carded.asked() == [("gm", "go_on")]


async def test_an_undo_gives_the_step_of_a_plan_back(carded):
    """The plan was carried out in the round that is undone: it stands at its first step again."""
    await carded.play.plans.set(carded.call("ama"), "hold")
    cards = await _cards(carded)
    before = [each.text for each in await carded.play.orders.show(carded.call("ama"))]
    for user in ("ama", "ben"):
        await carded.play.turns.answer(carded.call(user), cards[user].token, {"act": "begin"})
    done = [each.text for each in await carded.play.orders.show(carded.call("ama"))]
    assert done[0].endswith("Carried out.")
    while {*await _cards(carded)} != {"ben"}:
        await carded.play.gm.undo(carded.call("gm"))
    again = [each.text for each in await carded.play.orders.show(carded.call("ama"))]
    assert again == before


RACED = {
    "style": (
        lambda play, call: play.policies.style(call, "careful", combatant="Kuni"),
        lambda play, call: play.policies.style(call, "hold back", combatant="Kuni"),
    ),
    "plan": (
        lambda play, call: play.plans.set(call, "hold", turns=2),
        lambda play, call: play.plans.set(call, "attack", target="foe"),
    ),
}


@pytest.mark.parametrize("what", RACED)
async def test_of_two_processes_the_last_style_and_plan_counts(road, what):
    """Given at once by two processes there is one of them, and it is whole."""
    one, other = RACED[what]
    there = _another(road)
    await asyncio.gather(one(road.play, road.call("ama")), other(there, road.call("ama")))
    shown = await road.play.orders.show(road.call("ama"))
    assert [each.kind for each in shown] == [what]
    assert await there.orders.show(road.call("ama")) == shown


async def test_of_two_processes_one_gives_a_policy_to_each_npc(road):
    """Two GMs name a style at once: no bandit has two."""
    there = _another(road)
    await asyncio.gather(
        road.play.policies.policy(road.call("gm"), "careful", alone=True),
        there.policies.policy(road.call("gm"), "hold back", who="Bandit 2", alone=True),
    )
    groups = (await road.play.policies.drafts(road.call("gm"))).groups
    members = [member.name for group in groups for member in group.members]
    assert sorted(members) == ["Bandit 1", "Bandit 2"]


async def test_of_two_processes_one_hands_a_seat_over(road):
    """Kuni is given to two people at once: one of them has it, the other call is refused."""
    there = _another(road)
    done = await asyncio.gather(
        road.play.seats.hand_over(road.call("ama"), "Kuni", "cy"),
        there.seats.hand_over(road.call("ama"), "Kuni", "dan"),
        return_exceptions=True,
    )
    assert [isinstance(each, NotAllowed) for each in done].count(True) == 1
    given = done[0] if isinstance(done[1], NotAllowed) else done[1]
    player = (await road.state())["combatants"]["kuni"]["player"]
    assert player == ("cy" if given is done[0] else "dan")


async def test_an_undo_of_a_silence_asks_again_with_time_to_answer(road):
    """Kuni did not answer in a day; taken back, the question is open and not yet due."""
    asked = await road.play.turns.mine(road.call("ama"))
    while not asked:
        await road.play.clock.move(3600)
        asked = await road.play.turns.mine(road.call("ama"))
    token = asked[0].row.token
    await road.play.clock.move((asked[0].row.due_at - road.play.clock.now()) / 1000 + 1)
    assert token not in {each.row.token for each in await road.play.turns.mine(road.call("ama"))}
    while token not in {each.row.token for each in await road.play.turns.mine(road.call("ama"))}:
        await road.play.gm.undo(road.call("gm"))
    [again] = [e for e in await road.play.turns.mine(road.call("ama")) if e.row.token == token]
    assert again.row.due_at > road.play.clock.now()
