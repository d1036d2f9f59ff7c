"""Conditions and status effects: bleeding, poison, sleep, incapacitated, dead.

`status_rolls` decides who resists, `status_effects` what a status does. Areas of effect are here
too: who is inside, and what an area does to them.
"""
