"""The page of Pig."""
