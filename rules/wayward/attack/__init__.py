"""Attacking: from an attack that is under way to the damage of its hits.

`attacking` carries out a whole attack, `one_attack` that on one target; `accuracy` and `reach`
say whether it gets there, `hit` and `damage` reckon the damage, `hit_effects` the rest.
"""
