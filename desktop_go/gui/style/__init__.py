"""How the window looks: theme, style rules, keys and wheel for each control."""
