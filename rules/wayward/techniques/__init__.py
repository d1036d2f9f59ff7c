"""Using a technique on a turn, and what it leaves behind.

`use_technique` asks, plans and carries out; `technique_effects` are areas,
Upkeeps and healing; `preparation` is what begins before the fight.
"""
