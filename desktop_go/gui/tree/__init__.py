"""The variation tree: where nodes are (no Qt), how they are painted, and the scrolling widget."""
