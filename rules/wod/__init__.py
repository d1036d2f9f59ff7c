"""World of Darkness: pools of d10, declared actions, saved defences and Willpower."""
