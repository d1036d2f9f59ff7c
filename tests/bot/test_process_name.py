"""Names of processes, and which of the processes still run."""

from __future__ import annotations

import asyncio
import sys
from socket import gethostname

import pytest

from bot.process_name import is_gone, own_name


def test_a_process_that_runs_is_not_gone():
    """This one, and its name stays the same."""
    assert own_name(0, 2) == own_name(0, 2)
    assert own_name(0, 2).startswith(f"0 of 2@{gethostname()}@")
    assert not is_gone(own_name(0, 2))


async def test_a_process_that_has_ended_is_gone():
    """Its name is known as that of one that has ended, on this machine."""
    words = "from bot.process_name import own_name; print(own_name(1, 2))"
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", words, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await child.communicate()
    assert is_gone(told.decode().strip())


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("0 of 1@another-machine@1@5", False),
        (f"0 of 1@{gethostname()}@1@not its start", True),
        ("", False),
    ],
)
def test_of_other_machines_nothing_is_known(name: str, gone: bool):
    """Their leases run out; on this machine a number may belong to another process by now."""
    assert is_gone(name) == gone
