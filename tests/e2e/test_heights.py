"""Every post of a fight of eight is seen whole on a phone, without scrolling."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from bot.sandbox import Person, Sandbox
from bot.sandbox.model.records import Message
from bot.sandbox.scenarios.stage import staged
from rules import RULESETS
from rules.engine.views.visibility import GM
from tests.bench.requests import Count, Table
from tests.crowd import PEOPLE, PLAYERS, gathered, named
from tests.e2e.conftest import PATIENCE_MS

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

PHONE = {"width": 390, "height": 844}
ROOM = 684
"""So many pixels of a phone's screen show messages; the rest is the page's own."""

HEIGHTS = "all => all.map(one => one.getBoundingClientRect().height)"

DECODED = """all => {
  for (const one of all) one.loading = "eager";
  return Promise.all(all.map(one => one.decode())).then(() => all.length);
}"""


STEPS = 8

READ = ("My turn", "Mine", "Log", "Orders", "Why?")
"""Buttons with private answers, on the board and below what is told."""

LOOKED = ("Nothing is undone yet.", "Which act?", "Nothing is changed yet.")
"""What the GM alone sees when they look back."""

ONWARD = ("Later", "Older")
"""Buttons that turn a page."""


def button(message: Message, *labels: str) -> str:
    """Return the custom id of the first button with one of these labels, "" if there is none."""
    found = (c for row in message.payload["components"] for c in row["components"])
    return next((str(c["custom_id"]) for c in found if c.get("label") in labels), "")


async def read_all(sandbox: Sandbox, person: Person, channel: str) -> int:
    """Read every private answer, each page as a message of its own. Returns how many pages."""

    async def pressed(on: Message, custom_id: str) -> Message:
        begun = await person.component(on.id, custom_id)
        await sandbox.answered(begun, PATIENCE_MS / 1000)
        return sandbox.messages.find(begun.original_id or "") or on

    read = 0
    for post in [sandbox.messages.find(message["id"]) for message in person.visible(channel)]:
        for asks in [button(post, label) for label in READ] if post is not None else []:
            turns, more = 0, bool(asks)
            while post is not None and more:
                shown = await pressed(post, asks)
                for _ in range(turns):
                    shown = await pressed(shown, button(shown, *ONWARD))
                turns, read, more = turns + 1, read + 1, bool(button(shown, *ONWARD))
    return read


async def look_back(sandbox: Sandbox, table: Table) -> None:
    """The GM sees the acts of the past, and previews of a fight without all of them or one."""
    gm = sandbox.person(sandbox.world.users[table.ids[GM]])
    undo = f"/gm undo steps:{STEPS} preview:true"
    await table.say([(GM, text) for text in (undo, "/gm retcon", "/gm retcon")])
    seen = [sandbox.messages.find(message["id"]) for message in gm.visible(table.channel.id)]
    lists = [each for each in seen if each is not None and "Which act?" in each.payload["content"]]
    [menu] = lists[-1].payload["components"][0]["components"]
    begun = await gm.component(lists[-1].id, menu["custom_id"], [menu["options"][-1]["value"]])
    await sandbox.answered(begun, PATIENCE_MS / 1000)


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_no_post_of_a_fight_of_eight_is_higher_than_a_phone(
    browser: Browser, tmp_path: Path, ruleset: str
) -> None:
    """The board with its picture and its boxes, what is told and asked, and each private answer.

    People's own names, with which they are mentioned, are as long as their combatants', and that of
    the GMs' role as long as Discord allows.
    """
    async with staged(PEOPLE, tmp_path, emojis=True) as stage:
        await stage.reins.dice_by_key("field")
        table = Table(
            stage.sandbox, stage.reins, tmp_path / "interlude.db", ruleset, Count(), players=PLAYERS
        )
        await table.say(gathered(ruleset, named(stage.sandbox, table)))
        for _ in range(STEPS):
            assert await table.step()
        await look_back(stage.sandbox, table)
        page = await browser.new_page(viewport=PHONE, locale="en-US")
        page.set_default_timeout(PATIENCE_MS)
        for who in (GM, "ama", "ben"):
            person = stage.sandbox.person(stage.sandbox.world.users[table.ids[who]])
            assert await read_all(stage.sandbox, person, table.channel.id) > len(READ)
            place = f"{stage.sandbox.page_url}#user={table.ids[who]}&channel={table.channel.id}"
            await page.goto("about:blank")
            await page.goto(place)
            posts = page.locator("#messages article")
            await posts.first.wait_for()
            pictures = page.locator("#messages img")
            await pictures.evaluate_all(DECODED)
            heights = await posts.evaluate_all(HEIGHTS)
            assert len(heights) > STEPS
            looked = [await page.get_by_text(text).count() for text in LOOKED]
            assert looked == ([1, 1, 1] if who == GM else [0, 0, 0])
            assert max(heights) <= ROOM, (who, heights)
        await page.close()
