"""Whole pages of the main window."""
