"""A fight in a thread or a post of a forum, on a phone: archived, locked, deleted, listed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.sandbox.model.records import Channel
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import Stage, staged
from tests.e2e.conftest import PATIENCE_MS, answering

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

PEOPLE = parse('users: gm ama\nforum: fights "Waits for GM" Over\nin #the-bridge', "people")
PHONE = {"width": 390, "height": 844}
ROOM = 684
"""So many pixels of a phone's screen show messages."""


@dataclass
class Phone:
    """The page on a phone; `at` is the place that it shows."""

    page: Page
    stage: Stage

    async def show(self, who: str, place: Channel) -> None:
        """Open a place as somebody, at the top of a new page."""
        user = self.stage.people[who].person.user.id
        await self.page.goto("about:blank")
        await self.page.goto(f"{self.stage.sandbox.page_url}#user={user}&channel={place.id}")
        await expect(self.page.locator("#messages")).to_be_visible()
        if place.name:
            await expect(self.page.locator("#channel-name")).to_have_text(place.name)

    def post(self, text: str) -> Locator:
        """The newest message that says so."""
        return self.page.locator("article", has_text=text).last

    async def press(self, label: str) -> None:
        """Press the newest button of that label, and wait until the bot has done its work."""
        await self.page.get_by_role("button", name=label, exact=True).last.click()
        await self.stage.reins.idle()

    async def change(self, label: str) -> None:
        """Change the open thread by its panel."""
        await self.page.get_by_role("button", name="Threads", exact=True).click()
        await self.page.get_by_role("button", name=label, exact=True).click()
        await expect(self.page.get_by_text(f"{label}: done.")).to_be_visible()
        await self.stage.reins.idle()

    async def say(self, who: str, place: Channel, text: str) -> None:
        """Say a command, and wait until it is answered and the bot has done its work."""
        hands = self.stage.people[who]
        begun = await hands.command(place, text)
        _ = hands.answered(await self.stage.sandbox.answered(begun, PATIENCE_MS / 1000))
        await self.stage.reins.idle()

    async def fits(self) -> None:
        """Check that nothing is wider than the phone, and no post higher than its screen."""
        width = await self.page.evaluate("document.documentElement.scrollWidth")
        assert width == PHONE["width"]
        heights = await self.page.locator("#messages article").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().height)"
        )
        assert max(heights) <= ROOM


async def made(phone: Phone, kind: str) -> Channel:
    """The GM makes the place of the fight by the page, and brings Ama and the bot into it."""
    stage = phone.stage
    parent = stage.channel("fights" if kind == "post" else "the-bridge")
    await phone.show("gm", parent)
    await phone.page.get_by_role("button", name="Threads", exact=True).click()
    await phone.page.get_by_role("textbox", name="Name").fill("The cellar")
    if kind == "post":
        await phone.page.get_by_role("textbox", name="Message", exact=True).last.fill("We meet.")
        await phone.page.get_by_role("button", name="Post", exact=True).click()
    else:
        if kind == "private thread":
            await phone.page.get_by_role("checkbox", name="Private").check()
        await phone.page.get_by_role("button", name="Create", exact=True).click()
    await expect(phone.page.get_by_text("The cellar was made.")).to_be_visible()
    place = stage.channel("The cellar")
    for user in (stage.people["ama"].person.user, stage.sandbox.bot_user):
        stage.people["gm"].person.moderation.change(place.id, "add", user.id)
    return place


async def begun(phone: Phone, place: Channel) -> None:
    """Ama fights a thug there, and is asked whether she joins the turn."""
    hall = phone.stage.channel("the-bridge")
    await phone.say("gm", hall, '/campaign setup name:"The Lantern Road" ruleset:ki')
    await phone.say("ama", hall, "/character new name:Ama template:ama")
    async with answering(phone.stage):
        await phone.stage.people["ama"].press(hall, "Make it")
    await phone.say("gm", place, '/encounter open name:"The fight below"')
    await phone.say("gm", place, "/npc add template:thug style:none")
    await phone.say("ama", place, "/encounter join")
    await phone.stage.reins.give_dice([2, 1])
    await phone.say("gm", place, "/encounter begin")


