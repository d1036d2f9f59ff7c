"""What people leave in advance: orders, plans, styles, habits, and the policies of NPCs."""
