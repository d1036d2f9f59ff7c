"""Stamina, Chakra, Upkeep and Fatigue levels: what actions cost, and rest.

`exhaustion` rolls for what an action costs, `upkeep` for what is kept up.
`fatigue_levels` says what each level does.
"""
