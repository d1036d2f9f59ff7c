"""The fight as it stands: its state, and the numbers of a creature as they count now.

`acts` are the answers that people give; `ties` breaks a tie by Presence and dLuck.
"""
