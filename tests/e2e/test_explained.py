"""An attack of each game on a phone: "Why?" for its opponent and for the GM, and the recap."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.sandbox.scenarios.stage import Stage, staged
from rules import RULESETS
from rules.engine.views.visibility import GM
from tests.bench.requests import Count, Table
from tests.crowd import PEOPLE
from tests.e2e.conftest import PATIENCE_MS, answering
from tests.e2e.test_heights import HEIGHTS, PHONE, ROOM

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

STEPS = 10
"""So many answers: at least one attack of each game is resolved."""


async def whole(page: Page) -> None:
    """Everything on the page is seen without scrolling sideways, and each post as a whole."""
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    heights = await page.locator("#messages article").evaluate_all(HEIGHTS)
    assert max(heights) <= ROOM, heights


async def asked_why(page: Page, stage: Stage) -> list[str]:
    """Ask "Why?" of every report by its menu, as its button is on the newest; the rolls' titles."""
    posts = page.locator("#messages article:not(.ephemeral)", has=page.locator(".embed"))
    buttons = page.locator("#messages article:not(.ephemeral)").get_by_role(
        "button", name="Why?", exact=True
    )
    assert await buttons.count() <= 1
    titles: list[str] = []
    for n in range(await posts.count()):
        await posts.nth(n).hover()
        await posts.nth(n).get_by_role("button", name="Message menu").click()
        async with answering(stage):
            await page.get_by_role("menuitem", name="Why?").click()
        answer = page.locator("#messages article.ephemeral").last
        if not await answer.get_by_role("button", name="I object").count():
            continue
        titles += await answer.locator(".embed-title").all_inner_texts()
        await whole(page)
    return titles


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_an_attack_is_explained_to_its_opponent_and_to_the_gm(
    browser: Browser, tmp_path: Path, ruleset: str
) -> None:
    """Both see the rolls; an NPC speaks; whoever comes back reads what has happened."""
    async with staged(PEOPLE, tmp_path, emojis=True) as stage:
        await stage.reins.dice_by_key("field")
        table = Table(stage.sandbox, stage.reins, tmp_path / "interlude.db", ruleset, Count())
        await table.gather()
        for _ in range(STEPS):
            assert await table.step()
        assert table.count.attacks
        await table.say([(GM, '/say who:Thug text:"Your purse, please."')])
        for who in ("ben", GM):
            page = await browser.new_page(viewport=PHONE, locale="en-US")
            page.set_default_timeout(PATIENCE_MS)
            place = f"{stage.sandbox.page_url}#user={table.ids[who]}&channel={table.channel.id}"
            await page.goto(place)
            spoken = page.locator("article", has_text="Your purse, please.")
            await expect(spoken).to_contain_text("Thug")
            assert await asked_why(page, stage)
            await table.say([(who, "/encounter recap"), (who, "/todo")])
            async with answering(stage):
                await page.get_by_role("button", name="Log", exact=True).last.click()
            async with answering(stage):
                await page.get_by_role("button", name="Since I was here").last.click()
            await expect(page.locator("article.ephemeral", has_text="Since")).not_to_have_count(0)
            await whole(page)
            await page.close()
