"""A fight in the page, with the bot as a process of its own and dice that are given."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.sandbox.model.records import Channel
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import Stage, staged
from tests.e2e.conftest import PATIENCE_MS, answering
from tests.openapi import Contract

pytestmark = pytest.mark.browser

PEOPLE = parse("users: gm ama ben\nin #the-bridge", "people")
DESK = {"width": 1600, "height": 1000}
PHONE = {"width": 390, "height": 844}
SECRETS = ("HP 10/10", "Armour 1/3", "against 6", "armour 1 of 3")
"""The thug's HP and armour, and the score that only the GM may compare with."""


class Table:
    """The page, and whoever sits at it."""

    def __init__(self, page: Page, stage: Stage) -> None:
        self.page, self.stage = page, stage

    @property
    def channel(self) -> Channel:
        return self.stage.channel("the-bridge")

    async def act_as(self, name: str) -> None:
        await self.page.get_by_role("radio", name=name).click()

    async def command(self, text: str) -> None:
        """Paste a whole command, send it, and wait until the bot has nothing more to do."""
        box = self.page.get_by_role("textbox", name="Message #the-bridge")
        # While the page is still loading, the box may yet become another person's.
        await expect(self.page.locator("#bot-state")).to_have_text("Bot online")
        # Behind the space the page takes a bare name for the whole command, and Enter sends it.
        await box.fill(f"{text} ")
        async with answering(self.stage):
            await self.page.keyboard.press("Enter")
        await expect(box).to_be_visible()
        await expect(box).to_have_value("")

    async def press(self, label: str) -> None:
        await self.page.get_by_role("button", name=label, exact=True).last.click()

    async def fill(self, title: str, **picked: str) -> None:
        """Pick in the open form, by the beginnings of its fields' labels, and submit it."""
        form = self.page.get_by_role("dialog", name=title)
        # Which of its fields are radio buttons can be counted only once it is there.
        await expect(form).to_be_visible()
        for field, value in picked.items():
            label = field.replace("_", " ")
            radios = form.locator("fieldset", has_text=label).get_by_role("radio", name=value)
            if await radios.count():
                await radios.first.check()
                continue
            await form.get_by_role("combobox", name=label).first.click()
            await self.page.get_by_role("option", name=value, exact=True).click()
        async with answering(self.stage):
            await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)

    def post(self, text: str) -> Locator:
        """The newest message that says so."""
        return self.page.locator("article", has_text=text).last

    def asked(self) -> list[str]:
        """The custom ids that answer the newest post that asks for a defence."""
        messages = self.stage.people["gm"].person.visible(self.channel.id)
        rows: list[Any] = [m["components"] for m in messages if "Dodge" in str(m["components"])]
        ids = [each["custom_id"] for row in rows[-1] for each in row["components"]]
        return [each for each in ids if not each.endswith(":whypost")]

    async def state(self) -> Any:
        """The GM's whole view of the fight."""
        return await self.stage.reins.state(self.channel.id)


async def begun(table: Table) -> None:
    """Ama attacks the thug with everything in hand; the GM is asked for the first defence."""
    await table.command('/campaign setup name:"The Lantern Road" ruleset:ki')
    for name in ("ama", "ben"):
        hands = table.stage.people[name]
        async with answering(table.stage):
            await hands.command(
                table.channel, f"/character new name:{name.title()} template:{name}"
            )
        async with answering(table.stage):
            await hands.press(table.channel, "Make it")
    await table.command('/encounter open name:"The bridge at dusk"')
    await table.command("/npc add template:thug style:none")
    async with answering(table.stage):
        await table.stage.people["ben"].command(table.channel, "/encounter join")
    await table.act_as("Ama")
    await table.command("/encounter join")
    await table.act_as("GM")
    await table.stage.reins.give_dice([2, 1, 3])
    await table.command("/encounter begin")
    await table.act_as("Ama")
    await expect(table.post("Ama has Initiative 10 in this round.")).to_be_visible()
    await table.press("Join")
    await expect(table.post("Ama joins")).to_be_visible()
    await table.press("Declare…")
    await table.fill("Declare", First_Action="Attack", Second_Action="Attack")
    await table.command("/ki attack target:Thug")
    await expect(table.post("attacks Thug with Dagger")).to_be_visible()


