"""A sheet that is read with the form of /character import, on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox.scenarios.stage import staged
from tests.e2e.test_fight import PEOPLE, PHONE, Table
from tests.e2e.test_story import phone

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

SETUP = '/campaign setup name:"The Lantern Road" ruleset:ki'


async def test_a_sheet_is_attached_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    """The form fits the screen's width; a wrong file is refused, the right one is a draft."""
    sheet, wrong = tmp_path / "goro.toml", tmp_path / "goro.json"
    sheet.write_text('name = "Goro"\nruleset = "ki"\nagility = 3\n')
    wrong.write_text("agility = 3")
    async with staged(PEOPLE, tmp_path, seed="5") as stage:
        ama = await phone(browser, stage, "ama")
        await stage.people["gm"].command(stage.channel("the-bridge"), SETUP)
        await stage.idle()
        page, table = ama.page, Table(ama.page, stage)
        await table.command("/character import")
        form = page.get_by_role("dialog", name="Read a sheet")
        await form.get_by_label("The file").set_input_files(wrong)
        await page.screenshot(path=tmp_path / "form.png")
        assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        await form.get_by_role("button", name="Submit").click()
        await expect(table.post("That is not JSON")).to_be_visible()
        await table.press("Try again…")
        await form.get_by_label("The file").set_input_files(sheet)
        await form.get_by_role("button", name="Submit").click()
        await expect(table.post("Goro")).to_contain_text("Agility 3")
        await page.screenshot(path=tmp_path / "draft.png")
        await table.press("Make it")
        await expect(table.post("Goro is ready")).to_be_visible()
