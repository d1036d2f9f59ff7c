"""Stamina, Chakra, Upkeep and Fatigue levels: the costs of actions, and rest.

`fatigue` has the effects of each level, keeps techniques up, and rolls for the cost of an action;
`resting` lowers it again.
"""
