"""/orders and /todo."""

from __future__ import annotations

from dataclasses import replace

from bot.play.intents.orders import Shown
from bot.play.intents.trying import Trial
from bot.play.model import Done, Todo
from bot.play.views.chronicles import Recap
from bot.storage.rows import Notice, PromptRow
from tests.cogs.harness import AMA, CHANNEL, FIGHT, GUILD, FakePlay, Stage

ORDER = Shown(id="o1", kind="order", about="", rank=1, text="Dodge (improve 2) every time.", used=3)
ROW = PromptRow(
    encounter="e1",
    key="defend",
    opened=1,
    token="t",
    who=str(AMA),
    about="ama",
    question="Defend?",
    name="defend",
    covert=False,
    asked_at=0,
)


async def test_an_order_is_an_act_with_its_fields(stage: Stage, play: FakePlay):
    """The line is read by the parameters of the act."""
    await stage.command(
        "orders set",
        act="dodge",
        fields="improve=2 then_ask=yes",
        combatant="ama",
        standing=True,
        silent=True,
    )
    assert play.made("orders.set") == (
        (),
        {
            "act": "dodge",
            "fields": {"improve": "2", "then_ask": "yes"},
            "combatant": "ama",
            "question": "",
            "standing": True,
            "silent": True,
            "always": False,
        },
    )


async def test_an_order_is_tried_before_it_is_kept(stage: Stage, play: FakePlay):
    """It is read like one that is set; a kept one is tried by its id."""
    trial = Trial(asked=2, answered=1, same=1, now="Dodge")
    play.answers["revising.dry"] = play.answers["revising.trial"] = trial
    sent = await stage.command("orders try", act="dodge", fields="improve=2")
    assert play.made("revising.dry") == (
        (),
        {
            "act": "dodge",
            "fields": {"improve": "2"},
            "combatant": "",
            "question": "",
        },
    )
    assert sent.text.splitlines() == [
        "To the question that waits for you now: Dodge.",
        "Such questions to you lately: 2. It would have answered 1, and 1 of them as was done.",
    ]
    await stage.command("orders try", order="o1")
    assert play.made("revising.trial") == (("o1",), {})
    assert "Name an act" in (await stage.command("orders try")).text


async def test_a_plan_is_a_deed_with_its_target_as_written(stage: Stage, play: FakePlay):
    """What is left out is as the form has it."""
    given = {"target": "Goro or foe", "after": "ben", "more": True, "wakes": "half"}
    await stage.command("orders plan", do="attack", **given)
    assert play.made("plans.set") == (
        ("attack",),
        {
            "target": "Goro or foe",
            "if_none": "",
            "turns": 1,
            "after": "ben",
            "combatant": "",
            "more": True,
            "wakes": "half",
        },
    )


async def test_an_order_with_faults_is_refused_with_all_of_them(stage: Stage, play: FakePlay):
    """Nothing is kept."""
    sent = await stage.command("orders set", act="dodge", fields="luck=2 weapon=club")
    assert "'luck'" in sent.text
    assert "'weapon'" in sent.text
    assert not [call for call in play.calls if call[0] == "orders.set"]


async def test_what_answers_nothing_cannot_be_ordered(stage: Stage):
    """An act out of turn is refused with the acts that can be."""
    sent = await stage.command("orders set", act="jump", fields="turn=3")
    assert "There is no act jump to order" in sent.text
    assert "dodge" in sent.text


async def test_my_orders_are_shown_in_words(stage: Stage, play: FakePlay):
    """What, with what, how often, what it did; paused ones say so, and why."""
    paused = replace(ORDER, id="o2", rank=2, used=0, paused=True, note="Nobody is there.")
    play.answers["orders.show"] = [ORDER, paused]
    sent = await stage.command("orders show")
    first, second = sent.text.splitlines()
    assert first == "1. Dodge (improve 2) every time. Has answered 3."
    assert second == "2. Dodge (improve 2) every time. Paused. Nobody is there."


async def test_to_do_is_everything_everywhere_with_links(stage: Stage, play: FakePlay):
    """In the order that play gives, with the post, the fight, the question and the deadline."""
    elsewhere = replace(FIGHT, campaign="501", channel="601", name="The cave")
    play.answers |= {"reading.news_of": [], "reading.whispers": []}
    play.answers["reading.todo"] = [
        Todo(encounter=FIGHT, row=replace(ROW, due_at=9000, message="77")),
        Todo(encounter=elsewhere, row=ROW),
    ]
    play.answers["chronicles.recap"] = Recap(since="Monday", told=())
    sent = await stage.command("todo")
    assert sent.text.splitlines() == [
        f"- https://discord.com/channels/{GUILD}/{CHANNEL}/77 The bridge: Defend? <t:9:R>",
        "- https://discord.com/channels/501/601 The cave: Defend?",
    ]
    # What is asked on this server can be answered right here.
    [row] = sent.message["components"]
    assert [button["label"] for button in row["components"]] == ["The bridge: Defend?"]
    assert play.made("reading.todo")[0] == (str(AMA), [])


async def test_what_waits_for_the_gm_waits_for_whoever_has_the_role(stage: Stage, play: FakePlay):
    """Roles are known of the server that one writes from."""
    play.answers |= {"reading.todo": [], "reading.news_of": [], "campaigns.is_gm": True}
    await stage.command("todo")
    assert play.made("reading.todo")[0] == (str(AMA), [str(GUILD)])


async def test_what_is_too_long_for_a_strange_server_is_not_told_by_halves(
    stage: Stage, play: FakePlay
):
    """Discord takes five follow-ups there: nothing is shown, and nothing counts as read."""
    whispers = [
        Notice(id=n, campaign="1", person=str(AMA), kind="whisper", text="Run. " * 300, at=n)
        for n in range(9)
    ]
    play.answers |= {"reading.todo": [], "reading.news_of": whispers, "reading.whispers": []}
    stage.by_user = True
    assert "too long to show on a server where I am no member" in (await stage.command("todo")).text
    assert not [call for call in play.calls if call[0] == "reading.delivered"]
    stage.by_user = False
    await stage.command("todo")
    assert play.made("reading.delivered")[0] == (list(range(9)),)


async def test_what_a_character_always_does_is_shown_and_forgotten(stage: Stage, play: FakePlay):
    """One a line; "forget" takes all away."""
    play.answers["lasting.show"] = ("Kuni", ["Careful"])
    assert (await stage.command("orders always")).text == (
        "Kuni does this in every fight:\n- Careful"
    )
    play.answers["lasting.show"] = ("Kuni", [])
    assert "does nothing always" in (await stage.command("orders always", character="Kuni")).text
    play.answers["lasting.forget"] = Done(text="Gone.")
    assert (await stage.command("orders always", character="Kuni", forget=True)).text == "Gone."
