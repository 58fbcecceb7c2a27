"""Command lines that start without Qt."""
