"""Who sees what of a fight."""
