"""Removing a person's data, and doing it again after a restore."""
