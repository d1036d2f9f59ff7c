"""A sandbox in a process of its own, to be killed: `python -m tests.sandbox.served STATE`.

It prints a line with its port and the ids of its user and channel, and serves until its end.
"""

import asyncio
import sys
from pathlib import Path

from bot.sandbox import Sandbox


async def main(path: Path) -> None:
    """Serve the state at `path`."""
    sandbox = Sandbox(path)
    gm = sandbox.add_user("gm")
    guild = sandbox.add_guild("Town", gm)
    sandbox.install_bot(guild)
    channel = sandbox.add_channel(guild, "general")
    await sandbox.start()
    sys.stdout.write(f"{sandbox.port} {gm.id} {channel.id}\n")
    sys.stdout.flush()
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
