"""Play: every call that changes or reads a fight, free of Discord and of SQL."""
