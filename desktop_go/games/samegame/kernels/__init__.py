"""Fast, unchecked SameGame on arrays; the readable twin is ``games.samegame.position``."""
