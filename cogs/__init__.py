"""The slash commands: the shared groups, and one group for each ruleset.

Every module or package here but `base` is loaded at start, by name. A ruleset's is named as the
ruleset and offers its commands to the servers that play it.
"""
