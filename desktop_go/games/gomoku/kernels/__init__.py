"""Fast gomoku for the engines: arrays without checks. The readable twin is ``position.py``."""
