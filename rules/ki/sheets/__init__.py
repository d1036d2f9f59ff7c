"""The data outside a fight: the character sheet, its gear and the house rules.

`values` defines the kinds of number and text in them, with their bounds. `starter_set` reads the
ready-made weapons, items and templates; `recovery` is resting.
"""
