"""Stealth: hiding, the three levels, searching, and what stays possible from hiding.

`hiding` also says how well one ninja sees another. Sneak Attacks are prepared here and
carried out in `turns.sneak_attacks`.
"""
