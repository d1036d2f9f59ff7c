"""One step of a fight, from its cause to the database.

`transactions` gives every call one transaction, `intent_book` reads orders and plans, `holding`
delays public results so that covert answers stay secret, `replaying` plays a journal again.
"""
