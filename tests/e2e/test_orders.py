"""Orders on a phone: from a receipt, in the list, changed and tried, with nothing typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.sandbox.scenarios.stage import staged
from tests.e2e.conftest import PATIENCE_MS, answering
from tests.e2e.test_fight import PEOPLE, PHONE, Table
from tests.openapi import Contract

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

MOST_FIELDS = 5


async def _form(page: Page, title: str) -> int:
    """Wait for a form, see that it fits the phone and takes no text; the number of its fields."""
    form = page.get_by_role("dialog", name=title)
    await expect(form).to_be_visible()
    assert await form.get_by_role("textbox").count() == 0
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    return await form.locator(".field").count()


async def test_an_answer_is_kept_changed_and_tried_by_buttons(
    browser: Browser, tmp_path: Path
) -> None:
    """The form has at most five fields; keeping takes four presses, trying four."""
    contract = Contract()
    async with staged(PEOPLE, tmp_path, contract.note) as stage:
        page = await browser.new_page(viewport=PHONE, locale="en-US")
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(stage.sandbox.page_url)
        table = Table(page, stage)
        for who, text in (
            ("gm", '/campaign setup name:"The Lantern Road" ruleset:ki'),
            ("ama", "/character new name:Ama template:ama"),
            ("gm", '/encounter open name:"The bridge at dusk"'),
            ("gm", "/npc add template:thug style:none"),
            ("ama", "/encounter join"),
        ):
            async with answering(stage):
                await stage.people[who].command(table.channel, text)
            if "template:ama" in text:
                async with answering(stage):
                    await stage.people[who].press(table.channel, "Make it")
        await stage.reins.give_dice([2, 1])
        async with answering(stage):
            await stage.people["gm"].command(table.channel, "/encounter begin")
        await table.act_as("Ama")
        async with answering(stage):
            await table.press("Join")
        async with answering(stage):
            await table.press("Orders")
        await table.press("Always do what I did last")
        await table.press("More…")
        assert await _form(page, "Always do this") <= MOST_FIELDS
        await table.fill("Always do this")
        await expect(table.post("Kept: Join")).to_be_visible()
        await table.press("Orders")
        await expect(table.post("1. Join")).to_be_visible()
        await page.get_by_role("combobox", name="Change one").last.click()
        async with answering(stage):
            await page.get_by_role("option").first.click()
        async with answering(stage):
            await table.press("Try it")
        await expect(table.post("Such questions to you lately: 1.")).to_be_visible()
    contract.settle()
