"""Campaigns and their characters.

`between_fights` is what heals by itself between two fights.
"""
