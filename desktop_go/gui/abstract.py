"""What a base class of widgets or Qt objects raises where each subclass has its own answer."""

from __future__ import annotations


def unwritten(owner: object) -> NotImplementedError:
    """The error of a method that the class of ``owner`` should have written.

    The metaclass of Qt's objects and that of Python's abstract classes do not go together, so a
    class that leaves a method out is noticed when it is called and not when it is made.
    """
    return NotImplementedError(f"{type(owner).__name__} does not write a method of its base class")
