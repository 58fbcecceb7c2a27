"""The page of Sudoku."""
