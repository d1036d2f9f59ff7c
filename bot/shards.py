"""Which servers a process serves: all of them, or those of its shard."""

from __future__ import annotations

from collections.abc import Callable

SHARD_SHIFT = 22
"""A server belongs to the shard of its id without the last bits."""


def of_shard(shard_id: int, shard_count: int) -> Callable[[str], bool]:
    """Return a test: whether a server, by its id, belongs to this shard of so many."""

    def serves(guild: str) -> bool:
        return guild.isdecimal() and (int(guild) >> SHARD_SHIFT) % shard_count == shard_id

    return serves
