"""Things used in a fight: weapons drawn, items used, poison, bombs.

`using_items` has the action of a turn, pills and bombs; `poison_doses` uses poison.
"""
