"""The tables, and how a database of an older release becomes one of this."""
