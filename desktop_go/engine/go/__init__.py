"""The Go engine as its hosts see it."""
