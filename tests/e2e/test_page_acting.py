"""What a person can do on the sandbox's page, most of it by keyboard alone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import stub_data as data
from tests.e2e.stub_server import StubServer

pytestmark = pytest.mark.browser

PAINTED = "new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))"
"""The page has drawn itself, and has put its list back where it stood."""


def box(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Message #bridge")


def option(page: Page, name: str) -> Locator:
    return page.locator(f"[data-option={name}]").get_by_role("combobox", name=name, exact=True)


def test_a_pressed_button_waits_until_the_bot_has_taken_it(page: Page, stub: StubServer) -> None:
    """It is busy and takes no second press until then; the focus stays on it all the while."""
    dodge = page.get_by_role("button", name="Dodge")
    dodge.focus()
    page.keyboard.press("Enter")
    expect(dodge).to_have_attribute("aria-busy", "true")
    page.keyboard.press("Enter")
    stub.sent("component")
    stub.do(stub.settle, stub.last(), "acked")
    expect(dodge).not_to_have_attribute("aria-busy", "true")
    expect(dodge).to_be_focused()
    assert stub.sent("component") == [{"message_id": data.BOARD, "custom_id": "hold"}]


def test_a_message_edited_during_a_press_keeps_its_button(page: Page, stub: StubServer) -> None:
    """The edit shows once the click has been heard, which reaches the bot."""
    page.get_by_role("button", name="Dodge").hover()
    page.mouse.down()
    stub.do(stub.edit, stub.find(data.BOARD), content="Round two")
    stub.do(stub.post, data.TAVERN, data.BEN, "Heard in the tavern after it")
    tavern = page.get_by_role("navigation", name="Channels").locator(".channel", has_text="tavern")
    expect(tavern).to_have_attribute("aria-label", "tavern, 1 unread")
    edited = page.locator("article", has_text="Round two")
    expect(edited).to_have_count(0)
    page.mouse.up()
    expect(edited).to_be_visible()
    assert stub.sent("component") == [{"message_id": data.BOARD, "custom_id": "hold"}]


@pytest.mark.parametrize("end", ["firstChild", "lastChild"])
def test_a_button_stays_under_a_press_while_the_list_grows(
    page: Page, stub: StubServer, end: str
) -> None:
    """A picture that loads just then, above or below, moves nothing away from the pointer."""
    page.set_viewport_size({"width": 1280, "height": 400})
    page.evaluate(PAINTED)
    page.get_by_role("button", name="Dodge").hover()
    page.mouse.down()
    page.evaluate(f"document.querySelector('#messages').{end}.style.minHeight = '4000px'")
    page.evaluate(PAINTED)
    page.mouse.up()
    page.set_viewport_size({"width": 1280, "height": 900})
    assert stub.sent("component") == [{"message_id": data.BOARD, "custom_id": "hold"}]


def test_a_failed_press_says_so_under_its_row(page: Page) -> None:
    """The sentence stands by its control, and goes when something else is pressed."""
    page.get_by_role("button", name="Break").click()
    error = page.get_by_role("alert").filter(has_text="This interaction failed")
    expect(error).to_be_visible()
    expect(page.locator(".controls-row", has=error).get_by_text("Break")).to_be_visible()
    page.get_by_role("button", name="Act", exact=False).first.click()
    expect(error).to_have_count(0)


def test_a_disabled_button_cannot_be_pressed(page: Page) -> None:
    """A disabled button is one, and a link button is a link that opens elsewhere."""
    expect(page.get_by_role("button", name="Too late")).to_be_disabled()
    rules = page.get_by_role("link", name="Rules", exact=True)
    expect(rules).to_have_attribute("target", "_blank")


def test_menus_are_picked_from_by_keyboard(page: Page, stub: StubServer) -> None:
    """One choice is sent when it is made, several when the menu closes, a person by id."""
    page.get_by_role("combobox", name="Target").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("option", name="Ronin")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox", name="Target")).to_contain_text("Bandit")
    page.get_by_role("combobox", name="Up to two techniques").focus()
    for key in ("ArrowDown", " ", "End", " ", "ArrowUp", " ", "Escape"):
        page.keyboard.press(key)
    page.get_by_role("combobox", name="Somebody").focus()
    for key in ("Enter", "a", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("combobox", name="Somebody")).to_contain_text("Ama")
    sent = [(body["custom_id"], body["values"]) for body in stub.sent("component", 3)]
    assert sent == [("target", ["bandit"]), ("several", ["leaf", "eye"]), ("who", [data.AMA])]


def test_a_form_is_filled_in_and_sent_by_keyboard_alone(page: Page, stub: StubServer) -> None:
    """Focus starts in it, cannot leave it, marks what is wrong, and goes back to the button."""
    opener = page.get_by_role("button", name="New fighter")
    opener.focus()
    page.keyboard.press("Enter")
    form = page.get_by_role("dialog", name="New fighter")
    name = form.get_by_role("textbox", name="Name")
    expect(name).to_be_focused()
    page.keyboard.type("A")
    page.keyboard.press("Enter")
    expect(form.get_by_text("Must be at least 2 characters")).to_be_visible()
    expect(form.get_by_text("Please make a selection.")).to_be_visible()
    expect(name).to_be_focused()
    page.keyboard.type("ma")
    for key in ("Tab", "Enter", "ArrowDown", "Enter", "Tab"):
        page.keyboard.press(key)
    page.keyboard.type("From the south.")
    for _ in range(5):
        page.keyboard.press("Tab")
        expect(form.locator(":focus")).to_have_count(1)
    form.get_by_role("textbox", name="Story").press("Tab")
    page.keyboard.press("Tab")
    expect(form.get_by_role("button", name="Submit")).to_be_focused()
    page.keyboard.press("Enter")
    expect(form).to_have_count(0)
    expect(opener).to_be_focused()
    expect(page.get_by_text("Ama enters.").first).to_be_visible()
    [sent] = stub.sent("modal")
    assert sent["values"] == {"name": "Ama", "style": ["staff"], "story": "From the south."}


def test_a_form_closes_by_escape_and_is_its_owners_alone(page: Page, stub: StubServer) -> None:
    """Escape sends nothing; a form opened for one person does not show for another."""
    page.get_by_role("button", name="New fighter").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert stub.sent("modal", 0) == []
    page.get_by_role("button", name="Dodge").click()
    expect(page.get_by_role("button", name="Dodge")).to_have_attribute("aria-busy", "true")
    stub.sent("component", 2)
    page.get_by_role("radio", name="Ama").click()
    stub.do(stub.settle, stub.last(), "answered", modal=data.MODAL)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("radio", name="Mira").click()
    expect(page.get_by_role("dialog", name="New fighter")).to_be_visible()


def test_a_command_is_written_by_keyboard_alone(page: Page, stub: StubServer) -> None:
    """Slash, a few letters, Enter, a target from the bot's own list, an option more, Enter."""
    page.keyboard.type("/att")
    expect(page.get_by_role("option")).to_have_count(1)
    page.keyboard.press("Enter")
    target = option(page, "target")
    expect(target).to_be_focused()
    page.keyboard.type("Ro")
    expect(page.get_by_role("option")).to_have_text(["Ronin", "Rogue monk"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(target).to_have_value("Rogue monk")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(option(page, "weapon")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("improve:2")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Mira used /ki attack")).to_be_visible()
    expect(box(page)).to_be_focused()
    asked = stub.sent("autocomplete")[-1]
    assert (asked["path"], asked["focused"], asked["options"]["target"]) == (
        ["ki", "attack"],
        "target",
        "Ro",
    )
    [sent] = stub.sent("command")
    assert sent["path"] == ["ki", "attack"]
    assert sent["options"] == {"target": "rogue monk", "weapon": "fan", "improve": 2}


def test_an_option_may_be_begun_behind_the_value_of_another(page: Page, stub: StubServer) -> None:
    """Typed in one go, `target:Rogue monk improve:2` is two options."""
    page.keyboard.type("/ki attack ")
    expect(option(page, "target")).to_be_focused()
    page.keyboard.type("Rogue monk improve:2")
    expect(option(page, "target")).to_have_value("Rogue monk")
    expect(option(page, "improve")).to_have_value("2")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Mira used /ki attack")).to_be_visible()
    [sent] = stub.sent("command")
    assert sent["options"] == {"target": "Rogue monk", "improve": 2}


def test_what_a_command_lacks_is_said_beside_the_box(page: Page, stub: StubServer) -> None:
    """A missing option, a number out of bounds and a refusal leave the command where it is."""
    error = page.locator("#composer-error")
    page.keyboard.type("/ki attack ")
    target = option(page, "target")
    expect(target).to_be_focused()
    page.keyboard.type("zzz")
    expect(page.get_by_text("No options match your search.")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.type("improve:9")
    page.keyboard.press("Enter")
    expect(error).to_have_text("improve: 5 or less.")
    expect(option(page, "improve")).to_be_focused()
    target.fill("")
    expect(page.get_by_role("option", name="Bandit")).to_be_visible()
    page.keyboard.press("Escape")
    target.press("Enter")
    expect(error).to_have_text("target: this option is required.")
    page.keyboard.press("Backspace")
    expect(box(page)).to_have_value("/ki attack")
    box(page).fill("/nonsense now")
    page.keyboard.press("Enter")
    expect(error).to_have_text("There is no command /nonsense.")
    expect(box(page)).to_have_value("/nonsense now")
    assert [body.get("text") for body in stub.sent("command")] == ["/nonsense now"]


def test_a_whole_command_may_be_pasted(page: Page, stub: StubServer) -> None:
    """Text with its options written out is sent as it stands."""
    box(page).fill('/ki attack target:"Rogue monk" improve:1')
    page.keyboard.press("Enter")
    expect(page.get_by_text("Mira used /ki")).to_be_visible()
    assert stub.sent("command")[0]["text"] == '/ki attack target:"Rogue monk" improve:1'


def test_a_command_without_an_answer_says_so(page: Page) -> None:
    """The row of the command turns red, and can be dismissed."""
    page.keyboard.type("/silent ")
    expect(page.get_by_role("group", name="/silent")).to_be_visible()
    page.keyboard.press("Enter")
    error = page.get_by_role("alert").filter(has_text="The application did not respond")
    expect(error).to_be_visible()
    expect(page.get_by_text("Mira used /silent")).to_be_visible()
    page.get_by_role("button", name="Dismiss message").click()
    expect(error).to_have_count(0)


def test_a_thinking_bot_is_seen_to_think(page: Page, stub: StubServer) -> None:
    """The deferred answer says so until it is there."""
    page.keyboard.type("/slow ")
    expect(page.get_by_role("group", name="/slow")).to_be_visible()
    page.keyboard.press("Enter")
    thinking = page.get_by_text("Interlude is thinking...")
    expect(thinking).to_have_count(1)
    waiting = stub.messages[data.BRIDGE][-1]
    stub.do(stub.edit, waiting, content="I have thought.", flags=0)
    expect(page.get_by_text("I have thought.")).to_be_visible()
    expect(thinking).to_have_count(0)


def test_a_file_goes_with_a_command(page: Page, stub: StubServer) -> None:
    """The chosen file is sent under its option's name, whole."""
    # Listen from the start, so that there is no race with the key that opens the chooser.
    page.on("filechooser", lambda _: None)
    page.keyboard.type("/character import ")
    expect(page.get_by_role("button", name="sheet")).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    sheet = {"name": "ama.toml", "mimeType": "text/plain", "buffer": b"agility = 3"}
    chooser.value.set_files(files=[sheet])
    expect(page.get_by_role("button", name="sheet")).to_contain_text("ama.toml (11 bytes)")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Mira used /character import")).to_be_visible()
    [sent] = stub.sent("command")
    assert sent["attachments"]["sheet"] == {
        "filename": "ama.toml",
        "content_type": "text/plain",
        "content_base64": "YWdpbGl0eSA9IDM=",
    }


def test_plain_words_are_an_ordinary_message(page: Page, stub: StubServer) -> None:
    """Enter sends them, Shift+Enter breaks the line, and markdown in them is drawn."""
    page.keyboard.type("I **wait**")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("and watch")
    page.keyboard.press("Enter")
    expect(page.locator("strong", has_text="wait").last).to_be_visible()
    expect(box(page)).to_have_value("")
    assert stub.sent("message") == [{"channel_id": data.BRIDGE, "content": "I **wait**\nand watch"}]


def test_people_are_switched_by_arrow_keys(page: Page) -> None:
    """The switch is a radio group: the next person acts, and each keeps a draft of their own."""
    box(page).fill("half a thought")
    page.get_by_role("radio", name="Mira").focus()
    page.keyboard.press("ArrowRight")
    ama = page.get_by_role("radio", name="Ama")
    expect(ama).to_be_checked()
    expect(ama).to_be_focused()
    expect(box(page)).to_have_value("")
    page.keyboard.press("ArrowLeft")
    expect(box(page)).to_have_value("half a thought")


def test_people_are_switched_where_they_are(page: Page) -> None:
    """The channel stays open for whoever sees it; others are where they last were."""
    heading = page.get_by_role("heading", level=1)
    channels = page.get_by_role("navigation", name="Channels")
    channels.get_by_role("link", name="tavern").click()
    page.get_by_role("radio", name="Ama").click()
    expect(heading).to_have_text("tavern")
    page.get_by_role("radio", name="Mira").click()
    channels.get_by_role("link", name="gm-room").click()
    expect(heading).to_have_text("gm-room")
    page.get_by_role("radio", name="Ama").click()
    expect(heading).to_have_text("tavern")


def test_trouble_is_made_from_its_menu(page: Page, stub: StubServer) -> None:
    """Faults carry their numbers, what is set is listed, and the bot can be killed."""
    page.get_by_role("button", name="Trouble").click()
    panel = page.get_by_role("region", name="Trouble")
    fault = panel.locator("[data-fault=slow]")
    fault.get_by_label("ms").fill("2500")
    fault.get_by_label("times").fill("3")
    fault.get_by_role("button", name="Slow network").click()
    expect(panel.get_by_text("Slow network: milliseconds 2500, times 3")).to_be_visible()
    panel.get_by_role("button", name="Clear them").click()
    expect(panel.get_by_text("None is set.")).to_be_visible()
    expect(fault.get_by_label("ms")).to_have_value("2500")
    panel.get_by_role("button", name="Kill").click()
    expect(page.get_by_text("The bot was killed.")).to_be_visible()
    stub.do(stub.tell, data.USERS, "bot", {"id": data.BOT, "online": False, "pid": None})
    expect(page.locator("#bot-state")).to_have_text("Bot offline")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert stub.sent("faults", 2) == [
        {"kind": "slow", "milliseconds": 2500, "times": 3},
        {"kind": "clear"},
    ]
    assert stub.sent("bot") == [{"do": "kill"}]
