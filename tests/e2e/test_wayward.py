"""Three people at one phone: a hidden attacker, a dream and fire, from the page alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from bot.sandbox.model.records import Interaction
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import Stage, staged
from tests.e2e.conftest import PATIENCE_MS, answering
from tests.openapi import Contract

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

PEOPLE = parse("users: gm ama ben\nin #cellar", "people")
PHONE = {"width": 390, "height": 844}
SETTING = (
    ("gm", '/campaign setup name:"The Lantern Road" ruleset:wayward'),
    ("gm", "/campaign settings covert:open"),
    ("ama", "/character new name:Ama template:ama"),
    ("ben", "/character new name:Ben template:ben"),
    ("gm", '/encounter open name:"The cellar"'),
    ("gm", "/npc add template:dream-weaver name:Yume style:none"),
    ("gm", "/npc add template:flame-caller name:Homura style:none"),
    ("gm", "/npc add template:shade name:Kage style:none"),
    ("gm", "/wayward_gm conceal combatant:Kage tn:40"),
    ("ama", "/encounter join"),
    ("ben", "/encounter join"),
    ("gm", "/encounter begin"),
)


class Phone:
    """The page on a phone, and the bot behind it."""

    def __init__(self, page: Page, stage: Stage) -> None:
        self.page, self.stage = page, stage

    async def be(self, name: str) -> None:
        """Act as somebody, and ask the board what waits for them."""
        await self.page.get_by_role("radio", name=name).click()
        await self.asked()

    async def asked(self) -> None:
        """Ask the board what waits: the newest message says it, or a sole choice opens its form."""
        [asked] = await self.press("My turn")
        answer = self.page.get_by_role("dialog")
        if asked.modal is None:
            answer = self.page.locator(f'[data-message="{asked.original_id}"]')
        await expect(answer).to_be_visible()

    async def press(self, label: str) -> list[Interaction]:
        """Press the newest button of that name; returns what the bot has answered.

        A press on a post that is edited in that moment meets nobody: people press again.
        """
        button = self.page.get_by_role("button", name=label, exact=True).last
        try:
            return await self._answer_to(button)
        except TimeoutError:
            return await self._answer_to(button)

    async def _answer_to(self, button: Locator) -> list[Interaction]:
        async with answering(self.stage) as answered:
            await button.click()
        return answered

    async def decide(self, label: str) -> None:
        """Choose an act in the newest message: from its menu, or by its button.

        The form of a sole choice is open already.
        """
        if await self.page.get_by_role("dialog").count():
            return
        newest = self.page.locator("article").last
        menu = newest.get_by_role("combobox", name="What do you do?")
        at_once = newest.get_by_role("button", name=label, exact=True)
        by_form = newest.get_by_role("button", name=f"{label}…", exact=True)
        await expect(menu.or_(at_once).or_(by_form).first).to_be_visible()
        if not await menu.count():
            await self.press(label if await at_once.count() else f"{label}…")
            return
        await menu.click()
        async with answering(self.stage):
            await self.page.get_by_role("option", name=label).first.click()

    async def choose(self, whose: str) -> None:
        """Of several decisions that wait, open the one that is about this."""
        await self.page.get_by_role("combobox", name="Your decisions").last.click()
        async with answering(self.stage):
            await self.page.get_by_role("option", name=whose).first.click()

    async def fill(self, *texts: str, **picked: str) -> None:
        """Pick in the open form by the beginnings of its labels, and submit it."""
        form = self.page.get_by_role("dialog").last
        await expect(form.get_by_role("button", name="Submit")).to_be_visible()
        for field, value in picked.items():
            label = field.replace("_", " ")
            radios = form.locator("fieldset", has_text=label).get_by_role("radio", name=value)
            if await radios.count():
                await radios.first.check()
                continue
            await form.get_by_role("combobox", name=label).first.click()
            await self.page.get_by_role("option", name=value).first.click()
        for text in texts:
            await form.get_by_role("textbox").last.fill(text)
        async with answering(self.stage):
            await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)

    async def says(self, text: str) -> None:
        await expect(self.page.locator("article", has_text=text).last).to_be_visible()

    async def shown(self) -> str:
        return await self.page.locator("#messages").inner_text()


async def test_three_play_a_fight_with_a_hidden_attacker_a_dream_and_fire(
    browser: Browser, tmp_path: Path
) -> None:
    """Every decision is a press and a form; nothing is wider than the phone, nothing betrays."""
    contract = Contract()
    async with staged(PEOPLE, tmp_path, contract.note) as stage:
        await stage.reins.give_dice([10] * 5)
        for who, command in SETTING:
            async with answering(stage):
                await stage.people[who].command(stage.channel("cellar"), command)
            if "character new" in command:
                async with answering(stage):
                    await stage.people[who].press(stage.channel("cellar"), "Make it")
        await stage.reins.dice_by_key("cellar")
        page = await browser.new_page(viewport=PHONE, locale="en-US")
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(stage.sandbox.page_url)
        await play(Phone(page, stage))
        assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    contract.settle()


async def play(phone: Phone) -> None:
    """Seals for a dream, a katana, seals for fire; fire; a blow from the dark; the dream."""
    await phone.be("Ama")
    await phone.decide("Attack")
    await phone.fill(Target="Yume", With="Katana")
    await phone.be("GM")
    await phone.choose("Yume")
    await phone.decide("Perform Handseals")
    await phone.fill(For_which_jutsu="Narakumi")
    await phone.be("GM")
    await phone.decide("Attack")
    await phone.fill(Target="Ben", With="Tanto")
    await phone.be("Ben")
    await phone.says("Somebody unseen attacks Ben")
    await phone.decide("Dodge")
    await phone.fill()
    await phone.says("The Dodge of Ben fails")
    await phone.asked()
    await phone.decide("Leave it")
    await phone.asked()
    await phone.decide("Leave it")  # Kage's blade was poisoned.
    await phone.be("GM")
    await phone.decide("Dodge")
    await phone.fill()
    await phone.asked()
    await phone.decide("Leave it")
    await phone.says("Kage comes into sight.")
    await phone.asked()
    await phone.decide("Perform Handseals")
    await phone.fill(For_which_jutsu="Goukyaku")
    await phone.be("Ben")
    await phone.decide("Rest")
    await phone.be("GM")
    await phone.decide("Release the jutsu")
    await phone.fill(Target="Ben")
    await phone.be("GM")
    await phone.decide("These are inside")
    for name in ("Ama", "Ben"):
        await phone.page.get_by_role("dialog").last.get_by_role("checkbox", name=name).check()
    await phone.fill()
    await phone.says("Homura attacks Ben")
    for name in ("Ama", "Ben"):
        await phone.be(name)
        await phone.decide("Dodge")
        await phone.fill()
    await phone.be("GM")
    await phone.choose("misses Ama")
    await phone.decide("Leave it")
    await phone.asked()
    await phone.decide("Leave it")
    await phone.asked()
    await phone.decide("Rest")
    await phone.be("Ben")
    await phone.decide("Rest")
    await phone.be("GM")
    await phone.decide("Release the jutsu")
    await phone.fill(Target="Ama")
    await phone.says("Yume uses a jutsu")
    assert "Narakumi" in await phone.shown()
    for name in ("Ama", "Ben"):
        await phone.page.get_by_role("radio", name=name).click()
        await phone.press("Log")
        await phone.says("Yume uses a jutsu")
        assert "Narakumi" not in await phone.shown()
