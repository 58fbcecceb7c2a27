"""Pig, a dice game: its rules, exact play, and players."""
