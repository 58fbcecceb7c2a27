"""What the pages of SameGame and Sudoku share."""
