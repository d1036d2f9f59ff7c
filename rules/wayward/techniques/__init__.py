"""Using a technique on a turn, and its lasting effects.

`use_technique` carries one out, `technique_choice` asks, `technique_plan` plans;
`technique_effects` are Upkeeps, healing and clones, `technique_areas` areas;
`opening_techniques` begin a fight.
"""
