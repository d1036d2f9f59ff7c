"""What is written down outside a fight: traits, gear, health, healing and the house rules.

`values` are the kinds of number and text that all of these are made of, with their bounds.
`starter_set` reads the tables of weapons, armour, feats, traits and templates.
"""
