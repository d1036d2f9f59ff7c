"""What a channel shows while somebody hidden is asked: no sign of it."""

from typing import Any

import pytest

from bot.discord.outbound.posts import Closed, Posts
from tests.bot.discord.conftest import Table


def public(table: Table) -> list[dict[str, Any]]:
    """All that anybody can see in the channel, with when it was edited."""
    return [m for m in table.seen() if not m.get("ephemeral_for")]


async def begin(table: Table) -> None:
    """A fight in which somebody hides, of a campaign that waits for them."""
    play, gm = table.play, table.town.gm
    await play.campaigns.setup(table.call(gm), name="Town", ruleset="duel")
    await play.campaigns.configure(table.call(gm), covert="open")
    for person, who in ((table.town.ama, "Ama"), (table.town.ben, "Ben")):
        await play.characters.new(table.call(person), name=who, sheet={}, ruleset="duel")
    await play.fights.open(table.call(gm), ruleset="duel", name="The bridge")
    await play.fights.join(table.call(table.town.ama))
    await play.fights.join(table.call(table.town.ben))
    await play.fights.add_npcs(table.call(gm), template="duelist", name="Shade", hidden=True)
    await play.fights.begin(table.call(gm))
    await table.settled()


async def test_a_secret_answer_touches_nothing_in_the_channel(table: Table):
    """Neither a post nor an edit tells that somebody hidden has answered beside others."""
    await begin(table)
    before = public(table)
    await table.play.turns.act(table.call(table.town.gm), "rest", {})
    await table.settled()
    assert public(table) == before
    assert any("What does" in text for text in table.texts())


async def test_closed_direct_messages_do_not_tell_who_is_asked_in_secret(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    """Not even a hint stands in the channel; the GM finds the question by the board."""

    async def closed(*_args: object) -> str:
        raise Closed("701")

    monkeypatch.setattr(Posts, "tell", closed)
    await begin(table)
    assert not any("for you alone" in text for text in table.texts())
    mine = await table.play.turns.mine(table.call(table.town.gm))
    assert [prompt.row.question for prompt in mine] == ["What does Shade do?"]
