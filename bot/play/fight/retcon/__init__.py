"""A retcon: one past act taken back or changed, and all that came after it kept where it fits."""
