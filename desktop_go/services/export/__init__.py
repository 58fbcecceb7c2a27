"""Pictures of boards and printed figures as plain values and as SVG; no Qt."""
