"""The engine: fights as journals of decisions and dice, whatever their rules.

`ruleset` says what a game is made of; `verbs` are the words that rules are written with;
`scene` plays a fight as its journal tells it.
"""

API_VERSION = 1
"""The version of what rulesets are written against. It goes up when an old one would break."""
