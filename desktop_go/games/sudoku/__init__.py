"""Sudoku: puzzles, a propagation solver, a solver that explains, grading and generation."""
