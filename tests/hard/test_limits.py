"""The wire: every message that the bot sends, at the edge of what Discord takes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from discord.utils import time_snowflake

from bot.discord.inbound.custom_ids import made
from bot.discord.people import call_of
from bot.discord.rendering import lines, prompts, step
from bot.discord.rendering.limits import CUSTOM_ID
from bot.discord.replies import Reply
from bot.play.quotas import Limits
from bot.storage.rows import LineRow
from rules import RULESETS
from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.asking.forms import Acts, Choice, Fields
from rules.engine.intents.conditions import All, Test
from rules.engine.intents.replies import MOST_TESTS
from rules.engine.views.visibility import Kind, Line
from tests.bot.discord.made import NEWS
from tests.bot.play.conditional import leave
from tests.cogs.harness import AMA, BEN, GM, message
from tests.hard.guild import Guild, controls, gathered, told, whom
from tests.openapi import check, check_message, check_modal

MARKS = "*_`~|>#[]()<@1>@everyone" + "W" * 8
SAID = MARKS.replace("<", "(")
"""The same as a name: nobody may be called as Discord writes a mention."""

FAMILY = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
FACES = FAMILY * 6 + "ab"

MODAL = 9
MOST_AT_ONCE = 12


class Posts:
    """Takes what the bot posts of itself, held against Discord's limits and its description."""

    def __init__(self) -> None:
        self.taken: list[dict[str, Any]] = []
        # Discord takes few edits of old messages: these are new.
        self._ids = count(time_snowflake(datetime.now(UTC)))

    async def request(self, route: Any, *, form: Any = None, **given: Any) -> Any:
        """As the library's own, without a network."""
        body = given.get("json")
        if form:
            [written] = [part["value"] for part in form if part["name"] == "payload_json"]
            body = json.loads(written)
        path = route.url.split("/api/v10")[1]
        check(route.method, path, body)
        if route.method == "GET" and path.partition("?")[0].endswith("/messages"):
            return []
        if "/messages" in path and body:
            check_message(body)
            self.taken.append(body)
        if path == "/users/@me/channels":
            return {"id": "650", "type": 1, "recipients": []}
        return message() | {"id": str(next(self._ids))}

    @property
    def texts(self) -> str:
        """All that they say."""
        return json.dumps(self.taken, ensure_ascii=False)


@asynccontextmanager
async def crowded(folder: Path, ruleset: str) -> AsyncIterator[tuple[Guild, Posts]]:
    """A fight of forty, with the longest names there are, in a channel where the bot posts."""
    async with gathered(folder) as guild:
        await guild.command("encounter end", GM, sure=True)
        await guild.command("campaign setup", GM, name="Ashes", ruleset=ruleset)
        posts = Posts()
        guild.bot.http.request = posts.request  # type: ignore[method-assign]
        del guild.bot.http.send_message  # messages go the library's own way to that
        guild.bot.publisher._pace_s = 0
        guild.bot.play.on_change = guild.bot.publisher.changed
        guild.bot.publisher.start()
        template = min(RULESETS[ruleset].sheets.templates())
        for user, name in ((AMA, SAID), (BEN, FACES)):
            await guild.ready(name, template, user, ruleset)
        await guild.command("encounter open", GM, name="*" * 80, ruleset=ruleset)
        for user in (AMA, BEN):
            await guild.command("encounter join", user)
        left, names = Limits().combatants - 2, (SAID, FACES, "|" * 31 + "x", "x" * 32)
        for name in names:
            added = min(left, MOST_AT_ONCE)
            await guild.command(
                "npc add", GM, template=template, name=name, count=added, style="none"
            )
            left -= added
        assert left == 0
        guild.bot.play.hand.by_key("crowd")
        yield guild, posts
        await guild.bot.publisher.stop()


@pytest.fixture
async def crowd(tmp_path: Path) -> AsyncIterator[tuple[Guild, Posts]]:
    """A crowd of ki."""
    async with crowded(tmp_path, "ki") as made:
        yield made


