"""What people see of the fight, and how a sheet gets into it and back.

`card` draws the board: the counts ahead, and a card for each combatant.
`enlist` reads a sheet into the fight and writes it back at the end.
"""
