"""Jutsu themselves: handseals, genjutsu, and chakra that flows along weapons.

`genjutsu` holds the contest and the ways out of it, `handseals` how long seals take.
What somebody does on a turn to use a technique is in the package `techniques`.
"""
