"""Discord's checks on what a bot sends: the JSON's form, and the limits on each part.

A fault is reported with the path and the code that Discord gives it.
"""
