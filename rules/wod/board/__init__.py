"""The board's cards, the acts by name, and the GM's acts out of turn.

`enlist` takes a sheet into the fight and back; `wounds_and_care` has acts of the GM and the passing
of time that change a health chart out of turn.
"""