async def test_a_fight_is_played_killed_and_taken_back(
    browser: Browser, tmp_path: Path, pictures: Path
) -> None:
    """Commands, buttons, forms and secrets hold; SIGKILL in mid-attack changes no button."""
    contract = Contract()
    async with staged(PEOPLE, tmp_path, contract.note) as stage:
        stage.guild.name = "The Lantern Road"
        # A larger window, drawn smaller: the picture shows more of the fight.
        page = await browser.new_page(viewport=DESK, device_scale_factor=0.8, locale="en-US")
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(stage.sandbox.page_url)
        table = Table(page, stage)
        await begun(table)

        asked, before = table.asked(), await table.state()
        await stage.bot.kill()
        await expect(page.locator("#bot-state")).to_have_text("Bot offline")
        await stage.start_bot()
        await expect(page.locator("#bot-state")).to_have_text("Bot online")
        assert table.asked() == asked
        assert await table.state() == before

        await table.press("Dodge…")
        await expect(table.post("Only you can see this")).to_contain_text("for someone else")
        await table.act_as("GM")
        await hit(table)
        await page.get_by_role("button", name="Pinned messages").click()
        await expect(page.locator("#pins-panel")).to_contain_text("Thug")
        await page.screenshot(path=pictures / "sandbox.png")
        await page.keyboard.press("Escape")
        await see_what_is_whose(table)
        await show_on_a_phone(browser, stage, pictures / "phone.png")

        await table.act_as("GM")
        await table.command("/gm undo")
        assert await table.state() == before
        assert table.asked() == asked
        await hit(table)
    contract.settle()


async def hit(table: Table) -> None:
    """The thug dodges too late, and the second strike is asked about."""
    await table.stage.reins.give_dice([1])
    await table.press("Dodge…")
    await table.fill("Dodge")
    await expect(table.post("Ama hits Thug: no harm")).to_be_visible()
    await expect(table.post("with War Fan").get_by_role("button", name="Dodge")).to_be_visible()


async def see_what_is_whose(table: Table) -> None:
    """The GM sees the thug's numbers; Ben sees none of them, whatever they open."""
    shown = table.page.locator("#messages")
    await table.press("Mine")
    await expect(table.post("Mine")).to_contain_text("HP 10/10")
    for secret in SECRETS:
        await expect(shown).to_contain_text(secret)
    await table.act_as("Ben")
    await table.press("Log")
    await expect(table.post("Only you can see this")).to_contain_text("Ama hits Thug: no harm")
    await table.press("Mine")
    await expect(table.post("Mine")).to_contain_text("Ben")
    await expect(table.post("Ama hits Thug: no harm")).to_be_visible()
    words = await shown.inner_text()
    assert [secret for secret in SECRETS if secret in words] == []


async def show_on_a_phone(browser: Browser, stage: Stage, picture: Path) -> None:
    """The open defence and its buttons are in sight, and nothing is wider than the phone."""
    page = await browser.new_page(viewport=PHONE, locale="en-US")
    await page.goto(stage.sandbox.page_url)
    asked = page.locator("article", has_text="with War Fan").last
    await expect(asked).to_be_attached()
    notices = page.get_by_role("button", name="Dismiss message")
    while await notices.count():
        private = page.locator("[data-message]", has=notices).first
        id = await private.get_attribute("data-message")
        await private.get_by_role("button", name="Dismiss message").click()
        await expect(page.locator(f"[data-message='{id}']")).to_have_count(0)
    await expect(asked.get_by_role("button", name="Take it")).to_be_in_viewport(ratio=1)
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    await page.screenshot(path=picture)
    await page.close()


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots go: to those of the README only where that is asked for."""
    kept = os.environ.get("INTERLUDE_SCREENSHOTS") == "1"
    return Path(__file__).parent / "screenshots" if kept else tmp_path
