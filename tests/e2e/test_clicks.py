"""How many taps an act takes on a phone: each is made in Chromium, and counted by the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, BrowserContext, Page, expect

from bot.sandbox.model.records import Channel
from bot.sandbox.scenarios.script import (
    Act,
    Command,
    Doing,
    Expect,
    Fill,
    GiveDice,
    Pick,
    Press,
    Scenario,
    parse,
)
from bot.sandbox.scenarios.stage import Stage, staged
from rules import RULESETS
from tests.e2e.conftest import PATIENCE_MS, answering
from tests.e2e.test_fight import PHONE
from tests.sandbox.test_clicks import GROUPS, TEXTS

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

COUNTING = """
let taps = 0;
const one = (event) => { if (event.isTrusted) sessionStorage.taps = ++taps; };
addEventListener("pointerdown", one, true);
addEventListener("keydown", (event) => { if (event.key === "Enter") one(event); }, true);
"""
"""The page counts what is tapped, and a command that is sent by Enter."""

MENU_OPENED = 1
"""A menu takes a tap to open and one to choose; the two are one act, as a button is."""

SEEDS = {"l5r": "2"}

ANEW = """
@gm /encounter end reason:Enough sure:true
"""
"""Between the acts and the group's turn."""


THERE = re.compile(r"users: .*\n|@ama /character new .*\n|@ama press \"Make it\"\n")
"""Lines of the group's script that are done already: Ama has her character."""


class Phone:
    """Somebody at the page, at a phone's width."""

    def __init__(self, page: Page, stage: Stage) -> None:
        self.page, self.stage = page, stage
        self.spared = 0

    async def taps(self) -> int:
        """All taps until now, and what was typed instead of a tap."""
        return int(await self.page.evaluate("Number(sessionStorage.taps || 0)")) + self.spared

    async def do(self, act: Act) -> None:
        """Do it as a person does, until the bot has answered."""
        async with answering(self.stage):
            match act:
                case Command(text):
                    await self._command(text)
                case Press(label):
                    begins = re.compile(rf"^{re.escape(label)}")
                    await self.page.get_by_role("button", name=begins).last.click()
                case Pick(menu, (option,)):
                    await self.page.get_by_role("combobox", name=menu).last.click()
                    await self.page.get_by_role("option", name=option).first.click()
                    self.spared -= MENU_OPENED
                case Fill(values):
                    await self._fill(dict(values))
                case _:
                    raise AssertionError(act)

    async def _command(self, text: str) -> None:
        box = self.page.get_by_role("textbox", name="Message #table")
        await box.fill(f"{text} ")
        await self.page.keyboard.press("Enter")
        await expect(box).to_have_value("")
        # An option that is typed would be a tap on a list.
        self.spared += text.count(":")

    async def _fill(self, values: dict[str, str]) -> None:
        form = self.page.get_by_role("dialog")
        await expect(form).to_be_visible()
        for field, value in values.items():
            named = form.locator("fieldset, .field", has_text=field)
            radio = named.get_by_role("radio", name=value)
            if await radio.count():
                await radio.first.check()
                continue
            await form.get_by_role("combobox", name=field).first.click()
            await self.page.get_by_role("option", name=value).first.click()
            self.spared -= MENU_OPENED
        await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)


async def _phone(context: BrowserContext, stage: Stage, who: str) -> Phone:
    page = await context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    user, channel = stage.people[who].person.user, stage.channel("table")
    await page.goto(f"{stage.sandbox.page_url}#user={user.id}&channel={channel.id}")
    await expect(page.get_by_role("textbox", name="Message #table")).to_be_visible()
    return Phone(page, stage)


def _headings(text: str) -> dict[int, tuple[str, int]]:
    """For each line under a heading its act, and the most that it may take."""
    found: dict[int, tuple[str, int]] = {}
    heading = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("# "):
            act, _, most = line.removeprefix("# ").rpartition(" ")
            heading = (act, int(most))
        elif not line:
            heading = None
        elif heading is not None:
            found[number] = heading
    return found


async def _aside(stage: Stage, channel: Channel, doing: Doing) -> None:
    """Do by the page's calls what is not counted."""
    hands = stage.people[doing.who]
    match doing.act:
        case Command(text):
            made = await hands.command(channel, text)
        case Press(label):
            made = await hands.press(channel, label)
        case Fill(values):
            made = await hands.fill(values)
        case Pick(menu, options):
            picked = await hands.pick(channel, menu, options)
            assert picked is not None
            made = picked
        case _:
            raise AssertionError(doing)
    await stage.sandbox.answered(made, PATIENCE_MS / 1000)
    hands.answered(made)


async def _counted(
    context: BrowserContext, stage: Stage, scenario: Scenario, headings: dict[int, tuple[str, int]]
) -> dict[str, int]:
    """Play a script, what stands under a heading on a phone; the taps that each heading took."""
    phones: dict[str, Phone] = {}
    took: dict[str, int] = {}
    for step in scenario.steps:
        match step.what:
            case GiveDice(faces):
                await stage.reins.give_dice(faces)
            case Doing(who, act) if step.line in headings:
                if who not in phones:
                    phones[who] = await _phone(context, stage, who)
                heading, _ = headings[step.line]
                before = await phones[who].taps()
                await phones[who].do(act)
                took[heading] = took.get(heading, 0) + await phones[who].taps() - before
            case Doing() as doing:
                await _aside(stage, stage.channel("table"), doing)
                await stage.idle()
            case Expect(text=words) if phones:
                newest = list(phones.values())[-1].page.locator("article", has_text=words)
                await expect(newest.last).to_be_visible()
            case _:
                pass
    return took


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_an_act_takes_few_taps_on_a_phone(
    browser: Browser, tmp_path: Path, ruleset: str
) -> None:
    """Attack, defence, a group's turn and a ready character, tapped in Chromium."""
    [group] = [text for text in GROUPS if f"ruleset:{ruleset}\n" in text]
    text = TEXTS[ruleset] + ANEW + THERE.sub("", group)
    scenario = parse(text, "clicks")
    async with staged(scenario, tmp_path, seed=SEEDS.get(ruleset, "5")) as stage:
        context = await browser.new_context(viewport=PHONE, locale="en-US")
        await context.add_init_script(COUNTING)
        took = await _counted(context, stage, scenario, _headings(text))
        await context.close()
    most = dict(_headings(text).values())
    assert took.keys() == most.keys()
    assert {act: n for act, n in took.items() if n > most[act]} == {}
