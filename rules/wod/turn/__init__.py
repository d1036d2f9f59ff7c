"""A turn: Initiative and its order, the declarations, and carrying them out.

`rulings` has the GM's decisions on actions that the rules do not know.
"""
