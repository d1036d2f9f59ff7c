"""The demo at the first start: a guild, three people, and a fight for each ruleset.

The fights are scenario files in `demos/`, played as people would play them, one channel each.
"""

from __future__ import annotations

from importlib.resources import files

from bot.sandbox.model.records import Guild
from bot.sandbox.process import BotProcess, BotReins
from bot.sandbox.scenarios.hands import Hands
from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.script import Scenario, parse
from bot.sandbox.scenarios.stage import Stage
from bot.sandbox.server import Sandbox

GUILD = "The Lantern Road"
PEOPLE = {"gm": "Mara (GM)", "ama": "Ama", "ben": "Ben"}
"""The people, the GM first: usernames and display names."""

CHANNELS = ("the-bridge", "the-forest", "the-pass", "the-alley", "the-shrine", "general")


def seed(sandbox: Sandbox) -> Guild:
    """Return the guild with its people, its channels and the bot; made if it is not there."""
    users = [sandbox.add_user(name, shown) for name, shown in PEOPLE.items()]
    guild = sandbox.add_guild(GUILD, users[0])
    for user in users:
        sandbox.add_member(guild, user)
    for name in CHANNELS:
        sandbox.add_channel(guild, name)
    sandbox.install_bot(guild)
    return guild


def fights() -> list[Scenario]:
    """Return the demo's fights, by name."""
    folder = files("bot.sandbox") / "demos"
    found = sorted(each.name for each in folder.iterdir() if each.name.endswith(".scenario"))
    return [parse((folder / name).read_text("utf-8"), name) for name in found]


async def play(sandbox: Sandbox, guild: Guild, bot: BotProcess, reins: BotReins) -> None:
    """Play the demo's fights up to where people take over; dice fall by chance.

    Raises:
        ScenarioError: One of them cannot be played.
    """
    stage = Stage(sandbox, guild, bot, reins)
    for name in PEOPLE:
        person = sandbox.person(name)
        stage.people[name] = Hands(person, guild, sandbox.direct_channel(person.user))
    for scenario in fights():
        async for _ in Player(scenario, stage, set_up=False).play():
            pass
