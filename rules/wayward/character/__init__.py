"""A character on paper: the sheet, its stats and pools, and the house rules.

Weapons, armour, items, poisons, techniques and wounds as the tables have them;
`tables` reads `data/*.toml`, `reference` looks things up in them.
"""
