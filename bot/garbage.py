"""What Python looks through for garbage while the bot runs.

A step makes and drops some thousand small objects, nearly all of which go by themselves; looking
for rings among them is needed, but seldom, and never among what was loaded for good.
"""

from __future__ import annotations

import gc

YOUNG = 20_000
"""So many objects more than before may live until the newest are looked through."""

MIDDLING = OLD = 20
"""So many such looks until the older ones are, and so many of these until the oldest are."""


def spare_what_lasts() -> None:
    """Leave all that lives now out of every later look, and look seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING, OLD)
