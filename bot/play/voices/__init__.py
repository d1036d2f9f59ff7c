"""Portraits of characters, and speaking as them."""
