"""Initiative and turns: the counts, who acts on them, and how each count ends.

`counts` has initiative, the clock, delayed actions and the end of a count; `declaration` asks the
question of a turn, `turn_actions` is its menu, `ticks` has the effects of each count.
"""
