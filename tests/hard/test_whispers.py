"""Nothing whispered aloud: two fights that differ in one hidden fact are the same on the wire.

Two fights go on side by side through the real bot, with the same dice. What Eve, who only looks
on, and Ama, who is not in the secret, receive over their clients' streams and over REST must be
identical after every step, ids and times aside: every version of every message, every picture,
pins, suggestions, refusals, and what the buttons show.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.sandbox.errors import ActError
from tests.hard.eyes import Eyes, bare
from tests.hard.fight import FIGHT, GATHERING
from tests.hard.town import Command, Press, Step, Town, Wait, town

NPC = Command("gm", "/npc add template:thug name:Thug")
STRIKES = FIGHT[len(GATHERING) : len(GATHERING) + 10]
"""Ama's turn: she strikes at the Thug twice."""

SIDE_BY_SIDE = "one"
"""The seed by whose dice Ama and Ben are both asked whether they join turn 10."""

SHADE = Command("gm", "/npc add template:swordmaster name:Shade hidden:true")
HIDDEN_ORDER = Command("gm", '/orders set act:dodge combatant:Thug when:"attacker is Zebra"')
HIS_ORDER = Command("ben", '/orders set act:dodge when:"attacker is Zebra" standing:true')

Twice = tuple[Step | None, Step | None]
"""What is done in the one fight and in the other."""


def amended(value: int, what: str = "hp") -> Command:
    """The GM mends what the Thug has left, and gives one reason in both fights."""
    return Command("gm", f"/gm amend target:Thug what:{what} value:{value} reason:Rested")


def alike(steps: Sequence[Step]) -> list[Twice]:
    """The same is done in both fights."""
    return [(step, step) for step in steps]


def hours(some: float) -> Twice:
    """Time passes in both fights."""
    return (Wait(some), None)


HELD: Sequence[Twice] = [
    *alike(GATHERING[:4]),
    (SHADE, None),
    *alike(GATHERING[4:]),
    hours(0.3),
    (Command("gm", "/ki join"), None),
    hours(0.2),
    *alike([amended(5, "stamina")]),
    hours(0.4),
    hours(0.1),
    hours(0.5),
    *alike([Press("ama", "Join")]),
    hours(0.9),
    hours(0.1),
    *alike([Command("ama", "/ki declare first:attack second:attack")]),
    hours(1),
    *alike([Command("ama", "/ki attack target:Thug weapon:Dagger")]),
    hours(1),
    *alike([Command("gm", "/ki dodge")]),
    hours(0.5),
    hours(0.5),
]
"""With a hold of an hour: Shade joins in the midst of one, and what he is asked then is ended by
what the GM does before all eyes."""

SETTINGS: dict[str, Sequence[tuple[str, object]]] = {
    "whether somebody who hides is asked": [("campaign.covert", "hold")],
}
"""What the campaigns of a fact have chosen, where it is not what all begin with."""

FACTS: dict[str, tuple[str, Sequence[Twice], Sequence[str]]] = {
    "what the NPC has left": (
        "old stone",
        [*alike(GATHERING), (amended(9), amended(4)), *alike(STRIKES)],
        ("eve", "ama", "ben"),
    ),
    "what the NPC can still pay": (
        "old stone",
        [*alike(GATHERING), (amended(5, "stamina"), amended(1, "stamina")), *alike(STRIKES)],
        ("eve", "ama", "ben"),
    ),
    "whether somebody has joined the turn": (
        SIDE_BY_SIDE,
        [*alike(GATHERING), (Press("ama", "Join"), Command("ama", "/ki pass"))],
        ("eve", "ben"),
    ),
    "whether an order is given": (
        "old stone",
        [*alike(GATHERING), (HIS_ORDER, None), (HIDDEN_ORDER, None), *alike(STRIKES)],
        ("eve", "ama"),
    ),
    "whether somebody hides": (
        "old stone",
        [*alike(GATHERING[:4]), (SHADE, None), *alike(GATHERING[4:]), *alike(STRIKES)],
        ("eve", "ama", "ben"),
    ),
    "whether somebody who hides is asked": ("old stone", HELD, ("eve", "ama", "ben")),
}


@pytest.mark.parametrize("fact", FACTS)
async def test_nobody_receives_a_trace_of_a_hidden_fact(tmp_path: Path, fact: str):
    """Streams, messages, pins, pictures, suggestions and refusals are those of the other fight."""
    seed, steps, watching = FACTS[fact]
    settings = [("campaign.timeline_picture", True), *SETTINGS.get(fact, ())]
    async with town(tmp_path, 2, settings, seed) as here, AsyncExitStack() as stack:
        marks = here.sandbox.add_channel(here.guild, "marks")
        pairs = [
            [
                await stack.enter_async_context(
                    Eyes(here, here.hands[f"{name}{n}"].person, n, marks)
                )
                for n in range(2)
            ]
            for name in watching
        ]
        for twice in steps:
            for n, step in enumerate(twice):
                if step is not None:
                    answer = await here.play(step, n)
                    assert "sorry" not in answer
                    await here.reins.idle()
            for name, (one, other) in zip(watching, pairs, strict=True):
                assert await one.received() == await other.received(), (name, twice)
        assert await _secret(here, 0) != await _secret(here, 1)
        for name, eyes in zip(watching, pairs, strict=True):
            one, other = [await _curious(here, name, n, eyes[n]) for n in range(2)]
            assert one == other, name
            assert len(one) > 5


async def _secret(here: Town, n: int) -> str:
    """What the GM knows of a fight, and how many orders it has."""
    channel = here.channels[n].id
    [orders] = here.ask(
        "SELECT count(*) FROM 'order' o JOIN encounter e ON e.id = o.encounter WHERE channel = ?",
        channel,
    )
    return bare(json.dumps([await here.reins.state(channel), orders], sort_keys=True), n)


async def _curious(here: Town, name: str, n: int, eyes: Eyes) -> list[str]:
    """All that somebody can ask to be shown, and how he is answered."""
    found = []
    tries = [
        *(Command(name, text) for text in ("/encounter board", "/encounter log", "/todo")),
        Command(name, "/encounter transcript"),
        Command(name, "/ki attack target:Shade weapon:Dagger"),
        Command(name, "/ki dodge"),
        Command(name, "/orders show"),
        Command(name, "/gm amend target:Thug what:hp value:1"),
        *(Press(name, label) for label in ("Log", "My fighters", "Act", "Why?")),
    ]
    for step in tries:
        try:
            begun = await here.do(step, n)
        except ActError as error:
            found.append(str(error))
            continue
        found.append(eyes.answered(await here.done(name, n, begun)))
        await here.reins.idle()
        found += await eyes.received()
    found.append(await eyes.choices("ki", "attack", field="target"))
    found.append(await eyes.choices("gm", "amend", field="target"))
    return found
