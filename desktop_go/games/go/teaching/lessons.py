"""All lessons of Go in the order in which they are learned."""

from __future__ import annotations

from desktop_go.games.go.teaching import fighting, first_lessons, living, openings
from desktop_go.games.teaching import Lesson

LESSONS: tuple[Lesson, ...] = (
    *first_lessons.LESSONS,
    fighting.ATARI,
    living.EYES,
    fighting.KO,
    living.COUNTING,
    openings.NINE,
    fighting.LADDERS,
    fighting.NETS,
    fighting.SNAPBACKS,
    living.LIFE,
    openings.OPENINGS,
    openings.SENTE,
)
