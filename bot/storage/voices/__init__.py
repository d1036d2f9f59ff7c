"""Portraits of characters."""
