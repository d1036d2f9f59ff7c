"""The GM's acts out of turn: areas, distances, death, statuses, wounds.

`field_rulings` is about the field and Stealth, `harm_rulings` about people, `grapple` about
grapples.
"""
