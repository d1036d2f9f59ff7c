"""The declared Actions other than Attack: moving, inventory, techniques, and rulings by the GM.

`pieces` cuts declared Actions into pieces and carries each of them out; `combos` and
`interruption` are the Actions that an attack may lead to.
"""
