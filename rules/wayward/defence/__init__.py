"""Defending: Dodge, Parry, Block, techniques that defend, and Take the Hit.

`defending` asks the question, `interrupts` says what is quick enough, `carry_out_defence` pays and
rolls for the answer; `failed_dodge_links` can still save a Dodge.
"""
