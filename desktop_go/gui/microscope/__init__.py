"""The microscope: a look into the running search, and searches in slow motion."""
