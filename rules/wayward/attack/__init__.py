"""Attacking: from an attack under way to the damage of its hits.

`attack` carries out an attack, on one target after the other, and what it strikes back or sets off.
`attack_values` has its numbers and its reach, `hit` the damage and the other effects.
"""
