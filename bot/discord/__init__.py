"""The Discord edge: clicks become calls of play, and news from play becomes posts."""
