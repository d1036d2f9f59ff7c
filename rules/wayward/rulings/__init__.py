"""The GM's acts out of turn: areas, distances, death, statuses, wounds.

`field` is about areas, distances, Stealth and grapples, `life_and_harm` about death, statuses and
wounds.
"""
