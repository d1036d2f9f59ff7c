"""The round: initiative, whose Turn it is, and the Actions that a Turn has.

`not_now` says why an Action cannot be taken; `rulings` is what the GM decides in between.
"""
