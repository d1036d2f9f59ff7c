"""The commands of the program `interlude`, a module each."""
