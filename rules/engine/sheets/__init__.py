"""Sheets that people write."""
