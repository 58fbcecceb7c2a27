"""Fast unchecked Go for search: array boards, playouts and tree search, compiled by numba.

The readable, checked twin is ``desktop_go.games.go.position``.
"""
