"""The chronicle and the log of a fight as files, read on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox.scenarios.stage import staged
from tests.e2e.conftest import PATIENCE_MS
from tests.e2e.test_fight import PEOPLE, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

LONG = "unbreakable" * 12
SETTING = (
    ("gm", '/campaign setup name:"The Lantern Road" ruleset:ki'),
    ("ama", "/character new name:Ama template:ama"),
    ("gm", '/encounter open name:"The bridge at dusk"'),
    ("gm", "/npc add template:thug style:none"),
    ("ama", "/encounter join"),
    ("gm", "/encounter begin"),
    ("ama", f'/say text:"The rain stops. {LONG}"'),
    ("ama", "/ki join"),
    ("gm", "/encounter end reason:Enough sure:true"),
)
PAPERS = ("/encounter chronicle sight:mine", "/encounter transcript format:html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_paper_is_read_on_a_phone_and_printed(
    browser: Browser, tmp_path: Path, scheme: str
) -> None:
    """Nothing is wider than the phone, the dice unfold by a tap, and nothing else is loaded."""
    async with staged(PEOPLE, tmp_path, seed="5") as stage:
        channel = stage.channel("the-bridge")
        for who, text in SETTING:
            made = await stage.people[who].command(channel, text)
            await stage.sandbox.answered(made, PATIENCE_MS / 1000)
            await stage.idle()
            if "template:ama" in text:
                made = await stage.people[who].press(channel, "Make it")
                await stage.sandbox.answered(made, PATIENCE_MS / 1000)
                await stage.idle()
        page = await browser.new_page(viewport=PHONE, color_scheme=scheme, locale="en-US")
        loaded: list[str] = []
        page.on("request", lambda request: loaded.append(request.url))
        for command in PAPERS:
            ama = stage.people["ama"]
            made = await ama.command(channel, command)
            await stage.sandbox.answered(made, PATIENCE_MS / 1000)
            [file] = ama.person.messages(channel.id)[-1].payload["attachments"]
            answer = await page.request.get(file["url"])
            loaded.clear()
            await page.set_content(await answer.text())
            await expect(page.get_by_role("heading", name="The bridge at dusk")).to_be_visible()
            assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
            folded = page.locator("details:has(> *:not(summary))").first
            await folded.locator("summary").first.click()
            await expect(folded.locator(":scope > *:not(summary)").first).to_be_visible()
            assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
            await page.screenshot(path=tmp_path / f"{scheme}-{PAPERS.index(command)}.png")
            await page.emulate_media(media="print")
            assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
            await page.emulate_media(media="screen")
            assert loaded == []
        await page.close()
