"""Work on other threads, and the one way back to the window."""
