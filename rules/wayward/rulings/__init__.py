"""The GM's acts out of turn: areas, distances, death, statuses, wounds.

`area_rulings` is about areas, `field_rulings` about distances and Stealth, `harm_rulings` about
people, `grapple` about grapples.
"""
