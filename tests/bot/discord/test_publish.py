"""Posting: nothing lost, nothing twice, through cuts, outages, deletions and restarts."""

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest

from bot.discord.outbound.division import steps
from bot.discord.outbound.posts import Posts, nonce
from bot.discord.outbound.stream import REST_S
from bot.discord.outbound.unrecorded_posts import Recall
from bot.discord.rendering import step
from bot.discord.rendering.limits import NONCE
from bot.play.service import Play
from bot.play.views.queues import Queues
from bot.sandbox.model import messages
from bot.storage.connection.errors import StorageError
from bot.storage.rows import LineRow
from rules.engine.views.visibility import Kind, Line
from tests.bot.discord.conftest import Table, at_work, is_board, labels, wait_for, words_of
from tests.bot.discord.made import NEWS
from tests.sandbox.conftest import build


def doubled(table: Table) -> list[str]:
    """The texts that stand twice in the channel, of those that are told once."""
    counted = Counter(text for text in table.texts() if text)
    return [text for text, times in counted.items() if times > 1]


async def test_a_process_that_has_posted_all_keeps_nobody_from_posting(table: Table):
    """It gives the channel up soon; it has it again for what comes next."""
    await table.fight()
    await asyncio.sleep(REST_S * 2)
    other = Queues(table.play.queues.services, "other")
    assert await other.take(table.channel)
    await other.let_go()
    await asyncio.gather(table.rest(table.town.ama), asyncio.sleep(REST_S * 8))
    assert await other.take(table.channel)


@pytest.mark.parametrize("kind", ["cut_after", "cut_before"])
async def test_a_cut_connection_neither_loses_nor_doubles_a_post(table: Table, kind: str):
    """A post whose outcome is unknown is sent again with the nonce it had."""
    table.town.sandbox.faults.set({"kind": kind, "times": 3, "route": "POST /channels/.*/messages"})
    await table.fight()
    assert doubled(table) == []
    assert len([m for m in table.seen() if "What does" in words_of(m)]) == 1
    assert [text for text in table.texts() if "Ama joins" in text] != []
    assert table.board()["embeds"][0]["title"] == "The bridge"


async def test_a_server_that_fails_is_tried_again(table: Table):
    """A 503 is no answer."""
    table.town.sandbox.faults.set({"kind": "server_error", "status": 503, "times": 3})
    await table.fight()
    assert doubled(table) == []
    assert "What does Ama do?" in words_of(table.post_of("What does"))


async def test_a_deleted_board_is_made_anew(table: Table):
    """The next edit that finds no board makes one, pins it, and goes on there."""
    await table.fight()
    old = table.board()["id"]
    table.town.sandbox.trouble.make({"kind": "delete_message", "message_id": old})
    await table.rest(table.town.ama)
    new = table.board()["id"]
    assert new != old
    assert [pin["id"] for pin in table.town.ben.pins(table.channel)] == [new]


async def test_a_deleted_question_does_not_stop_the_rest(table: Table):
    """What was deleted needs no closing."""
    await table.fight()
    post = table.post_of("What does")["id"]
    table.town.sandbox.trouble.make({"kind": "delete_message", "message_id": post})
    for person in (table.town.ama, table.town.ben):
        await table.play.turns.act(table.call(person), "rest", {})
    await table.settled()
    assert "Turn 2" in table.board()["embeds"][0]["description"]


async def test_a_channel_that_refuses_keeps_its_outbox(table: Table):
    """The GM is told once by direct message; when the bot may write again nothing is missing."""
    faults = table.town.sandbox.faults
    denied = {"kind": "deny_permission", "permission": "SEND_MESSAGES"}
    faults.set(denied | {"channel_id": table.channel})
    await table.fight()
    assert table.texts() == []
    direct = table.town.sandbox.direct_channel(table.town.gm.user)
    told = [m["content"] for m in table.town.gm.visible(direct.id)]
    assert len(told) == 1
    assert f"I cannot write in <#{table.channel}>" in told[0]
    faults.clear()
    await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 1})
    await table.settled()
    assert any("Ama joins" in text for text in table.texts())
    assert any("shouts 1 times" in text for text in table.texts())
    assert doubled(table) == []