async def settled(guild: Guild) -> None:
    """Everything is posted."""
    async with asyncio.timeout(30):
        await guild.bot.publisher.settle()


def fits(guild: Guild, start: int = 0) -> None:
    """Every answer is within Discord's limits; the wire has held it to its description."""
    assert len(guild.wire.sent) > start
    for sent in guild.wire.sent[start:]:
        assert "on my side" not in told(sent), told(sent)
        if sent.body.get("type") == MODAL:
            check_modal(sent.message)
        elif sent.message:
            check_message(sent.message)


@pytest.mark.parametrize("key", RULESETS)
async def test_a_fight_of_forty_is_posted_and_shown(tmp_path: Path, key: str):
    """Its board with everybody, its log, and the questions to all who are asked at once.

    GM and players can see the board, log, transcripts, to-do list, and the answer of each button.
    """
    async with crowded(tmp_path, key) as (guild, posts):
        start = len(guild.wire.sent)
        await guild.command("encounter begin", GM)
        await settled(guild)
        await shown_to_all(guild, key)
        fits(guild, start)
        await guild.command("encounter end", GM, reason="x" * 300, sure=True)
        await settled(guild)
        assert ":R>" in posts.texts, "a question says until when it can be answered"
        assert any(len(post.get("embeds") or ()) == 1 for post in posts.taken)
        assert "The fight is over" in posts.texts
        for post in posts.taken:
            mentions = post.get("allowed_mentions", {})
            assert mentions.get("parse", []) == []
            assert set(map(int, mentions.get("users", []))) <= {GM, AMA, BEN}


async def shown_to_all(guild: Guild, key: str) -> None:
    """Everything that a fight has to show is asked for, by the GM and by both players."""
    for user in (GM, AMA, BEN):
        for path in ("encounter board", "encounter log", "todo", "help", "character list"):
            await guild.command(path, user)
        shown = controls(await guild.command("encounter board", user))
        assert set(shown) >= {"My turn", "Mine", "Log", "Orders"}
        for custom_id in shown.values():
            answer = await guild.press(custom_id, user)
            for inner in controls(answer).values() if answer else ():
                assert len(inner) <= CUSTOM_ID
        for format in ("markdown", "html"):
            sent = await guild.command("encounter transcript", user, format=format)
            assert sent.files
    await guild.command("rules", AMA, search="a", ruleset=key)
    await guild.command("character show", AMA)
    await guild.command("character edit", AMA)


async def test_suggestions_of_forty_fit(crowd: tuple[Guild, Posts]):
    """At most twenty-five, each with a name and a value of at most a hundred characters."""
    guild, _ = crowd
    await guild.command("encounter begin", GM)
    for path, typing in (
        ("gm amend", "target"), ("gm answer", "question"), ("gm hide", "combatant"),
        ("gm undo", "to"), ("ki pass", "who"), ("encounter leave", "combatant"),
    ):  # fmt: skip
        offered = await guild.suggestions(path, typing, "", GM)
        assert 0 < len(offered) <= 25, path
        assert all(0 < len(name) <= 100 and 0 < len(value) <= 100 for name, value in offered)


async def test_all_orders_that_one_may_have_are_listed(crowd: tuple[Guild, Posts]):
    """All are told, in as many messages as it takes; one more is refused."""
    guild, _ = crowd
    when = All((Test("with", "=", "halberd"),) * MOST_TESTS)
    start = len(guild.wire.sent)
    for _ in range(Limits().orders):
        call = call_of(guild._interaction(2, {"id": "1", "name": "orders", "type": 1}, AMA))
        await leave(guild.bot.play, call, "dodge", when)
    sent = await guild.command("orders set", AMA, act="dodge")
    assert str(Limits().orders) in sent.text
    for show in ("orders show", "encounter board"):
        await guild.command(show, AMA)
    before = len(guild.wire.sent)
    board = await guild.command("encounter board", AMA)
    await guild.press(controls(board)["Orders"], AMA)
    listed = "".join(one.text for one in guild.wire.sent[before:])
    assert listed.count(": dodge, every time.") == Limits().orders
    fits(guild, start)


