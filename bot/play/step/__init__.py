"""One step of a fight, from its cause to the database.

`transactions` gives every call one transaction, `intent_book` reads orders and plans, `replaying`
plays a journal again.
"""
