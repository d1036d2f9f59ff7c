"""Where the fight meets the table: the board's cards, the acts by name, the GM's hand.

`enlist` takes a sheet into the fight and back; `wounds_and_care` is what the GM and time do
to a health chart out of turn.
"""
