"""Boards and games out of the window: pictures, printed pages, animations and text."""
