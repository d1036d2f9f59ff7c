"""Eight combatants with the longest names, and the people who play them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.sandbox import Sandbox
from bot.sandbox.scenarios.script import parse
from rules.engine.views.visibility import GM
from tests.bench.requests import TEMPLATES, Table
from tests.tables import tables

TABLES = tables(__file__)

PEOPLE = parse("users: gm\nin #field", "people")

PLAYERS = ("ama", "ben", "cai", "dan", "eri", "fumi")
NAMES = TABLES["names"]
"""As long as names can be, or nearly: those of the players' characters, then those of the NPCs."""


GMS = (
    "Keepers of the Lantern, the Bridge and the Shrine at the Foot of the Mountain"
    " of the Two Rivers Here"
)
"""The name of the GMs' role, as long as names of roles can be."""


def named(sandbox: Sandbox, table: Table) -> str:
    """Give people names of their own that are as long. Returns the id of the role of the GMs."""
    for who, name in zip((*PLAYERS, GM), NAMES, strict=False):
        sandbox.world.users[table.ids[who]].global_name = name
    guild = sandbox.world.guilds[table.channel.guild_id or ""]
    return sandbox.add_role(guild, GMS).id


def gathered(ruleset: str, gm_role: str) -> Iterator[tuple[str, str]]:
    """Six players and two NPCs whose names are long begin a fight."""
    *templates, npc = TEMPLATES[ruleset]
    names = dict(zip(PLAYERS, NAMES, strict=False))
    yield GM, f'/campaign setup name:"The Lantern Road" ruleset:{ruleset} gm_role:<@&{gm_role}>'
    for n, (who, name) in enumerate(names.items()):
        yield who, f'/character new name:"{name}" template:{templates[n % 2]}'
    yield GM, '/encounter open name:"The shrine of the lantern at midnight" open_end:yes'
    for name in NAMES[len(PLAYERS) :]:
        yield GM, f'/npc add template:{npc} name:"{name}"'
    for who in PLAYERS:
        yield who, "/encounter join"
    yield GM, "/encounter begin"
