"""The fight as it stands: who takes part, and what is under way.

`state` is saved; the actions, attacks, statuses and effects in it have a module each.
`answers` are what people may answer; `turn_action` says what an action of a turn is.
"""
