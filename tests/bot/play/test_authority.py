"""GMs, deputies, and the capacity in which somebody answers."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play import authority
from bot.play.authority import Standing
from bot.play.model import Call
from bot.storage.rows import Campaign
from rules.engine.views.visibility import GM, Viewer
from rules.errors import NotAllowed

CAMPAIGN = Campaign(
    id="g", name="The road", owner="own", ruleset="ki", rulesets=("ki",), co_gms=("co",),
    gm_role="9",
)  # fmt: skip


def call(user: str, guild: str = "g", **other: Any) -> Call:
    return Call(user=user, name=user, guild=guild, channel="c", interaction="i", **other)


@pytest.mark.parametrize(
    ("made", "gm"),
    [
        (call("own"), True),
        (call("co"), True),
        (call("ama", roles=frozenset({"9"})), True),
        (call("ama", roles=frozenset({"8"})), False),
        (call("ama"), False),
        (call("ama", admin=True), False),  # who manages the server is no GM by that
        (call("own", guild="h"), False),  # another server's calls have no rights here
        (call("own", guild=""), True),  # a direct message
    ],
)
def test_who_is_a_gm(made, gm):
    """The owner, co-GMs, and people with the role; they stand for the GM too."""
    found = authority._standing(made, CAMPAIGN, ["ben"])
    assert found.gm is gm
    assert found.viewer == Viewer(player=made.user, gm=gm)
    if made.guild == "h":
        assert found.stands_for == frozenset()
    else:
        assert found.stands_for == {made.user, "ben", *([GM] if gm else [])}


def test_without_a_role_nobody_is_a_gm_by_it():
    """A campaign that names no role gives none away."""
    plain = Campaign(id="g", name="", owner="own", ruleset="ki", rulesets=("ki",))
    assert not authority._standing(call("ama", roles=frozenset({""})), plain, []).gm


@pytest.mark.parametrize(
    ("user", "gm", "who", "via"),
    [
        ("ama", False, "ama", "person"),
        ("gm1", True, GM, "person"),
        ("gm1", True, "ama", "gm"),
        ("gm1", True, "ben", "gm"),  # also if they are a deputy besides
        ("ama", False, "ben", "deputy"),
        ("ama", False, "cy", None),
        ("ama", False, GM, None),
    ],
)
def test_in_which_capacity_a_question_is_answered(user, gm, who, via):
    """Their own, as GM, as deputy, or not at all."""
    me = Standing(user, gm, frozenset({user, "ben"}))
    if via is not None:
        assert me.via(who) == via
        return
    with pytest.raises(NotAllowed, match="for someone else"):
        me.via(who)


def test_only_a_gm_has_the_gms_rights():
    """Anybody else is told so."""
    Standing("own", gm=True, stands_for=frozenset()).must_be_gm()
    with pytest.raises(NotAllowed, match="Only the GM may do that"):
        Standing("ama", gm=False, stands_for=frozenset()).must_be_gm()
