"""Using a technique on a turn, and its lasting effects.

`technique_choice` asks, `technique_plan` plans, `use_technique` carries it out, with Upkeeps,
healing, clones and areas; `opening_techniques` begin a fight.
"""
