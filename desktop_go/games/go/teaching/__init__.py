"""Lessons of Go: what is taught, and how answers are judged by the rules."""
