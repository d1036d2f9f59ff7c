"""The fight as it stands: who takes part, and what is under way.

`state` is saved; the actions, attacks, statuses and effects in it have a module each. `answers` has
the answers that people may give; `turn_action` defines an action of a turn.
"""
