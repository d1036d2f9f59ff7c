"""Discord's API as the bot sees it: REST routes, the gateway, and interactions.

`rest` is what all routes share; `sessions` are those of the gateway.
"""
