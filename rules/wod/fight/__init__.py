"""The fight as it stands: its state, its trackers, and who may do what.

`acts`, `free_roll_acts` and `out_of_turn_acts` are the answers that people give: in their turns, in
rolls outside of the turn order, and at any time.
"""
