"""Fights of the bench side by side, one a processor."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")


def in_processes(play: Callable[[J], R], jobs: Sequence[J], *, chunk: int = 1) -> list[R]:
    """Return what `play` makes of each job, in order; a process takes `chunk` jobs at a time.

    The processes are new ones: a fork of a process that has threads may wait for ever.
    """
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as workers:
        return list(workers.map(play, jobs, chunksize=chunk))
