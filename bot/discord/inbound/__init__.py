"""What comes in from people on Discord: buttons, menus and modals, each led to a call of play.

`router` reads a control's custom id; `answering` answers an open question.
"""
