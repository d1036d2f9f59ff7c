"""Things used in a fight: weapons drawn, items used, poison, bombs.

`using_items` has the actions of a turn, `poison_doses` uses poison, `explosive_items` makes bombs
explode.
"""
