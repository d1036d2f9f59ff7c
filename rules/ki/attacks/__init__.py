"""One attack, from the blow to its last consequence: score, defence, damage.

`strikes` is the Attack Action, which makes one attack with each weapon. `sequels` holds the
functions for what may follow an attack; the turn registers them.
"""
