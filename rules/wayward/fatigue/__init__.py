"""Stamina, Chakra, Upkeep and Fatigue levels: the costs of actions, and rest.

`exhaustion` rolls for the cost of an action, `upkeep` keeps techniques up, `fatigue_levels` has the
effects of each level.
"""
