"""The page on which people use the sandbox: its routes, people's acts, and what they see.

`person` acts through Discord's checks; `stream` tells an open page of changes.
"""
