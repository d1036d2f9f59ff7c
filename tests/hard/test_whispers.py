"""Nothing whispered aloud: two fights that differ in one hidden fact are the same on the wire.

Two fights go on side by side through the real bot, with the same dice. What Eve, who only looks
on, and Ama, who is not in the secret, receive over their clients' streams and over REST must be
identical after every step, ids and times aside: every version of every message, every picture,
pins, suggestions, refusals, and what the buttons show.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import zip_longest
from pathlib import Path

import pytest

from bot.sandbox.errors import ActError
from bot.sandbox.scenarios.stage import ACKNOWLEDGE_S
from rules import RULESETS
from tests.hard.eyes import Eyes, bare
from tests.hard.fight import ADDS, CHARACTERS, FIGHT, GATHERING, JOIN, OPENED, OPENS
from tests.hard.scripts import SCRIPTS, Script
from tests.hard.town import Command, Fill, Press, Step, Town, Wait, town
from tests.tables import tables

TABLES = tables(__file__)

STRIKES = FIGHT[len(GATHERING) : len(GATHERING) + 10]
"""Ama's turn: she strikes at the Thug twice."""

SIDE_BY_SIDE = "one"
"""The seed by whose dice Ama and Ben are both asked whether they join turn 10."""

SHADE = Command("gm", "/npc add template:swordmaster name:Shade hidden:true style:aggressive")
HIS_ORDER = Command("ben", "/orders set act:dodge silent:true standing:true")

Each = tuple[Step | None, ...]
"""What is done in the one fight and in the others."""


Watched = Mapping[str, Sequence[Eyes]]
"""Those who look on, with one client in each fight."""


def amended(value: int, what: str = "hp") -> Command:
    """The GM mends what the Thug has left, and gives one reason in both fights."""
    return Command("gm", f"/gm amend target:Thug what:{what} value:{value} reason:Rested")


def alike(steps: Sequence[Step], fights: int = 2) -> list[Each]:
    """The same is done in all fights; time passes once, for all of them."""
    return [(step, *[None if isinstance(step, Wait) else step] * (fights - 1)) for step in steps]


def hours(some: float) -> Each:
    """Time passes in both fights."""
    return (Wait(some), None)


HIDES: Sequence[Each] = [
    *alike(OPENED),
    (SHADE, None),
    (Command("gm", "/orders set act:join combatant:Shade standing:true"), None),
    *alike(JOIN),
    *alike([amended(5, "stamina")]),
    hours(0.4),
    *alike([Press("ama", "Join")]),
    *alike([Command("ama", "/ki declare first:attack second:attack")]),
    hours(1),
    *alike([Command("ama", "/ki attack target:Thug weapon:Dagger")]),
    *alike([Command("gm", "/ki dodge")]),
    hours(0.5),
]
"""Shade joins a turn by an order, and what else they are asked is answered by default."""

TWIN = Command("gm", "/npc add template:swordmaster name:Thug hidden:true")
NAMESAKE = Command("gm", "/npc add template:swordmaster name:Ama hidden:true")
ROBBED = Command("gm", "/gm amend target:Shade what:hp value:3 reason:Poisoned")
TAKEN_BACK = Command("gm", "/gm undo steps:1")
LOOKED_AT = (Command("gm", "/gm undo preview:true"), Press("gm", "Undo it"))

NAMED: Sequence[Each] = [
    *alike([*CHARACTERS, OPENS]),
    (TWIN, None),
    (NAMESAKE, None),
    *alike([ADDS]),
    *alike([Command("gm", "/npc add template:thug name:Thug count:2")]),
    *alike(JOIN),
    *alike(STRIKES[:3]),
]
"""Two who hide have the names of people who come in sight."""

MENDED: Sequence[Each] = [
    *alike(OPENED),
    (SHADE, None),
    *alike(JOIN),
    (ROBBED, None),
    (TAKEN_BACK, None),
    (ROBBED, None),
    *[(step, None) for step in LOOKED_AT],
    *alike(STRIKES[:3]),
    *alike(LOOKED_AT),
    *alike(STRIKES[2:3]),
]
"""The GM changes somebody who hides, says why, and takes it back; and later an act of Ama's."""

FILLED: Sequence[Each] = [
    *alike(OPENED),
    (SHADE, None),
    *alike(JOIN),
    *alike(STRIKES[:3]),
]
"""With room for three there is somebody hidden besides."""

RETCON = (
    Command(
        "gm",
        '/gm retcon act:"Dodge (\\"Ama attacks Thug with Dagger. Defend?\\")"'
        ' instead:"dodge improve=1"',
    ),
    Press("gm", "Change the past"),
)

