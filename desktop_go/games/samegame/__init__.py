"""SameGame: rules, numbered games, and solvers from Monte Carlo search to beam search."""
