"""Pools of ten-sided dice: how a roll is read, its difficulty, and who rolls.

`checks` is a roll in a fight, `attempts` one outside of the turn order.
"""
