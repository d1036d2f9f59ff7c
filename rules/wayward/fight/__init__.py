"""The fight as it stands: who takes part, and what is under way.

`state` is saved; the actions, attacks and effects in it have a module each. `turn_action` defines
an action of a turn.
"""
