"""Scenario files: read, and played through the real bot by simulated people.

`script` reads a file, `player` plays it on a `stage`, `hands` uses the controls, `watch` sees.
"""
