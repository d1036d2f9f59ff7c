"""Packing: the texts of older records and lines, many in one compressed row."""
