"""The gomoku page of the window."""
