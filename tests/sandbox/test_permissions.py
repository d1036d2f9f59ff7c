"""Who may do what in a channel, by Discord's order of overwrites."""

import pytest

from bot.sandbox.model.permissions import (
    EVERYTHING,
    NOTHING,
    Permission,
    in_channel,
    in_guild,
    named,
)
from bot.sandbox.model.records import Channel, Guild, Member, Overwrite, Role

VIEW, SEND = Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES


def guild(everyone: int = VIEW | SEND, role: int = 0) -> Guild:
    made = Guild("1", "Town", "10")
    made.roles = {"1": Role("1", "@everyone", everyone, 0), "2": Role("2", "knights", role, 1)}
    made.members = {
        "10": Member("10", ""),
        "11": Member("11", "", ["2"]),
        "12": Member("12", ""),
    }
    return made


def channel(*overwrites: Overwrite) -> Channel:
    return Channel("5", 0, "general", "1", overwrites=list(overwrites))


def test_the_owner_may_do_everything_everywhere() -> None:
    """No overwrite takes anything from them."""
    closed = channel(Overwrite("1", 0, 0, int(VIEW)))
    assert in_channel(guild(), closed, "10") == EVERYTHING


def test_roles_add_to_everyone() -> None:
    """A member has what @everyone and all their roles have."""
    assert in_guild(guild(VIEW, SEND), "11") == VIEW | SEND
    assert in_guild(guild(VIEW, SEND), "12") == VIEW


def test_an_administrator_is_not_held_by_overwrites() -> None:
    """ADMINISTRATOR is everything."""
    closed = channel(Overwrite("1", 0, 0, int(VIEW)))
    assert in_channel(guild(VIEW, Permission.ADMINISTRATOR), closed, "11") == EVERYTHING


def test_a_role_opens_what_everyone_is_denied() -> None:
    """A private channel: closed to @everyone, open to a role; without sight nothing is left."""
    private = channel(Overwrite("1", 0, 0, int(VIEW)), Overwrite("2", 0, int(VIEW), 0))
    assert in_channel(guild(), private, "11") == VIEW | SEND
    assert in_channel(guild(), private, "12") == NOTHING


def test_among_roles_allowing_wins_and_the_member_comes_last() -> None:
    """Role overwrites are taken together, allow over deny; the member's own decides at the end."""
    both = [Overwrite("2", 0, 0, int(SEND)), Overwrite("3", 0, int(SEND), 0)]
    made = guild()
    made.roles["3"] = Role("3", "squires", 0, 2)
    made.members["11"].roles.append("3")
    assert in_channel(made, channel(*both), "11") == VIEW | SEND
    own = Overwrite("11", 1, 0, int(SEND))
    assert in_channel(made, channel(*both, own), "11") == VIEW


def test_a_stranger_may_do_nothing() -> None:
    """A user who is no member has no permission."""
    assert in_channel(guild(), channel(), "99") == NOTHING


def test_permissions_have_discords_names() -> None:
    """In upper or lower case; another name is refused with a sentence."""
    assert named("send_messages") is SEND
    with pytest.raises(ValueError, match='no permission called "fly"'):
        named("fly")
