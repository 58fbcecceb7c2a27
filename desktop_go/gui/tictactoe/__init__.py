"""The page of tic-tac-toe."""
