"""Damage to a person, wounds, and recovery from them.

`damage_taken` lowers Vitality and HP, `wounds` finds the wound and its place, `wound_effects`
applies it; first aid, medical attention and recovery heal.
"""
