"""What is told, argued, taken back and checked, tapped on a phone by the people of one fight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.sandbox.scenarios.stage import Stage, staged
from tests.e2e.conftest import PATIENCE_MS, answering
from tests.e2e.test_fight import PEOPLE, PHONE
from tests.e2e.test_heights import HEIGHTS, ROOM

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

PICTURE = Path(__file__).parents[1] / "scenarios/portrait.png"


class Phone:
    """One person's phone, and what they do by typing."""

    def __init__(self, page: Page, stage: Stage, who: str) -> None:
        self.page, self.stage, self.who = page, stage, who

    async def type(self, text: str, *, picture: Path | None = None) -> None:
        """Send a command; with a `picture`, attach it."""
        hands = self.stage.people[self.who]
        if picture is not None:
            hands.attach(picture)
        made = await hands.command(self.stage.channel("the-bridge"), text)
        await self.stage.sandbox.answered(made, PATIENCE_MS / 1000)
        await self.stage.idle()

    async def tap(self, label: str, within: Locator | None = None) -> None:
        """Tap the newest button of that name, until the bot has answered."""
        button = (within or self.page).get_by_role("button", name=label, exact=True).last
        async with answering(self.stage):
            await button.click()

    async def fill(self, words: str, **picked: str) -> None:
        """Fill in the form that is open, and send it."""
        form = self.page.get_by_role("dialog")
        await expect(form).to_be_visible()
        assert await self.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        for label, option in picked.items():
            await form.get_by_role("combobox", name=label).click()
            await self.page.get_by_role("option", name=option).click()
        await form.get_by_role("textbox").fill(words)
        async with answering(self.stage):
            await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)

    async def apps(self, text: str, menu: str) -> None:
        """Choose from the menu of the newest message with that text."""
        message = self.post(text)
        await message.hover()
        await message.get_by_role("button", name="Message menu").click()
        async with answering(self.stage):
            await self.page.get_by_role("menuitem", name=menu).click()

    def post(self, text: str) -> Locator:
        """The newest message that says so."""
        return self.page.locator("article", has_text=text).last

    async def reads(self, text: str) -> None:
        """The newest such message is there whole: not wider than the phone, and not higher."""
        await expect(self.post(text)).to_be_visible()
        assert await self.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        every = self.page.locator("#messages article")
        heights = await every.evaluate_all(HEIGHTS)
        high = [each for each, height in enumerate(heights) if height > ROOM]
        assert [await every.nth(each).inner_text() for each in high] == []


async def phone(browser: Browser, stage: Stage, who: str) -> Phone:
    """Somebody's phone, in the channel of the fight."""
    page = await browser.new_page(viewport=PHONE, locale="en-US")
    page.set_default_timeout(PATIENCE_MS)
    user, channel = stage.people[who].person.user, stage.channel("the-bridge")
    await page.goto(f"{stage.sandbox.page_url}#user={user.id}&channel={channel.id}")
    await expect(page.get_by_role("textbox", name="Message #the-bridge")).to_be_visible()
    return Phone(page, stage, who)


async def test_a_story_is_told_disputed_changed_and_checked_on_a_phone(
    browser: Browser, tmp_path: Path
) -> None:
    """Every button, form and message menu of it, and each answer seen whole."""
    async with staged(PEOPLE, tmp_path, emojis=True) as stage:
        await stage.reins.pledge_by("stone")
        gm, ama = [await phone(browser, stage, who) for who in ("gm", "ama")]
        await gm.type('/campaign setup name:"The Lantern Road" ruleset:ki')
        await ama.type("/character new name:Ama template:ama")
        await ama.tap("Make it")
        await ama.type("/character portrait", picture=PICTURE)
        await gm.type('/encounter open name:"The bridge at dusk"')
        await gm.type("/npc add template:thug name:Bruiser style:none")
        await ama.type("/encounter join")
        await gm.type("/encounter begin")
        await gm.type("/ki pass")
        await told_first(gm, ama)
        await disputed(gm, ama)
        await changed(gm, ama)
        await checked(gm, ama)
        await forgotten(ama)
        for each in (gm, ama):
            await each.page.close()


