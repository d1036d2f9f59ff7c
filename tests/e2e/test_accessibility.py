"""The page in its main states, judged by axe-core, and by keyboard, colour scheme and touch."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e import stub_data as data
from tests.e2e.conftest import PATIENCE_MS
from tests.e2e.stub_server import StubServer

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

AXE = Path(os.environ.get("INTERLUDE_AXE") or ".axe/node_modules/axe-core/axe.min.js")
"""CI fetches it by `npm install --prefix .axe axe-core`; it is no part of the project."""

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
TOUCH_PX = 44


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core. CI must have it; elsewhere the tests that need it are left out."""
    if not AXE.is_file():
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs {AXE}.")
        pytest.skip(f"There is no {AXE}.")
    return AXE.read_text("utf-8")


@pytest.fixture(params=["dark-desk", "light-desk", "dark-phone", "light-phone"])
def page(request: pytest.FixtureRequest, chromium: Browser, stub: StubServer) -> Iterator[Page]:
    """The page in each colour scheme, on a desk and on a phone."""
    scheme, _, place = request.param.partition("-")
    context = chromium.new_context(
        viewport=PHONE if place == "phone" else DESK,
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=place == "phone",
        is_mobile=place == "phone",
        locale="en-US",
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto(stub.url)
    expect(page.locator("[data-message]").first).to_be_visible()
    yield page
    context.close()


def found(page: Page, axe: str) -> list[str]:
    """Return axe-core's findings on the present page: the rule, and where."""
    page.evaluate(axe)
    result: Any = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['target'][0]} {node['html'][:120]} {node['failureSummary'][-160:]}"
        for rule in result["violations"]
        for node in rule["nodes"]
    ]


def nothing(_page: Page, _stub: StubServer) -> None:
    """The page as it opens."""


def commands(page: Page, _stub: StubServer) -> None:
    page.get_by_role("textbox", name="Message #bridge").fill("/")
    expect(page.get_by_role("option").first).to_be_visible()


def command_form(page: Page, _stub: StubServer) -> None:
    page.get_by_role("textbox", name="Message #bridge").fill("/")
    page.get_by_role("option").first.click()


def form(page: Page, stub: StubServer) -> None:
    page.get_by_role("button", name="Dodge").click()
    stub.sent("component")
    stub.do(stub.settle, stub.last(), "answered", modal=data.FORM)
    expect(page.get_by_role("dialog")).to_be_visible()


def form_with_a_list(page: Page, stub: StubServer) -> None:
    """A form's list is open, with options that are one line high."""
    page.get_by_role("button", name="New fighter").click()
    stub.sent("component")
    stub.do(stub.settle, stub.last(), "answered", modal=data.MODAL)
    page.get_by_role("dialog").get_by_role("combobox", name="Style").click()
    expect(page.get_by_role("option", name="Staff")).to_be_visible()


def panel(name: str) -> Callable[[Page, StubServer], None]:
    def open_it(page: Page, _stub: StubServer) -> None:
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("region", name=name)).to_be_visible()

    return open_it


def menu(page: Page, _stub: StubServer) -> None:
    message = page.locator(f"[data-message='{data.BOARD}']")
    message.hover()
    message.get_by_role("button", name="Message menu").click()
    expect(page.get_by_role("menuitem", name="Read as sheet")).to_be_focused()


def channels(page: Page, _stub: StubServer) -> None:
    """On a phone they stand in a drawer."""
    drawer = page.get_by_role("button", name="Servers and channels")
    if drawer.is_visible():
        drawer.click()
    expect(page.get_by_role("navigation", name="Channels")).to_be_visible()


def members(page: Page, _stub: StubServer) -> None:
    page.get_by_role("button", name="Member list").click()


def select(page: Page, _stub: StubServer) -> None:
    page.locator("article").get_by_role("combobox").first.click()
    expect(page.get_by_role("option").first).to_be_visible()


STATES: dict[str, Callable[[Page, StubServer], None]] = {
    "open": nothing,
    "commands": commands,
    "command form": command_form,
    "form": form,
    "form with a list": form_with_a_list,
    "trouble": panel("Trouble"),
    "pins": panel("Pinned messages"),
    "threads": panel("Threads"),
    "time": panel("Time"),
    "menu": menu,
    "channels": channels,
    "members": members,
    "select": select,
}


def wrong_in_each_state(
    page: Page, stub: StubServer, faults: Callable[[Page], list[str]]
) -> dict[str, list[str]]:
    """Return the faults found in each state of the page that has any."""
    wrong = {}
    for name, enter in STATES.items():
        stub.interactions.clear()
        page.reload()
        expect(page.locator("[data-message]").first).to_be_visible()
        enter(page, stub)
        if here := faults(page):
            wrong[name] = here
    return wrong


def test_axe_finds_nothing_in_any_state(page: Page, stub: StubServer, axe: str) -> None:
    """Nor contrast, nor names, nor roles, nor landmarks: in thirteen states of the page."""
    assert wrong_in_each_state(page, stub, lambda page: found(page, axe)) == {}


TOO_SMALL = """least => [...document.querySelectorAll(
    "button, a[href], input, select, textarea, summary, [role=button], [role=option],"
    + "[role=menuitem], [role=menuitemradio], [role=radio], [role=combobox]")]
  .filter(one => !one.closest("#messages, .skip:not(:focus)"))
  .filter(one => one.checkVisibility({visibilityProperty: true}))
  .map(one => one.closest("label") ?? one)
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([_, box]) => box.width > 1 && box.right > 0 && box.left < innerWidth)
  .filter(([_, box]) => Math.min(box.width, box.height) < least - 0.5)
  .map(([one, box]) => `${one.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`)"""
"""The page's own controls that are smaller; messages keep Discord's sizes."""


@pytest.mark.parametrize("page", ["light-phone"], indirect=True)
def test_the_pages_own_controls_can_be_touched(page: Page, stub: StubServer) -> None:
    """In each state of the page every control of its own is 44 pixels wide and high."""

    def small(page: Page) -> list[str]:
        return list(page.evaluate(TOO_SMALL, TOUCH_PX))

    assert wrong_in_each_state(page, stub, small) == {}


@pytest.mark.parametrize("page", ["dark-desk"], indirect=True)
def test_a_form_is_filled_in_by_keyboard_alone(page: Page, stub: StubServer) -> None:
    """Arrow keys choose a radio button, space ticks a box, Enter sends."""
    form(page, stub)
    expect(page.get_by_role("radio", name="Dodge")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_attribute("open", "")
    [sent] = stub.sent("modal")
    assert sent["values"] == {"how": ["block"], "with": ["left"], "tell": "yes"}


@pytest.mark.parametrize("page", ["dark-desk"], indirect=True)
def test_a_messages_menu_is_used_by_keyboard(page: Page, stub: StubServer) -> None:
    """It opens with the focus on its first command, and the choice goes with the message."""
    menu(page, stub)
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="Create thread")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    menu(page, stub)
    page.keyboard.press("Enter")
    expect(page.get_by_role("menu")).to_have_count(0)
    [sent] = stub.sent("menu")
    assert sent == {
        "channel_id": data.BRIDGE,
        "name": "Read as sheet",
        "target_id": data.BOARD,
    }
