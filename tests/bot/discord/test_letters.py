"""Questions in direct messages: they are asked and answered there."""

from __future__ import annotations

from typing import Any

from bot.sandbox import Person
from tests.bot.discord.conftest import Table, labels, words_of
from tests.bot.discord.test_secret_questions import begin, public

HALF_TIME_S = 13 * 3600


def letters(table: Table, person: Person) -> list[dict[str, Any]]:
    """The direct messages that somebody has, oldest first."""
    direct = table.town.sandbox.direct_channel(person.user)
    return [m for m in person.visible(direct.id) if not m.get("ephemeral_for")]


def control(message: dict[str, Any], label: str) -> str:
    """The custom id of a message's button."""
    every = [c for row in message["components"] for c in row["components"]]
    [found] = [c["custom_id"] for c in every if c.get("label") == label]
    return str(found)


async def test_a_secret_question_is_asked_and_answered_in_a_direct_message(table: Table):
    """It has the choices; the answer takes its place, and the channel shows nothing of it."""
    await begin(table)
    before, gm = public(table), table.town.gm
    [asked] = letters(table, gm)
    assert asked["content"] == (
        f"The bridge (<#{table.channel}>): you alone are asked, and nobody else sees it."
    )
    assert "**What does Shade do?**" in words_of(asked)
    assert ": Shade chooses Rest" in words_of(asked)
    assert labels(asked) == ["Rest", "Stroke…"]
    await table.use(gm, asked["id"], control(asked, "Rest"))
    await table.settled()
    [answered] = letters(table, gm)
    assert answered["id"] == asked["id"]
    assert answered["content"].startswith("Shade chooses Rest.")
    assert answered["embeds"] == []
    assert "Rest" not in labels(answered)
    assert public(table) == before


async def test_a_form_of_a_direct_message_answers_there_too(table: Table):
    """A stroke has a target: its form opens from the message, and the answer takes its place."""
    await begin(table)
    gm = table.town.gm
    [asked] = letters(table, gm)
    opened = await table.use(gm, asked["id"], control(asked, "Stroke…"))
    await table.fill(gm, opened, target=["ama"])
    await table.settled()
    [answered] = letters(table, gm)
    assert answered["content"].startswith("Shade ")
    assert answered["embeds"] == []


async def test_several_questions_of_a_digest_have_a_button_each(table: Table):
    """The GM is reminded of two NPCs at once: each button opens one question, the list stays."""
    play, gm = table.play, table.town.gm
    await play.campaigns.setup(table.call(gm), name="Town", ruleset="duel")
    await play.fights.open(table.call(gm), ruleset="duel", name="Two")
    await play.fights.add_npcs(table.call(gm), template="duelist", name="Thug", count=2)
    await play.fights.begin(table.call(gm))
    await table.settled()
    await table.play.clock.move(HALF_TIME_S)
    await table.settled()
    [digest] = letters(table, gm)
    assert labels(digest) == ["Two: What does Thug 1 do?", "Two: What does Thug 2 do?"]
    await table.use(gm, digest["id"], control(digest, "Two: What does Thug 2 do?"))
    assert letters(table, gm) == [digest]
    direct = table.town.sandbox.direct_channel(gm.user)
    assert "**What does Thug 2 do?**" in words_of(gm.visible(direct.id)[-1])
