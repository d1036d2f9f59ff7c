"""A retcon: one past act is removed or changed, and later acts are kept if they fit."""
