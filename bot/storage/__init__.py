"""Everything that the bot remembers.

`database` opens it and gives transactions; every other module has the functions of one table, each
taking an open connection first, so that one transaction can do several things. `rows` names the
values that go in and out, `errors` what can go wrong, `tables` how it is kept.
"""
