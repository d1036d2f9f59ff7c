"""Let another library's client log in to the sandbox: `libraries.py PROGRAM CLIENT`.

PROGRAM is an interpreter that has the library, CLIENT its `hikari_client.py` or
`discord_client.js`. What the sandbox answers and sends is checked against Discord's description.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE
from base64 import b64encode
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.sandbox import Sandbox
from tests.openapi import Contract

LONGEST_S = 120
STEPS = ["guild Town 2", "commands 2", "answered", "threads", "posted 1", "modal Ama", "resumed"]
TOKEN = f"{b64encode(b'1000000000000000001').decode().rstrip('=')}.a.b"
"""A token of the form that Discord's have: it begins with an id."""


async def main(program: str, script: str) -> None:
    """Serve the client, use its commands, fill in its form, and cut its line once."""
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
    client = await asyncio.create_subprocess_exec(program, script, *places, stdout=PIPE)
    assert client.stdout is not None
    steps: list[str] = []
    async with asyncio.timeout(LONGEST_S):
        async for line in client.stdout:
            step = line.decode().strip()
            if step.partition(" ")[0] not in {each.partition(" ")[0] for each in STEPS}:
                continue
            steps.append(step)
            if step.startswith("commands"):
                _ = await sandbox.person(gm).command(channel.id, "/hello")
            if step.startswith("posted"):
                asked = await sandbox.person(gm).command(channel.id, "/ask")
                while asked.modal is None:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                _ = await sandbox.person(gm).modal(asked.id, {"name": "Ama"})
            if step.startswith("modal"):
                sandbox.gateway.drop()
    await sandbox.stop()
    if steps != STEPS or sandbox.rest.refusals:
        sys.exit(f"{script} came as far as {steps}; refused: {[*sandbox.rest.refusals]}")
    contract.settle()
    sys.stdout.write(f"{script}: {len(steps)} steps, {contract.checked} messages as described\n")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
