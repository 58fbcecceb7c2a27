"""The variation tree: where nodes stand (no Qt), how they are painted, and the scrolling widget."""
