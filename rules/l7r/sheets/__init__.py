"""What a character brings along: the sheet, its gear, the tables that it points to.

`house` holds the settings of a table, `paper` reads a sheet that somebody has pasted.
"""
