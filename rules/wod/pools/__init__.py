"""Pools of ten-sided dice: how a roll is read, how hard it is, and who rolls what.

`checks` is a roll of somebody in a fight, `attempts` one outside of the turn order.
"""
