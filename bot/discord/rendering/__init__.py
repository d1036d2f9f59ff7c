"""Turns values of play into Discord's texts, embeds, controls and pictures."""
