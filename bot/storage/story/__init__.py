"""What belongs to the story of a fight: prose, rulings, and the seeds of its dice."""