async def told_first(gm: Phone, ama: Phone) -> None:
    """She tells her turn before she takes it: with "Say it", or by the menu of her own post."""
    asked = ama.post("passes")
    await ama.tap("Mine")
    await ama.tap("Say it")
    await ama.fill("Ama snaps her fan open. " * 20)
    spoken = ama.page.locator("article", has_text="snaps her fan open").last
    await expect(spoken.locator(".avatar img")).to_be_visible()
    await ama.reads("in their own words")
    await ama.tap("Join", asked)
    await gm.type("/ki pass")
    await ama.reads("Which Actions does Ama take?")
    person = ama.stage.people["ama"].person
    await person.message(ama.stage.channel("the-bridge").id, "Ama breathes out, and lunges.")
    await ama.apps("Ama breathes out", "This is what I do")
    await ama.reads("Your words are in the log.")


async def disputed(gm: Phone, ama: Phone) -> None:
    """She objects to a line of an older post by its menu; the GM rules by a button and keeps it."""
    await ama.apps("has Initiative", "Why?")
    await ama.reads("First Round Initiative")
    await ama.tap("I object")
    await ama.fill("They were asleep.", About="Bruiser has Initiative")
    await ama.reads("The GM is told")
    await gm.type("/gm objections")
    await gm.reads("They were asleep.")
    await expect(gm.post("They were asleep.")).to_contain_text("Bruiser has Initiative")
    await gm.tap("Rule on 1")
    form = gm.page.get_by_role("dialog")
    await form.get_by_role("checkbox").check()
    await gm.fill("Nobody sleeps here.")
    await gm.reads("/rules shows it from now on")
    await ama.reads("Nobody sleeps here.")
    await ama.type("/rules search:KI-INIT-02 ruleset:ki")
    await ama.reads("Ruled in this campaign")


async def changed(gm: Phone, ama: Phone) -> None:
    """The GM sees what another past would be, makes it so, and takes that back by one press."""
    await ama.type("/ki declare first:attack second:move")
    await gm.type("/gm retcon")
    await gm.page.get_by_role("combobox", name="Choose the act").last.click()
    async with answering(gm.stage):
        await gm.page.get_by_role("option").filter(has_text="Declare").first.click()
    await gm.reads("Nothing is changed yet.")
    await gm.tap("Change the past")
    await gm.reads("The past is changed.")
    await ama.reads("The GM changes the past.")
    await gm.tap("Undo the retcon")
    await gm.reads("The retcon is taken back.")
    await ama.reads("the first version counts again")
    await gm.type("/gm undo preview:true")
    await gm.reads("Nothing is undone yet.")
    await gm.tap("Undo it")
    await gm.reads("Taken back")


async def checked(gm: Phone, ama: Phone) -> None:
    """Recap, statistics, words, fairness, and the dice once the fight is over."""
    for command, answer in (
        ("/encounter recap", "Since"),
        ("/campaign statistics", "Who fought, and how often"),
        ('/encounter words text:"three grey geese"', "three grey geese"),
        ("/verify", "cannot be checked yet"),
        ("/fairness", "too few to say anything"),
    ):
        await ama.type(command)
        await ama.reads(answer)
    await gm.type("/encounter end reason:Enough sure:true")
    await ama.reads("The seed of the public dice was")
    await ama.type("/verify")
    await ama.reads("are what the published seeds say")


async def forgotten(ama: Phone) -> None:
    """She reads what there is, and has it removed by a button."""
    await ama.type("/me data")
    await ama.reads("All that I keep about you")
    await ama.type("/me forget")
    await ama.reads("nobody can bring it back")
    await ama.tap("Remove all of it")
    await ama.reads("Nothing is kept about you")
