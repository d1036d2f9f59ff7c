"""What commands show that tell of a fight or a campaign, a module for each."""
