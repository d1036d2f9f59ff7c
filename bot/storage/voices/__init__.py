"""What lets characters be seen and heard: their portraits, and what was said as them."""
