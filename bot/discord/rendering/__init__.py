"""Values of play as what Discord shows: texts, embeds, controls and pictures."""
