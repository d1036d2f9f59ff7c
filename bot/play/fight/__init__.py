"""The calls about fights: open, gather, begin, answer, order, end; and the GM's changes.

`answers` takes answers, `undoing` takes them back, `parked_fights` repairs a fight that cannot go
on, `who_fights` finds the fight that a character is in.
"""
