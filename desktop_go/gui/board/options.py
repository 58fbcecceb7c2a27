"""How a board looks and behaves to the user's taste, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """The settings of a board canvas; build a changed one with `dataclasses.replace`."""

    theme: str = "wood"
    """A key of `themes.THEMES`: ``wood``, ``paper`` or ``dark``."""
    coordinates: bool = True
    varied_placement: bool = True
    """Stones lie a hair off the point, as when placed by hand."""
    animate: bool = True
    """Off also when the user asks the system for reduced motion."""
    color_blind: bool = False
    """Candidate colors that do not need red and green to be told apart."""
    high_contrast: bool = False
    """Thick lines and flat stones in black and white, whatever the theme."""
    last_move: str = "ring"
    """``ring``, ``dot`` or ``none``."""
    show_candidates: bool = True
    show_ownership: bool = True
    show_move_numbers: bool = False
    show_next_moves: bool = True
