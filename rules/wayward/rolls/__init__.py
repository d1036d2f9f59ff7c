"""The numbers of a ninja in the fight, and the d20 rolls that use them.

`modifiers` lists everything that adds to a number; `d20_rolls` builds the rolls. Other modules have
Willpower, opposed rolls, the effects of wounds, which of them count, and full hands.
"""
