"""Attacking: from an attack under way to the damage of its hits.

`attack` carries out an attack, on one target after the other. `attack_values` and `reach` say
whether it gets there, `hit` computes the damage and has the other effects.
"""
