"""Buttons, menus and modals that people use: each leads to a call of play.

`router` reads a control's custom id; `answering` answers an open question.
"""
