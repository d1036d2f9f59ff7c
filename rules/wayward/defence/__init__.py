"""Defending: Dodge, Parry, Block, techniques that defend, and Take the Hit.

`defending` asks the question, pays and rolls for the answer; `interrupts` says what is quick
enough, and has the techniques that defend. `dodge` also has the links that can still save one,
`block` the Parry.
"""
