"""What holds for every action: Speed, Delay, Abort, links, Variable Speed.

The rulebook's "Action Qualities", with distances and with aiming.
"""
