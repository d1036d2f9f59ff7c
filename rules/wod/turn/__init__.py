"""A turn: Initiative and its order, what is declared, what is carried out.

`rulings` is what only the GM can say of actions that the rules do not know.
"""
