"""The attacks that somebody declares on a turn, with bare hands or a weapon.

`basic_attack` has the plain one, Multi-Throw and links, with their Speed and costs;
`helpless` has the actions against people who cannot defend themselves.
"""
