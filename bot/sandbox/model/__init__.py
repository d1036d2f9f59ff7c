"""What exists on the sandbox's Discord, and what follows from it.

Users, guilds, channels, messages and commands; who may do what; one SQLite file that keeps it.
"""
