"""Attacking: from the declared attack to the damage of a hit.

`attacking` is one attack step by step; `basic_attacks`, `attack_with_links` and
`multi_throw` are the actions of a turn; `hit` and `damage` reckon the damage.
"""
