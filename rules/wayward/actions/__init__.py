"""The rules for every action: Speed, Delay, Abort, links, Variable Speed.

These are the rulebook's "Action Qualities", with distances and aiming.
Domes and Stun stand beside the breaking off of actions, in `abort`.
"""
