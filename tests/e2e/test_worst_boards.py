"""The board of eight with the longest names is seen whole on a phone, whatever befalls them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from playwright.async_api import Browser

from bot.contract.random_play import RandomTable
from bot.discord.phone import message_px
from bot.discord.rendering import board as boards
from bot.discord.rendering.message import Message, Picture
from bot.discord.rendering.pictures import fight as pictures
from bot.discord.rendering.pictures.fight_scene import Scene, scene
from bot.play.model import Board, Waiting
from bot.sandbox import Sandbox
from bot.sandbox.model.media import Upload
from bot.storage.rows import Campaign, Status
from rules import RULESETS
from rules.engine.ruleset import Ruleset
from rules.engine.views.view import view
from rules.engine.views.visibility import PUBLIC, Card, Role, Stat
from tests.bot.discord.made import fight
from tests.crowd import GMS, NAMES
from tests.e2e.conftest import PATIENCE_MS
from tests.e2e.test_heights import DECODED, PHONE, ROOM

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

REGISTERED = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda each: each.key)
STEPS = 30
CAMPAIGN = Campaign(id="9", name="Town", owner="77", ruleset="duel", rulesets=("duel",))
PREFIX = "https://discord.com/channels/9/8/"

HARMS = ("prone", "bleeding", "poisoned", "held", "on fire", "bound", "sees badly", "stunned")
TO_COME = "poisoned at the end of this count"


def table(ruleset: Ruleset[Any], seed: int, people: Sequence[str]) -> RandomTable:
    """A fight of eight that has gone on for a while; nobody is taken out by hand."""
    made = RandomTable(ruleset, seed, quick=True, house={})
    templates = ruleset.sheets.templates()
    sheets = [templates[name] for name in sorted(templates)]
    for n, name in enumerate(NAMES):
        made.join(name, "gm" if n > 5 else people[n], **sheets[n % len(sheets)])
    made.begin()
    return made


def ailing(card: Card, harms: int) -> Card:
    """The card of somebody with this many more conditions, with numbers that everybody sees."""
    seen = tuple(
        Stat(name=name, value=n or "", role=Role.CONDITION)
        for n, name in enumerate((*HARMS[:harms], TO_COME)[-harms - 1 :])
    )
    return replace(card, stats=(*card.stats, *seen), state=f"hidden, {card.state}".strip(", "))


def shown(made: RandomTable, status: Status, harms: int) -> Board:
    """The board, on which everybody is ailing and the fight waits for six people and the GM."""
    seen = view(made.scene, PUBLIC)
    cards = tuple(ailing(card, harms) if harms else card for card in seen.cards)
    waits = tuple(
        Waiting(
            who=made.fight.combatants[card.id].player,
            about=card.id,
            name="act",
            question="What do you do?",
            due_at=1_800_000_000_000 + 3_600_000 * n,
            token=f"t{n}",
            message="5",
        )
        for n, card in enumerate(cards)
    )
    return Board(
        encounter=fight(status, "The shrine of the lantern at midnight"),
        ruleset=made.ruleset,
        viewer=PUBLIC,
        timeline=seen.timeline,
        cards=cards,
        players={card.id: made.fight.combatants[card.id].player for card in cards},
        camps={card.id: made.fight.combatants[card.id].camp for card in cards},
        waits=waits if status is Status.RUNNING else (),
    )


def drawn(board: Board, campaign: Campaign) -> tuple[Message, Scene]:
    """The board as the channel shows it, with a picture while the fight goes on."""
    links = {wait.token: PREFIX + wait.message for wait in board.waits}
    drawing = pictures.planned(scene(board))
    picture = None
    if board.encounter.status is Status.RUNNING:
        picture = Picture(name=drawing.name, png=pictures.draw(drawing), alt=drawing.words)
    message = boards.board(
        board,
        campaign,
        links=links,
        picture=picture,
        picture_px=drawing.phone_px if picture else 0,
    )
    return message, drawing


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A server without a bot, whose posts are made by hand."""
    made = Sandbox(None)
    await made.start()
    yield made
    await made.stop()


@REGISTERED
async def test_the_worst_board_is_no_higher_than_a_phone(
    browser: Browser, sandbox: Sandbox, ruleset: Ruleset[Any]
) -> None:
    """Gathering, running and over; with no further conditions, with two, and with eight.

    The people that it mentions have names as long as their combatants', and the GMs' role as long
    as Discord allows.
    """
    people = {name: sandbox.add_user(name, name.title()) for name in ("gm", "ama")}
    guild = sandbox.add_guild("Heights", people["gm"])
    sandbox.add_member(guild, people["ama"])
    players = [sandbox.add_user(f"player{n}", name) for n, name in enumerate(NAMES[:6])]
    for player in players:
        sandbox.add_member(guild, player)
    sandbox.install_bot(guild)
    campaign = replace(CAMPAIGN, gm_role=sandbox.add_role(guild, GMS).id)
    channel = sandbox.add_channel(guild, "fight")
    estimates: list[int] = []
    for seed in range(2):
        made = table(ruleset, seed, [player.id for player in players])
        for _ in range(STEPS * seed):
            made.step()
        for status in (Status.OPEN, Status.RUNNING, Status.OVER):
            for harms in (0, 2, 8):
                message, drawing = drawn(shown(made, status, harms), campaign)
                embeds = [embed.to_dict() for embed in message.embeds]
                assert message.view is not None
                payload = {"embeds": embeds, "components": message.view.to_components()}
                uploads = []
                if message.picture is not None:
                    uploads = [Upload(message.picture.name, message.picture.png, "image/png")]
                sandbox.messages.create(channel, sandbox.bot_user, payload, uploads)
                more = drawing.phone_px if message.picture is not None else 0
                estimates.append(message_px("", message.embeds, message.view) + more)
    page = await browser.new_page(viewport=PHONE, locale="en-US")
    page.set_default_timeout(PATIENCE_MS)
    await page.goto(f"{sandbox.page_url}#user={people['ama'].id}&channel={channel.id}")
    posts = page.locator("#messages article")
    await posts.first.wait_for()
    await page.locator("#messages .picture img").evaluate_all(DECODED)
    heights = await posts.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    await page.close()
    assert max(heights) <= ROOM, heights
    both = list(zip(heights, estimates, strict=True))
    assert [higher for higher in both if higher[0] > higher[1]] == []
