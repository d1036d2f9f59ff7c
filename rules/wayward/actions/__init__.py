"""The rules for every action: Speed, Delay, Abort, links, Variable Speed.

These are the rulebook's "Action Qualities", with distances and aiming.
"""
