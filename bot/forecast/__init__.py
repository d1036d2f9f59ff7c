"""Fights played forward: how a fight may end, by the rules alone and in a process of its own.

set_up    a fight as it stands, or people of templates, as plain data
minds     who answers: what people have left, and simple policies for the rest
played    one fight to its end, a thousand of them
figures   what is counted, with intervals; words tells it
worker    the process; process starts it, and ends it
"""
