"""Defending: Dodge, Parry, Block, techniques that defend, and Take the Hit.

`defending` asks the question, `defence_options` says what is legal, `carry_out_defence` pays and
rolls for the answer.
"""
