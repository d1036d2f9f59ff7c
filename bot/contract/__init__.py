"""The public contract that every ruleset and its commands must meet, Interlude's own too.

`demands` lists it; `interlude check-ruleset NAME` and `tests/contract` run it. `table` plays a
fight from a script, `random_play` by chance, and `secrecy` plays two fights side by side.
`examples` and `example_play` read and play the worked examples of a rulebook, which `worked`
demands.
"""
