"""The things written down outside a fight: traits, gear, health, healing and the house rules.

`values` has the kinds of number and text that these are made of, with their limits. `starter_set`
reads the tables of weapons, armour, feats, traits and templates.
"""
