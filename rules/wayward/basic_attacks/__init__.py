"""The attacks that somebody declares on a turn, with bare hands or a weapon.

`planned_attack` reckons Speed and costs; `basic_attack`, `attack_with_links` and `multi_throw`
are the actions; `helpless` is what can be done to people who cannot defend themselves.
"""
