"""Discord's API as the bot sees it: REST routes, the gateway, and interactions.

`rest` is shared by all routes; `sessions` are those of the gateway.
"""