CHANGED: Sequence[Each] = [
    *alike(OPENED),
    (SHADE, None),
    *alike(JOIN),
    (ROBBED, None),
    *alike(STRIKES[:5]),
    *alike(RETCON),
    *alike([Press("gm", "Undo the retcon"), *STRIKES[5:7]]),
]
"""The GM sees what another defence would come to, changes the past, and takes that back."""

OBJECTED = (
    Press("ama", "Why?"),
    Press("ama", "I object", leaves=0),
    Fill("ama", (("What is wrong?", "My Initiative was 12."),)),
)
RULING = '/gm rule objection:"My Initiative was 12." ruling:"It is thrown anew."'

RULED: Sequence[Each] = [
    *alike(OPENED),
    (SHADE, None),
    *alike(JOIN),
    *alike(OBJECTED),
    *alike([Command("gm", "/gm objections")]),
    (Command("gm", f"{RULING} target:Shade what:hp value:3"), Command("gm", RULING)),
    *alike(STRIKES[:3]),
]
"""A ruling on an objection also sets a number of somebody who hides."""

SIDED: Sequence[Each] = [
    *alike(OPENED),
    (SHADE, None),
    *alike(JOIN),
    (Command("gm", "/npc side who:Shade side:players"), None),
    *alike(STRIKES[:3]),
]
"""Somebody who hides changes sides."""

READY: Sequence[Each] = [
    *alike(OPENED),
    (SHADE, None),
    *alike(JOIN),
    (Command("gm", "/npc style style:aggressive who:Shade"), None),
    (Command("gm", "/npc drafts"), None),
    (Command("gm", "/npc save who:Shade name:Keeper"), None),
    *alike(STRIKES),
]
"""Somebody who hides has a style and a draft, and is kept in the collection."""

WHISPERED: Sequence[Each] = [
    *alike(GATHERING),
    *alike([Command("ben", "/me messages wanted:false")]),
    (Command("gm", "/gm whisper person:@ben{n} text:Run."), None),
    *alike(STRIKES[:3]),
]
"""Somebody who takes no direct messages is told something alone."""

AT_THE_CAP: Sequence[Each] = [
    *alike(GATHERING),
    (HIS_ORDER, None),
    *alike(
        [
            Command("ama", "/orders set act:dodge standing:true"),
            Command("ama", "/orders set act:block standing:true"),
            Command("ama", "/orders set act:endure standing:true"),
        ]
    ),
    *alike(STRIKES[:3]),
]
"""With room for two orders each, Ben has one; Ama's third is refused either way. Both fights are of
one campaign: if orders of others counted, one Ama would have less room than the other."""

AT_LEISURE: Sequence[tuple[str, object]] = [
    ("campaign.timeline_picture", True),
    ("control.patience", int(ACKNOWLEDGE_S / 2)),
]
"""A press that the machine delays in one of the fights is answered as in the others."""

SETTINGS: dict[str, Sequence[tuple[str, object]]] = {
    "whether somebody hidden takes up room": [("limits.combatants", 3)],
    "whether another has all the orders that are allowed": [("limits.orders", 2)],
}
"""The settings of a fact's campaigns, if they differ from the defaults."""

ASKED = TABLES["asked"]
"""What anybody can ask, in a fight of whatever ruleset."""

FACTS: dict[str, tuple[str, Sequence[Each], Sequence[str]]] = {
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
    "whether one's own order is given": (
        "old stone",
        [*alike(GATHERING), (HIS_ORDER, None), *alike(STRIKES)],
        ("eve", "ama"),
    ),
    "whether somebody who hides is asked": ("old stone", HIDES, ("eve", "ama", "ben")),
    "what somebody who hides is called": ("old stone", NAMED, ("eve", "ama", "ben")),
    "what the GM changes of somebody hidden": ("old stone", MENDED, ("eve", "ama", "ben")),
    "whether somebody hidden takes up room": ("old stone", FILLED, ("eve", "ama", "ben")),
    "what a retcon has to do with somebody hidden": ("old stone", CHANGED, ("eve", "ama", "ben")),
    "what a ruling sets of somebody hidden": ("old stone", RULED, ("eve", "ben")),
    "whether another has all the orders that are allowed": (
        "old stone",
        AT_THE_CAP,
        ("eve", "ama"),
    ),
    "whether somebody is told something alone": ("old stone", WHISPERED, ("eve", "ama")),
    "on which side somebody hidden fights": ("old stone", SIDED, ("eve", "ama", "ben")),
    "what somebody hidden is about to do": ("old stone", READY, ("eve", "ama", "ben")),
}

LEFT_TO_CI = pytest.mark.thorough
VARIED = set(TABLES["varied"])
"""Facts that are told, or not, by the same ways as others: .ci/run tries them too."""


