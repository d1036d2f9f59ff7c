"""Things used in a fight: weapons drawn, items used, poison, bombs.

`using_items` has the actions of a turn, `poison_doses` puts poison to use,
`explosions` and `dormant_areas` what goes off.
"""
