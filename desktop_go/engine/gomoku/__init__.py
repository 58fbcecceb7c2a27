"""The gomoku engines as their hosts see them."""
