"""Rounds and turns: which creature is due, which join a turn, what they declare and carry out.

`interlude` is the time between two rounds.
"""
