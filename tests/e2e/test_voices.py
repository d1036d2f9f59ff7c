"""Portraits and voices on a phone: a picture is uploaded, and a character speaks with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox.scenarios.stage import staged
from tests.e2e.conftest import PATIENCE_MS, answering
from tests.e2e.test_fight import PEOPLE, PHONE, Table
from tests.openapi import Contract

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

PICTURE = Path(__file__).parents[1] / "scenarios/portrait.png"


async def test_a_character_speaks_with_its_face_and_is_told_apart_on_a_phone(
    browser: Browser, tmp_path: Path
) -> None:
    """Two voices of one webhook stand under two names, only one of which has a picture."""
    contract = Contract()
    async with staged(PEOPLE, tmp_path, contract.note) as stage:
        page = await browser.new_page(viewport=PHONE, device_scale_factor=2, locale="en-US")
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(stage.sandbox.page_url)
        table = Table(page, stage)
        for who, text in (
            ("gm", '/campaign setup name:"The Lantern Road" ruleset:ki'),
            ("ama", "/character new name:Ama template:ama"),
            ("ama", "/character portrait"),
            ("gm", '/encounter open name:"The toll"'),
            ("gm", "/npc add template:thug name:Bruiser style:none"),
            ("ama", "/encounter join"),
            ("ama", '/say text:"Who goes there?"'),
            ("gm", '/say who:Bruiser text:"Your purse, please."'),
        ):
            hands = stage.people[who]
            if text == "/character portrait":
                hands.attach(PICTURE)
            async with answering(stage):
                await hands.command(table.channel, text)
            if "template:ama" in text:
                async with answering(stage):
                    await hands.press(table.channel, "Make it")
        spoken, answered = table.post("Who goes there?"), table.post("Your purse, please.")
        await expect(spoken.locator(".avatar img")).to_be_visible()
        await expect(spoken).to_contain_text("Ama")
        await expect(answered).to_contain_text("Bruiser")
        await expect(answered.locator(".avatar img")).to_have_count(0)
        assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        await page.close()
    contract.settle()