async def test_a_restart_goes_on_where_the_last_process_stopped(play: Play):
    """Events from the bot's absence are posted afterwards; nothing is posted twice."""
    town = build()
    await town.sandbox.start()
    try:
        async with at_work(town, play) as bot:
            table = Table(town, play, bot)
            await table.fight()
            before, board = [m["id"] for m in table.seen()], table.board()["id"]
        await play.turns.act(table.call(town.ama), "shout", {"times": 2})
        async with at_work(town, play) as bot:
            table = Table(town, play, bot)
            await table.settled()
            await table.rest(town.ama)
        assert [m["id"] for m in table.seen()][: len(before)] == before
        assert table.board()["id"] == board
        assert len([text for text in table.texts() if "shouts 2 times" in text]) == 1
        assert doubled(table) == []
        assert len([m for m in table.seen() if is_board(m)]) == 1
    finally:
        await town.sandbox.stop()
    town.contract.settle()


@pytest.mark.parametrize("night", ["short", "long"])
@pytest.mark.parametrize("forgotten", ["posted", "set_board"])
async def test_a_crash_between_a_post_and_its_row_doubles_nothing(
    play: Play, monkeypatch: pytest.MonkeyPatch, forgotten: str, night: str
):
    """A post that was not written down is recognised.

    By its nonce, or by reading the channel when Discord has forgotten the nonce.
    """
    town = build()
    await town.sandbox.start()

    async def lost(*_args: object) -> None:
        raise ConnectionAbortedError

    try:
        with monkeypatch.context() as crash:
            crash.setattr(play.outbox, forgotten, lost)
            async with at_work(town, play) as bot:
                with pytest.raises(TimeoutError):
                    await _fight_briefly(Table(town, play, bot))
        if night == "long":
            town.sandbox.messages._nonces.clear()
        async with at_work(town, play) as bot:
            table = Table(town, play, bot)
            await table.settled()
        assert doubled(table) == []
        assert len([m for m in table.seen() if "What does" in words_of(m)]) == 1
        assert table.board()["embeds"][0]["title"] == "The bridge"
    finally:
        await town.sandbox.stop()


async def _fight_briefly(table: Table) -> None:
    table.patience_s = 1.0
    await table.fight()


async def test_a_moved_deadline_is_shown_on_the_post(table: Table):
    """When the GM gives more time, the question says until when."""
    await table.fight()
    before = words_of(table.post_of("What does"))
    await table.play.gm.extend(table.call(table.town.gm), 48)
    await table.settled()
    after = words_of(table.post_of("What does"))
    assert before != after
    assert before.split("<t:")[0] == after.split("<t:")[0]


async def test_the_board_says_that_the_fight_is_over(table: Table):
    """At the end it is the last post, with the course of the fight and what is left to read."""
    await table.fight()
    first = table.board()["id"]
    await table.play.fights.end(table.call(table.town.gm))
    await table.settled()
    board = table.board()
    assert board["id"] == table.seen()[-1]["id"]
    assert first not in {message["id"] for message in table.seen()}
    [picture] = board["attachments"]
    assert picture["description"].startswith("The fight is over. 1 round, 1 day. Out: nobody.")
    labels = [c["label"] for row in board["components"] for c in row["components"]]
    assert labels == ["Chronicle", "Log", "Verify", "Rematch"]
    await table.press(table.town.ama, "Log")
    assert "Swords are sheathed" in table.answer(table.town.ama)
    await table.press(table.town.ama, "Chronicle")
    assert table.answer(table.town.ama) == "The chronicle, as everybody saw it."
    await table.press(table.town.ama, "Verify")
    assert "interlude verify" in table.answer(table.town.ama)


