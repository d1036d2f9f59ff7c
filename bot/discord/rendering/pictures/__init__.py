"""Pictures: the fight while it goes on, and its course when it is over."""
