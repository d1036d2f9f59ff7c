"""The board that people see, and the way of a sheet into the fight and back.

`card` draws the board: the counts ahead, and a card for each combatant. `enlist` reads a sheet into
the fight and writes it back at the end.
"""
