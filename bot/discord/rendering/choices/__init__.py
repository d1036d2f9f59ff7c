"""What a question offers: its choices, and those that several questions share."""
