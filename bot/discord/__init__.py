"""The Discord edge: people's clicks come in as calls of play, what play tells goes out as posts."""
