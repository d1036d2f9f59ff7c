"""The iaijutsu duel: the stances before it, the strikes, and how it ends.

A fight of many can have several of them beside its phases.
"""
