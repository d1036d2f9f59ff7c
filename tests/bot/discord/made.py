"""What is to be posted, made by hand."""

from types import SimpleNamespace
from typing import Any, cast

from bot.discord.emojis import Kept
from bot.discord.rendering.message import Message
from bot.play.views.outbox import News
from bot.storage.rows import Campaign, EncounterRow, Status
from tests.openapi import check_message

NEWS = News(
    encounter=EncounterRow(
        id="e",
        token="fight",
        campaign="guild",
        channel="1",
        ruleset="duel",
        edition=1,
        name="",
        status=Status.RUNNING,
        opened_at=0,
    ),
    campaign=None,
    told=(),
    opened=(),
    names={},
    upto=0,
    board=cast(Any, None),
)

NO_EMOJIS = Kept(cast(Any, None))
"""An application without emojis of its own."""

NASTY = "*_`~|>#[]()<@1>@everyone" + "W" * 8
"""A name of 32 characters that is all markdown."""

RULESET = cast(Any, SimpleNamespace(title="Duel", rulebook={}, question=lambda _: None))


def fight(
    status: Status = Status.RUNNING, name: str = "The bridge", note: str = ""
) -> EncounterRow:
    """A fight's row."""
    return EncounterRow(
        id="e",
        token="enctoken",
        campaign="9",
        channel="8",
        ruleset="duel",
        edition=1,
        name=name,
        status=status,
        opened_at=0,
        note=note,
    )


CAMPAIGN = Campaign(id="9", name="Town", owner="77", ruleset="duel", rulesets=("duel",))


def valid(message: Message) -> dict[str, Any]:
    """The message's JSON, which Discord takes."""
    payload = {
        "content": message.content,
        "embeds": [embed.to_dict() for embed in message.embeds],
        "components": message.view.to_components() if message.view is not None else [],
    }
    check_message(payload)
    return payload
