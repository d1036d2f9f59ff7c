"""The connection between the fight and the table: the cards, the acts by name, the GM's acts.

`enlist` takes a sheet into the fight and writes it back at the end.
"""
