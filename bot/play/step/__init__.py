"""One step of a fight, from its cause to the database.

`transactions` gives every call one transaction, `intent_book` reads what was left in advance,
`holding` delays what a covert answer would show, `replaying` plays a journal again.
"""
