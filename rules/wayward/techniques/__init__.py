"""Using a technique on a turn, and its lasting effects.

`technique_choice` asks and plans, `use_technique` carries it out, with Upkeeps, healing, clones and
areas, and begins a fight with one.
"""
