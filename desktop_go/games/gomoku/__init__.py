"""Gomoku: five in a row under freestyle, standard, renju and caro rules."""
