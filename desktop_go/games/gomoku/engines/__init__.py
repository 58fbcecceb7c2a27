"""The gomoku engines, each one a different idea of how to find a good move."""
