"""Killed while a character speaks: the words are posted once, or their author hears of the loss.

Words that tell of an act are tied to it, once.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.hard.fight import GATHERING
from tests.hard.town import Act, Command, Fill, Press, Town, town

pytestmark = pytest.mark.thorough

HOOK = re.compile(r"^/webhooks/(\d+)/[^/]+$")
SAYS = Command("ama", '/say text:"Well met."')
TELLS = Fill("ama", (("What do you do, in your own words?", "Well met."),))
MANAGE_WEBHOOKS = 1 << 29
PATIENCE_S = 20.0


def spoken(here: Town) -> Sequence[str]:
    """What has been said in the channel under Ama's name, or by the bot for her."""
    messages = here.sandbox.world.messages.get(here.channels[0].id, {}).values()
    texts = [str(message.payload["content"]) for message in messages]
    return [text for text in texts if "Well met." in text]


async def killed_at_the_post(here: Town, says: Act, *, lost: bool, plain: bool = False) -> None:
    """Ama speaks, and the bot is killed when it posts; `lost`: Discord has not taken the post."""
    noted, gone = here.sandbox.rest.on_request, asyncio.Event()
    assert noted is not None
    bot = here.sandbox.bot_user.id

    def watch(method: str, path: str, body: Any) -> None:
        noted(method, path, body)
        hook = HOOK.match(path.partition("?")[0])
        posts = path == f"/channels/{here.channels[0].id}/messages" and "Well met" in str(body)
        if method != "POST" or not (posts if plain else hook and hook[1] != bot):
            return
        if lost:
            here.sandbox.faults.set({"kind": "cut_before", "route": f"{method} {path}"})
        assert here.bot.pid is not None
        os.kill(here.bot.pid, signal.SIGKILL)
        gone.set()

    here.sandbox.rest.on_request = watch
    await here.do(says, 0)
    async with asyncio.timeout(PATIENCE_S):
        await gone.wait()
    await here.bot.kill()
    here.sandbox.rest.on_request = noted
    here.sandbox.faults.clear()


async def settled(here: Town) -> None:
    """No words and no edits wait any more, and everybody has been told what concerns them."""
    async with asyncio.timeout(PATIENCE_S):
        while here.ask("SELECT 1 FROM draft WHERE kind = 'tale'"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        while here.ask("SELECT 1 FROM spoken WHERE message = ''"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        while here.ask("SELECT 1 FROM notice WHERE delivered_at IS NULL"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await here.reins.idle()


@pytest.mark.parametrize("plain", [False, True], ids=["webhook", "own-name"])
@pytest.mark.parametrize("lost", [False, True], ids=["taken", "lost"])
async def test_words_are_posted_once_or_their_author_is_told(
    tmp_path: Path, lost: bool, plain: bool
):
    """If Discord has them, their author can change them; else one direct message says so."""
    async with town(tmp_path, 1) as here:
        if plain:
            role = here.guild.members[here.sandbox.bot_user.id].roles[0]
            here.sandbox.removing.overwrite(
                here.channels[0], here.guild.roles[role], deny=MANAGE_WEBHOOKS
            )
        await here.play(Command("ama", "/character new name:Ama template:ama", leaves=0), 0)
        await here.play(Press("ama", "Make it"), 0)
        await killed_at_the_post(here, SAYS, lost=lost, plain=plain)
        for _ in range(2):
            await here.up()
            await settled(here)
            told = [text for text in here.private()["ama0"] if "say it again" in text]
            assert len(told) == int(lost)
            assert len(spoken(here)) == int(not lost)
            await here.bot.kill()
        await here.up()
        kept = here.ask("SELECT name FROM spoken")
        assert kept == ([] if lost else [("Ama",)])
        if lost:
            assert "what Ama said in #fight-0" in told[0]
            await here.play(SAYS, 0)
            assert len(spoken(here)) == 1


@pytest.mark.parametrize("lost", [False, True], ids=["taken", "lost"])
async def test_words_of_an_act_are_tied_to_it_once_or_not_said(tmp_path: Path, lost: bool):
    """If Discord has them, the log links them after the restart; else Ama tells it again."""
    async with town(tmp_path, 1) as here:
        for step in (*GATHERING, Press("ama", "Mine", leaves=0), Press("ama", "Say it", leaves=0)):
            await here.play(step, 0)
        await killed_at_the_post(here, TELLS, lost=lost)
        for _ in range(2):
            await here.up()
            await settled(here)
            assert len(spoken(here)) == int(not lost)
            tied = here.ask("SELECT text, seq, key != '' FROM prose")
            assert tied == ([] if lost else [("Well met.", 0, 1)])
            links = [text for text in here.shown(here.channels[0]) if "in their own words" in text]
            assert len(links) == int(not lost)
            await here.bot.kill()
        await here.up()
        if lost:
            for step in (Press("ama", "Mine", leaves=0), Press("ama", "Say it", leaves=0), TELLS):
                await here.play(step, 0)
            assert len(spoken(here)) == len(here.ask("SELECT 1 FROM prose")) == 1
