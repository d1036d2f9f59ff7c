"""An event that cannot be read harms no other: every field of every event may be missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import discord
import pytest

from bot.discord.fence import fenced
from bot.sandbox.model.permissions import Permission
from tests.bot.discord.conftest import Table, wait_for

STRANGE = {"type": 9999, "a_new_field": {"a": [1]}}
"""What Discord may send one day: a type that nobody knows, and a field that nobody expects."""

ODD = {"components", "channel", "channels", "roles", "threads", "data", "permissions", "id"}
"""Fields whose content is replaced by another shape as well."""


def variants(payload: Any) -> Iterator[Any]:
    """The payload without each field, with strange fields, and with fields of another shape."""
    for path in _paths(payload, ()):
        for change in ("drop", "odd", "null"):
            copy = deepcopy(payload)
            at = copy
            for step in path[:-1]:
                at = at[step]
            if change == "drop":
                del at[path[-1]]
            elif change == "null" or path[-1] not in ODD:
                at[path[-1]] = None
            else:
                at[path[-1]] = [STRANGE]
            yield copy
    if isinstance(payload, dict):
        yield payload | STRANGE


def _paths(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The fields of a payload, three levels deep; of each list the first entry."""
    if len(path) > 3:
        return
    if isinstance(value, dict):
        for name, inner in value.items():
            yield (*path, name)
            yield from _paths(inner, (*path, name))
    elif isinstance(value, list) and value:
        yield from _paths(value[0], (*path, 0))


def test_a_reader_that_fails_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    """The others read on; the second failure of the event is only counted."""
    read: list[Any] = []

    def broken(data: Any) -> None:
        raise KeyError(data)

    both = fenced({"A": broken, "B": read.append})
    for _ in range(2):
        both["A"]({})
        both["B"]({"x": 1})
    assert read == [{"x": 1}, {"x": 1}]
    assert capsys.readouterr().out.count("could not be read") == 1


HEARD = {
    *("READY", "GUILD_CREATE", "INTERACTION_CREATE", "GUILD_MEMBER_UPDATE", "CHANNEL_PINS_UPDATE"),
    *("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "GUILD_ROLE_CREATE"),
    *("GUILD_ROLE_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "THREAD_LIST_SYNC"),
    *("THREAD_MEMBERS_UPDATE", "GUILD_DELETE"),
}
"""The events that a bot with our intents receives."""


async def _everything_happens(table: Table, heard: Mapping[str, Any]) -> None:
    """Channels, roles and threads come and go; so do the bot's roles, and another server."""
    town, sandbox = table.town, table.town.sandbox
    own = sandbox.bot_user
    other = sandbox.add_channel(town.guild, "other")
    role = sandbox.add_role(town.guild, "knights")
    sandbox.give_role(town.guild, own, role)
    hidden = sandbox.add_channel(town.guild, "hidden", private_to=[town.gm.user])
    plans = sandbox.threads.create(hidden, town.gm.user, "Plans")
    sandbox.removing.overwrite(hidden, own, allow=int(Permission.VIEW_CHANNEL))
    town.gm.moderation.change(plans.id, "add", own.id)
    place: Any = table.bot.get_channel(int(table.channel))
    made = await place.create_thread(name="One", type=discord.ChannelType.public_thread)
    await made.edit(archived=True)
    sandbox.removing.channel(sandbox.world.channels[str(made.id)])
    sandbox.removing.channel(other)
    sandbox.removing.role(town.guild, role)
    elsewhere = sandbox.add_guild("Elsewhere", town.gm.user)
    sandbox.install_bot(elsewhere)
    sandbox.removing.bot(elsewhere)
    await wait_for(lambda: {*heard} >= HEARD)


async def test_the_bot_stays_up_whatever_is_missing_in_its_events(table: Table) -> None:
    """Every event that there is comes again, each time with one field missing or strange.

    Afterwards the bot is connected, and answers.
    """
    parsers = table.bot._connection.parsers
    heard: dict[str, Any] = {}

    def keep(event: str, parse: Any) -> Any:
        def read(data: Any) -> None:
            heard.setdefault(event, deepcopy(data))
            parse(data)

        return read

    for event, parse in [*parsers.items()]:
        parsers[event] = keep(event, parse)
    table.town.sandbox.gateway.lose_sessions()
    await wait_for(lambda: "GUILD_CREATE" in heard)
    await wait_for(lambda: table.bot.is_connected)
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await _everything_happens(table, heard)
    tried = 0
    for event, payload in heard.items():
        if event in {"READY", "GUILD_DELETE"}:  # they would say that servers are gone
            continue
        for variant in variants(payload):
            parsers[event](variant)
            tried += 1
    assert tried > 500
    assert table.bot.is_connected
    parsers["GUILD_CREATE"](deepcopy(heard["GUILD_CREATE"]))
    await table.rest(table.town.ben)
