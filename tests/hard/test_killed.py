"""Killed at any instant: nothing lost, nothing twice, no button dead.

Three fights go on at once. The bot's process is killed (SIGKILL) at random points of their steps:
after some time, at its n-th request (taken by Discord or not), after its n-th commit, before that
can be shown, and now and then again while it catches up, with connections cut before. After each
step everything that anybody sees is compared with the same fights, uninterrupted.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random

import pytest

from bot.sandbox.scenarios.stage import ACKNOWLEDGE_S
from rules import RULESETS
from tests.hard.fight import ADDS, FIGHT, GATHERING, OPENS
from tests.hard.killing import Killer, Snapshot, snapshot, uninterrupted
from tests.hard.scripts import SCRIPTS
from tests.hard.town import ONLINE_S, Command, Fill, Press, Step, Town, custom_ids, town

FIGHTS = 3
OFTEN = 5 / 6
"""How many of the steps meet a kill."""

RARELY = 10
"""A fight by another ruleset is killed so many times less often: most of it is like any other."""


@pytest.mark.soak
@pytest.mark.thorough
async def test_a_fight_that_is_killed_at_any_instant_is_the_same_fight(tmp_path: Path, rounds: int):
    """Records, posts, private messages and open questions are those of an uninterrupted run."""
    (tmp_path / "calm").mkdir()
    async with town(tmp_path / "calm", FIGHTS) as calm:
        expected = await uninterrupted(calm, FIGHT)
    killed = batch = 0
    while killed < rounds:
        folder = tmp_path / f"killed-{batch}"
        folder.mkdir()
        async with town(folder, FIGHTS) as here:
            killer = Killer(here, Random(f"batch {batch}"), rounds - killed, OFTEN)
            async for where in hunted(killer, FIGHT, expected):
                assert dead(here) == [], f"batch {batch}, {where}"
        killed, batch = killed + len(killer.kills), batch + 1
    assert killed >= rounds


@pytest.mark.soak
@pytest.mark.thorough
@pytest.mark.parametrize("key", [key for key in RULESETS if key != "ki"])
async def test_a_fight_of_any_ruleset_that_is_killed_is_the_same_fight(
    tmp_path: Path, key: str, rounds: int
):
    """Other moves go on as well: declarations, parries, counts, and rewinding."""
    script = SCRIPTS[key]
    steps, most = (*script.gathering, *script.steps), max(rounds // RARELY, 1)
    (tmp_path / "calm").mkdir()
    async with town(tmp_path / "calm", 1, ruleset=key) as calm:
        expected = await uninterrupted(calm, steps)
    killed = batch = 0
    while not killed:
        folder = tmp_path / f"killed-{batch}"
        folder.mkdir()
        async with town(folder, 1, ruleset=key) as here:
            killer = Killer(here, Random(f"{key} {batch}"), most, 2 * most / len(script.steps))
            async for where in hunted(killer, steps, expected, len(script.gathering)):
                assert dead(here) == [], f"batch {batch}, {where}"
        killed, batch = len(killer.kills), batch + 1


async def hunted(
    killer: Killer, steps: Sequence[Step], expected: Sequence[Snapshot], spared: int = 0
) -> AsyncIterator[str]:
    """Play the steps, the first that are `spared` in peace; after each it stands as is expected.

    Each step is told with what befell it.
    """
    for n, step in enumerate(steps):
        point = killer.choose() if n >= spared else None
        await killer.play(steps[n - 1] if n else None, step, point)
        where = f"{step}, {point}, killed {len(killer.kills)} times"
        assert snapshot(killer.town) == expected[n], where
        yield where


async def test_a_board_that_was_posted_by_the_last_process_shows_the_fight_as_it_is(
    tmp_path: Path,
):
    """Its post was on its way when the fight moved on and the bot was killed: it is no second one.

    It shows what came after it all the same.
    """
    async with town(tmp_path, 1) as here:
        slow = {"kind": "slow", "milliseconds": 60_000, "route": "POST /channels/.*/messages"}
        here.sandbox.faults.set(slow)
        await here.play(OPENS, 0)
        await _posting(here)
        await here.play(ADDS, 0)
        assert here.posts(here.channels[0]) == []
        await here.bot.kill()
        here.sandbox.faults.clear()
        async with asyncio.timeout(ONLINE_S):
            while not here.posts(here.channels[0]):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert not _of("Thug", here)
        await here.up()
        assert len(_of("'Ki'", here)) == 1
        assert len(_of("Thug \N{MIDDLE DOT} unhurt", here)) == 1


@pytest.mark.parametrize("undone", [False, True], ids=["answered", "taken back"])
async def test_a_press_whose_process_is_killed_before_the_callback_ends_the_same(
    tmp_path: Path, undone: bool
):
    """The answer is written and Discord has not heard of it: one ordinary edit after the start.

    If the GM takes the answer back then, every post reads as where nobody was killed.
    """
    back: tuple[Step, ...] = (Command("gm", "/gm undo steps:1"),) if undone else ()
    (tmp_path / "calm").mkdir()
    async with town(tmp_path / "calm", 1) as calm:
        for step in (*GATHERING, Press("ama", "Join"), *back):
            await calm.play(step, 0)
            await calm.reins.idle()
        expected = snapshot(calm)
    (tmp_path / "killed").mkdir()
    # The first callback is the answer itself, however slow the machine is.
    patient = [("control.patience", int(ACKNOWLEDGE_S / 2))]
    async with town(tmp_path / "killed", 1, patient) as here:
        here.sandbox.interactions.acknowledge_s = ACKNOWLEDGE_S
        for step in GATHERING:
            await here.play(step, 0)
            await here.reins.idle()
        [[_, post, channel]] = here.open_questions()
        noted, edits = here.sandbox.rest.on_request, list[str]()

        def heard(method: str, path: str, body: object) -> None:
            assert noted is not None
            noted(method, path, body)
            if path.endswith("/callback") and here.bot.pid is not None and not edits:
                here.sandbox.faults.set({"kind": "cut_before", "route": path})
                os.kill(here.bot.pid, signal.SIGKILL)
            if (method, path) == ("PATCH", f"/channels/{channel}/messages/{post}"):
                edits.append(path)

        here.sandbox.rest.on_request = heard
        begun = await here.do(Press("ama", "Join"), 0)
        await here.bot.ended()
        here.sandbox.faults.clear()
        assert (begun.state, here.receipts(begun)) == ("pending", 1)
        [asking] = [each for each in here.posts(here.channels[0]) if each.id == post]
        assert "Join" in str(asking.payload["components"])
        await here.up()
        assert len(edits) == 1
        for step in back:
            await here.play(step, 0)
            await here.reins.idle()
        assert snapshot(here) == expected


async def test_a_fight_that_ended_just_before_the_kill_is_shown_as_over(tmp_path: Path):
    """Its last words are posted and its board is not yet edited when the bot is killed."""
    async with town(tmp_path, 1) as here:
        for step in GATHERING:
            await here.play(step, 0)
        await here.reins.idle()
        [[channel, board]] = here.ask("SELECT channel, board FROM encounter")
        edit = ("PATCH", f"/channels/{channel}/messages/{board}")

        def kill(method: str, path: str, body: object) -> None:
            del body
            if (method, path) == edit and here.bot.pid is not None:
                here.sandbox.faults.set({"kind": "cut_before", "route": path})
                os.kill(here.bot.pid, signal.SIGKILL)

        here.sandbox.rest.on_request = kill
        await here.do(Command("gm", "/encounter end reason:Enough sure:true"), 0)
        await here.bot.ended()
        here.sandbox.rest.on_request = None
        here.sandbox.faults.clear()
        assert not _of("This fight is over", here)
        await here.up()
        assert len(_of("This fight is over", here)) == 1
        assert len(_of("The fight is over. Enough", here)) == 1


async def _posting(here: Town) -> None:
    """Wait until a post for the channel is on its way."""
    place = f"/channels/{here.channels[0].id}/messages"
    async with asyncio.timeout(ONLINE_S):
        while ("POST", place) not in [(r.method, r.path) for r in here.sandbox.rest.requests]:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def _of(text: str, here: Town) -> list[str]:
    return [shown for shown in here.shown(here.channels[0]) if text in shown]


def dead(here: Town) -> list[str]:
    """The open questions that nobody could answer: those without a post that has their controls."""
    found = []
    for token, message, channel in here.open_questions():
        posts = {post.id: post for post in here.posts(here.sandbox.world.channels[channel])}
        if message not in posts or not custom_ids(posts[message]):
            found.append(token)
    return found


@pytest.mark.parametrize(
    ("before", "step"),
    [
        ((), Press("ama", "Join")),
        (
            (Press("ama", "Join"), Press("ama", "Declare", leaves=0)),
            Fill("ama", (("first", "attack"),)),
        ),
    ],
)
async def test_what_discord_has_heard_of_is_written_already(
    tmp_path: Path, before: tuple[Step, ...], step: Press | Fill
):
    """Killed at the instant at which a button, or a form, is acknowledged: it stands all the same.

    Discord then shows nothing wrong, so that nobody would do it again.
    """
    async with town(tmp_path, 1) as here:
        for each in (*GATHERING, *before):
            await here.play(each, 0)
            await here.reins.idle()

        def kill(method: str, path: str, body: object) -> None:
            del method, body
            if path.endswith("/callback") and here.bot.pid is not None:
                os.kill(here.bot.pid, signal.SIGKILL)

        here.sandbox.rest.on_request = kill
        begun = await here.do(step, 0)
        await here.bot.ended()
        here.sandbox.rest.on_request = None
        assert here.receipts(begun) == 1
        await here.up()
        assert here.receipts(begun) == 1
