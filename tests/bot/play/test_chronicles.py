"""Chronicles and recaps: whole stories, and no word more than their reader may know."""

from __future__ import annotations

from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest

import rules
from bot.discord.rendering.chronicle import html, markdown, moments
from bot.play.model import Call
from bot.play.views import chronicles
from bot.play.views.chronicles import FightChronicle, headlines
from bot.storage.rows import LineRow, Status
from rules.engine.views.visibility import Line, Part
from rules.errors import NotAllowed
from tests.bot.play.conftest import Desk
from tests.tables import tabled

NAMES = {"ama": "Ama"}


class Page(HTMLParser):
    """The texts of a page by the elements that they stand in; every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "!doctype"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append((self.open[-1] if self.open else "", data))


@pytest.fixture
async def fought(desk: Desk) -> Desk:
    """Ama strikes Ben, who takes it, while a shade lurks; the stroke shows 6."""
    await desk.stroke_beside_a_shade("The <toll>")
    return desk


async def tales(desk: Desk, user: str, sight: str = "everybody") -> list[FightChronicle]:
    """The chronicle of the channel's fight."""
    return await desk.play.chronicles.of_fight(desk.call(user), sight)


async def test_what_nobody_knew_is_told_by_the_gm_alone_and_after_the_end(fought: Desk):
    """It is marked there, and in no other chronicle."""
    for user in ("ama", "gm"):
        with pytest.raises(NotAllowed):
            await tales(fought, user, "declassified")
    await fought.play.fights.end(fought.call("gm"))
    with pytest.raises(NotAllowed):
        await tales(fought, "ama", "declassified")
    secret = html("It", await tales(fought, "gm", "declassified"), NAMES)
    assert ("mark", "nobody knew") in Page(secret).texts
    assert "Shade" in secret
    for user, sight in (("gm", "everybody"), ("ama", "everybody"), ("ama", "mine")):
        told = await tales(fought, user, sight)
        for text in (html("It", told, NAMES), markdown("It", told, NAMES)):
            assert "Shade" not in text
            assert "nobody knew" not in text
            assert "HP" not in text.replace("Written back: Ben (HP).", "")


async def test_the_chronicle_of_a_campaign_has_every_fight_that_has_begun(fought: Desk):
    """Oldest first, each with its name."""
    await fought.play.fights.end(fought.call("gm"))
    await fought.fight_of("ama", "ben")
    title, every = await fought.play.chronicles.of_campaign(fought.call("ama"))
    assert (title, [tale.fight.name for tale in every]) == (
        "The road",
        ["The <toll>", "The bridge"],
    )
    page = Page(html(title, every, NAMES))
    assert [text for tag, text in page.texts if tag == "h2"] == ["The <toll>", "The bridge"]
    with pytest.raises(NotAllowed, match="The bridge"):
        await fought.play.chronicles.of_campaign(fought.call("gm"), "declassified")


async def test_fighters_are_named_to_whoever_may_know_of_them(
    fought: Desk, monkeypatch: pytest.MonkeyPatch
):
    """The shade to the GM alone, and nobody where the ruleset is gone: the lines are told then."""

    async def named(user: str, sight: str = "everybody") -> tuple[list[str], bool]:
        [tale] = await tales(fought, user, sight)
        return tale.fighters, bool(tale.lines)

    assert await named("ama") == (["Ama", "Ben"], True)
    assert await named("gm", "mine") == (["Ama", "Ben", "Shade"], True)
    games = dict(rules.RULESETS)
    monkeypatch.setattr(rules, "RULESETS", {})
    assert await named("ama") == ([], True)
    await fought.play.start_up()
    monkeypatch.setattr(rules, "RULESETS", games)
    assert (await fought.play.fights.need("c")).status is Status.PARKED
    assert await named("ama") == ([], True)


async def test_a_recap_tells_what_came_after_ones_own_last_decision(fought: Desk):
    """Ben's recap begins after Ben's own answer; only the GM reads about the shade."""
    for user, told in (("ama", "Ben is hit."), ("zoe", "Ben is hit.")):
        text = (await fought.play.chronicles.recap(fought.call(user))).text
        assert text.startswith("Since ")
        assert told in text
        assert "Shade" not in text
    other: Call = fought.call("ben")
    await fought.act("ben", "rest")
    assert "nothing has happened" in (await fought.play.chronicles.recap(other)).text


def test_an_attack_stands_once_in_the_story_by_its_last_headline():
    """In the place of the first, whose token a player's words may have."""
    told = [
        ("Ama hits Ben", Part.HEAD, "a"),
        ("Kick", Part.NUMBERS, "a"),
        ("Cai waits.", Part.HEAD, ""),
        ("Ama hits Ben for 8", Part.HEAD, "a"),
        ("Ben takes 8 damage.", Part.DETAIL, "a"),
    ]
    rows = [
        LineRow(encounter="e", seq=n, n=0, at=0, token=f"t{n}", line=Line(text, of=of, part=part))
        for n, (text, part, of) in enumerate(told)
    ]
    found = [(x.head.token, x.head.line.text) for x in moments(rows)]
    assert found == [("t0", "Ama hits Ben for 8"), ("t2", "Cai waits.")]
    assert [x.line.text for x in headlines(rows).values()] == ["Ama hits Ben for 8", "Cai waits."]


@tabled
def test_a_recap_is_plain_sentences(told, before, text):
    """With how much is left out, and a full stop where a line has none."""
    assert chronicles.Recap(since="today", told=told, before=before).text.endswith(text)


NOW = int(datetime(2026, 6, 10, 12, tzinfo=UTC).timestamp() * 1000)
"""A Wednesday's noon."""


@pytest.mark.parametrize(
    ("then", "zone", "day"),
    [
        (datetime(2026, 6, 10, 9, 5, tzinfo=UTC), "UTC", "today, 09:05"),
        (datetime(2026, 6, 10, 9, 5, tzinfo=UTC), "Europe/Berlin", "today, 11:05"),
        (datetime(2026, 6, 10, 9, 5, tzinfo=UTC), "Atlantis", "today, 09:05"),
        (datetime(2026, 6, 11, 9, 5, tzinfo=UTC), "UTC", "today, 09:05"),  # a clock set back
        (datetime(2026, 6, 9, 23, tzinfo=UTC), "UTC", "yesterday"),
        (datetime(2026, 6, 9, 23, tzinfo=UTC), "Asia/Tokyo", "today, 08:00"),
        (datetime(2026, 6, 8, 23, tzinfo=UTC), "UTC", "Monday"),
        (datetime(2026, 6, 4, 9, tzinfo=UTC), "UTC", "Thursday"),
        (datetime(2026, 6, 3, 9, tzinfo=UTC), "UTC", "3 June 2026"),
    ],
)
def test_a_day_is_told_as_people_say_it(then, zone, day):
    """By name within a week, where they live."""
    assert chronicles._day(int(then.timestamp() * 1000), NOW, zone) == day
