"""Imported last by the process that bots are forked from.

The loaded modules last for ever. No bot searches them for garbage, so no bot copies their memory.
"""

import gc

_ = gc.collect()
gc.freeze()
