"""The hold: what follows a public act shows later, and secret questions close with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

import rules
from bot.play.clock import Now
from bot.play.dice import Hand
from bot.play.model import Closed
from bot.play.service import Play
from bot.storage.database import Database
from rules.engine.visibility import PUBLIC, THE_GM, Viewer
from rules.errors import BadAnswer, NotAllowed, StalePrompt
from tests.bot.play.conftest import Desk, toy

MINUTE_S = 60
START = 1_000_000_000_000


class Still(Now):
    """A clock that only moves when it is moved."""

    def __call__(self) -> int:
        return START + self._ahead_ms


@pytest.fixture
async def desk(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    """Play whose clock stands still between moves, with dice that fall by their place."""
    monkeypatch.setattr(rules, "RULESETS", {**rules.RULESETS, "duel": toy()})
    db = await Database.open(url)
    hand = Hand()
    hand.by_key("stone")
    yield Desk(Play(db, hand=hand, now=Still()))
    await db.close()


class Fight:
    """One fight of a campaign with a hold of an hour, in a channel of its own."""

    def __init__(self, desk: Desk, channel: str) -> None:
        self.desk, self.play, self.channel, self.id = desk, desk.play, channel, ""

    def call(self, user: str) -> Any:
        """A call in this channel."""
        return self.desk.call(user, channel=self.channel)

    async def begin(self, *, shade: bool = False) -> None:
        """Ama and Ben fight; with `shade` somebody hidden does too."""
        self.id = (await self.play.fights.open(self.call("gm"), name="The bridge")).encounter
        for user in ("ama", "ben"):
            await self.play.fights.join(self.call(user))
        if shade:
            await self.play.fights.add_npcs(
                self.call("gm"), template="duelist", name="Shade", hidden=True
            )
        await self.play.fights.begin(self.call("gm"))

    async def act(self, user: str, act: str, *, about: str = "", **fields: Any) -> Any:
        """What somebody says by slash command."""
        return await self.play.turns.act(self.call(user), act, fields, about=about)

    async def asked(self, viewer: Viewer = PUBLIC) -> list[tuple[str, str]]:
        """Who is asked what, for these eyes."""
        waits = (await self.play.reading.board(self.id, viewer)).waits
        return [(wait.about, wait.name) for wait in waits]

    async def told(self, viewer: Viewer = PUBLIC) -> list[str]:
        """The lines for these eyes."""
        return [row.line.text for row in await self.play.reading.log(self.id, viewer)]

    async def public(self) -> Any:
        """All that the table, its channel and Ama can be shown."""
        found: list[Any] = []
        for viewer in (PUBLIC, Viewer(player="ama")):
            board = await self.play.reading.board(self.id, viewer)
            waits = [(w.who, w.about, w.question, w.due_at, bool(w.message)) for w in board.waits]
            log = await self.play.reading.log(self.id, viewer)
            found += [board.timeline, board.cards, board.offers, board.encounter.status, waits]
            found += [[(row.at, row.line) for row in log]]
        news = await self.play.outbox.news(self.id)
        assert news is not None
        found += [
            [(p.row.who, p.row.asked_at, p.row.due_at, p.form.samples()) for p in news.opened]
        ]
        found += [len(news.gone), [(row.at, row.line) for row in news.told]]
        mine = await self.play.turns.mine(self.call("ama"))
        found += [[(p.row.question, p.form.samples()) for p in mine]]
        found += [await self.play.turns.options(self.call("ama"), "stroke", "target")]
        return found


@pytest.fixture
async def fight(desk: Desk) -> Fight:
    """A fight in a campaign with a hold of an hour, in which somebody hides."""
    await desk.campaign()
    await desk.play.campaigns.configure(desk.call("gm"), covert="hold", hold_minutes=60)
    made = Fight(desk, "c")
    await made.begin(shade=True)
    return made


async def wait(fight: Fight, minutes: float) -> None:
    """Time passes."""
    await fight.play.clock.move(minutes * MINUTE_S)


async def test_what_follows_a_public_act_shows_a_hold_later(fight):
    """Nobody is asked before the hour is over; the GM sees the fight as it is."""
    assert await fight.asked() == []
    assert len(await fight.asked(THE_GM)) == 3
    await wait(fight, 59)
    assert await fight.asked() == []
    await wait(fight, 1)
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]
    [due] = {w.due_at for w in (await fight.play.reading.board(fight.id)).waits}
    assert due == START + 25 * 3600 * 1000


async def test_a_secret_question_is_open_at_once_and_closes_with_the_hold(fight):
    """Only its person is told, in private; at the end of the hour its default has answered."""
    [notice] = await fight.play.reading.notices()
    assert (notice.person, notice.kind, notice.text) == ("gm", "asked", "What does Shade do?")
    assert [p.row.about for p in await fight.play.turns.mine(fight.call("gm"))] == ["shade"]
    todo, *_ = await fight.play.reading.todo("gm")
    assert todo.row.due_at == START + 3600 * 1000
    await wait(fight, 60)
    assert await fight.play.turns.mine(fight.call("gm")) == []
    assert ("shade", "act") not in await fight.asked(THE_GM)


async def test_the_answer_to_a_secret_question_shows_with_its_hold(fight):
    """Answered after ten minutes or never, the table hears of it at the same instant."""
    await wait(fight, 10)
    done = await fight.act("gm", "rest")
    assert done.shows_at == START + 3600 * 1000
    assert await fight.asked() == []
    await wait(fight, 50)
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]


async def test_a_question_that_is_held_back_cannot_be_answered(fight):
    """A player is not asked yet, nor may the GM answer or skip for him."""
    assert await fight.play.turns.mine(fight.call("ama")) == []
    [token] = [
        w.token
        for w in (await fight.play.reading.board(fight.id, THE_GM)).waits
        if w.about == "ama"
    ]
    with pytest.raises(StalePrompt):
        await fight.play.turns.answer(fight.call("ama"), token, {"act": "rest"})
    with pytest.raises(NotAllowed, match="not heard yet"):
        await fight.play.gm.answer_for(fight.call("gm"), token, {"act": "rest"})
    with pytest.raises(NotAllowed, match="Nothing waits"):
        await fight.play.gm.skip(fight.call("gm"), user="ama")


async def test_a_player_hears_when_the_table_will(fight):
    """His receipt has the instant; his question stands open for others, but not for him."""
    await wait(fight, 60)
    done = await fight.act("ama", "rest")
    assert done.shows_at == START + 2 * 3600 * 1000
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]
    [token] = [
        w.token for w in (await fight.play.reading.board(fight.id)).waits if w.about == "ama"
    ]
    closed = await fight.play.turns.prompt(fight.call("ama"), token)
    assert isinstance(closed, Closed)
    assert "hears of it later" in closed.text
    await wait(fight, 60)
    assert await fight.asked() == [("ben", "act")]


async def test_several_answers_each_show_a_hold_after_them(fight):
    """Ama answers at once and Ben half an hour later: so do their consequences."""
    await wait(fight, 60)
    await fight.act("ama", "stroke", target="ben")
    await wait(fight, 30)
    await fight.act("ben", "rest")
    await wait(fight, 30)
    assert await fight.asked() == [("ben", "act")]
    assert "Ama strikes at Ben." not in await fight.told()
    assert "Ama strikes at Ben." in await fight.told(THE_GM)
    await wait(fight, 30)
    assert "Ama strikes at Ben." in await fight.told()
    assert await fight.asked() == [("ben", "parry")]


async def test_it_goes_on_after_a_restart(fight, url):
    """What is held back, and until when, are rows: another process shows it in time."""
    await fight.play.clock.move(30 * MINUTE_S)
    again = Play(fight.play.db, hand=fight.play.hand, now=fight.play.clock._now)
    await again.muster()
    fight.play = again
    assert await fight.asked() == []
    await again.clock.move(30 * MINUTE_S)
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]


async def test_after_long_downtime_nobody_loses_his_time(fight):
    """What shows ten hours late asks for a whole day from then."""
    await wait(fight, 11 * 60)
    waits = (await fight.play.reading.board(fight.id)).waits
    assert {w.due_at for w in waits} == {START + 35 * 3600 * 1000}


async def test_an_answer_that_was_overtaken_is_noted_and_told_of_later(fight):
    """Ben is out, which nobody has heard: his answer is taken like any other, and he hears why."""
    await wait(fight, 60)
    await fight.play.gm.amend(fight.call("gm"), target="ben", what="out", value="yes", reason="A")
    done = await fight.act("ben", "rest")
    assert done.text == "Noted."
    assert done.shows_at == START + 2 * 3600 * 1000
    assert [n.kind for n in await fight.play.reading.notices() if n.person == "ben"] == []
    await wait(fight, 60)
    [told] = [n for n in await fight.play.reading.notices() if n.person == "ben"]
    assert (told.kind, "too late" in told.text) == ("overtaken", True)


async def test_a_refusal_is_by_what_the_asker_knows(fight):
    """Shade is no target for Ama, and Ben is one until the table has heard that he fell."""
    await wait(fight, 60)
    await fight.play.gm.amend(fight.call("gm"), target="ben", what="hp", value="0")
    options = await fight.play.turns.options(fight.call("ama"), "stroke", "target")
    assert [o.value for o in options] == ["ben"]
    with pytest.raises(BadAnswer):
        await fight.act("ama", "stroke", target="shade")
    await wait(fight, 60)
    assert await fight.play.turns.options(fight.call("ama"), "stroke", "target") == []


async def test_undo_of_what_nobody_has_heard_is_silent(fight):
    """The table sees no trace; whoever decided is told, and is asked again until his old time."""
    await wait(fight, 60)
    before, seen = await fight.told(), await fight.public()
    await wait(fight, 10)
    await fight.act("ben", "rest")
    await fight.play.gm.undo(fight.call("gm"))
    assert await fight.told() == before
    assert await fight.public() == seen
    [told] = [n for n in await fight.play.reading.notices() if n.person == "ben"]
    assert told.kind == "undone"
    assert [p.row.about for p in await fight.play.turns.mine(fight.call("ben"))] == ["ben"]
    await wait(fight, 120)
    assert await fight.told() == before
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]


async def test_undo_of_what_has_shown_shows_at_once(fight):
    """What was held back then is struck without a word."""
    await wait(fight, 60)
    await fight.act("ama", "stroke", target="ben")
    await wait(fight, 60)
    await fight.act("ben", "rest")
    held = [text for text in await fight.told(THE_GM) if text not in await fight.told()]
    assert "Ama strikes at Ben." in held
    await fight.play.gm.undo(fight.call("gm"), 2)
    told = await fight.told()
    assert told[-1] == "The GM takes back what was last decided."
    assert "Ama strikes at Ben." not in told
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]


async def test_the_end_shows_everything(fight):
    """With the fight all that was held back is over."""
    await wait(fight, 60)
    for user, foe in (("ama", "ben"), ("ben", "ama")):
        await fight.act(user, "stroke", target=foe)
    assert "Ama strikes at Ben." not in await fight.told()
    await fight.play.fights.end(fight.call("gm"), reason="Rain.")
    told = await fight.told()
    assert "Ama strikes at Ben." in told
    assert any("The fight is over. Rain." in text for text in told)
    assert await fight.asked() == []
    rows = await fight.play.reading.log(fight.id)
    assert all(row.at <= fight.play.clock.now() for row in rows)


async def test_a_pause_stops_the_hold(fight):
    """Paused for five hours, it shows five hours later, and closes no question before."""
    await wait(fight, 30)
    await fight.play.fights.pause(fight.call("gm"))
    await wait(fight, 300)
    assert await fight.asked() == []
    assert ("shade", "act") in await fight.asked(THE_GM)
    await fight.play.fights.resume(fight.call("gm"))
    await wait(fight, 29)
    assert await fight.asked() == []
    await wait(fight, 1)
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]


async def test_an_order_for_a_held_question_answers_it_in_the_same_hold(fight):
    """Given before the question shows it answers with it; given after, it is a public answer."""
    await wait(fight, 20)
    await fight.play.orders.set(fight.call("ama"), act="rest", fields={})
    await wait(fight, 40)
    assert await fight.asked() == [("ben", "act")]
    await fight.play.orders.set(fight.call("ben"), act="rest", fields={})
    assert await fight.asked() == [("ben", "act")]
    await wait(fight, 60)
    assert (await fight.play.reading.board(fight.id)).timeline.title == "Turn 2"


async def test_other_campaigns_hold_nothing_back(desk):
    """By orders all shows at once, and no record has another instant."""
    encounter = await desk.fight()
    row = await desk.play.reading.encounter(encounter)
    assert row.shown is None
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]


@pytest.mark.parametrize("minutes", [0, 10_081])
async def test_a_hold_has_its_bounds(desk, minutes):
    """A minute at least, and a week at the most."""
    await desk.campaign()
    with pytest.raises(BadAnswer, match="minutes"):
        await desk.play.campaigns.configure(desk.call("gm"), hold_minutes=minutes)


ANSWERS = (
    # minute, who, what he says; Shade's are said only where he is
    (70, "ama", ("stroke", "ben")),
    (90, "ben", ("stroke", "ama")),
    (160, "shade", ("rest", "")),
    (180, "ben", ("parry", "")),
    (190, "shade", ("stroke", "nobody")),
    (260, "ama", ("none", "")),
    (350, "ama", ("rest", "")),
    (360, "gm", ("ruling", "")),
    (370, "ben", ("shout", "")),
    (400, "ben", ("stroke", "ama")),
    (480, "ama", ("parry", "")),
)


async def _say(fight: Fight, user: str, act: str, target: str) -> str:
    """Say it; the sentence of the refusal where there is one."""
    fields = {"target": target} if target else {}
    try:
        match user, act:
            case "gm", _:
                await fight.play.gm.amend(
                    fight.call("gm"), target="ama", what="hp", value="9", reason="She slips."
                )
            case "shade", _:
                await fight.act("gm", act, about="shade", **fields)
            case _:
                done = await fight.act(user, act, **fields)
                return f"{done.text} {done.shows_at}" if hasattr(done, "shows_at") else done.text
    except (NotAllowed, BadAnswer, StalePrompt) as error:
        return str(error)
    return ""


async def test_the_table_cannot_tell_that_somebody_hidden_was_asked(desk):
    """Two fights, one with somebody hidden: every ten minutes they show the same, at one time."""
    await desk.campaign()
    await desk.play.campaigns.configure(desk.call("gm"), covert="hold", hold_minutes=60)
    plain, haunted = Fight(desk, "c"), Fight(desk, "d")
    for fight, shade in ((plain, False), (haunted, True)):
        await fight.begin(shade=shade)
    saying = list(ANSWERS)
    seen = [await plain.public()]
    for minute in range(0, 700, 10):
        while saying and saying[0][0] <= minute:
            _, user, (act, target) = saying.pop(0)
            if user == "shade":
                await _say(haunted, user, act, target)
                continue
            one, other = [await _say(fight, user, act, target) for fight in (plain, haunted)]
            assert one == other, (minute, user, act)
        one, other = await plain.public(), await haunted.public()
        assert one == other, minute
        seen += [one] if one != seen[-1] else []
        await wait(plain, 10)
    assert len(seen) > 8
    assert await plain.told(THE_GM) != await haunted.told(THE_GM)
