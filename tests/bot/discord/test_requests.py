"""What each kind of step costs in requests to the channel, and that edits hold nothing up."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.discord.outbound.publish import PACE_S
from bot.play.model import Done
from bot.play.service import Play
from tests.bot.discord.conftest import Table, at_work, labels, wait_for, words_of
from tests.sandbox.conftest import build

FORM = "One by one…"


@contextmanager
def counted(table: Table) -> Iterator[list[str]]:
    """The requests to channels that come in meanwhile."""
    rest, found = table.town.sandbox.rest, list[str]()
    noted = rest.on_request

    def note(method: str, path: str, body: object) -> None:
        if noted is not None:
            noted(method, path, body)
        if path.startswith("/channels/"):
            found.append(method)

    rest.on_request = note
    try:
        yield found
    finally:
        rest.on_request = noted


async def test_one_of_several_who_answers_a_shared_post_costs_the_board_alone(table: Table):
    """The choice is private, and the press that opened it pays for the post as well."""
    await table.fight()
    with counted(table) as requests:
        await table.rest(table.town.ama)
    assert requests == ["PATCH"]
    assert "\N{HEAVY CHECK MARK} Ama" in words_of(table.post_of("What does Ben do?"))


async def test_a_press_that_has_expired_leaves_an_ordinary_edit(table: Table):
    """Discord refuses the press's token; the post is edited all the same, by one request more."""
    await table.fight()
    pressed = await table.press(table.town.ama, "Choose")
    pressed.created -= 3600
    with counted(table) as requests:
        await table.press(table.town.ama, "Rest")
        await table.settled()
    assert requests == ["PATCH", "PATCH"]
    assert "\N{HEAVY CHECK MARK} Ama" in words_of(table.post_of("What does Ben do?"))


async def test_a_press_pays_for_its_own_post(table: Table):
    """A question that is answered on its post: one new post and the board, and no edit of it.

    The press also pays for taking "Why?" from it.
    """
    table.play.hand.script([6])
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    asked = table.post_of("Parry with Ben?")
    assert "Take it" in labels(asked)
    with counted(table) as requests:
        await table.press(table.town.ben, "Take it")
        await table.settled()
    assert sorted(requests) == ["PATCH", "POST"]
    [told] = [m for m in table.seen() if m["id"] == asked["id"]]
    assert labels(told) == []
    assert f"Ben chooses Take it (<@{table.town.ben.user.id}>)" in words_of(told)
    assert told["content"] == ""


async def test_only_the_newest_report_has_why(table: Table):
    """The one before loses it when another is posted, and has it again when that is taken back."""
    table.play.hand.script([6])
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    older = table.post_of("Parry with Ben?")["id"]

    def has_why() -> list[str]:
        return [m["id"] for m in table.seen() if "Why?" in labels(m)]

    assert has_why() == [older]
    await table.press(table.town.ben, "Take it")
    await table.settled()
    [newer] = has_why()
    assert newer != older
    await table.play.gm.undo(table.call(table.town.gm))
    await table.settled()
    [again] = has_why()
    assert again != newer


async def test_an_answer_by_command_costs_a_post_and_two_edits(table: Table):
    """The post that asked is edited as well, for nobody has pressed it."""
    table.play.hand.script([6])
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    asked = table.post_of("Parry with Ben?")
    with counted(table) as requests:
        await table.play.turns.act(table.call(table.town.ben), "none", {})
        await table.settled()
    assert sorted(requests) == ["PATCH", "PATCH", "POST"]
    [told] = [m for m in table.seen() if m["id"] == asked["id"]]
    assert labels(told) == []


async def test_what_one_reads_costs_nothing(table: Table):
    """Why?, the log, one's fighters: answers to presses are no requests to the channel."""
    await table.fight()
    await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 1})
    await table.settled()
    with counted(table) as requests:
        for label in ("Why?", "Log", "Mine", "Orders", "My turn"):
            await table.press(table.town.ama, label)
        await table.settled()
    assert requests == []


async def test_a_board_that_may_not_be_edited_holds_up_no_post(table: Table):
    """The edit is put off for half a minute; what is new stands in the channel at once."""
    await table.fight()
    board = table.board()["id"]
    late = {"kind": "rate_limit", "retry_after": 30, "times": 1, "route": f"PATCH .*/{board}"}
    table.town.sandbox.faults.set(late)
    await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 1})
    async with asyncio.timeout(20):
        while not any("shouts 1 times" in text for text in table.texts()):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 2})
    async with asyncio.timeout(20):
        while not any("shouts 2 times" in text for text in table.texts()):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_a_token_that_has_died_leaves_an_ordinary_edit(table: Table):
    """The answer to the press is refused; the post comes to the same end."""
    table.play.hand.script([6])
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    asked = table.post_of("Parry with Ben?")
    table.town.sandbox.faults.set({"kind": "cut_before", "route": ".*callback", "times": 4})
    message, custom_id = table.find("Take it", table.town.ben)
    await table.town.ben.component(message, custom_id)

    def told() -> dict[str, Any]:
        return next(m for m in table.seen() if m["id"] == asked["id"])

    await wait_for(lambda: labels(told()) == [])
    assert f"Ben chooses Take it (<@{table.town.ben.user.id}>)" in words_of(told())


