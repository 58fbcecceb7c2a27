"""A rating of the user's own: how it is found, where it is kept, and the opponent it suggests."""
