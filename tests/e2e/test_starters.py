"""A beginner's character of each game, made on a phone: few short forms, few typed values."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox.scenarios.stage import staged
from tests.e2e.conftest import PATIENCE_MS, answering
from tests.e2e.test_fight import PEOPLE, PHONE, Table
from tests.tables import tables

TABLES = tables(__file__)

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

MOST_FORMS, MOST_TYPED = 6, 15

STARTERS = TABLES["starters"]


class Counting(Table):
    """The page, and how many forms and typed values it took."""

    forms = typed = 0

    async def section(self, title: str, values: dict[str, str]) -> None:
        """Open a form by its button, fill it in, and send it."""
        await self.page.get_by_role("button", name=title, exact=True).last.click()
        form = self.page.get_by_role("dialog")
        await expect(form).to_be_visible()
        for field, value in values.items():
            typed = form.get_by_role("textbox", name=field, exact=True)
            box = typed.or_(form.get_by_role("combobox", name=field, exact=True))
            if await box.get_attribute("role") == "combobox":
                await box.click()
                await self.page.get_by_role("option", name=value, exact=True).click()
                if await (done := self.page.get_by_role("button", name="Done")).count():
                    await done.click()
                continue
            await box.fill(value)
            self.typed += 1
        await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)
        await self.stage.reins.idle()
        self.forms += 1


@pytest.mark.parametrize("ruleset", STARTERS)
async def test_a_starter_takes_at_most_six_forms_and_fifteen_typed_values(
    browser: Browser, tmp_path: Path, ruleset: str
) -> None:
    """From `/character new` to a character who joins, with nothing but the page."""
    async with staged(PEOPLE, tmp_path) as stage:
        page = await browser.new_page(viewport=PHONE, locale="en-US")
        page.set_default_timeout(PATIENCE_MS)
        ama = stage.people["ama"]
        table = Counting(page, stage)
        for text in (f"/campaign setup ruleset:{ruleset}", "/encounter open"):
            async with answering(stage):
                await stage.people["gm"].command(table.channel, text)
        await page.goto(
            f"{stage.sandbox.page_url}#user={ama.person.user.id}&channel={table.channel.id}"
        )
        await table.command("/character new")
        for title, values in STARTERS[ruleset].items():
            await table.section(title, values)
        await page.screenshot(path=tmp_path / f"starter-{ruleset}.png")
        await table.section("Make it", {"Name": "Yumi"})
        await expect(table.post("Yumi is ready.")).to_be_visible()
        await table.command("/encounter join")
        await expect(table.post("You are in.")).to_be_visible()
        assert table.forms <= MOST_FORMS
        assert table.typed <= MOST_TYPED
        await page.close()
