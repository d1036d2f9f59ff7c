"""Let another library's client log in to the sandbox: `libraries.py PYTHON`.

PYTHON is an interpreter of an environment of its own that has hikari. What the sandbox answers and
sends is checked against Discord's description.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE
from base64 import b64encode
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.sandbox import Sandbox
from tests.openapi import Contract

CLIENT = Path(__file__).with_name("hikari_client.py")
LONGEST_S = 120
STEPS = ["guild Town 2", "commands 1", "answered", "threads", "posted 1", "resumed"]
TOKEN = f"{b64encode(b'1000000000000000001').decode().rstrip('=')}.a.b"
"""A token of the form that Discord's have: it begins with an id."""


async def main(python: str) -> None:
    """Serve the client, use its command, and cut its line once."""
    contract = Contract()
    sandbox = Sandbox(
        token=TOKEN,
        on_request=contract.note,
        on_answer=contract.answered,
        on_event=contract.heard,
    )
    gm = sandbox.add_user("gm")
    guild = sandbox.add_guild("Town", gm)
    sandbox.install_bot(guild)
    channel, forum = sandbox.add_channel(guild, "general"), sandbox.add_forum(guild, "fights")
    await sandbox.start()
    places = (sandbox.rest_base, TOKEN, guild.id, channel.id, forum.id)
    client = await asyncio.create_subprocess_exec(python, str(CLIENT), *places, stdout=PIPE)
    assert client.stdout is not None
    steps: list[str] = []
    async with asyncio.timeout(LONGEST_S):
        async for line in client.stdout:
            step = line.decode().strip()
            if not step.startswith(("guild", "commands", "answered", "threads", "posted", "resum")):
                continue
            steps.append(step)
            if step.startswith("commands"):
                _ = await sandbox.person(gm).command(channel.id, "/hello")
            if step.startswith("posted"):
                sandbox.gateway.drop()
    await sandbox.stop()
    if steps != STEPS or sandbox.rest.refusals:
        sys.exit(f"hikari came as far as {steps}; refused: {[*sandbox.rest.refusals]}")
    contract.settle()
    sys.stdout.write(f"hikari: {len(steps)} steps, {contract.checked} messages as described\n")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
