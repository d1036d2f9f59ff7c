"""The present state of the fight, and the numbers of a creature as they count now.

`acts` holds the answers that people give; `ties` breaks a tie by Presence and dLuck.
"""
