"""The page on which people use the sandbox: its routes, what a person can do, what they see.

`person` acts through Discord's checks; `stream` tells an open page what has changed.
"""
