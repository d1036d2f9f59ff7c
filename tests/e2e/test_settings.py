"""Pages that a GM reads about a campaign and the bot's permissions are seen whole on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox.model.permissions import Permission
from bot.sandbox.scenarios.stage import Stage, staged
from rules import RULESETS
from tests.crowd import PEOPLE
from tests.e2e.conftest import PATIENCE_MS
from tests.e2e.test_heights import HEIGHTS, PHONE, ROOM, button
from tests.tables import tables

TABLES = tables(__file__)

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

NAME = "The Wanderings of Wolfgang Mommsen-Wittgenstein through the Westernmost Marshes"
LACKING = (
    Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.MANAGE_WEBHOOKS
)
EVERY_SETTING = TABLES["every_setting"]
"""The longest value of each, by the commands that set them and show all."""


async def test_settings_and_house_rules_are_seen_whole(browser: Browser, tmp_path: Path) -> None:
    """Of each game, with every setting set and games of all kinds allowed."""
    async with staged(PEOPLE, tmp_path) as stage:
        pages = 0
        for n, ruleset in enumerate(RULESETS):
            await typed(stage, f'/campaign setup name:"{NAME}" ruleset:{ruleset}')
            if n == 0:
                for other in RULESETS:
                    await typed(stage, f"/campaign ruleset ruleset:{other}")
            for command in EVERY_SETTING:
                await typed(stage, command)
            pages += await read_pages(stage, f"/campaign house ruleset:{ruleset}")
        assert pages > len(RULESETS)
        await seen_whole(browser, stage)


async def test_a_long_diagnosis_and_a_long_list_are_seen_whole(
    browser: Browser, tmp_path: Path
) -> None:
    """Of ten channels in which the bot may do nothing, and of forty NPCs."""
    async with staged(PEOPLE, tmp_path) as stage:
        await typed(stage, f'/campaign setup name:"{NAME}" ruleset:ki')
        bot = stage.guild.members[stage.sandbox.bot_user.id]
        role = stage.guild.roles[bot.roles[0]]
        for n in range(10):
            channel = stage.sandbox.add_channel(stage.guild, f"the-road-behind-the-mountain-{n}")
            stage.sandbox.removing.overwrite(channel, role, deny=int(LACKING))
        assert await read_pages(stage, "/campaign doctor") > 2
        await typed(stage, '/encounter open name:"The bridge"')
        await typed(stage, "/npc add template:thug style:none")
        for n in range(40):
            await typed(stage, f'/npc save who:Thug name:"Bandit of the hills {n}" tags:harbour')
        await typed(stage, "/npc list")
        await seen_whole(browser, stage)


async def test_sheets_and_help_are_seen_whole(browser: Browser, tmp_path: Path) -> None:
    """A ready sheet of each game, and the commands of long topics."""
    async with staged(PEOPLE, tmp_path) as stage:
        gm, pages = stage.people["gm"].person, 0
        for n, (key, rules) in enumerate(RULESETS.items()):
            await typed(stage, f'/campaign setup name:"{NAME}" ruleset:{key}')
            template = next(iter(rules.sheets.templates()))
            name = f"Wolfgang the {n}"
            made = await typed(
                stage, f'/character new name:"{name}" template:{template} ruleset:{key}'
            )
            draft = stage.sandbox.messages.find(made)
            assert draft is not None
            begun = await gm.component(draft.id, button(draft, "Make it"))
            await stage.sandbox.answered(begun, PATIENCE_MS / 1000)
            pages += await read_pages(stage, f'/character show name:"{name}"')
        assert pages > len(RULESETS)
        for topic in ("orders", "encounter", "gm"):
            assert await read_pages(stage, f"/help topic:{topic}") > 1
        await seen_whole(browser, stage)


async def seen_whole(browser: Browser, stage: Stage) -> None:
    """Nothing that the GM sees is higher than a phone's screen."""
    page = await browser.new_page(viewport=PHONE, locale="en-US")
    page.set_default_timeout(PATIENCE_MS)
    gm, field = stage.people["gm"].person, stage.channel("field")
    await page.goto(f"{stage.sandbox.page_url}#user={gm.user.id}&channel={field.id}")
    posts = page.locator("#messages article")
    await expect(posts).to_have_count(len(gm.visible(field.id)))
    high = [n for n, px in enumerate(await posts.evaluate_all(HEIGHTS)) if px > ROOM]
    assert [await posts.nth(n).inner_text() for n in high] == []
    await page.close()


async def typed(stage: Stage, text: str) -> str:
    """Send a command as the GM; returns the id of the answer."""
    made = await stage.people["gm"].command(stage.channel("field"), text)
    await stage.sandbox.answered(made, PATIENCE_MS / 1000)
    return made.original_id or ""


async def read_pages(stage: Stage, command: str) -> int:
    """Have each page of an answer shown in a message of its own; returns how many."""
    gm, pages, more = stage.people["gm"].person, 0, True
    while more:
        post = stage.sandbox.messages.find(await typed(stage, command))
        assert post is not None
        for _ in range(pages):
            begun = await gm.component(post.id, button(post, "Later"))
            await stage.sandbox.answered(begun, PATIENCE_MS / 1000)
        pages, more = pages + 1, bool(button(post, "Later"))
    return pages
