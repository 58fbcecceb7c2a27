"""Questions about a part of the board, answered by search: kill, live, capture, connect, cut."""
