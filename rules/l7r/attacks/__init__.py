"""One attack, from the roll to the wound, with the parry in between.

`parry` also asks whoever may parry for somebody else.
"""
