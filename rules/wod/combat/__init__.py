"""One attack: defence, damage and soak, movement and ambush.

`defence_kinds` says which attacks each kind of defence can meet, and with which pool.
"""
