"""Each command makes the call that it is for, with what was typed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.model import Done
from tests.cogs.harness import AMA, BEN, CHANNEL, GM, GUILD, FakePlay, Stage, member, person

BEN_HERE = {
    "users": {str(BEN): person(BEN)},
    "members": {str(BEN): {k: v for k, v in member(BEN).items() if k != "user"}},
}

CALLS: list[tuple[str, dict[str, Any], str, tuple[Any, ...], dict[str, Any]]] = [
    (
        "encounter open",
        {"name": "The bridge"},
        "fights.open",
        (),
        {"ruleset": "", "name": "The bridge", "open_end": False},
    ),
    (
        "encounter join",
        {"character": "Ronin"},
        "fights.join",
        (),
        {"character": "Ronin", "copy": False, "openly": False},
    ),
    (
        "encounter join",
        {"character": "Ronin", "copy": True},
        "fights.join",
        (),
        {"character": "Ronin", "copy": True, "openly": False},
    ),
    ("encounter leave", {"how": "flee"}, "fights.leave", ("",), {"how": "flee"}),
    ("encounter begin", {}, "fights.begin", (), {}),
    ("encounter next", {}, "fights.next", (), {}),
    ("encounter pause", {}, "fights.pause", (), {"anonymous": False}),
    ("encounter resume", {}, "fights.resume", (), {}),
    ("encounter end", {"reason": "They flee", "sure": True}, "fights.end", ("They flee",), {}),
    (
        "npc add",
        {"template": "thug", "count": 3, "hidden": True},
        "fights.add_npcs",
        (),
        {"template": "thug", "name": "", "style": "usual", "count": 3, "hidden": True},
    ),
    (
        "npc save",
        {"who": "thug-1", "name": "Bo", "tags": "dock, guard"},
        "npcs.save",
        ("thug-1",),
        {"name": "Bo", "tags": "dock, guard"},
    ),
    ("npc forget", {"name": "Bo"}, "npcs.forget", ("Bo",), {}),
    ("npc side", {"who": "thug-1", "side": "players"}, "npcs.side", ("thug-1", "players"), {}),
    (
        "gm amend",
        {"target": "ronin", "what": "stamina", "value": "9", "reason": "a gift"},
        "gm.amend",
        (),
        {"target": "ronin", "what": "stamina", "value": "9", "reason": "a gift"},
    ),
    ("gm undo", {}, "gm.undo", (1, ""), {}),
    ("gm undo", {"steps": 3, "why": "Wrong foe"}, "gm.undo", (3, "Wrong foe"), {}),
    ("gm undo", {"to": "17"}, "gm.undo_to", (17, ""), {}),
    ("gm whisper", {"person": str(BEN), "text": "Run."}, "gm.whisper", (str(BEN), "Run."), {}),
    ("gm hide", {"combatant": "ronin"}, "gm.hide", ("ronin",), {}),
    ("gm reveal", {"combatant": "ronin"}, "gm.reveal", ("ronin",), {}),
    ("gm extend", {"hours": 12.0}, "gm.extend", (12.0, ""), {}),
    ("gm extend", {"hours": 1.5, "person": str(BEN)}, "gm.extend", (1.5, str(BEN)), {}),
    ("gm skip", {"sure": True}, "gm.skip", (), {"user": "", "combatant": ""}),
    (
        "gm skip",
        {"combatant": "ronin", "sure": True},
        "gm.skip",
        (),
        {"user": "", "combatant": "ronin"},
    ),
    ("gm rest", {"names": "Ronin, Ama"}, "characters.rest", (["Ronin", " Ama"],), {}),
    ("gm mend", {"how": "salvage"}, "gm.mend", ("salvage",), {}),
    ("campaign gm", {"person": str(BEN)}, "campaigns.co_gm", (str(BEN), True), {}),
    ("campaign gm", {"person": str(BEN), "add": False}, "campaigns.co_gm", (str(BEN), False), {}),
    (
        "campaign owner",
        {"person": str(BEN)},
        "campaigns.owner",
        (str(BEN),),
        {"has_left": False},
    ),
    ("campaign deputy", {"person": str(BEN)}, "campaigns.deputy", (str(BEN),), {}),
    ("campaign deputy", {}, "campaigns.deputy", ("",), {}),
    ("campaign pace", {"hours": 48.0}, "campaigns.pace", (48.0,), {}),
    ("campaign pace", {}, "campaigns.pace", (None,), {}),
    (
        "me hours",
        {"zone": "Europe/Berlin", "from": 9, "weekends": False},
        "presence.hours",
        (),
        {"zone": "Europe/Berlin", "wakes": 9, "sleeps": None, "weekends": False},
    ),
    ("me messages", {"wanted": False}, "presence.messages", (False,), {}),
    ("away until", {"when": "10 days"}, "presence.away", ("10 days",), {}),
    (
        "character hand_over",
        {"name": "Kuni", "to": str(BEN)},
        "seats.hand_over",
        ("Kuni", str(BEN)),
        {"until": ""},
    ),
    ("character take_back", {"name": "Kuni"}, "seats.take_back", ("Kuni",), {}),
    ("away back", {}, "presence.back", (), {}),
    (
        "campaign house",
        {"rule": "ki.dluck", "value": "1d8"},
        "campaigns.set_house",
        ("ki", "ki.dluck", "1d8"),
        {},
    ),
    (
        "campaign settings",
        {"answer_hours": 36.0},
        "campaigns.configure",
        (),
        {"answer_hours": 36.0},
    ),
    ("character delete", {"name": "Ronin"}, "characters.delete", ("Ronin",), {}),
    (
        "character tend",
        {"what": "Sleep", "name": "Ronin", "amount": 6},
        "characters.tend",
        ("sleep", "Ronin", 6),
        {},
    ),
    ("character activate", {"name": "Ronin"}, "characters.activate", ("Ronin",), {}),
    ("orders clear", {}, "orders.clear", ("all",), {}),
    ("orders clear", {"order": "o1"}, "orders.clear", ("o1",), {}),
    ("orders resume", {"order": "o1"}, "orders.resume", ("o1",), {}),
    ("orders pause", {"order": "o1"}, "orders.pause", ("o1",), {}),
    ("orders up", {"order": "o1"}, "orders.move", ("o1",), {"up": True}),
    ("orders down", {"order": "o1"}, "orders.move", ("o1",), {"up": False}),
]


@pytest.mark.parametrize(("path", "values", "name", "args", "kwargs"), CALLS)
async def test_a_command_makes_its_call(
    stage: Stage, play: FakePlay, *, path: str, values: Any, name: str, args: Any, kwargs: Any
):
    """Typed values arrive with their types, and only the caller sees the answer."""
    sent = await stage.command(path, GM, resolved=BEN_HERE, **values)
    assert play.made(name) == (args, kwargs)
    assert sent.private


async def test_play_is_told_who_calls_from_where(stage: Stage, play: FakePlay):
    """The caller, the server, the channel and the interaction reach play; so do their rights."""
    await stage.command("encounter join", AMA)
    await stage.command("encounter begin", GM)
    ama, gm = play.callers
    assert (ama.user, ama.name, ama.guild, ama.channel) == (
        str(AMA),
        "Ama",
        str(GUILD),
        str(CHANNEL),
    )
    assert not ama.admin
    assert gm.admin
    assert ama.interaction != gm.interaction


async def test_people_in_an_answer_are_mentioned_and_not_pinged(stage: Stage, play: FakePlay):
    """A sentence of play names a person by their id, which shows as their name."""
    play.answers["gm.whisper"] = Done(text=f"Whispered to <@{BEN}>.")
    sent = await stage.command("gm whisper", GM, resolved=BEN_HERE, person=str(BEN), text="Run.")
    assert sent.text == f"Whispered to <@{BEN}>."
    assert sent.message["allowed_mentions"]["parse"] == []
