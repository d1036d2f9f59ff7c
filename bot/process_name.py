"""The name of a process in the database, so that others know whether it still runs."""

from __future__ import annotations

import os
from pathlib import Path
from socket import gethostname

_START = 19
"""The field of /proc/PID/stat, after the program's name, with the start time."""


def own_name(shard_id: int, shard_count: int) -> str:
    """Return a name that no other process has, nor this one after a restart."""
    pid = os.getpid()
    return f"{shard_id} of {shard_count}@{_place()}@{pid}@{_started(pid)}"


def is_gone(name: str) -> bool:
    """Whether a process is known to have ended: one of this machine, and of this container."""
    if not name:
        return False
    _, place, pid, started = name.split("@")
    return place == _place() and _started(int(pid)) != started


def _place() -> str:
    """Return where numbers of processes mean the same ones.

    Two containers may have one host's name; a system that was started anew has other processes.
    """
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
        return f"{gethostname()} {boot} {Path('/proc/self/ns/pid').readlink()}"
    except OSError:
        return gethostname()


def _started(pid: int) -> str:
    """Return when a process was started, as its system writes it; "" if there is none."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text("utf-8", errors="replace")
        return told.rpartition(")")[2].split()[_START]
    except OSError:
        return _is_there(pid)


def _is_there(pid: int) -> str:
    """Whether there is such a process, on systems that do not tell its start."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return ""
    except OSError:
        return "there"
    return "there"