async def test_news_of_any_length_reach_a_person(crowd: tuple[Guild, Posts]):
    """Twenty whispers of the longest, all markdown, come as a digest that Discord takes."""
    guild, posts = crowd
    for _ in range(20):
        await guild.command("gm whisper", GM, resolved=whom(AMA), person=str(AMA), text="*`|" * 500)
    await settled(guild)
    said = "".join(post.get("content") or "" for post in posts.taken)
    assert said.count("The GM whispers") == 20
    assert said.count("\\*") >= 20 * 500


ROLLS = [
    Roll(
        Dice(1000, 1_000_000),
        tuple([(1_000_000,)] * 1000),
        name=MARKS,
        modifiers=(Modifier(-999_999, MARKS, "KI-DEF-01"),),
        against=Against(999_999_999, FACES, (Modifier(999, MARKS),)),
    )
    for _ in range(30)
]
CLAUSES = tuple(sorted(RULESETS["ki"].rulebook))[:25]


def line(text: str, n: int = 0, *, struck: bool = False) -> LineRow:
    """A line of the log with thirty rolls and every clause of the book."""
    told_ = Line(text, Kind.HARM, rolls=tuple(ROLLS), clauses=CLAUSES)
    return LineRow(encounter="e", seq=1, n=n, at=0, token=f"{n:016d}", line=told_, struck=struck)


async def test_why_of_thirty_rolls_is_told_in_pages(crowd: tuple[Guild, Posts]):
    """With a thousand dice each and twenty-five clauses: many messages, none too long."""
    guild, _ = crowd
    start = len(guild.wire.sent)
    text = lines.why([line("*" * 2000)], RULESETS["ki"], {})
    reply = Reply(guild._interaction(3, {"custom_id": "x", "component_type": 2}, AMA))
    await reply.show(text)
    assert len(guild.wire.sent) - start > 10
    fits(guild, start)
    assert CLAUSES[-1] in guild.wire.sent[-1].text


@pytest.mark.parametrize("struck", [False, True])
async def test_lines_of_any_length_are_posts(struck: bool):
    """Two hundred lines of one step, each as long as can be, and struck through or not."""
    rows = [line(MARKS * 100, n, struck=struck) for n in range(200)]
    rows += [line("\n".join([FACES] * 100), 200, struck=struck)]
    posts = [post for part in step.split(NEWS.post(rows)) for post in step.messages(part)]
    assert len(posts) > 2
    for post in posts:
        components = post.view.to_components() if post.view else []
        embeds = [embed.to_dict() for embed in post.embeds]
        check_message({"embeds": embeds, "components": components})


def asked(form):
    """A question with this form, and nothing that silence would answer."""
    row, game = SimpleNamespace(token="t" * 16, name="turn"), SimpleNamespace(question={}.get)
    return SimpleNamespace(form=form, silence=None, row=row, ruleset=game)


@pytest.mark.parametrize("choices", [1, 24, 25, 26, 60])
async def test_a_question_with_any_number_of_choices_is_a_post(choices: int):
    """Buttons up to twenty-five, a menu or a way to it beyond; ids of a hundred characters."""
    options = {
        f"{n:02d}" + "x" * 70: Choice(MARKS * 4, Fields(dict, {}), FACES * 4)
        for n in range(choices)
    }
    found = prompts.choices(asked(Acts(options)))
    assert len(found) <= 25
    view = prompts.view_of(*found)
    check_message({"content": "x", "components": view.to_components()})


def test_ids_are_never_longer_than_discord_takes():
    """A control whose id would be too long is left out, not cut: it would mean something else."""
    assert len(made("t" * 16, "c", "x" * 78)) == CUSTOM_ID
    for length in (78, 79):
        [*found] = prompts.choices(asked(Acts({"x" * length: Choice("One", Fields(dict, {}))})))
        ids = [getattr(item, "custom_id", "") for item in found]
        assert all(len(id) <= CUSTOM_ID for id in ids)
        assert bool(ids) == (length == 78)
