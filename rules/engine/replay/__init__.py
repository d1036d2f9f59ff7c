"""The journal of a fight, and playing it: forwards, again, from its middle, with another past."""
