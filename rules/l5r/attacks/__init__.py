"""One attack, from the roll to the wound, and what may come in between.

`reactions` are the answers to it out of turn; `ambush` is the attack that nobody expects.
"""
