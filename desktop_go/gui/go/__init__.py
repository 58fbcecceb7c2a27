"""The game of Go in the window."""
