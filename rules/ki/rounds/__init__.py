"""Rounds and turns: who is due, who joins a turn, what they declare and carry out.

`interlude` is what happens between two rounds.
"""
