"""Tree search over arrays. Knows no game."""