def test_lines_are_grouped_by_commit():
    """Lines of one instant belong to one post, in their order."""
    rows = [
        LineRow(encounter="e", seq=seq, n=0, at=at, token=str(seq), line=Line("x"))
        for seq, at in ((1, 5), (2, 5), (4, 9))
    ]
    assert [[row.seq for row in step] for step in steps(rows)] == [[1, 2], [4]]


def test_nonces_fit_and_tell_posts_apart():
    """At most 25 characters, the same for the same, another for another post or database."""
    made = {nonce(secret, "1", f"lines {n}") for n in range(1000) for secret in (b"a", b"b")}
    assert len(made) == 2000
    assert all(len(each) <= NONCE for each in made)
    assert nonce(b"a", "1", "a") == nonce(b"a", "1", "a")


async def test_reminders_go_to_the_channel_with_a_button(table: Table):
    """One open question: its reminder mentions its person where the fight is."""
    await table.fight()
    await table.rest(table.town.ama)
    await table.play.clock.move(13 * 3600)
    await table.settled()
    reminder = table.post_of("please answer, your time")
    [prompt] = await table.play.turns.mine(table.call(table.town.ben))
    assert reminder["message_reference"]["message_id"] == prompt.row.message
    assert reminder["content"].startswith(f"<@{table.town.ben.user.id}>")
    assert [c["label"] for row in reminder["components"] for c in row["components"]] == ["Choose…"]


async def test_several_reminders_are_one_direct_message(table: Table):
    """After downtime nobody is flooded: one digest a person."""
    play, gm = table.play, table.town.gm
    await play.campaigns.setup(table.call(gm), name="Town", ruleset="duel")
    await play.fights.open(table.call(gm), ruleset="duel", name="Three")
    await play.fights.add_npcs(table.call(gm), template="duelist", name="Thug", count=3)
    await play.fights.begin(table.call(gm))
    await table.settled()
    await table.play.clock.move(13 * 3600)
    await table.settled()
    direct = table.town.sandbox.direct_channel(gm.user)
    told = [m["content"] for m in gm.visible(direct.id)]
    assert len(told) == 1
    assert told[0].count("please answer, your time") == 3


async def test_a_board_that_is_behind_is_edited_at_the_start_however_late(play: Play):
    """A process killed just before its edit, and a long night: the next one mends the board."""
    town = build()
    await town.sandbox.start()
    try:
        async with at_work(town, play) as bot:
            table = Table(town, play, bot)
            await table.fight()
            bot.publisher._started = False
        await play.fights.pause(table.call(town.gm))
        await play.clock.move(3600)
        assert "Paused" not in table.board()["embeds"][0]["description"]
        async with at_work(town, play) as bot:
            await Table(town, play, bot).settled()
        assert "Paused" in table.board()["embeds"][0]["description"]
    finally:
        await town.sandbox.stop()


async def test_what_undo_strikes_is_struck_through_in_its_posts(table: Table):
    """The posts that told of it stay where they are, and show that it no longer holds."""
    await table.fight()
    await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 1})
    await table.settled()
    before = table.post_of("shouts 1 times")
    gm = table.town.gm
    await table.play.gm.undo(table.call(gm), 1, "not *now*")
    await table.settled()
    [after] = [m for m in table.seen() if m["id"] == before["id"]]
    struck, small = words_of(after).split("\n")
    assert struck == f"~~{words_of(before)}~~"
    assert small == rf"-# taken back by <@{gm.user.id}>: not \*now\*"
    assert labels(before) == ["Why?"]
    assert labels(after) == []
    assert r"last decided: not \*now\*. Struck: " in words_of(table.post_of("Struck"))
    joined = words_of(table.post_of("Ama joins"))
    assert "~~" not in joined
    edited = after["edited_timestamp"]
    await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 2})
    await table.settled()
    [again] = [m for m in table.seen() if m["id"] == before["id"]]
    assert again["edited_timestamp"] == edited


