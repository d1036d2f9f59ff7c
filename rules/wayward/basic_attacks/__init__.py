"""The attacks that somebody declares on a turn, with bare hands or a weapon.

`basic_attack`, `attack_with_links` and `multi_throw` are the actions, with their Speed and costs;
`helpless` has the actions against people who cannot defend themselves.
"""
