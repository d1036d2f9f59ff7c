"""Damage to a person, wounds, and recovery from them.

`damage_taken` lowers Vitality and HP, `wound_categories` finds the wound, `wound_locations`
its place, `wound_effects` applies it; first aid, medical attention and recovery heal.
"""
