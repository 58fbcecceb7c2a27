"""Fast, unchecked Sudoku searches on arrays; the readable twin is ``games.sudoku.techniques``."""
