"""Damage to a person, wounds, and recovery from them.

`damage_taken` lowers Vitality and HP, `wounds` finds the wound and its place, applies
it and has its price; first aid, medical attention and recovery heal.
"""
