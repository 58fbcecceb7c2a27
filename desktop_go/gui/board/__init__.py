"""The board canvas and its painting."""
