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
    assert own_name(0, 2).startswith(f"0 of 2@{gethostname()} ")
    assert not is_gone(own_name(0, 2))


async def test_a_process_that_has_ended_is_gone():
    """Its name is known as that of one that has ended, on this machine."""
    words = "from bot.process_name import own_name; print(own_name(1, 2))"
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", words, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await child.communicate()
    assert is_gone(told.decode().strip())


PLACE = own_name(0, 1).split("@")[1]
"""This machine's name, its start, and the container's numbers of processes."""

HOST, BOOT, NAMESPACE = PLACE.split()


@pytest.mark.parametrize(
    ("place", "gone"),
    [
        (PLACE, True),
        (f"another {BOOT} {NAMESPACE}", False),
        (f"{HOST} another-start {NAMESPACE}", False),
        (f"{HOST} {BOOT} pid:[1]", False),
    ],
)
def test_of_other_machines_and_containers_nothing_is_known(place: str, gone: bool):
    """Their leases run out; in this place a number may belong to another process by now."""
    assert is_gone(f"0 of 1@{place}@1@not its start") == gone
    assert not is_gone("")
