"""Forecasts: fights played to their end by the rules alone, in a process of their own.

set_up    a fight, or people of templates, as plain data
minds     who answers: orders, and simple policies for the rest
played    one fight to its end, a thousand of them
figures   counts with intervals; words puts them into sentences
worker    the process; process starts it, and ends it
"""
