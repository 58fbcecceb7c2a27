"""Editing of records in the window: tools on the board, branches, information, find, files."""
