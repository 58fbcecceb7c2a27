"""The page of SameGame."""
