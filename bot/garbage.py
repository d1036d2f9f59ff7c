"""Settings for Python's garbage collector while the bot runs, and its forecasts.

A step makes and drops some thousand small objects, and nearly all are freed at once. The collector
must look for cycles among them, but seldom, and never among objects that last for ever.
"""

from __future__ import annotations

import gc

YOUNG = 20_000
"""New objects that may live until the youngest are examined."""

MIDDLING = OLD = 20
"""Examinations of a generation until the next older one is examined too."""


def start_without() -> None:
    """Examine nothing until `spare_what_lasts`: nearly all that a start makes lasts."""
    gc.disable()


def spare_what_lasts() -> None:
    """Exclude all present objects from later examinations, and examine seldom."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(YOUNG, MIDDLING, OLD)