async def test_a_press_that_is_taken_back_before_its_callback_arrives_is_asked_again(table: Table):
    """The callback shows the answer for a moment; an ordinary edit strikes it, and a post asks."""
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    asked = table.post_of("Parry with Ben?")
    table.town.sandbox.faults.set(
        {"kind": "slow", "milliseconds": 60_000, "route": ".*callback", "times": 1}
    )
    message, custom_id = table.find("Take it", table.town.ben)
    begun = await table.town.ben.component(message, custom_id)
    arrived = table.town.sandbox.rest.requests
    await wait_for(lambda: any(begun.id in request.path for request in arrived))
    await table.play.gm.undo(table.call(table.town.gm))
    table.town.sandbox.faults.clear()
    await table._done(begun)
    await table.settled()
    [old] = [m for m in table.seen() if m["id"] == asked["id"]]
    new = table.post_of("Parry with Ben?")
    assert "Take it" in labels(new)
    assert "Take it" not in words_of(old)
    assert new["id"] != old["id"]
    assert "Parry with Ben?" in words_of(new)


async def test_an_answer_by_the_clock_costs_a_post_and_two_edits(table: Table):
    """Silence answers: what comes of it is posted, the post that asked and the board are edited."""
    table.play.hand.script([6])
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    asked = table.post_of("Parry with Ben?")
    with counted(table) as requests:
        await table.play.clock.move(25 * 3600)
        await table.settled()
    assert sorted(requests) == ["PATCH", "PATCH", "POST"]
    [told] = [m for m in table.seen() if m["id"] == asked["id"]]
    assert labels(told) == []


async def test_an_answer_by_an_order_costs_a_post_and_two_edits(table: Table):
    """Ben leaves their answer in advance: what comes of the blow is posted with the blow itself."""
    table.play.hand.script([6])
    await table.fight()
    await table.play.orders.set(table.call(table.town.ben), act="none", fields={})
    await table.rest(table.town.ben)
    with counted(table) as requests:
        await table.strike(table.town.ama, at="ben")
    assert len(requests) <= 3
    assert requests.count("POST") == 1


async def thugs(table: Table) -> None:
    """A fight of three thugs of wod alone, all asked what they do."""
    play, gm = table.play, table.town.gm
    await play.campaigns.setup(table.call(gm), name="Town", ruleset="wod")
    await play.fights.open(table.call(gm), ruleset="wod", name="Three")
    await play.fights.add_npcs(table.call(gm), template="thug", name="Thug", count=3)
    await play.fights.begin(table.call(gm))
    await table.settled()


async def every_one(table: Table, pressed: str) -> None:
    """The GM answers for each thug by one form, or for all by one press."""
    gm = table.town.gm
    if pressed != FORM:
        await table.press(gm, pressed)
        return
    opened = await table.press(gm, pressed)
    assert opened.modal is not None
    fields = [each["component"] for each in opened.modal["components"]]
    first = {each["custom_id"]: [each["options"][0]["value"]] for each in fields}
    await table.fill(gm, opened, **first)


AT_REAL_PACE = pytest.param(FORM, PACE_S, marks=pytest.mark.thorough)


@pytest.mark.parametrize(
    ("pressed", "pace_s"), [(FORM, 0), ("Each keeps a dodge ready", 0), AT_REAL_PACE]
)
async def test_an_answer_for_several_costs_a_post_and_the_board(
    play: Play, monkeypatch: pytest.MonkeyPatch, pressed: str, pace_s: float
):
    """The table sees all answers at once, even if what is posted is faster than they are."""
    answer = play.turns.answer

    async def slowly(*given: Any) -> Done:
        done = await answer(*given)
        await asyncio.sleep(0.1)
        return done

    monkeypatch.setattr(play.turns, "answer", slowly)
    town = build(acknowledge_s=60)
    await town.sandbox.start()
    try:
        async with at_work(town, play, pace_s=pace_s) as bot:
            table = Table(town, play, bot)
            await thugs(table)
            await table.press(town.gm, "Choose")
            with counted(table) as requests:
                await every_one(table, pressed)
                await table.settled()
            assert sorted(requests) == ["PATCH", "POST"]
            said = table.answer(town.gm).split("\n")
            assert sorted(said) == [f"Thug {n} keeps a dodge ready." for n in (1, 2, 3)]
    finally:
        await town.sandbox.stop()
