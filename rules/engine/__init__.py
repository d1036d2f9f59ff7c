"""The engine: fights as journals of decisions and dice, whatever their rules.

`ruleset` defines a game, `verbs` are the functions that rules are written with, and `scene` plays a
fight from its journal.
"""

API_VERSION = 1
"""The version of the engine's interface for rulesets; a change that breaks old ones raises it."""
