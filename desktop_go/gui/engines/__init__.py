"""Attached engines in the window: the list of them, trying one, analysts, a console."""
