"""Everything that the bot remembers.

`database` opens it and gives transactions. Each other module has the functions of one table; they
take an open connection first, so that one transaction can do several things. `rows` has the values
that go in and out, `errors` the possible failures, `tables` the schema.
"""
