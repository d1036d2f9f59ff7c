"""Imported last by the process that bots are forked from.

What it has loaded is never garbage: no bot looks through it, and so no bot gets a copy of it.
"""

import gc

_ = gc.collect()
gc.freeze()
