"""Campaigns and their characters.

`between_fights` computes recovery between two fights.
"""
