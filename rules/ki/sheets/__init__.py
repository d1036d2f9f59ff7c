"""What is written down outside a fight: the character sheet, its gear and the house rules.

`values` are the kinds of number and text that all of these are made of, with their bounds.
`starter_set` reads the ready-made weapons, items and templates; `recovery` is the rest.
"""
