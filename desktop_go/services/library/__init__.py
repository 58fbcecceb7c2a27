"""A library of game records: folders indexed in one SQLite file that can be rebuilt. No Qt."""
