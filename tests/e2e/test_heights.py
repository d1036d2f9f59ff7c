"""Every post of a fight of eight is seen whole on a phone, without scrolling."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from bot.commands_bench.requests import TEMPLATES
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import Stage, staged
from rules import RULESETS
from tests.e2e.conftest import PATIENCE_MS

pytestmark = pytest.mark.browser

PEOPLE = parse("users: gm ama ben\nin #field", "people")
PHONE = {"width": 390, "height": 844}
ROOM = 684
"""So many pixels of a phone's screen show messages; the rest is the page's own."""

HEIGHTS = "all => all.map(one => one.getBoundingClientRect().height)"

DECODED = "all => Promise.all(all.map(one => one.decode())).then(() => all.length)"


async def gathered(stage: Stage, ruleset: str) -> None:
    """Two players and six NPCs whose names are long begin a fight."""
    await stage.reins.dice_by_key("field")
    ama, ben, npc = TEMPLATES[ruleset]
    for who, command in (
        ("gm", f'/campaign setup name:"The Lantern Road" ruleset:{ruleset}'),
        ("ama", f'/character new name:"Shiba Yumiko of the Road" template:{ama}'),
        ("ben", f'/character new name:"Hida Benjiro the Younger" template:{ben}'),
        ("gm", '/encounter open name:"The shrine at midnight"'),
        ("gm", f'/npc add template:{npc} name:"Bandit of the hills" count:6'),
        ("ama", "/encounter join"),
        ("ben", "/encounter join"),
        ("gm", "/encounter begin"),
    ):
        begun = await stage.people[who].command(stage.channel("field"), command)
        await stage.sandbox.answered(begun, PATIENCE_MS / 1000)
        await stage.reins.idle()


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_no_post_of_a_fight_of_eight_is_higher_than_a_phone(
    browser: Browser, tmp_path: Path, ruleset: str
) -> None:
    """Neither the board with its picture nor what is told and asked when it begins."""
    async with staged(PEOPLE, tmp_path) as stage:
        await gathered(stage, ruleset)
        page = await browser.new_page(viewport=PHONE, locale="en-US")
        page.set_default_timeout(PATIENCE_MS)
        await page.goto(stage.sandbox.page_url)
        posts = page.locator("#messages article")
        await posts.first.wait_for()
        pictures = page.locator("#messages img")
        for picture in await pictures.all():
            await picture.scroll_into_view_if_needed()
        await pictures.evaluate_all(DECODED)
        heights = await posts.evaluate_all(HEIGHTS)
        gathers = page.get_by_text("People gather")
        assert await gathers.count() == 0
        assert max(heights) <= ROOM, heights
        await page.close()
