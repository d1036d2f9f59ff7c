"""The sandbox's page."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e import stub_data as data
from tests.e2e.stub_server import StubServer

pytestmark = pytest.mark.browser


def message(page: Page, key: str) -> Locator:
    return page.locator(f'article[data-message="{key}"]')


def act_as(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name).click()


def test_a_message_with_everything_is_drawn_as_discord_draws_it(page: Page, tmp_path: Path) -> None:
    """Markdown, embed, fields abreast, pictures with their words, and files."""
    shown = message(page, data.EVERYTHING)
    for tag, words in (
        ("h3", "The bridge"),
        ("strong", "bold"),
        ("em", "italic"),
        ("u", "under"),
        ("s", "gone"),
        ("code", "code"),
        ("pre", 'print("**not bold**")'),
        ("blockquote", "a quote\nof two lines"),
        ("ul ul li", "nested"),
        ("ol li", "one"),
        (".subtext", "small print"),
        (".edited", "(edited)"),
        ("button.mention", "/ki attack"),
        (".mention.mine", "@GM"),
        ("a.mention", "#tavern"),
        (".embed-author", "Turn 7"),
        (".embed-title em", "Ronin"),
        (".embed-field-name", "Waiting for"),
        (".embed-footer", "Fight 3 • 01/02/2026"),
        (".attached-file a", "log.md"),
    ):
        expect(shown.locator(tag).filter(has_text=words).first).to_be_visible()
    expect(shown.get_by_text("snake_case_name")).to_be_visible()
    expect(shown.get_by_role("link", name="rules")).to_have_attribute(
        "href", "https://example.invalid/a_(b)"
    )
    abreast = [shown.locator(".embed-field").nth(index).bounding_box() for index in range(4)]
    assert abreast[0]["y"] == abreast[2]["y"] < abreast[3]["y"]
    assert shown.locator(".embed").evaluate("n => getComputedStyle(n).borderLeftColor") == (
        "rgb(59, 165, 92)"
    )
    expect(shown.get_by_alt_text("The bridge in the fog")).to_be_visible()
    expect(shown.locator("img[src$='timeline.png']")).to_have_count(2)
    page.screenshot(path=tmp_path / "everything.png")


def test_names_and_messages_are_text_whatever_they_hold(page: Page) -> None:
    """Markup in a name or a message is shown, never obeyed."""
    expect(page.get_by_role("radio", name=data.TRAP)).to_be_visible()
    expect(message(page, data.EVERYTHING).get_by_text("<script>")).to_be_visible()
    assert page.locator("img[src='x'], article script").count() == 0
    assert page.evaluate("window.trapped") is None


def test_a_spoiler_is_hidden_until_its_key_is_pressed(page: Page) -> None:
    """Enter on a spoiler shows it, and it is no button any more."""
    spoiler = message(page, data.EVERYTHING).locator(".spoiler")
    expect(spoiler.get_by_text("secret")).to_be_hidden()
    spoiler.focus()
    page.keyboard.press("Enter")
    expect(spoiler.get_by_text("secret")).to_be_visible()
    expect(spoiler).not_to_have_attribute("role", "button")


def test_a_relative_time_counts_on(page: Page, stub: StubServer) -> None:
    """A text "in some seconds" becomes "minutes ago" when they have passed."""
    page.clock.install()
    soon = int(time.time()) + 30
    stub.do(stub.post, data.BRIDGE, data.BOT, f"Closes <t:{soon}:R>")
    stamp = page.locator("time.stamp").last
    expect(stamp).to_contain_text("in ")
    page.clock.fast_forward(200_000)
    expect(stamp).to_have_text("3 minutes ago")


def test_links_to_messages_lead_there_within_the_page(page: Page) -> None:
    """A link to a message takes the focus to it and stands in the address."""
    page.get_by_role("link", name="#bridge \u203a message").click()
    expect(message(page, data.BOARD)).to_be_focused()
    assert f"message={data.BOARD}" in page.url
    message(page, data.EVERYTHING).get_by_role("link", name="#tavern", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("tavern")


def test_an_address_says_who_acts_and_where(page: Page, stub: StubServer) -> None:
    """A deep link opens as that person, in that channel, at that message."""
    page.goto("about:blank")
    page.goto(f"{stub.url}#user={data.AMA}&channel={data.BRIDGE}&message={data.BOARD}")
    expect(page.get_by_role("radio", name="Ama")).to_be_checked()
    expect(message(page, data.BOARD)).to_be_focused()
    act_as(page, "Mira")
    page.wait_for_url(f"**#user={data.GM}&channel={data.BRIDGE}")


def test_each_person_sees_what_is_theirs(page: Page, stub: StubServer) -> None:
    """A hidden channel, a direct message and an ephemeral answer are there for nobody else."""
    channels = page.get_by_role("navigation", name="Channels")
    expect(channels.get_by_role("link", name="gm-room")).to_be_visible()
    page.get_by_role("button", name="My fighters").click()
    secret = page.locator("article", has_text="Ama: 9 HP")
    expect(secret).to_be_visible()
    expect(secret.get_by_text("Only you can see this")).to_be_visible()
    act_as(page, "Ama")
    expect(channels.get_by_role("link", name="tavern")).to_be_visible()
    expect(channels.get_by_role("link", name="gm-room")).to_have_count(0)
    expect(secret).to_have_count(0)
    page.get_by_role("button", name="Direct messages").click()
    expect(page.get_by_text("It is your turn.")).to_be_visible()
    act_as(page, "Mira")
    expect(secret).to_be_visible()
    page.get_by_role("button", name="Dismiss message").click()
    expect(secret).to_have_count(0)


def test_what_is_unread_is_marked_for_everyone(page: Page, stub: StubServer) -> None:
    """A mention counts in the switch between people, and is gone when it was read."""
    page.wait_for_load_state("networkidle")
    stub.do(stub.post, data.TAVERN, data.BOT, f"Your turn, <@{data.AMA}>")
    tavern = page.get_by_role("navigation", name="Channels").locator(".channel", has_text="tavern")
    expect(tavern).to_have_attribute("aria-label", "tavern, 1 unread")
    ama = page.get_by_role("radio", name="Ama, 1 unread mentions")
    expect(ama.locator(".badge")).to_have_text("1")
    ama.click()
    expect(tavern.locator(".badge")).to_have_text("1")
    tavern.click()
    expect(page.locator(".message.pinging", has_text="Your turn")).to_be_visible()
    expect(page.locator(".rule.new")).to_have_count(1)
    expect(page.get_by_role("radio", name="Ama", exact=True)).to_be_checked()


def test_messages_change_and_go_under_the_readers_eyes(page: Page, stub: StubServer) -> None:
    """An edit takes the place of its message, a deletion takes it away, and new ones are spoken."""
    said = stub.do(stub.post, data.BRIDGE, data.BOT, "Turn six")
    expect(page.get_by_text("Turn six", exact=True).first).to_be_visible()
    expect(page.locator("#announcer")).to_contain_text("Interlude: Turn six")
    stub.do(stub.edit, said, content="Turn seven", edited_timestamp=said["timestamp"])
    expect(message(page, said["id"])).to_contain_text("Turn seven (edited)")
    gone = {"id": said["id"], "channel_id": data.BRIDGE}
    stub.do(stub.tell, [data.GM], "message_delete", gone)
    expect(message(page, said["id"])).to_have_count(0)


def test_pins_and_pictures_open_and_give_the_focus_back(page: Page) -> None:
    """The pinned messages lead to where they stand; an enlarged picture closes by Escape."""
    page.get_by_role("button", name="Pinned messages").click()
    panel = page.get_by_role("region", name="Pinned messages")
    expect(panel.get_by_text("Ronin blocks the way.")).to_be_visible()
    panel.get_by_role("button", name="Jump").click()
    expect(panel).to_be_hidden()
    expect(message(page, data.BOARD)).to_be_focused()
    picture = page.get_by_role("button", name="Enlarge picture: The bridge in the fog")
    picture.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="The bridge in the fog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(picture).to_be_focused()


def test_the_page_comes_back_by_itself(page: Page, stub: StubServer) -> None:
    """When the server is back, so is the stream, with what was missed and without what is gone."""
    stub.stop()
    lost = page.get_by_text("Connection lost.")
    expect(lost).to_be_visible()
    stub.do(stub.post, data.BRIDGE, data.BOT, "Said while you were away")
    stub.do(stub.messages[data.BRIDGE].pop, 0)
    stub.start()
    expect(page.get_by_text("Said while you were away")).to_be_visible()
    expect(lost).to_be_hidden()
    expect(page.get_by_text("The fog lifts")).to_have_count(0)
    stub.do(stub.post, data.BRIDGE, data.BOT, "And told live again")
    expect(page.locator("article", has_text="And told live again")).to_be_visible()


def test_nothing_is_wider_than_a_phone(chromium: Browser, stub: StubServer, tmp_path: Path) -> None:
    """At 360 px there is nothing to scroll to the side: in the chat, a drawer, a sheet, a form."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(f"{stub.url}#user={data.AMA}&channel={data.BRIDGE}")
    expect(message(page, data.EVERYTHING)).to_be_visible()

    def fits(name: str) -> None:
        page.screenshot(path=tmp_path / f"phone-{name}.png")
        wide = "[...document.querySelectorAll('html, body, #scroller, dialog, .menu-panel')]"
        assert page.evaluate(f"{wide}.filter(n => n.scrollWidth > innerWidth).length") == 0
        inside = (
            "n => [...n.querySelectorAll('*')].every(c => c.getBoundingClientRect().right <= 361)"
        )
        assert page.locator("#messages").evaluate(inside)

    fits("chat")
    page.get_by_role("button", name="Servers and channels").tap()
    expect(page.get_by_role("link", name="tavern", exact=True)).to_be_in_viewport()
    fits("drawer")
    page.get_by_role("link", name="tavern", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("tavern")
    expect(page.locator("#navigation")).to_be_hidden()
    page.goto(f"{stub.url}#user={data.AMA}&channel={data.BRIDGE}&message={data.BOARD}")
    page.get_by_role("combobox", name="Up to two techniques").tap()
    page.get_by_role("option", name="Iron hand").tap()
    fits("sheet")
    page.get_by_role("button", name="Done").tap()
    page.get_by_role("button", name="New fighter").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    fits("form")
    page.get_by_role("button", name="Cancel").tap()
    page.get_by_role("textbox", name="Message #bridge").fill("/")
    expect(page.get_by_role("option").first).to_be_visible()
    fits("picker")
    context.close()
    assert stub.sent("component")[0]["values"] == ["hand"]


def test_every_control_has_a_name(page: Page) -> None:
    """No button, link, field or menu is nameless to a screen reader."""
    page.get_by_role("button", name="Trouble").click()
    nameless = page.locator("button, a, input, select, textarea, [role=combobox]").evaluate_all(
        """nodes => nodes.filter(n => !(n.getAttribute('aria-label') || n.textContent.trim()
            || n.labels?.length || n.getAttribute('aria-labelledby'))).map(n => n.outerHTML)"""
    )
    assert nameless == []
