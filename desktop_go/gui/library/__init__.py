"""The library of records in the window: table, search for text and positions, indexing."""
