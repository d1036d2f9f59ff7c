"""The state of a fight, as values, as JSON, and as the GM amends it."""
