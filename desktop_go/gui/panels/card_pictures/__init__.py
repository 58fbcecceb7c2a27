"""Small pictures on the "?" cards, one for each idea, drawn in the colors of the theme."""
