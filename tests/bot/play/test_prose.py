"""Prose: tied to a question or an act, by its author alone, and told before what came of it."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.rendering.chronicle import html, markdown
from bot.play.model import Call
from bot.play.people.prose import Post, linked, unhidden
from rules.engine.state.encounter import Combatant
from rules.errors import BadAnswer, NotAllowed
from tests.bot.play.conftest import Desk
from tests.tables import tabled


def post(author: str = "ama", text: str = "I leap <over> the cart.", id: str = "9") -> Post:
    """A message in the channel."""
    return Post(message=id, author=author, text=text, link=f"https://discord.com/channels/1/2/{id}")


async def page(desk: Desk) -> str:
    """The chronicle as everybody sees it."""
    return html("It", await desk.play.chronicles.of_fight(desk.call("zoe")), {})


async def test_a_post_belongs_to_the_open_question_and_is_told_before_the_answer(desk: Desk):
    """The log has its link, the chronicle its words, as they were written."""
    fight = await desk.fight()
    done = await desk.play.prose.tie(desk.call("ama"), post())
    assert "answer to come" in done.text
    [told] = [x for x in await desk.play.reading.log(fight) if x.line.kind == "tale"]
    assert "https://discord.com/channels/1/2/9" in told.line.text
    desk.play.hand.script([6])
    await desk.act("ama", "stroke", target="ben")
    await desk.act("ben", "rest")
    await desk.act("ben", "none")
    text = await page(desk)
    assert text.index("I leap &lt;over&gt; the cart.") < text.index("Ben is hit.")
    tales = await desk.play.chronicles.of_fight(desk.call("zoe"))
    assert re.search(r"\n> I leap <.?over> the cart\.\n> \*Ama\*\n", markdown("It", tales, {}))


async def test_only_its_author_ties_a_post_once_and_only_who_fights(desk: Desk):
    """Nobody can speak as somebody else."""
    await desk.fight()
    with pytest.raises(NotAllowed, match="Only the author"):
        await desk.play.prose.tie(desk.call("ben"), post("ama"))
    with pytest.raises(BadAnswer):
        await desk.play.prose.tie(desk.call("ama"), post(text="  "))
    with pytest.raises(NotAllowed, match="nobody in this fight"):
        await desk.play.prose.tie(desk.call("zoe"), post("zoe"))
    await desk.play.prose.tie(desk.call("ama"), post())
    with pytest.raises(NotAllowed, match="already"):
        await desk.play.prose.tie(desk.call("ama"), post())


async def test_no_link_in_prose_hides_where_it_leads(desk: Desk):
    """The log is posted by the bot, and is trusted."""
    fight = await desk.fight()
    await desk.play.prose.say(desk.call("ama"), "I [smile](https://evil.example).")
    [told] = [x for x in await desk.play.reading.log(fight) if x.line.kind == "tale"]
    assert told.line.text == "Ama: I [smile] (https://evil.example)."


async def test_prose_answers_nothing_and_undo_strikes_its_line_with_the_rest(desk: Desk):
    """The questions stay open; taken back, the words are no part of the story."""
    await desk.fight()
    asked = await desk.asked()
    await desk.play.prose.say(desk.call("ama"), "I wait.")
    assert await desk.asked() == asked
    await desk.act("ama", "stroke", target="ben")
    await desk.act("ben", "rest")
    await desk.play.prose.say(desk.call("ama"), "Steel sings.")
    await desk.play.gm.undo(desk.call("gm"), steps=1)
    assert "Steel sings." not in await page(desk)
    assert "I wait." in await page(desk)


async def test_its_voice_is_the_one_fighter_of_the_caller_that_all_see(desk: Desk):
    """Ama's is Ama; the GM, who has nobody asked here, tells nothing; hidden she is silent."""
    await desk.fight()
    assert await desk.play.prose.voice(desk.call("ama")) == "Ama"
    with pytest.raises(NotAllowed):
        await desk.play.prose.voice(desk.call("zoe"))
    await desk.act("ama", "rest")
    await desk.play.gm.hide(desk.call("gm"), "Ama")
    assert await desk.play.prose.voice(desk.call("ama")) == ""


@tabled
def test_a_post_is_told_of_the_one_combatant_that_is_seen(
    there: list[dict[str, Any]], name: str
) -> None:
    """Of several, or of none in sight, it is the person's own."""
    fighters = {
        str(n): Combatant(**{"id": str(n), "player": "ama", **each}) for n, each in enumerate(there)
    }
    fight = SimpleNamespace(combatants=fighters)
    at: Any = SimpleNamespace(scene=SimpleNamespace(fight=fight))
    call = Call(user="ama", name="Ama of the hills", guild="g", channel="c", interaction="i")
    assert linked(at, call, "link") == f"[What {name} does](link), in their own words."


def test_a_link_in_somebodys_name_does_not_hide_its_target() -> None:
    """The bot posts it under its own name."""
    assert unhidden("[here](<https://x.y>)") == "[here] (< https://x.y>)"
    assert unhidden("Kuni (the old)") == "Kuni (the old)"