def worlds(script: Script) -> list[Each]:
    """Four fights: one to compare with, one where somebody hides, one with an order, one where
    the NPC has another number left."""
    what, one, other = script.amended
    npc = next(n for n, step in enumerate(script.gathering) if step.who == "gm") + 2
    return [
        *alike(script.gathering[:npc], 4),
        (None, script.shade, None, None),
        *alike(script.gathering[npc:], 4),
        (None, None, script.order, None),
        (*[amended(one, what)] * 3, amended(other, what)),
        *alike(script.steps, 4),
    ]


@asynccontextmanager
async def watched(here: Town, names: Sequence[str]) -> AsyncIterator[Watched]:
    """The clients of those who look on: of each name one in every fight."""
    here.sandbox.interactions.acknowledge_s = ACKNOWLEDGE_S
    marks = here.sandbox.add_channel(here.guild, "marks")
    async with AsyncExitStack() as stack:
        yield {
            name: [
                await stack.enter_async_context(
                    Eyes(here, here.hands[f"{name}{n}"].person, n, marks)
                )
                for n in range(len(here.channels))
            ]
            for name in names
        }


async def play_alike(here: Town, steps: Sequence[Each], eyes: Watched) -> None:
    """Play the steps; after each of them everybody has received the same in all fights."""
    for each in steps:
        for n, step in enumerate(each):
            if step is not None:
                answer = await here.play(step, n)
                assert "sorry" not in answer
                assert step is not SHADE or answer.startswith("Added"), answer
                await here.reins.idle()
        for name, clients in eyes.items():
            first, *others = [await client.received() for client in clients]
            for number, other in enumerate(others, 1):
                different = [(a, b) for a, b in zip_longest(first, other) if a != b]
                assert different == [], (name, number, each)
    secrets = [await _secret(here, n) for n in range(len(here.channels))]
    assert len(set(secrets)) == len(secrets)


async def ask_alike(here: Town, eyes: Watched, tries: Sequence[str]) -> None:
    """Check that every request gets the same answer in all fights."""
    for name, clients in eyes.items():
        first, *others = [
            await _curious(here, name, n, client, tries) for n, client in enumerate(clients)
        ]
        for other in others:
            assert [(a, b) for a, b in zip_longest(first, other) if a != b] == [], name
        assert len(first) > 5


@pytest.mark.parametrize(
    "fact", [pytest.param(fact, marks=LEFT_TO_CI if fact in VARIED else ()) for fact in FACTS]
)
async def test_nobody_receives_a_trace_of_a_hidden_fact(tmp_path: Path, fact: str):
    """Streams, messages, pins, pictures, suggestions and refusals are those of the other fight."""
    seed, steps, watching = FACTS[fact]
    settings = [*AT_LEISURE, *SETTINGS.get(fact, ())]
    async with town(tmp_path, 2, settings, seed) as here, watched(here, watching) as eyes:
        await play_alike(here, steps, eyes)
        await ask_alike(here, eyes, SCRIPTS["ki"].pry)


@pytest.mark.thorough
@pytest.mark.parametrize("key", RULESETS)
async def test_by_no_ruleset_does_anybody_receive_a_trace(tmp_path: Path, key: str):
    """Somebody hides, an NPC has an order, or other numbers: all is as in a fight without."""
    async with (
        town(tmp_path, 4, AT_LEISURE, ruleset=key) as here,
        watched(here, ("eve", "ama", "ben")) as eyes,
    ):
        await play_alike(here, worlds(SCRIPTS[key]), eyes)
        await ask_alike(here, {name: eyes[name] for name in ("eve", "ama")}, SCRIPTS[key].pry)


async def _secret(here: Town, n: int) -> str:
    """Return the GM's view of a fight, and the number of its orders."""
    channel = here.channels[n].id
    [orders] = here.ask(
        "SELECT count(*) FROM intent o JOIN encounter e ON e.id = o.encounter WHERE channel = ?",
        channel,
    )
    return bare(json.dumps([await here.reins.state(channel), orders], sort_keys=True), n)


async def _curious(here: Town, name: str, n: int, eyes: Eyes, tries: Sequence[str]) -> list[str]:
    """All that somebody can ask to be shown, and how they are answered."""
    found = []
    for step in [
        *(Command(name, text) for text in (*ASKED, *tries)),
        *(Press(name, label) for label in ("Log", "Mine", "My turn", "Why?")),
    ]:
        try:
            begun = await here.do(step, n)
        except ActError as error:
            # Which buttons there are is compared in the posts; here their order may differ.
            found.append(str(error).partition(";")[0])
            continue
        found.append(eyes.answered(await here.done(name, n, begun)))
        await here.reins.idle()
    found += await eyes.received()
    return [*found, *await eyes.suggestions()]
