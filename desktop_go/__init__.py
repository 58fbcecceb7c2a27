"""Desktop Go: play, review and explore board games with Monte Carlo tree search, offline."""

__version__ = "0.1.0"
