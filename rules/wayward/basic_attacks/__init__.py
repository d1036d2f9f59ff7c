"""The attacks that somebody declares on a turn, with bare hands or a weapon.

`planned_attack` computes Speed and costs; `basic_attack`, `attack_with_links` and `multi_throw` are
the actions; `helpless` has the actions against people who cannot defend themselves.
"""
