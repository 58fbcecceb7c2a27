"""The engine as its hosts see it: sessions, messages, options, levels, clocks. No Qt."""
