"""One attack, from the blow to its last consequence: score, defence, damage.

`strikes` is the Attack Action, which makes one attack with each weapon; `sequels` is what an
attack may lead to, as the turn registers it.
"""
