"""The numbers of a ninja in the fight, and the d20 rolls that use them.

`modifiers` lists everything that adds to a number, wounds too; `d20_rolls` builds the rolls.
Other modules have Willpower and full hands.
"""
