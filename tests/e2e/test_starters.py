"""A beginner's character of each game, made on a phone: few short forms, few typed values."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox.scenarios.stage import staged
from tests.e2e.conftest import PATIENCE_MS, answering
from tests.e2e.test_fight import PEOPLE, PHONE, Table

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

MOST_FORMS, MOST_TYPED = 6, 15

STARTERS: dict[str, dict[str, dict[str, str]]] = {
    "ki": {
        "1. Attributes": {
            "Agility": "4",
            "Instinct": "3",
            "Strength": "2",
            "Presence": "2",
            "Charisma": "1",
        },
        "2. Skills": {"Proficiencies": "Melee 2", "Acting": "2", "Reading": "1"},
        "3. Body": {"HP": "12", "Stamina": "8"},
        "4. Gear and techniques": {"Weapons": "Dagger", "Armor": "Ki Silk"},
    },
    "l5r": {
        "1. Traits: Air and Earth, Void": {
            "Reflexes": "3",
            "Awareness": "2",
            "Stamina": "3",
            "Willpower": "2",
            "Void": "2",
        },
        "2. Traits: Fire and Water": {
            "Agility": "3",
            "Intelligence": "2",
            "Strength": "3",
            "Perception": "2",
        },
        "3. Skills and gear": {
            "Skills": "Kenjutsu (Katana) 3, Defense 2, Athletics 1",
            "Weapons": "Katana",
            "Armor bonus": "5",
        },
    },
    "l7r": {
        "1. Rings": {"Air": "3", "Earth": "2", "Fire": "3", "Water": "2", "Void": "2"},
        "2. Knacks and skills": {"Attack": "3", "Parry": "3", "Skills": "Etiquette 2"},
        "3. Gear and story": {"Weapons": "Katana"},
    },
    "wayward": {
        "1. Stats": {"STR": "30", "RES": "25", "CHA": "30", "DEX": "35", "AGI": "35"},
        "2. Experience, skills, techniques": {
            "XP": "0",
            "Skills": "Athletics 3, Stealth 2",
            "Village": "Willows",
        },
        "3. Gear and story": {"Weapons": "Kunai", "Side": "Willows"},
    },
    "wod": {
        "1. Physical and social attributes": {
            "Strength": "3",
            "Dexterity": "3",
            "Stamina": "3",
            "Charisma": "2",
            "Manipulation": "2",
        },
        "2. Appearance, mental attributes, Willpower": {
            "Appearance": "2",
            "Perception": "3",
            "Intelligence": "2",
            "Wits": "3",
            "Willpower": "5",
        },
        "3. Abilities and gear": {"Abilities": "Brawl 3, Dodge 2, Melee 2", "Weapons": "Knife"},
    },
}


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