async def test_a_report_whose_question_is_asked_again_says_so(table: Table):
    """Its own lines still hold; only the answer below them was taken back."""
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    asked = table.post_of("Ben joins the fight.")
    assert "Taken back" not in str(asked["embeds"])
    await table.play.gm.undo(table.call(table.town.gm))
    await table.settled()
    [again] = [m for m in table.seen() if m["id"] == asked["id"]]
    assert again["embeds"][0]["footer"]["text"] == "Taken back: it is asked again below."
    assert "~~" not in words_of(again)


async def test_many_struck_posts_do_not_hold_up_what_is_new(table: Table):
    """However many there are, all are struck through in the end."""
    await table.fight()
    for _ in range(8):
        await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 1})
        await table.settled()
    points = await table.play.gm.undo_points(table.call(table.town.gm))
    first = [point for point in points if "hout" in point.text][-1]
    await table.play.gm.undo_to(table.call(table.town.gm), first.seq)
    await table.settled()
    shouts = [text for text in table.texts() if "shouts 1 times" in text and "Struck" not in text]
    assert len(shouts) == 8
    assert all(text.startswith("~~") for text in shouts)


def test_lines_that_share_a_post_are_known_by_it():
    """A report that is too long for one post is several; each line belongs to the one it begins in.

    A line that is longer than a post goes on in further messages.
    """
    rows = [
        LineRow(encounter="e", seq=n, n=0, at=5, token=str(n), line=Line(text, Kind.TALE))
        for n, text in enumerate(["a" * 2700, "b" * 700, "c" * 9000, "d"])
    ]
    parts = step.split(NEWS.post(rows))
    assert [[line.seq for line in part.lines] for part in parts] == [[0, 1], [2], [3]]
    assert [len(step.messages(part)) for part in parts] == [1, 3, 1]


async def test_what_stands_in_the_channel_is_found_once(table: Table):
    """Two lines that say the same are two posts, also when only one had been written down."""
    await table.fight()
    for _ in range(2):
        await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 1})
        await table.settled()
    row = await table.play.fights.need(table.channel)
    shouts = [line for line in await table.play.reading.log(row.id) if "shouts" in line.line.text]
    second = step.message(NEWS.post(shouts[1:]))
    posted = [m["id"] for m in table.seen() if "shouts" in words_of(m)]

    async def known(messages: Sequence[str]) -> set[str]:
        return {posted[0]} & {*messages}

    recall = Recall(Posts(table.bot), known)
    assert await recall.send(table.channel, second, "again", shouts[1].at) == posted[1]
    anew = await recall.send(table.channel, second, "once more", shouts[1].at)
    assert anew not in posted


async def test_what_was_told_in_private_is_not_told_again_with_what_comes_after(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    """It was sent and could not be written down, and Discord has forgotten it: it is looked for."""
    await table.fight()
    monkeypatch.setattr(messages, "NONCE_SECONDS", -1)
    delivered = table.play.reading.delivered

    async def lost(ids: Sequence[int]) -> None:
        del ids
        raise StorageError("The disk is full.")

    monkeypatch.setattr(table.play.reading, "delivered", lost)
    gm, ama = table.town.gm, table.town.ama
    await table.play.gm.whisper(table.call(gm), ama.user.id, "First.")
    direct = table.town.sandbox.direct_channel(ama.user)

    def told() -> list[str]:
        every = table.town.sandbox.world.messages.get(direct.id, {}).values()
        return [str(message.payload["content"]) for message in every]

    await wait_for(lambda: len(told()) == 1)
    await table.play.gm.whisper(table.call(gm), ama.user.id, "Second.")
    monkeypatch.setattr(table.play.reading, "delivered", delivered)
    await table.settled()
    assert [text.count("First.") for text in told()] == [1, 0]
    assert [text.count("Second.") for text in told()] == [0, 1]
