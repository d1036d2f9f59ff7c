"""The numbers of a ninja in the fight, and the d20 rolls they are added to.

`modifiers` lists everything that adds to a number; `d20_rolls` builds the rolls.
Willpower and opposed rolls; what wounds and full hands take away.
"""
