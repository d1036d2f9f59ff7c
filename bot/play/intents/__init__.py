"""What people leave in advance: orders, plans, styles, and the policies of NPCs."""
