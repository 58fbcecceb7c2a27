"""Learning step by step while playing: temporal differences. Knows no window."""
