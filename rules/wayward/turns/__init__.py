"""Initiative and turns: the counts, who acts on them, and how each count ends.

`initiative_count` is the clock, `declaration` the question of a turn, `turn_actions` the menu,
`delayed_actions` those that take effect later, `end_of_count` the time when effects apply, `ticks`
the effects of each count.
"""