@pytest.mark.parametrize(
    "kind",
    [
        "public thread",
        pytest.param("private thread", marks=pytest.mark.thorough),
        "post",
    ],
)
async def test_a_fight_goes_on_in_a_thread_that_is_archived_and_pauses_where_it_is_deleted(
    browser: Browser, tmp_path: Path, kind: str
) -> None:
    """Ama answers and looks at her list; archiving stops nothing; deletion is told to the GM."""
    async with staged(PEOPLE, tmp_path) as stage:
        page = await browser.new_page(viewport=PHONE, locale="en-US")
        page.set_default_timeout(PATIENCE_MS)
        phone = Phone(page, stage)
        place = await made(phone, kind)
        await begun(phone, place)

        if kind == "post":
            await phone.show("ama", stage.channel("fights"))
            await expect(page.get_by_role("textbox", name="Open a post to write")).to_be_disabled()
            await page.get_by_role("button", name="The cellar (post)").click()
        else:
            await phone.show("ama", place)
        await expect(phone.post("Stamina 7/7 · Surges 2/2")).to_be_visible()
        await phone.fits()
        await phone.press("Join")
        await expect(phone.post("Which Actions does Ama take?")).to_be_visible()

        await phone.show("gm", place)
        await phone.change("Archive")
        await phone.say("ama", place, "/ki declare first:attack second:attack")
        await phone.show("ama", place)
        await expect(phone.post("Ama declares")).to_be_visible()
        assert place.thread is not None
        assert not place.thread.archived

        hall = stage.channel("the-bridge")
        await phone.say("ama", hall, "/todo")
        await phone.show("ama", hall)
        await expect(phone.post("The fight below")).to_contain_text("Only you can see this")
        await phone.fits()

        await phone.show("gm", place)
        await phone.change("Delete")
        told = stage.sandbox.direct_channel(stage.people["gm"].person.user)
        await phone.show("gm", told)
        await expect(phone.post("The fight below was deleted, so the fight pauses")).to_be_visible()
        await phone.fits()
        await phone.say("gm", hall, '/encounter move fight:"The fight below"')
        await phone.say("gm", hall, "/encounter resume")
        await phone.show("ama", hall)
        await phone.press("My turn")
        await expect(phone.post("Only you can see this")).to_contain_text("Stamina")
        await page.close()


async def test_what_a_locked_thread_does_not_take_is_posted_once_it_is_open_again(
    browser: Browser, tmp_path: Path
) -> None:
    """Ama answers from her list, and the doctor says what is wrong meanwhile."""
    async with staged(PEOPLE, tmp_path) as stage:
        page = await browser.new_page(viewport=PHONE, locale="en-US")
        page.set_default_timeout(PATIENCE_MS)
        phone = Phone(page, stage)
        place = await made(phone, "public thread")
        await begun(phone, place)
        await phone.show("gm", place)
        await phone.change("Lock")
        await phone.change("Archive")

        hall = stage.channel("the-bridge")
        await phone.show("ama", hall)
        await phone.say("ama", hall, "/todo")
        await page.get_by_role("button", name="The fight below").last.click()
        await stage.reins.idle()
        await phone.press("Join")
        await phone.show("gm", hall)
        await phone.say("gm", hall, "/campaign doctor")
        await expect(phone.post("The fight below")).to_contain_text("locked")
        await phone.fits()

        await phone.show("gm", place)
        await expect(phone.post("Which Actions does Ama take?")).to_have_count(0)
        await phone.change("Unlock")
        await stage.reins.move_clock(3600)
        await stage.reins.idle()
        await expect(phone.post("Which Actions does Ama take?")).to_be_visible()
        await page.close()
