"""What people do with fights: open, gather, begin, answer, order, end; and what the GM changes.

`answers` is how an answer comes in, `undoing` takes one back, `parked_fights` mends a fight
that cannot go on, `who_fights` says in which fight a character is.
"""
