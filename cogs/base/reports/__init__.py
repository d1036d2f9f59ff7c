"""The answers of commands that report on a fight or a campaign, a module for each."""
