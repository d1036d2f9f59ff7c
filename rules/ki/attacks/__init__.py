"""One attack, from the blow to its last consequence: score, defence, damage.

`interruption` and `combos` are what may come in between and after; `strikes` is the Attack
Action, which makes one attack with each weapon.
"""
