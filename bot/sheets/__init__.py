"""Sheets that people bring: pasted text, spreadsheets, exports of other programs.

`draft` is the result of reading one, `labels` finds the meaning of a label; `pasted`, `spreadsheet`
and `foundry` each read one form. Nothing here changes a character by itself.
"""
