"""The page against the sandbox itself and an unmodified discord.py bot."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, expect

from tests.e2e.conftest import PATIENCE_MS
from tests.sandbox.conftest import Town, build, running
from tests.sandbox.demo_bot import DemoBot

pytestmark = pytest.mark.browser


@pytest.fixture
async def bot_town() -> AsyncIterator[tuple[Town, DemoBot]]:
    town = build()
    async with running(town) as bot:
        yield town, bot


async def command(page: Page, name: str) -> None:
    await page.get_by_role("textbox", name="Message #general").fill(f"/{name}")
    await page.get_by_role("option", name=f"/{name}").first.click()


@pytest.mark.thorough
async def test_the_page_and_the_sandbox_understand_each_other(
    browser: Browser, bot_town: tuple[Town, DemoBot]
) -> None:
    """Commands, autocomplete, controls, forms, files and faults go all the way to the bot."""
    town, bot = bot_town
    page = await browser.new_page(locale="en-US")
    page.set_default_timeout(PATIENCE_MS)
    await page.goto(town.sandbox.page_url)
    await expect(page.get_by_role("link", name="secret")).to_be_visible()

    await command(page, "demo show")
    await page.locator("[data-option=name] input").press_sequentially("al")
    await page.get_by_role("option", name="Alpha").click()
    await page.keyboard.type("who:am")
    await page.get_by_role("option", name="ama").click()
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("gm used /demo show")).to_be_visible()
    await expect(page.locator(".embed-description")).to_have_text("size 3, who ama")
    dot = page.get_by_role("button", name="Enlarge picture: a dot").locator("img")
    await expect(dot).to_have_js_property("naturalWidth", 1)
    await expect(page.get_by_role("button", name="Off")).to_be_disabled()

    await page.get_by_role("combobox", name="Make a selection").click()
    for name in ("A", "C"):
        await page.get_by_role("option", name=name).click()
    await page.keyboard.press("Escape")
    private = page.locator("article", has_text="picked ['a', 'c']")
    await expect(private.get_by_text("Only you can see this")).to_be_visible()

    await page.get_by_role("button", name="Modal").click()
    form = page.get_by_role("dialog", name="Tell me")
    await form.get_by_role("combobox", name="Where").press("Enter")
    await page.get_by_role("option", name="low").click()
    await form.get_by_role("textbox", name="Why").fill("because")
    await form.get_by_role("button", name="Submit").click()
    told = page.locator("article", has_text="told: {'where': ['low'], 'why': 'because'")
    await expect(told).to_be_visible()
    await expect(form).to_have_count(0)

    await command(page, "demo think")
    await page.keyboard.press("Enter")
    await expect(page.locator("article", has_text="done and edited")).to_be_visible()
    page.on("filechooser", lambda _: None)
    await command(page, "demo read")
    async with page.expect_file_chooser() as chooser:
        await page.get_by_role("button", name="sheet").click()
    sheet = {"name": "a.toml", "mimeType": "text/plain", "buffer": b"x = 1"}
    await (await chooser.value).set_files(files=[sheet])
    await page.keyboard.press("Enter")
    await expect(page.locator("article", has_text="a.toml: x = 1")).to_be_visible()

    await page.get_by_role("button", name="Trouble").click()
    await page.get_by_role("button", name="Drop the socket").click()
    await expect(page.get_by_text("Drop the socket: set.")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.get_by_role("radio", name="ama").click()
    await expect(told).to_be_visible()
    await expect(private).to_have_count(0)
    await expect(page.get_by_role("link", name="secret")).to_have_count(0)
    await expect(page.locator("#bot-state")).to_have_text("Bot online")
    await command(page, "demo ping")
    await page.keyboard.press("Enter")
    await expect(page.locator("article", has_text="pong")).to_be_visible()
    assert bot.resumes == 1
