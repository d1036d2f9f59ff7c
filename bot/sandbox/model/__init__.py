"""The state of the sandbox's Discord, and its rules.

Users, guilds, channels, messages and commands; permissions; one SQLite file that keeps it.
"""
