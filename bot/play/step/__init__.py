"""One step of a fight, from its cause to the database.

`transactions` gives every call one transaction, `order_matching` finds orders that answer a
question, `holding` delays what a covert answer would show, `replaying` plays a journal again.
"""
