"""Reviewing a game: graph, mistakes, report, practice. Judgements come from games.go.review."""
