"""Conditions and status effects: bleeding, poison, sleep, incapacitated, dead.

`status_rolls` decides who resists, also poison. `status_effects` says what a status does, and has
grapples and people who are down. Areas of effect are here too: who is inside, and what happens.
"""
