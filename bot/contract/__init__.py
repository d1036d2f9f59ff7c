"""The public contract that every ruleset and its commands must meet, Interlude's own too.

`demands` lists it; `interlude check-ruleset NAME` and `tests/contract` run it. `table` plays a
fight from a script, `random_play` by chance, and `secrecy` plays two fights side by side.
`examples`, `example_play` and `example_checks` read, play and compare the worked examples of a
rulebook, which `worked` demands.
"""
