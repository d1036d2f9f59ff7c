"""Attacking: from an attack under way to the damage of its hits.

`attacking` carries out a whole attack, `one_attack` the attack on one target. `accuracy` and
`reach` say whether it gets there, `hit` and `damage` compute the damage, `hit_effects` the rest.
"""
