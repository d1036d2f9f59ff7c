"""Where the fight meets the table: the board's cards, the acts by name, the GM's hand.

`enlist` takes a sheet into the fight and writes it back at the end.
"""
