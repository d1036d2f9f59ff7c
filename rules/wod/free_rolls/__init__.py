"""Rolls outside of the turn order: alone, resisted, in contests and extended tasks, and feats.

`roll_commands` lists them by name; `gm_rolls` has those that the GM calls for.
"""
