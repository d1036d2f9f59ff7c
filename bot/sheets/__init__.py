"""Sheets that people bring: pasted text, spreadsheets, exports of other programs.

`draft` is what comes of reading one, `labels` finds what a label means; `pasted`, `spreadsheet`
and `foundry` each read one form. Nothing here is applied to a character by itself.
"""
