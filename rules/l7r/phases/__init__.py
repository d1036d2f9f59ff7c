"""The ten phases of a round: whose die is next, and what its owner does with it.

`rulings` is what the GM decides in between.
"""
