"""Chromium, the stub of the sandbox, and a page that shows it."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright import async_api
from playwright.sync_api import Browser, Page, expect, sync_playwright

from bot.sandbox.model.records import AUTOCOMPLETE, Interaction
from bot.sandbox.scenarios.stage import Stage
from tests.e2e.stub_server import StubServer

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE_MS = 30_000


def need_chromium() -> None:
    """Skip the test where there is no Chromium; in CI, fail it."""
    if not CHROMIUM.exists():
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs {CHROMIUM}.")
        pytest.skip(f"There is no {CHROMIUM}.")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The machine's Chromium, once for a file of tests."""
    need_chromium()
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
async def browser() -> AsyncIterator[async_api.Browser]:
    """The machine's Chromium for a test that runs in an event loop, as the sandbox does.

    It cannot be that of `chromium`, which holds the thread's event loop while it is open.
    """
    need_chromium()
    async_api.expect.set_options(timeout=PATIENCE_MS)
    async with async_api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


@asynccontextmanager
async def answering(stage: Stage) -> AsyncIterator[list[Interaction]]:
    """Wait, after somebody has used the page, until the bot has answered and has no work left.

    The page sends what is pressed a little later: until then the bot seems to have no work, and an
    older message looks like the answer. Yields a list that holds the new interactions at the end.
    """
    every = stage.sandbox.world.interactions
    before = set(every)
    new: list[Interaction] = []
    yield new
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while not new:
            await asyncio.sleep(0.02)
            new += [
                each
                for each in every.values()
                if each.id not in before and each.type != AUTOCOMPLETE
            ]
        for each in new:
            await stage.sandbox.answered(each, PATIENCE_MS / 1000)
    await stage.reins.idle()


@pytest.fixture
def stub() -> Iterator[StubServer]:
    """A stub of its own for each test, with the same people and messages."""
    server = StubServer()
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="module")
def desk(chromium: Browser) -> Iterator[Page]:
    """A page on a desk, once for a file of tests: a new one takes half of a test's time."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-US")
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(desk: Page, stub: StubServer) -> Iterator[Page]:
    """The stub's page on a desk, the GM acting. A script that fails fails the test.

    The browser keeps things for one address, and each stub has an address of its own.
    """
    failures: list[str] = []

    def note(error: Exception) -> None:
        failures.append(str(error))

    desk.on("pageerror", note)
    desk.goto(stub.url)
    expect(desk.locator("[data-message]").first).to_be_visible()
    yield desk
    desk.goto("about:blank")
    desk.remove_listener("pageerror", note)
    assert failures == []
