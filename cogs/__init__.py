"""The slash commands: the shared groups, and one group for each ruleset."""

EXTENSIONS = (
    "cogs.campaign",
    "cogs.character",
    "cogs.encounter",
    "cogs.gm",
    "cogs.ki",
    "cogs.orders",
    "cogs.reference",
    "cogs.roll",
)
"""The modules that the client loads at start, by name."""
